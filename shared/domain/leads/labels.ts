import type { Lead } from '../../model/lead.ts';

/** The table's column groups (specification 3, Lead). */
export const columnGroups = [
  'General Details',
  'Lead Source Data',
  'Booking Stats + Funnel Stages',
  'Territory Checker',
] as const;
export type ColumnGroup = (typeof columnGroups)[number];

type LeadField = Exclude<keyof Lead, 'metrics' | 'siteId' | 'timestampUpdated'> | keyof Lead['metrics'];
export type LeadColumn = {
  readonly field: LeadField | 'dei' | 'contacted';
  readonly label: string;
  readonly group: ColumnGroup;
};

/**
 * Every lead column with its label, word for word. The specification puts six fields under General Details; others are
 * grouped by topic. 'DEI/Veteran' and 'Has Been Contacted' are derived, not stored.
 */
export const leadColumns: readonly LeadColumn[] = [
  { field: 'leadId', label: 'Lead ID', group: 'General Details' },
  { field: 'timestamp', label: 'Date Created', group: 'General Details' },
  { field: 'status', label: 'Lead Status', group: 'General Details' },
  { field: 'revenue', label: 'Revenue', group: 'General Details' },
  { field: 'dealType', label: 'Deal Type', group: 'General Details' },
  { field: 'leadOwnerName', label: 'Lead Owner', group: 'General Details' },
  { field: 'persona', label: 'Persona', group: 'General Details' },
  { field: 'zip', label: 'Zip Code', group: 'General Details' },
  { field: 'veteran', label: 'Veteran', group: 'General Details' },
  { field: 'minority', label: 'Minority', group: 'General Details' },
  { field: 'dei', label: 'DEI/Veteran', group: 'General Details' },
  { field: 'financiallyQualified', label: 'Financially Qualified', group: 'General Details' },
  { field: 'dqReason', label: 'DQ Reason', group: 'General Details' },
  { field: 'deferredDate', label: 'Deferred Date', group: 'General Details' },
  { field: 'unsubscribed', label: 'Contact Unsubscribed', group: 'General Details' },
  { field: 'smsIneligible', label: 'SMS Ineligible', group: 'General Details' },
  { field: 'utm_source', label: 'Source', group: 'Lead Source Data' },
  { field: 'utm_medium', label: 'Medium', group: 'Lead Source Data' },
  { field: 'utm_campaign', label: 'Campaign', group: 'Lead Source Data' },
  { field: 'contacted', label: 'Has Been Contacted', group: 'Booking Stats + Funnel Stages' },
  { field: 'aiInitEngagementTimestamp', label: 'Date AI Engaged Contact', group: 'Booking Stats + Funnel Stages' },
  { field: 'engagedTimestamp', label: 'Date Contact Engages', group: 'Booking Stats + Funnel Stages' },
  { field: 'bookingCreatedAtTimestamp', label: 'Date Booking Created At', group: 'Booking Stats + Funnel Stages' },
  { field: 'contactedTimestamp', label: 'Date Contacted/Booked', group: 'Booking Stats + Funnel Stages' },
  { field: 'rescheduledTimestamp', label: 'Date Rescheduled', group: 'Booking Stats + Funnel Stages' },
  { field: 'noShowTimestamp', label: 'Date No Show', group: 'Booking Stats + Funnel Stages' },
  { field: 'cancelledTimestamp', label: 'Date Canceled', group: 'Booking Stats + Funnel Stages' },
  { field: 'bookingKept', label: 'Booking Kept', group: 'Booking Stats + Funnel Stages' },
  { field: 'rescheduledCounter', label: 'Times Rescheduled', group: 'Booking Stats + Funnel Stages' },
  { field: 'noShowCounter', label: 'Times No Show', group: 'Booking Stats + Funnel Stages' },
  { field: 'cancelledCounter', label: 'Times Canceled', group: 'Booking Stats + Funnel Stages' },
  { field: 'signedTimestamp', label: 'Date App Signed', group: 'Booking Stats + Funnel Stages' },
  { field: 'discoveryDayTimestamp', label: 'Discovery Day', group: 'Booking Stats + Funnel Stages' },
  { field: 'closeTimestamp', label: 'Date Closed', group: 'Booking Stats + Funnel Stages' },
  { field: 'dealCloseOverride', label: 'Date Close Override', group: 'Booking Stats + Funnel Stages' },
  { field: 'territoryStatus', label: 'Territory Status', group: 'Territory Checker' },
  { field: 'adjustedTerritory', label: 'Adjusted Territory', group: 'Territory Checker' },
];

/** Returns our field's label, on screen and in exports. */
export function labelOfTarget(target: string): string {
  const field = target.replace('metrics.', '');
  return (
    leadColumns.find(column => column.field === field)?.label ?? (field === 'timestampUpdated' ? 'Date Updated' : field)
  );
}
