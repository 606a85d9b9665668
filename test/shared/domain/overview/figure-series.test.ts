import { describe, expect, it } from 'vitest';
import { figureOf, type FigureRange } from '../../../../shared/domain/overview/figure-series.ts';
import { fansOf } from '../../../../shared/domain/metrics/fans.ts';
import { givenBy, type FactSource } from '../../../../shared/domain/metrics/source.ts';

const source = (key: 'fbPage' | 'instagram', fans: number | null): FactSource => ({
  connection: 'working', gives: givenBy[key], parts: { newFans: 3 }, dayCount: 31, missingDays: [], currencies: [],
  totalFans: fans === null ? undefined : { date: '2026-11-20', value: fans },
});
const range = (...whole: FactSource[]): FigureRange => ({ length: 31, whole, points: [] });
const figure = (now: FigureRange, before: FigureRange) =>
  figureOf(fansOf, { range: now, comparison: before }, { today: '2026-11-21', restated: 2, kind: 'last' });

describe('followers of several platforms', () => {
  const told = range(source('fbPage', 1000), source('instagram', 2000));

  it('have a change where the same platforms told them', () => {
    expect(figure(told, range(source('fbPage', 800), source('instagram', 1600)))).toMatchObject({ change: 0.25, comparable: true });
  });
  it('have none where one did not tell them then: its followers are not new ones', () => {
    expect(figure(told, range(source('fbPage', 800), source('instagram', null)))).toMatchObject({ value: { value: 3000 }, previous: { value: 800 }, change: null, comparable: false });
  });
});
