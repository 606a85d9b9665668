import { expect, test } from 'vitest';
import { chooseBasis, onBasis } from '../../../../shared/numbers/comparison/basis.ts';
import { describeCommon } from '../../../../shared/numbers/comparison/common-text.ts';
import { toDailyAverages } from '../../../../shared/numbers/comparison/compare.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { givenBy } from '../../../../shared/numbers/metrics/source.ts';
import { isOfThisRule, rollupMonth } from '../../../../shared/numbers/rollup/rollup.ts';

const range = (start: string, end: string) => ({ start, end });
test.each([
  [range('2026-02-01', '2026-02-28'), range('2026-01-01', '2026-01-31'), 'day'],
  [range('2026-04-01', '2026-04-30'), range('2026-03-01', '2026-03-31'), 'day'],
  [range('2028-01-01', '2028-12-31'), range('2027-01-01', '2027-12-31'), 'total'],
  [range('2026-08-01', '2026-08-31'), range('2026-07-01', '2026-07-31'), 'total'],
])('%j and %j are compared by %s', (now, before, basis) => expect(chooseBasis(now, before)).toBe(basis));

const makeValue = (value: number) => ({ known: true as const, value });
test('daily averages become totals if only the lengths differ', () => {
  const compared = { value: makeValue(310), previous: makeValue(280), change: 0, like: { value: makeValue(10), previous: makeValue(10) }, common: { perDay: true as const } } as never;
  expect(onBasis(compared, metricTable.sessions, 'day')).toBe(compared);
  expect(onBasis(compared, metricTable.sessions, 'total')).toMatchObject({ value: makeValue(310), change: 30 / 280 });
  const cut = { value: makeValue(310), previous: makeValue(280), change: 0, common: { perDay: true, days: 28, ofDays: 31 } } as never;
  expect(onBasis(cut, metricTable.sessions, 'total')).toBe(cut);
});

test("a change's basis is described in words", () => {
  expect(describeCommon({ days: 28, ofDays: 31, perDay: true } as never)).toBe('28 of 31 days, daily average');
  expect(describeCommon(undefined)).toBe('');
});

test('both periods are scaled to their average length in days; missing values remain missing', () => {
  const source = (dayCount: number, sessions: number) =>
    ({ connection: 'working', gives: givenBy.ga4, parts: { sessions }, dayCount, missingDays: [], currencies: [] }) as never;
  const { now, before } = toDailyAverages({ now: [source(31, 300)], before: [source(29, 600), source(0, 5)] });
  expect([now[0]?.parts.sessions, before[0]?.parts.sessions, before[1]?.parts.sessions]).toEqual([10, 20, 5]);
  const alone = toDailyAverages({ now: [source(31, 310)], before: [] });
  expect(alone.now[0]?.parts.sessions).toBe(20);
  const crm = { connection: 'working', gives: new Set(['unitsSold']), parts: { unitsSold: 3 }, dayCount: 31, missingDays: [], currencies: [] } as never;
  expect(toDailyAverages({ now: [crm], before: [crm] }).now[0]?.parts.unitsSold).toBe(3);
});

test('a month with channels sorted by an older rule fails the rule check', () => {
  const month = rollupMonth({}, '202610');
  expect(isOfThisRule(month)).toBe(true);
  expect([1, 2].map(channelRule => isOfThisRule({ ...month, sources: { ga4: {} as never }, channelRule }))).toEqual([false, true]);
});
