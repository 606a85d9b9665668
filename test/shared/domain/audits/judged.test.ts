import { expect, it } from 'vitest';
import { type AuditedSide, judgeMonth, judgeMonths } from '../../../../shared/domain/audits/judged.ts';
import { countDays, eachDay, monthRange } from '../../../../shared/domain/periods/days.ts';
import { computeMetrics } from '../../../../shared/numbers/metrics/compute.ts';
import { rollupDays } from '../../../../shared/numbers/rollup/rollup.ts';
import { sourcesOfRecord } from '../../../../shared/numbers/rollup/record-metrics.ts';
import type { Ga4CoreDay } from '../../../../shared/platforms/ga4/days.ts';
import { ga4Day } from '../../../shared/numbers/metrics/sample-days.ts';

const extras = { isEcommerce: false };
/** A month with a day where `sessions` gives a number; each tenth session is a goal. */
function month(yearMonth: string, sessions: (day: number) => number | null): AuditedSide {
  const range = monthRange(yearMonth);
  const dates = eachDay(range.start, range.end);
  const days = dates.flatMap((date, index): Ga4CoreDay[] => {
    const count = sessions(index + 1);
    return count === null ? [] : [ga4Day(date, { traffic: [{ source: 'google', medium: 'organic', sessions: count, keyEvents: count / 10 }] })];
  });
  const missingDays = dates.filter(date => !days.some(day => day.date === date));
  const of = (period: { start: string; end: string }) => sourcesOfRecord(rollupDays({ ga4: days }, period));
  return {
    length: countDays(range),
    sources: of(range),
    metrics: computeMetrics({ ...range, ...extras, ga4: { connection: 'working', days, missingDays } }),
    points: dates.map(date => ({ date, sources: of({ start: date, end: date }) })),
  };
}
const value = (metricValue: { known: boolean } | undefined) => Object(metricValue).value;

it('equal days have equal averages, in February and March, with or without missing days', () => {
  for (const [now, before] of [['202602', '202601'], ['202603', '202602']] as const) {
    const judged = judgeMonths(month(now, () => 100), month(before, day => (day === 3 ? null : 100)), false);
    expect([value(judged.metrics.sessions), value(judged.prevMetrics.sessions)]).toEqual([100, 100]);
    expect([value(judged.metrics.gcr), value(judged.prevMetrics.gcr)]).toEqual([0.1, 0.1]);
    expect(judged.basis.sessions).toMatchObject({ perDay: true });
    expect(judged.basis.gcr).not.toHaveProperty('perDay');
  }
});

it('a day that is missing in one month counts in neither', () => {
  // The third has 1,000 sessions, in the month that has it.
  const judged = judgeMonths(month('202610', day => (day === 3 ? 1000 : 100)), month('202609', day => (day === 3 ? null : 90)), false);
  expect([value(judged.metrics.sessions), value(judged.prevMetrics.sessions)]).toEqual([100, 90]);
  expect(judged.basis.sessions).toEqual({ perDay: true, common: { days: 30, ofDays: 31 } });
});

it.each([
  ['202610', 3, false],
  ['202610', 4, true],
  ['202609', 3, false],
  ['202609', 4, true],
])('%s without %i of its days is incomplete: %s', (yearMonth, missing, incomplete) => {
  const side = (monthKey: string) => month(monthKey, day => (monthKey === yearMonth && day <= missing ? null : 100));
  const judged = judgeMonths(side('202610'), side('202609'), false);
  expect(judged.basis.sessions.incomplete ?? false).toBe(incomplete);
  expect(judged.basis.gcr.incomplete ?? false).toBe(incomplete);
  expect(judged.basis.orgGrowthYOY.incomplete ?? false).toBe(incomplete);
  if (yearMonth === '202610') expect(judgeMonth(side('202610'), false).basis.sessions.incomplete ?? false).toBe(incomplete);
});

it('a month without a comparison uses the average of its own days', () => {
  const judged = judgeMonths(month('202610', () => 100), month('202609', () => null), false);
  expect(value(judged.metrics.sessions)).toBe(100);
  expect(judged.prevMetrics.sessions.known).toBe(false);
});
