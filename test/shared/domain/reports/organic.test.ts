import { expect, test } from 'vitest';
import { sumOrganicSessions } from '../../../../shared/domain/reports/node-metrics.ts';
import { rollupDays } from '../../../../shared/numbers/rollup/rollup.ts';
import { ga4Day } from '../../numbers/metrics/sample-days.ts';

const october = { start: '2026-10-01', end: '2026-10-31' };
const daysFrom = (medium: string) => [ga4Day('2026-10-02', { traffic: [{ source: 'google', medium, sessions: 7, keyEvents: 1, transactions: 0, revenue: 0 }] })];

test.each([
  ['organic sessions', rollupDays({ ga4: daysFrom('organic') }, october), { sessions: 7, days: 1 }],
  ['no organic session is zero', rollupDays({ ga4: daysFrom('cpc') }, october), { sessions: 0, days: 1 }],
  ['without GA4 it is unknown', rollupDays({}, october), null],
])('%s', (_, record, expected) => expect(sumOrganicSessions(record)).toEqual(expected));
