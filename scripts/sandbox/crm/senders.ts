import * as z from 'zod/mini';
import type { LeadCrm } from '../../../shared/model/lead.ts';

/** Person who contacted a franchise, as a CRM stores them. */
export type CrmLead = {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly status: string;
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly zip: string;
  readonly revenue?: number;
};

export type CrmRequest = { readonly method: 'POST'; readonly headers: Record<string, string>; readonly body: string };

/** Personal fields that every CRM has and no intake stores. */
const person = {
  first_name: 'Rosalind',
  last_name: 'Okafor',
  email: 'rosalind.okafor@example.com',
  phone: '+1 404 555 0148',
};

const json = (fields: unknown): Pick<CrmRequest, 'body' | 'headers'> => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
});
const form = (fields: Readonly<Record<string, string>>): Pick<CrmRequest, 'body' | 'headers'> => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
const formatRevenue = ({ revenue }: CrmLead): string => (revenue === undefined ? '' : String(revenue));

/**
 * Webhook formats of the five CRMs. Active Campaign posts a form with brackets, FranConnect a flat form with American
 * dates, Go HighLevel JSON with a nested contact; the other two post JSON built by their users. Names are from their
 * exports; no real payload was available.
 */
const senders: Readonly<Record<LeadCrm, (lead: CrmLead) => Pick<CrmRequest, 'body' | 'headers'>>> = {
  activeCampaign: lead =>
    form({
      type: 'update',
      date_time: lead.updatedAt,
      'contact[id]': lead.id,
      'contact[email]': person.email,
      'contact[first_name]': person.first_name,
      'contact[phone]': person.phone,
      'contact[cdate]': lead.createdAt,
      'deal[status]': lead.status,
      'deal[value]': formatRevenue(lead),
      'contact[fields][utm_source]': lead.source,
      'contact[fields][utm_medium]': lead.medium,
      'contact[fields][utm_campaign]': lead.campaign,
      'contact[fields][zip]': lead.zip,
    }),
  franConnect: lead =>
    form({
      referenceId: lead.id,
      inquiryDate: americanDay(lead.createdAt),
      updated_at: lead.updatedAt,
      leadStatusName: lead.status,
      firstName: person.first_name,
      lastName: person.last_name,
      emailID: person.email,
      phone: person.phone,
      zipCode: lead.zip,
      leadSource2ID: lead.source,
      leadSource3ID: lead.medium,
      campaign: lead.campaign,
      deal_value: formatRevenue(lead),
    }),
  caringSeniorService: lead =>
    json({
      inquiry_id: lead.id,
      inquiry_date: lead.createdAt,
      updated_at: lead.updatedAt,
      status: lead.status,
      contact_name: `${person.first_name} ${person.last_name}`,
      contact_phone: person.phone,
      referral_source: lead.source,
      medium: lead.medium,
      campaign: lead.campaign,
      zip: lead.zip,
      revenue: lead.revenue,
    }),
  goFranchisely: lead =>
    json({
      candidate_id: lead.id,
      candidate_created: lead.createdAt,
      updated_at: lead.updatedAt,
      candidate_stage: lead.status,
      candidate: { ...person },
      lead_source: lead.source,
      medium: lead.medium,
      campaign: lead.campaign,
      postal_code: lead.zip,
      deal_value: lead.revenue,
    }),
  goHighLevel: lead =>
    json({
      contact_id: lead.id,
      date_created: lead.createdAt,
      dateUpdated: lead.updatedAt,
      full_name: `${person.first_name} ${person.last_name}`,
      email: person.email,
      phone: person.phone,
      postal_code: lead.zip,
      lead_value: lead.revenue,
      opportunity: { status: lead.status },
      contact: { attributionSource: { utmSource: lead.source, medium: lead.medium, campaign: lead.campaign } },
    }),
};

function americanDay(instant: string): string {
  const [year = '', month = '', day = ''] = instant.slice(0, 10).split('-');
  return `${Number(month)}/${Number(day)}/${year}`;
}

/** Builds the payload that a CRM sends for a lead, as its receiver reads it. */
export function makeCrmPayload(crm: LeadCrm, lead: CrmLead): Record<string, unknown> {
  const { headers, body } = senders[crm](lead);
  return headers['content-type'] === 'application/json'
    ? z.record(z.string(), z.unknown()).parse(JSON.parse(body))
    : Object.fromEntries(new URLSearchParams(body));
}

/** Builds the request that a CRM sends for a new or changed lead, with the secret in a header. */
export function makeCrmRequest(crm: LeadCrm, lead: CrmLead, secret: string): CrmRequest {
  const { headers, body } = senders[crm](lead);
  return { method: 'POST', headers: { ...headers, 'x-intake-key': secret }, body };
}

/** Sends it and returns the status. */
export async function sendLead(crm: LeadCrm, address: string, lead: CrmLead, secret: string): Promise<number> {
  const answer = await fetch(address, makeCrmRequest(crm, lead, secret));
  return answer.status;
}
