import { expect, it } from 'vitest';
import { isSameRule, threeMonthMean } from '../../../../shared/domain/audits/score-history.ts';

const audit = (yearMonth: string, score: number | null, ruleVersion: string | undefined = '2026.4', run = 1) => ({ yearMonth, score, run, ruleVersion });

it('the three-month average covers a month and the two before it, each by its last run', () => {
  const audits = [audit('202611', 70), audit('202610', 40), audit('202610', 60, '2026.4', 2), audit('202609', 51), audit('202608', 0)];
  expect(threeMonthMean(audits, '202611')).toBe(60);
  expect(threeMonthMean(audits, '202610')).toBe(37);
  expect(threeMonthMean(audits, '202609')).toBeNull();
});

it('is empty without a score, or across a change of rules', () => {
  expect(threeMonthMean([audit('202611', 70), audit('202610', null), audit('202609', 51)], '202611')).toBeNull();
  expect(threeMonthMean([audit('202611', 70), audit('202610', 60), { ...audit('202609', 51), ruleVersion: undefined }], '202611')).toBeNull();
  const before = ['202611', '202610', '202609'].map(month => ({ ...audit(month, 30), ruleVersion: undefined }));
  expect(threeMonthMean(before, '202611')).toBe(30);
});

it('scores by totals and by daily averages are not compared', () => {
  expect([isSameRule(undefined, undefined), isSameRule(undefined, '2026.3'), isSameRule('2026.4', '2026.5')]).toEqual([true, true, true]);
  expect([isSameRule('2026.4', undefined), isSameRule('2026.3', '2026.4')]).toEqual([false, false]);
});
