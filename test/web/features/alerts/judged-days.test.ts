import { expect, test } from 'vitest';
import type { Evidence } from '../../../../shared/model/alert.ts';
import { judgedDays } from '../../../../web/src/features/alerts/view/judged-days.ts';

const roas: Evidence = {
  columns: [{ title: 'Revenue', format: 'currency' }, { title: 'Ad spend', format: 'currency' }, { title: 'ROAS', format: 'ratio' }],
  rows: [
    { date: '2026-11-16', cells: [54, 30, 1.8], kind: 'before' },
    { date: '2026-11-17', cells: [43.5, 31.2, 1.39], kind: 'fires' },
    { date: '2026-11-18', cells: [38.9, null, null], kind: 'fires' },
    { date: '2026-11-19', cells: [27.4, 29.8, 0.92], kind: 'provisional' },
  ],
  total: [82.4, 31.2, 1.2], charted: 2, limit: 1.5, settledUntil: '2026-11-18', services: ['ga4'],
};

test('lists each evaluated day with its threshold, and their total', () => {
  expect(judgedDays(roas, true)).toEqual({
    titles: ['Day', 'Revenue', 'Ad spend', 'ROAS', 'Threshold'],
    rows: [
      { head: 'Nov 17', cells: ['$43.50', '$31.20', '1.39', '1.50'] },
      { head: 'Nov 18', cells: ['$38.90', '–', '–', '1.50'] },
    ],
    total: { head: 'All two days', cells: ['$82.40', '$31.20', '1.20', '1.50'] },
    judged: 2,
  });
});

test('days evaluated together or against expected values have no threshold column', () => {
  expect(judgedDays(roas, false)).toMatchObject({ titles: ['Day', 'Revenue', 'Ad spend', 'ROAS'], judged: null });
  expect(judgedDays({ ...roas, limit: null }, true)).toMatchObject({ titles: ['Day', 'Revenue', 'Ad spend', 'ROAS'], judged: 2 });
});

test('a single day has no total row; an alert without days has no table', () => {
  expect(judgedDays({ ...roas, rows: roas.rows.slice(0, 2) }, true)).toMatchObject({ total: null });
  expect(judgedDays({ ...roas, rows: [] }, true)).toBeNull();
});
