/** Which of a site's notifications are shown. */
export const filters = {
  all: { label: 'Active', query: {} },
  alerts: { label: 'Alerts', query: { type: 'ALERT' } },
  audits: { label: 'Audits', query: { type: 'AUDIT' } },
  snoozed: { label: 'Snoozed', query: { status: 'snoozed' } },
  archived: { label: 'Archived', query: { status: 'archived' } },
} as const;
export type FilterId = keyof typeof filters;
