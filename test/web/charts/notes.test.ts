import { expect, test } from 'vitest';
import { findNotesAt, isOnChart, placeNotes, type ChartNote } from '../../../web/src/charts/notes.ts';

const note = (from: string, to: string, kind: ChartNote['kind'] = 'note'): ChartNote => ({ annotationId: `${from}${to}`, from, to, text: 'T', kind });
const days = { dates: ['2026-11-11', '2026-11-12', '2026-11-13'], ends: ['2026-11-11', '2026-11-12', '2026-11-13'] };
const weeks = { dates: ['2026-11-01', '2026-11-08'], ends: ['2026-11-07', '2026-11-14'] };

test('a note appears on each point whose days it covers', () => {
  const range = note('2026-11-10', '2026-11-12');
  expect([0, 1, 2].map(index => findNotesAt(days, [range], index).length)).toEqual([1, 1, 0]);
  expect([0, 1].map(index => findNotesAt(weeks, [note('2026-11-07', '2026-11-07')], index).length)).toEqual([1, 0]);
  expect([isOnChart(days, range), isOnChart(days, note('2026-11-14', '2026-11-14')), isOnChart(days, note('2026-11-09', '2026-11-10'))]).toEqual([true, false, false]);
});

test('its mark spans its first to last point and stays within the chart', () => {
  expect(placeNotes(days, [note('2026-11-12', '2026-11-20'), note('2026-11-13', '2026-11-13', 'alert'), note('2026-11-11', '2026-11-11', 'platform'), note('2026-12-01', '2026-12-01')])).toEqual([
    { from: 1, to: 2, color: '--action', isFilled: true },
    { from: 2, to: 2, color: '--warning', isFilled: false },
    { from: 0, to: 0, color: '--t3', isFilled: false },
  ]);
});
