import type { MetricKey } from '../model/metric-value.ts';

/** Metrics that a report draws over time. */
export const drawnMetrics = [
  'sessions',
  'goals',
  'adSpend',
  'revenue',
  'gmbActions',
  'newFans',
  'costPerLead',
] as const satisfies readonly MetricKey[];

/** The metrics whose harm is shown for sites that are judged by their goals, or as shops by their revenue. */
export const judgedMetrics = (lead: 'goals' | 'revenue') =>
  lead === 'revenue'
    ? (['revenue', 'transactions', 'ROAS', 'sessions', 'socialSessions'] as const)
    : (['goals', 'sessions', 'costPerLead'] as const);
