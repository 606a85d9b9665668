import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { PageId } from '../../../../shared/model/page-keys.ts';

/** The page whose breakdowns explain a metric's change, if the current page has none. */
export const explainingPages: Partial<Record<MetricKey, PageId>> = {
  sessions: 'channel-performance',
  goals: 'goals',
  revenue: 'ads-ecommerce',
  transactions: 'ads-ecommerce',
  adSpend: 'ads-paid',
  costPerLead: 'ads-paid',
};
