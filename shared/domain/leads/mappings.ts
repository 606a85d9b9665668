import type { Lead, LeadCrm } from '../../model/lead.ts';

/** The conversion of a CRM field's text or number. */
export type FieldKind = 'text' | 'instant' | 'money' | 'count' | 'yesNo' | 'territory' | 'persona';
export type LeadTarget =
  | Exclude<keyof Lead, 'siteId' | 'metrics'>
  | `metrics.${Extract<keyof Lead['metrics'], string>}`;

/**
 * The mapping of CRM fields to ours. The first field present wins. None of the five could be tested, so every mapping
 * is unverified until a real payload arrives; a correction is a new version.
 */
export type LeadMapping = {
  readonly crm: LeadCrm;
  readonly version: number;
  readonly verified: boolean;
  /** The source of the names. */
  readonly source: string;
  readonly fields: readonly {
    readonly target: LeadTarget;
    readonly kind: FieldKind;
    readonly from: readonly string[];
  }[];
};

/** Names that every one of these CRMs lets its users send in a webhook built by hand: our own field names. */
const standardFields: LeadMapping['fields'] = [
  { target: 'leadId', kind: 'text', from: ['leadId', 'lead_id', 'id', 'contact_id'] },
  { target: 'timestamp', kind: 'instant', from: ['timestamp', 'created_at', 'date_created', 'dateAdded'] },
  {
    target: 'timestampUpdated',
    kind: 'instant',
    from: ['timestampUpdated', 'updated_at', 'date_updated', 'dateUpdated'],
  },
  { target: 'status', kind: 'text', from: ['status', 'lead_status'] },
  { target: 'revenue', kind: 'money', from: ['revenue', 'deal_value', 'monetaryValue'] },
  { target: 'dealType', kind: 'text', from: ['dealType', 'deal_type'] },
  { target: 'closeTimestamp', kind: 'instant', from: ['closeTimestamp', 'close_date'] },
  { target: 'signedTimestamp', kind: 'instant', from: ['signedTimestamp', 'app_signed_date'] },
  { target: 'contactedTimestamp', kind: 'instant', from: ['contactedTimestamp', 'booking_date'] },
  { target: 'engagedTimestamp', kind: 'instant', from: ['engagedTimestamp', 'engagementTimestamp'] },
  { target: 'cancelledTimestamp', kind: 'instant', from: ['cancelledTimestamp', 'cancelled_date'] },
  { target: 'noShowTimestamp', kind: 'instant', from: ['noShowTimestamp', 'no_show_date'] },
  { target: 'rescheduledTimestamp', kind: 'instant', from: ['rescheduledTimestamp', 'rescheduled_date'] },
  { target: 'discoveryDayTimestamp', kind: 'instant', from: ['discoveryDayTimestamp', 'discovery_day'] },
  { target: 'aiInitEngagementTimestamp', kind: 'instant', from: ['aiInitEngagementTimestamp'] },
  { target: 'bookingCreatedAtTimestamp', kind: 'instant', from: ['bookingCreatedAtTimestamp', 'booking_created_at'] },
  { target: 'cancelledCounter', kind: 'count', from: ['cancelledCounter'] },
  { target: 'noShowCounter', kind: 'count', from: ['noShowCounter'] },
  { target: 'rescheduledCounter', kind: 'count', from: ['rescheduledCounter'] },
  { target: 'bookingKept', kind: 'yesNo', from: ['bookingKept', 'booking_kept'] },
  { target: 'smsIneligible', kind: 'yesNo', from: ['smsIneligible', 'sms_ineligible'] },
  { target: 'metrics.utm_source', kind: 'text', from: ['utm_source', 'lead_source', 'source'] },
  { target: 'metrics.utm_medium', kind: 'text', from: ['utm_medium', 'medium'] },
  { target: 'metrics.utm_campaign', kind: 'text', from: ['utm_campaign', 'campaign'] },
  { target: 'metrics.persona', kind: 'persona', from: ['persona'] },
  { target: 'metrics.financiallyQualified', kind: 'yesNo', from: ['financiallyQualified', 'financially_qualified'] },
  { target: 'metrics.territoryStatus', kind: 'territory', from: ['territoryStatus', 'territory_status'] },
  { target: 'metrics.adjustedTerritory', kind: 'text', from: ['adjustedTerritory', 'adjusted_territory'] },
  { target: 'metrics.dealCloseOverride', kind: 'instant', from: ['dealCloseOverride'] },
  { target: 'metrics.dqReason', kind: 'text', from: ['dqReason', 'dq_reason'] },
  { target: 'metrics.leadOwnerName', kind: 'text', from: ['leadOwnerName', 'lead_owner', 'owner_name'] },
  { target: 'metrics.minority', kind: 'yesNo', from: ['minority'] },
  { target: 'metrics.veteran', kind: 'yesNo', from: ['veteran'] },
  { target: 'metrics.zip', kind: 'text', from: ['zip', 'postal_code', 'postalCode'] },
  { target: 'metrics.deferredDate', kind: 'instant', from: ['deferredDate', 'deferred_date'] },
  { target: 'metrics.unsubscribed', kind: 'yesNo', from: ['unsubscribed', 'dnd'] },
];

