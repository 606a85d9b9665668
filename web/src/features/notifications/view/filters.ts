/** The filters of the notification list. */
export const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'archived', label: 'Archived' },
] as const;
export type Status = (typeof statuses)[number]['value'];

export const kinds = [
  { value: 'all', label: 'Alerts and audits' },
  { value: 'ALERT', label: 'Alerts' },
  { value: 'AUDIT', label: 'Audits' },
] as const;
export type Kind = (typeof kinds)[number]['value'];
