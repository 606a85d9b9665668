import { createHash } from 'node:crypto';
import type { Audit } from '../../../shared/model/audit.ts';
import { metricKeys, type MetricKey, type MetricValue } from '../../../shared/model/metric-value.ts';

const noNumbers = Object.fromEntries(metricKeys.map(key => [key, { known: false, why: 'no-data' }])) as Record<MetricKey, MetricValue>;

export function auditOf(siteId: string, yearMonth = '202610', run = 1, more: Partial<Audit> = {}): Audit {
  return {
    auditId: `audit-${siteId}-${yearMonth}-${run}`, siteId, yearMonth, timestamp: '2026-11-04T10:00:00.000Z', type: 'standard', version: 2, run,
    status: 'settled', score: 71, passed: 10, close: 1, failed: 3, lines: [], metrics: noNumbers, prevMetrics: noNumbers, meta: { colorHex: '#008000' },
    note: null,
    proof: { ruleVersion: '1', dailyRecords: 60, services: ['ga4'], missingDays: 0, hash: createHash('sha256').update(siteId).digest('hex') },
    ...more,
  };
}
