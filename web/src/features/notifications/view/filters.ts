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

/** The length of a snooze, in days from today. */
export const snoozes = [
  { days: 1, label: 'For a day' },
  { days: 7, label: 'For a week' },
  { days: 30, label: 'For a month' },
] as const;
