import type { MetricKey } from '../model/metric-value.ts';

/** Metrics drawn over time in a report. */
export const drawnMetrics = [
  'sessions',
  'goals',
  'adSpend',
  'revenue',
  'gmbActions',
  'newFans',
  'costPerLead',
] as const satisfies readonly MetricKey[];

/** Returns the metrics whose drops are shown for sites judged by goals, or for shops by revenue. */
export const judgedMetrics = (lead: 'goals' | 'revenue') =>
  lead === 'revenue'
    ? (['revenue', 'transactions', 'ROAS', 'sessions', 'socialSessions'] as const)
    : (['goals', 'sessions', 'costPerLead'] as const);