/** A mapping of `own` in which a CRM's own names go before the shared ones. */
const mapping = (
  crm: LeadCrm,
  source: string,
  names: Partial<Record<LeadTarget, readonly string[]>>,
  version = 1,
  more: LeadMapping['fields'] = [],
): LeadMapping => ({
  crm,
  version,
  verified: false,
  source,
  fields: [
    ...standardFields.map(field => ({ ...field, from: [...(names[field.target] ?? []), ...field.from] })),
    ...more,
  ],
});

const unverified = 'Names as the CRM shows them in its export or webhook builder; no payload of it could be tried';

const goHighLevelSource =
  "The vendor's API as @gohighlevel/api-client 3.1.0 publishes it (contacts, opportunities, users); no account could be tried";
/** Names in a sync's payload (pulled.ts), in addition to the webhook's. */
const goHighLevelNames: Partial<Record<LeadTarget, readonly string[]>> = {
  leadId: ['contact_id', 'contact.id'],
  timestamp: ['date_created', 'contact.dateAdded', 'opportunity.createdAt'],
  timestampUpdated: ['opportunity.updatedAt', 'contact.dateUpdated'],
  status: ['opportunity.status', 'pipleline_stage', 'pipeline_stage'],
  revenue: ['opportunity.monetaryValue', 'lead_value'],
  closeTimestamp: ['wonAt'],
  'metrics.utm_source': ['contact.attributionSource.utmSource', 'contact.source', 'opportunity.source'],
  'metrics.utm_medium': ['contact.attributionSource.utmMedium', 'contact.attributionSource.medium'],
  'metrics.utm_campaign': ['contact.attributionSource.campaign'],
  'metrics.leadOwnerName': ['owner', 'opportunity.assignedTo', 'contact.assignedTo'],
  'metrics.zip': ['contact.postalCode'],
  'metrics.unsubscribed': ['contact.dnd'],
};

export const leadMappings: readonly LeadMapping[] = [
  mapping('activeCampaign', unverified, {
    leadId: ['contact[id]', 'contact.id'],
    timestamp: ['contact.cdate', 'date_time'],
    timestampUpdated: ['contact.udate', 'date_time'],
    'metrics.utm_source': ['contact.fields.utm_source'],
    'metrics.utm_medium': ['contact.fields.utm_medium'],
    'metrics.utm_campaign': ['contact.fields.utm_campaign'],
    'metrics.zip': ['contact.fields.zip'],
    revenue: ['deal.value'],
    status: ['deal.status'],
  }),
  mapping('franConnect', unverified, {
    leadId: ['referenceId', 'leadReferenceId'],
    timestamp: ['inquiryDate'],
    status: ['leadStatusName', 'leadStatus'],
    'metrics.utm_source': ['leadSource2ID', 'leadSourceCategory'],
    'metrics.utm_medium': ['leadSource3ID', 'leadSourceDetails'],
    'metrics.leadOwnerName': ['leadOwnerID', 'leadOwner'],
    'metrics.zip': ['zipCode'],
    'metrics.dqReason': ['leadKilledReason'],
  }),
  mapping('caringSeniorService', unverified, {
    leadId: ['inquiry_id'],
    timestamp: ['inquiry_date'],
    'metrics.utm_source': ['referral_source'],
    'metrics.leadOwnerName': ['care_consultant'],
  }),
  mapping('goFranchisely', unverified, {
    leadId: ['candidate_id'],
    timestamp: ['candidate_created'],
    status: ['candidate_stage'],
  }),
  mapping('goHighLevel', unverified, {
    leadId: ['contact_id', 'contact.id'],
    timestamp: ['date_created', 'contact.dateAdded'],
    status: ['opportunity.status', 'pipleline_stage', 'pipeline_stage'],
    revenue: ['opportunity.monetaryValue', 'lead_value'],
    'metrics.utm_source': ['contact.attributionSource.utmSource'],
    'metrics.utm_medium': ['contact.attributionSource.medium'],
    'metrics.utm_campaign': ['contact.attributionSource.campaign'],
    'metrics.leadOwnerName': ['owner', 'contact.assignedTo'],
    'metrics.unsubscribed': ['contact.dnd'],
  }),
  mapping('goHighLevel', goHighLevelSource, goHighLevelNames, 2),
  mapping(
    'goHighLevel',
    goHighLevelSource,
    // A deal is as old as it is itself, not as its contact.
    { ...goHighLevelNames, timestamp: ['date_created', 'opportunity.createdAt', 'contact.dateAdded'] },
    3,
    [{ target: 'metrics.opportunityId', kind: 'text', from: ['opportunity.id', 'opportunity_id'] }],
  ),
];

/** The newest mapping of a CRM, or the version asked for; undefined when there is none. */
export function leadMapping(crm: LeadCrm, version?: number): LeadMapping | undefined {
  const of = leadMappings.filter(({ crm: name }) => name === crm).sort((a, b) => b.version - a.version);
  return version === undefined ? of[0] : of.find(candidate => candidate.version === version);
}

/** A mapping that reads fields of an administrator's choosing first, by our field. */
export const withNames = (mapping: LeadMapping, names: Readonly<Record<string, string>>): LeadMapping => ({
  ...mapping,
  fields: mapping.fields.map(field => {
    const chosen = names[field.target];
    return chosen === undefined ? field : { ...field, from: [chosen, ...field.from] };
  }),
});
