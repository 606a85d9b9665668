import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { describe, expect, it } from 'vitest';
import { comparedFigures, computeFigure, type FigureRange } from '../../../../shared/domain/overview/figure-series.ts';
import { computeFans } from '../../../../shared/numbers/metrics/fans.ts';
import { givenBy, type FactSource } from '../../../../shared/numbers/metrics/source.ts';

const source = (key: 'fbPage' | 'instagram', fans: number | null): FactSource => ({
  connection: 'working', gives: givenBy[key], parts: { newFans: 3 }, dayCount: 31, missingDays: [], currencies: [],
  totalFans: fans === null ? undefined : { date: '2026-11-20', value: fans },
});
const range = (...whole: FactSource[]): FigureRange => ({ length: 31, whole, points: [{ date: '2026-10-21', last: '2026-11-20', sources: whole }] });
const figure = (now: FigureRange, before: FigureRange) =>
  computeFigure(computeFans, comparedFigures(now, before), { today: '2026-11-21', restated: 2, how: { kind: 'last' }, look: metricTable.totalFans });

describe('followers of several platforms', () => {
  const reported = range(source('fbPage', 1000), source('instagram', 2000));

  it('have a change if the same platforms report them', () => {
    expect(figure(reported, range(source('fbPage', 800), source('instagram', 1600)))).toMatchObject({ change: 0.25, comparable: true });
  });
  it('change only by platforms that report both times; others add no new followers', () => {
    expect(figure(reported, range(source('fbPage', 800), source('instagram', null)))).toMatchObject({ value: { value: 3000 }, previous: { value: 800 }, change: 0.25, comparable: true, common: { platforms: 1, ofPlatforms: 2 } });
    expect(figure(range(source('instagram', 2000)), range(source('fbPage', 800)))).toMatchObject({ change: null, comparable: false });
  });
});
