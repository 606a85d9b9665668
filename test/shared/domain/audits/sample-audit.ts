import type { AuditInput, writeAudit } from '../../../../shared/domain/audits/audit.ts';
import {
  type MetricKey,
  metricKeys,
  type MetricValue,
  type MetricValues,
} from '../../../../shared/model/metric-value.ts';

/** An audit in which every metric is 10, as the previous month. */

export const makeKnownValue = (value: number, currency?: string): MetricValue => ({
  known: true,
  value,
  ...(currency ? { currency } : {}),
});
export const none: MetricValue = { known: false, why: 'no-data' };
export const every = (value: MetricValue): MetricValues =>
  Object.fromEntries(metricKeys.map(key => [key, value])) as MetricValues;
/** Values as they are, complete, with no averages. */
export const judgedAs = (metrics: MetricValues, prevMetrics?: MetricValues) => ({
  metrics,
  basis: Object.fromEntries(metricKeys.map(key => [key, {}])) as Record<MetricKey, object>,
  ...(prevMetrics === undefined ? {} : { prevMetrics }),
});
export const input = (more: Partial<AuditInput> = {}): AuditInput => ({
  auditId: 'aud-1',
  siteId: 'site',
  yearMonth: '202610',
  timestamp: '2026-11-04T11:00:00Z',
  type: 'standard',
  version: 2,
  run: 1,
  status: 'settled',
  metrics: every(makeKnownValue(10)),
  prevMetrics: every(makeKnownValue(10)),
  dailyRecords: 62,
  services: ['ga4', 'pagespeed'],
  missingDays: 0,
  judged: judgedAs(more.metrics ?? every(makeKnownValue(10)), more.prevMetrics ?? every(makeKnownValue(10))),
  ...more,
});
export const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(12)));
export const line = (audit: ReturnType<typeof writeAudit>, metric: MetricKey) =>
  audit.lines.find(item => item.metric === metric);
