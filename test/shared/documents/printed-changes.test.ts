import fc from 'fast-check';
import { expect, it } from 'vitest';
import { metricKeys, type MetricKey } from '../../../shared/model/metric-value.ts';
import { comparePeriods } from '../../../shared/numbers/comparison/compare.ts';
import { printPair } from '../../../shared/numbers/comparison/print.ts';
import { formatMetricChange } from '../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../shared/numbers/metrics/table.ts';
import { siteChange } from '../../../shared/domain/overview/all-sites.ts';
import { groupMetricRows } from '../../../shared/documents/metric-rows.ts';
import { lastMonths, monthAgainst, monthChange } from '../../../shared/documents/months.ts';
import { channelRows } from '../../../shared/documents/shares.ts';
import { siteAgainst } from '../../../shared/documents/site-columns.ts';
import { reportFixture } from './report-fixture.ts';

/** The number that a person reads: '$1,234.50', '3.0%', '1:41', '12.3 a day'. */
function read(text: string): number {
  const clock = /^(?:(\d+):)?(\d+):(\d\d)\b/.exec(text);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  return Number(text.replaceAll(/[^\d.−-]/g, '').replace('−', '-'));
}

/** The change as somebody with a pocket calculator finds it: points for rates and scores, else percent. */
function calculated(metric: MetricKey, now: string, before: string): string {
  const [a, b] = [read(now), read(before)];
  const isPoints = ['percent', 'score'].includes(metricTable[metric].format);
  if (!isPoints && (a <= 0 || b <= 0)) return '–';
  const change = isPoints ? a - b : (a / b - 1) * 100;
  const digits = Math.abs(change).toFixed(1);
  return digits === '0.0' ? 'No change' : `${change > 0 ? '+' : '−'}${Number(digits).toLocaleString('en-US', { minimumFractionDigits: 1 })}${isPoints ? ' pt' : '%'}`;
}

/** Texts of one decimal that differ by its last digit: half-way cases of two ways to round. */
const isNear = (text: string, other: string) => text === other || (/\d/.test(text + other) && Math.abs(read(text) - read(other)) <= 0.1001);

const amounts = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 90_000 }), fc.double({ min: 0, max: 2, noNaN: true }));

it('a change matches its two printed numbers for every metric, totals and daily means', () => {
  fc.assert(
    fc.property(fc.constantFrom(...metricKeys), amounts, amounts, fc.boolean(), (metric, value, previous, perDay) => {
      const look = metricTable[metric];
      const makeValue = (amount: number) => ({ known: true as const, value: amount });
      const whole = { value: makeValue(value * 31), previous: makeValue(previous * 28) };
      const source = (days: number) => ({ connection: 'working' as const, gives: new Set<never>(), parts: {}, dayCount: days, missingDays: [], currencies: [] });
      const compared = comparePeriods(whole, {
        how: { kind: 'sum', part: 'sessions' },
        look,
        like: { now: [source(31)], before: [source(28)] },
        readValue: (_, side) => makeValue(side === 'value' ? value : previous),
        findCommon: () => (perDay ? { perDay: true } : { days: 28, ofDays: 31 }),
      });
      const pair = printPair(look, { ...whole, ...compared }) ?? expect.fail();
      const printed = formatMetricChange(metric, compared.change);
      const expected = calculated(metric, pair.now, pair.before);
      expect([printed, expected, isNear(printed, expected)]).toEqual([printed, expected, true]);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['a month of a company', { sites: 21, shop: true }],
  ['a site', {}],
  ['a year of a site', { start: '2026-01-01', end: '2026-11-19', grain: 'month' as const, shop: true }],
])('%s: every change matches the numbers printed next to it', (_, options) => {
  const report = reportFixture(options);
  const rows = groupMetricRows(report).flatMap(group => group.rows);
  const printed = [
    ...rows.map(row => [row.metric, row.change, row.value, row.previous] as const),
    ...report.sites.flatMap(site => (['sessions', 'goals', 'revenue', 'gcr'] as const).map(metric => {
      const pair = siteAgainst(site, metric);
      return [metric, pair && siteChange(site, metric), pair?.now ?? '', pair?.before ?? ''] as const;
    })),
    ...channelRows(report).map(row => ['sessions', row.sessionsChange, row.against?.now ?? '', row.against?.before ?? ''] as const),
    ...lastMonths(report).flatMap(month => (['sessions', 'revenue'] as const).map(metric => {
      const pair = monthAgainst(metric, month);
      return [metric, monthChange(metric, month), pair?.now ?? '', pair?.before ?? ''] as const;
    })),
  ].filter(([, change]) => change !== null);
  expect(printed.length).toBeGreaterThan(10);
  expect(printed.filter(([metric, change, now, before]) => !isNear(formatMetricChange(metric, change), calculated(metric, now, before)))).toEqual([]);
});
