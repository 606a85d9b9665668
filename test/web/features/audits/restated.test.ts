import { expect, test } from 'vitest';
import { formatSiblingComparison } from '../../../../web/src/components/insights/status-text.ts';
import { restatedLines, restatedSentence } from '../../../../web/src/features/audits/view/restated.ts';

const audit = { version: 2, type: 'standard', yearMonth: '202610', score: 60 } as const;
const makeValue = (value: number) => ({ known: true, value }) as const;

test('lists a metric with a different result first and reveals differences hidden by rounding', () => {
  const restated = {
    scoreNow: 55,
    metrics: [
      { metric: 'goals', was: makeValue(20), now: makeValue(21), comparisonWas: makeValue(10), comparisonNow: makeValue(10), outcomeWas: 'pass', outcomeNow: 'pass' },
      { metric: 'gcr', was: makeValue(0.03), now: makeValue(0.030001), comparisonWas: makeValue(0.02), comparisonNow: makeValue(0.02), outcomeWas: 'pass', outcomeNow: 'pass' },
      { metric: 'sessions', was: makeValue(1200), now: makeValue(1180), comparisonWas: makeValue(1190), comparisonNow: makeValue(1195), outcomeWas: 'pass', outcomeNow: 'close' },
      { metric: 'emailGoals', was: { known: false, why: 'no-data' }, now: makeValue(4), comparisonWas: makeValue(4), comparisonNow: makeValue(4), outcomeWas: 'no-data', outcomeNow: 'pass' },
    ],
  } as const;
  expect(restatedLines(audit, restated)).toEqual([
    { metric: 'sessions', value: '1,200.0 → 1,180.0', comparison: 'Sep: 1,190.0 → 1,195.0', outcome: 'Would be close, was pass' },
    { metric: 'emailGoals', value: 'no data → 4.00', comparison: null, outcome: 'Would be pass, was no data' },
    { metric: 'goals', value: '20.0 → 21.0', comparison: null, outcome: null },
    { metric: 'gcr', value: '3.0%, changed by less than the precision shown', comparison: null, outcome: null },
  ]);
  expect(restatedSentence(audit, restated)).toBe('4 metrics now read differently today. The score stays 60. With today’s numbers it would be 55.');
  expect(restatedSentence(audit, { ...restated, scoreNow: 60 })).toContain('would be the same');
  expect(restatedLines(audit, null)).toEqual([]);
});

test('a check compares the site with its siblings, or says there are too few', () => {
  const check = { yearMonth: '202610', outcome: 'helped' } as const;
  expect(formatSiblingComparison(check)).toBeNull();
  expect(formatSiblingComparison({ ...check, beside: { metric: 'goals', change: 0.12, siblings: 8, median: -0.031 } })).toBe('Goals +12.0% from September 2026 to October 2026. Median of 8 similar sites: −3.1%.');
  expect(formatSiblingComparison({ ...check, beside: { metric: 'goals', change: 0.12, siblings: 2, median: null } })).toContain('Goals +12.0% from September 2026 to October 2026. 2 sites with the same parent can be compared. At least three are needed.');
});
