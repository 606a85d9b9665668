import { expect, it } from 'vitest';
import { countLevels, dropPartialLevels, type LevelCounts } from '../../../../shared/numbers/rollup/levels.ts';
import { daysOfSites, makeDayRows } from '../../../../shared/numbers/rollup/node-rows.ts';
import { sumRange } from '../../../../shared/numbers/rollup/rows-over.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { ga4Day } from '../metrics/sample-days.ts';
import { pageDay } from '../metrics/sample-platform-days.ts';

const range = { start: '2026-10-01', end: '2026-10-31' };
/** A page's days with so many fans; null: it did not tell. */
const makeRows = (fansOn: (date: string) => number | null) =>
  makeDayRows({ days: { fbPage: eachDay(range.start, range.end).map(date => pageDay(date, { follows: fansOn(date) })) }, services: [] }, range);

it('sums followers of all pages of a company, with no sum for incomplete days', () => {
  const all = [makeRows(() => 1000), makeRows(date => (date === '2026-10-31' ? null : 1000)), makeRows(date => (date === '2026-10-31' ? null : 1000))];
  const counts: LevelCounts = new Map();
  for (const rows of all) countLevels(counts, rows);
  const days = dropPartialLevels(daysOfSites(all.flat()), counts);
  const fans = (start: string, end: string) => sumRange({ days: new Map(days.map(day => [day.date, day])), months: new Map() }, { start, end }).record.sources.fbPage?.last?.['totalFans'];
  expect(fans('2026-10-02', '2026-10-31')).toEqual({ date: '2026-10-30', value: 3000 });
  expect(fans('2026-10-31', '2026-10-31')).toBeUndefined();
  expect(days).toHaveLength(31);
});

it('leaves a platform without levels unchanged', () => {
  const rows = makeDayRows({ days: { ga4: [ga4Day('2026-10-01')] }, services: [] }, range);
  expect(dropPartialLevels(daysOfSites(rows), new Map())).toEqual(daysOfSites(rows));
});
it('does not treat counts as levels: a missing count changes no day', () => {
  const rows = makeRows(() => 1000);
  expect(dropPartialLevels(daysOfSites(rows), new Map())).toEqual(daysOfSites(rows));
});
