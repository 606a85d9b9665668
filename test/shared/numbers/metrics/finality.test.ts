import { expect, test } from 'vitest';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import { daysUntilAllFinal, servicesOfMetric } from '../../../../shared/numbers/metrics/finality.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';

// From the platforms' documents (facts, platform APIs, 10.5): spend is final after three days everywhere, conversions
// after the attribution window (Facebook 28 days, LinkedIn and Microsoft 7), GA4 after three days.
test.each<[metric: MetricKey, services: RecordService[], days: number]>([
  ['adSpend', ['ga4', 'fb', 'linkedin', 'bing'], 3],
  ['adSpend', ['fb'], 3],
  ['costPerClick', ['ga4', 'fb'], 3],
  ['paidLeads', ['ga4'], 3],
  ['paidLeads', ['ga4', 'fb'], 28],
  ['costPerLead', ['ga4', 'linkedin'], 7],
  ['costPerLead', ['ga4', 'fb'], 28],
  ['sessions', ['ga4', 'fb'], 3],
  ['gmbViews', ['gmb'], 7],
  ['totalFans', ['fbPage'], 3],
  ['mobilePerformance', ['pagespeed'], 0],
  ['sessions', [], 0],
])('%s from %j can change for %i days', (metric, services, days) => {
  expect(daysUntilAllFinal(metricTable[metric].aggregation, services)).toBe(days);
});

test("a metric's services match its entry", () => {
  expect(servicesOfMetric('gmbViews')).toEqual(['gmb']);
});
