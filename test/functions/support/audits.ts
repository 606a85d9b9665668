import { createHash } from 'node:crypto';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import type { Audit } from '../../../shared/model/audit.ts';
import type { Program } from './program.ts';
import { metricKeys, type MetricKey, type MetricValue } from '../../../shared/model/metric-value.ts';

const noNumbers = Object.fromEntries(metricKeys.map(key => [key, { known: false, why: 'no-data' }])) as Record<MetricKey, MetricValue>;

export function makeAudit(siteId: string, yearMonth = '202610', run = 1, more: Partial<Audit> = {}): Audit {
  return {
    auditId: `audit-${siteId}-${yearMonth}-${run}`, siteId, yearMonth, timestamp: '2026-11-04T10:00:00.000Z', type: 'standard', version: 2, run,
    status: 'settled', score: 71, passed: 10, close: 1, failed: 3, lines: [], metrics: noNumbers, prevMetrics: noNumbers, meta: { colorHex: '#008000' },
    note: null,
    proof: { ruleVersion: '1', dailyRecords: 60, services: ['ga4'], missingDays: 0, hash: createHash('sha256').update(siteId).digest('hex') },
    ...more,
  };
}

/** A site whose GA4 works since the beginning of the year. */
export const connectGa4 = (siteId: string) =>
  putConnection({
    siteId, service: 'ga4', state: 'working', connectedAt: '2026-01-01T00:00:00Z', pulledAt: '2026-11-21T09:00:00Z', lastDay: '2026-11-20',
    missingDays: [], backfill: null, timeZone: 'America/Los_Angeles', platformTimeZone: null, sourceKey: '1', compactedThrough: null,
  });

/** An administrator has an audit written. */
export const callGenerate = (program: Pick<Program, 'call' | 'token'>, siteId: string, body: Record<string, unknown>) =>
  program.call('generate-audit', { token: program.token('admin-user', true), params: { siteId }, body });
