import { describe, expect, it } from 'vitest';
import { outcomesSince } from '../../../../shared/domain/audits/since.ts';
import { changeSentence, outcomeLabels, summarySentence } from '../../../../shared/domain/audits/audit-text.ts';
import { type AuditLine, type AuditOutcome, auditOutcomes } from '../../../../shared/model/audit.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import { makeKnownValue } from './sample-audit.ts';

const line = (metric: MetricKey, outcome: AuditOutcome): AuditLine => ({ metric, outcome, value: makeKnownValue(1), comparison: makeKnownValue(1), change: null, valueToPass: null });

describe('changes since the previous audit', () => {
  it('are sorted worst first, with actionable outcomes', () => {
    const before = [line('sessions', 'fail'), line('goals', 'pass'), line('gcr', 'pass'), line('costPerLead', 'close'), line('adSpend', 'not-scored')];
    const now = [line('sessions', 'pass'), line('goals', 'close'), line('gcr', 'fail'), line('costPerLead', 'close'), line('adSpend', 'pass'), line('revenue', 'fail')];
    expect(outcomesSince(now, before)).toEqual([
      { metric: 'gcr', now: 'fail', was: 'pass' }, { metric: 'goals', now: 'close', was: 'pass' }, { metric: 'sessions', now: 'pass', was: 'fail' },
    ]);
    expect(outcomesSince([line('sessions', 'retired')], before)).toEqual([]);
  });
});

describe('sentences', () => {
  it.each([
    [{ passed: 0, close: 0, failed: 0 }, 'No metric could be scored because there was nothing to compare.'],
    [{ score: null, passed: 3, close: 0, failed: 4 }, 'Not enough data for a score: 7 metrics could be scored, and 8 are needed.'],
    [{ passed: 1, close: 0, failed: 0 }, '1 of 1 metric meets the previous month.'],
    [{ passed: 21, close: 3, failed: 5 }, '21 of 29 metrics meet the previous month, 3 are close calls, 5 fail.'],
    [{ passed: 2, close: 1, failed: 1 }, '2 of 4 metrics meet the previous month, 1 is a close call, 1 fails.'],
  ])('%j', (counts, sentence) => {
    expect(summarySentence({ score: 72, ...counts, version: 2, type: 'standard' })).toBe(sentence);
  });
  it('a change hidden by rounding is shown as its difference', () => {
    const change = { metric: 'costPerLead' as const, from: 57.98, to: 54, relativeChange: -0.069, printedChange: -0.069, currency: 'USD', scoreAlone: 1, scoreTogether: 1 };
    expect(changeSentence(change)).toBe('$54.00 instead of $57.98');
    expect(changeSentence({ ...change, metric: 'goals', perDay: true, from: 3.1, to: 3.25 })).toBe('3.25 instead of 3.10 per day');
    expect(changeSentence({ ...change, from: 54.004 })).toMatch(/^6\.90% less, \$54\.00$/);
    expect(changeSentence({ ...change, from: 53.999, relativeChange: 0.0001 })).toMatch(/ more, \$54\.00$/);
    expect(changeSentence({ ...change, from: 54, relativeChange: null })).toBe('$54.00 instead of $54.00');
  });
  it('every outcome has a word', () => {
    expect(auditOutcomes.map(outcome => outcomeLabels[outcome])).toEqual(['Pass', 'Close', 'Fail', 'Not scored', 'No data', 'Retired', 'Disabled']);
  });
});
