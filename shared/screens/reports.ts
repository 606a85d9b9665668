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

/** The measures whose harm is told, and what they are called. */
export const judged = [
  ['goals', 'Goals'],
  ['sessions', 'Sessions'],
  ['costPerLead', 'Cost per lead'],
] as const;
