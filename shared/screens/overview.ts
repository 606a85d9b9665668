import type { MetricKey } from '../model/metric-value.ts';

/** Returns the figure cards in order: four in the strip, then those for shops only. */
export const figureMetrics = (isEcommerce: boolean): readonly MetricKey[] =>
  isEcommerce
    ? ['revenue', 'transactions', 'adSpend', 'ROAS', 'sessions', 'socialSessions']
    : ['sessions', 'goals', 'adSpend', 'costPerLead'];
