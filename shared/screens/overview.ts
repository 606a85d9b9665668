import type { MetricKey } from '../model/metric-value.ts';

/** The figure cards, in order: four in the strip, then those that only shops have. */
export const figureMetrics = (isEcommerce: boolean): readonly MetricKey[] =>
  isEcommerce
    ? ['revenue', 'transactions', 'adSpend', 'ROAS', 'sessions', 'socialSessions']
    : ['sessions', 'goals', 'adSpend', 'costPerLead'];
