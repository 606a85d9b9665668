import { type OverviewInput, buildOverview } from '../../../../shared/domain/overview/overview.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import type { Connection } from '../../../../shared/model/connection.ts';
import type { AuditSummary } from '../../../../shared/model/audit.ts';
import type { Ga4PlacesDay } from '../../../../shared/platforms/ga4/days.ts';
import { ga4Day } from '../../numbers/metrics/sample-days.ts';

/** One site on 20 November 2026, its last 31 days against the 31 before; every test changes what it is about. */
export const today = '2026-11-20';
export const range = { start: '2026-10-20', end: '2026-11-19' };
export const comparison = { start: '2026-09-19', end: '2026-10-19' };
export const connection = (more: Partial<Connection> = {}): Connection => ({
  siteId: 'site',
  service: 'ga4',
  state: 'working',
  connectedAt: '2026-01-01T00:00:00Z',
  pulledAt: '2026-11-20T10:12:00Z',
  lastDay: '2026-11-19',
  missingDays: [],
  backfill: null,
  ...more,
});
export const base: OverviewInput = {
  today,
  range,
  comparison,
  isEcommerce: false,
  connections: [connection()],
  core: [],
  places: [],
  lab: [],
  audits: [],
};
export const build = (more: Partial<OverviewInput> = {}) => buildOverview({ ...base, ...more });
export const traffic = [
  {
    source: 'google',
    medium: 'organic',
    sessions: 10,
    engagedSessions: 5,
    keyEvents: 3,
    transactions: 1,
    revenue: 100,
  },
  { source: 'google', medium: 'cpc', sessions: 5, keyEvents: 2, revenue: 50 },
];
export const days = (from: string, to: string, more: Parameters<typeof ga4Day>[1] = {}) =>
  eachDay(from, to).map(date => ga4Day(date, { traffic, ...more }));
export const city = (
  name: string,
  keyEvents: number,
  more: Partial<Ga4PlacesDay['cities'][number]> = {},
) => ({ city: name, region: 'Georgia', sessions: 10, keyEvents, transactions: 0, revenue: 0, ...more });
export const summary = (yearMonth: string, more: Partial<AuditSummary> = {}): AuditSummary => ({
  auditId: `aud-${yearMonth}`,
  siteId: 'site',
  yearMonth,
  timestamp: '2026-11-04T11:00:00Z',
  type: 'standard',
  version: 2,
  run: 1,
  status: 'settled',
  score: 70,
  passed: 7,
  close: 1,
  failed: 2,
  ...more,
});
export function ready<T extends { state: string }>(panel: T): Extract<T, { state: 'ready' }> {
  if (panel.state !== 'ready') throw new Error(`panel is ${JSON.stringify(panel)}`);
  return panel as Extract<T, { state: 'ready' }>;
}
