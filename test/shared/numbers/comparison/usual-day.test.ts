import { expect, test } from 'vitest';
import { compareToUsual, type DayNumbers, listUsualDays } from '../../../../shared/numbers/comparison/usual-day.ts';

const day = (rows: Readonly<Record<string, number>>, total = Object.values(rows).reduce((sum, value) => sum + value, 0)): DayNumbers<string> => ({ total, rows: new Map(Object.entries(rows).map(([row, value]) => [row, { row, value }])) });

test("a Thursday's usual value uses the eight Thursdays before it", () => {
  expect(listUsualDays('2026-11-12')).toEqual(['2026-11-05', '2026-10-29', '2026-10-22', '2026-10-15', '2026-10-08', '2026-10-01', '2026-09-24', '2026-09-17']);
});

test('the usual value is the median of known weeks; rows and rest add up', () => {
  const weeks = [day({ paid: 98, organic: 144 }, 250), day({ paid: 90, organic: 150 }, 244), null, day({ paid: 110, organic: 140 }, 252), day({ paid: 96, organic: 120, email: 8 }, 228)];
  // Totals 228 244 250 252: 247. Paid 90 96 98 110: 97. Organic 120 140 144 150: 142. Email 0 0 0 8: 0, and the day has none.
  // No row has 2 4 4 8: 4. These are 243 together, so each counts 247/243.
  const answer = compareToUsual(day({ paid: 71, organic: 138 }, 215), weeks, 8);
  expect(answer).toEqual({
    value: 215, usual: 247, weeks: 4,
    rows: [{ row: 'paid', value: 71, usual: 98.596708 }, { row: 'organic', value: 138, usual: 144.337449 }],
    other: { value: 6, usual: 4.065843 },
  });
  const sum = (part: 'value' | 'usual') => answer.rows.reduce((all, row) => all + (row[part] ?? 0), answer.other[part] ?? 0);
  expect([sum('value'), sum('usual')]).toEqual([215, 247]);
});

test('shows the largest differences, including new and lost rows; the rest has the others', () => {
  const week = day({ a: 10, b: 20, c: 5 });
  const answer = compareToUsual(day({ b: 21, c: 5, d: 7 }), Array(8).fill(week), 2);
  expect(answer.rows).toEqual([{ row: 'a', value: 0, usual: 10 }, { row: 'd', value: 7, usual: 0 }]);
  expect(answer.other).toEqual({ value: 26, usual: 25 });
});

test('orders equal differences by size, and leaves no floating-point residue', () => {
  const week = day({ a: 0.1, b: 0.2 });
  expect(compareToUsual(day({ a: 1.1, b: 1.2 }), Array(4).fill(week), 1)).toMatchObject({ rows: [{ row: 'b' }], other: { value: 1.1, usual: 0.1 } });
});

test('three weeks are not enough for a usual value: the day has no comparison', () => {
  const answer = compareToUsual(day({ a: 3, b: 4 }), [day({ c: 9 }), day({ c: 9 }), day({ c: 9 }), null], 8);
  expect(answer).toEqual({ value: 7, usual: null, weeks: 3, rows: [{ row: 'b', value: 4, usual: null }, { row: 'a', value: 3, usual: null }], other: { value: 0, usual: null } });
});

test('rows with a usual value of 0 leave it to the rest', () => {
  const weeks = [day({ a: 9 }), day({ b: 9 }), day({ c: 9 }), day({ d: 9 })];
  expect(compareToUsual(day({ a: 4 }), weeks, 8)).toMatchObject({ usual: 9, rows: [{ row: 'a', value: 4, usual: 0 }], other: { value: 0, usual: 9 } });
});
