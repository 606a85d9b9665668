import { describe, expect, it } from 'vitest';
import type { AuditLine } from '../../../../shared/model/audit.ts';
import { describeComparison, ruleSentence, shortHash, whyNot } from '../../../../web/src/features/audits/view/audit-text.ts';
import { changeSentence, summarySentence } from '../../../../shared/domain/audits/audit-text.ts';
import { lineTitle } from '../../../../shared/domain/audits/line-numbers.ts';
import { auditFootnotes } from '../../../../web/src/features/audits/view/audit-footnotes.ts';
import { cellText, tableColumns } from '../../../../web/src/features/audits/view/table-columns.ts';

const change = (over: Partial<Parameters<typeof changeSentence>[0]>) => ({
  metric: 'costPerLead' as const, from: 57.98, to: 54, relativeChange: -0.0686, printedChange: -0.0686, currency: 'USD', scoreAlone: 76, scoreTogether: 76, ...over,
});
const line = (over: Partial<AuditLine>): AuditLine => ({
  metric: 'costPerLead', value: { known: true, value: 57.98, currency: 'USD' }, comparison: { known: true, value: 54, currency: 'USD' },
  change: 0.0737, outcome: 'fail', valueToPass: 54, ...over,
});

describe('the texts of an audit', () => {
  it('names the comparison by version', () => {
    expect(describeComparison({ version: 2, type: 'standard', yearMonth: '202601' }).sentence).toBe('against December 2025');
    expect(describeComparison({ version: 1, type: 'smbstats', yearMonth: '202601' }).name).toBe('Individual Standard');
    expect(describeComparison({ version: 3, type: 'frandevNew', yearMonth: '202601' }).name).toBe('Baseline');
  });

  it('counts met metrics in one sentence', () => {
    expect(summarySentence({ score: 72, passed: 21, close: 3, failed: 5, version: 3, type: 'standard' })).toBe('21 of 29 metrics meet the baseline, 3 are close calls, 5 fail.');
    expect(summarySentence({ score: 72, passed: 1, close: 0, failed: 0, version: 1, type: 'smbstats' })).toBe('1 of 1 metric meets the individual standard.');
    expect(summarySentence({ score: 72, passed: 0, close: 0, failed: 0, version: 1, type: 'frandev' })).toContain('No metric could be scored');
  });

  it('describes a change by its two values, or by size if they look alike', () => {
    expect(changeSentence(change({}))).toBe('$54.00 instead of $57.98');
    expect(changeSentence(change({ metric: 'avgPageLoadTime', from: 5.31, to: 5.27, relativeChange: -0.0075 }))).toBe('0.75% less, 5.3 s');
    expect(changeSentence(change({ metric: 'goals', from: 0, to: 1, relativeChange: null }))).toBe('1 instead of 0');
  });

  it('explains how a metric is scored', () => {
    expect(ruleSentence(line({}), 'the baseline')).toBe('Lower is better. Within 5% of the baseline is a close call.');
    expect(ruleSentence(line({ metric: 'fanGrowth' }), 'the baseline')).toBe('Higher is better. No close call.');
  });

  it('explains why a line has no result', () => {
    expect(whyNot(line({}))).toBeNull();
    expect(whyNot(line({ outcome: 'no-data', value: { known: false, why: 'not-connected' } }))).toBe('Not connected');
    expect(whyNot(line({ outcome: 'no-data', comparison: { known: false, why: 'no-data' } }))).toBe('Nothing to compare with: no data');
    expect(whyNot(line({ metric: 'fbCheckins', outcome: 'retired', value: { known: false, why: 'retired' } }))).toContain('left out of the score');
  });

  it('shortens a hash so that it can be read aloud', () => expect(shortHash('9f3c41d0aaaabbbba17e')).toBe('9f3c 41d0 … a17e'));
});

describe('the columns of an audit', () => {
  const audit = { type: 'standard', version: 2, yearMonth: '202610' } as const;

  it('depend on the version, with the change before the result', () => {
    expect(tableColumns(audit).map(column => column.title)).toEqual(['September 2026', 'October 2026', 'Change', 'Result']);
    expect(tableColumns({ ...audit, version: 1 }).map(column => column.title)).toEqual(['October 2026', 'Case Study', 'vs case study', 'Pass/Fail']);
    expect(tableColumns({ ...audit, type: 'frandevNew', version: 3 }).map(column => column.id)).toEqual(['baseline', 'month', 'average', 'change', 'result']);
  });

  it('show only the change and an asterisk for an unscored metric', () => {
    const spend = line({ metric: 'adSpend', outcome: 'not-scored', change: 0.019 });
    // $58 beside $54, as both would be printed, whatever was sealed.
    expect(cellText(audit, spend, 'month')).toBe('+7.4% *');
    expect(cellText(audit, spend, 'previous')).toBe('–');
    expect(cellText(audit, line({}), 'month')).toBe('$57.98');
    expect(cellText(audit, line({}), 'change')).toBe('+7.4%');
  });

  it('show daily averages, points for rates, and the change of the printed numbers', () => {
    const value = (number: number) => ({ known: true, value: number }) as const;
    const cells = (over: Partial<AuditLine>) => (['previous', 'month', 'change'] as const).map(column => cellText(audit, line({ ...over, change: 0.29 }), column));
    expect(cells({ metric: 'goals', value: value(5.16), comparison: value(4), perDay: true })).toEqual(['4.00', '5.16', '+29.0%']);
    expect(cells({ metric: 'goals', value: value(5.16), comparison: value(4) })).toEqual(['4', '5', '+25.0%']);
    expect(cells({ metric: 'gcr', value: value(0.1264), comparison: value(0.1036) })).toEqual(['10.4%', '12.6%', '+2.2 pt']);
    expect(lineTitle({ metric: 'goals', perDay: true })).toBe('Goals per day');
    expect(whyNot(line({ outcome: 'no-data', incomplete: true }))).toBe('Incomplete: over 10% of its days are missing');
  });

  it('mark a median of the business type', () => {
    const sessions = line({ metric: 'sessions', value: { known: true, value: 20 }, comparison: { known: true, value: 12.5 }, perDay: true, median: { sites: 24, yearMonth: '202610' } });
    expect(cellText({ ...audit, version: 1 }, sessions, 'case-study')).toBe('12.5 ‡');
    expect(auditFootnotes({ version: 1, lines: [sessions] }).map(({ mark, text }) => `${mark} ${text}`)).toContain('‡ Median of 24 sites of the same business type, October 2026.');
  });

  it('mark a case study that replaces the baseline, and an average', () => {
    const baseline = { ...audit, version: 3 as const };
    const bounce = line({ metric: 'bounceRate', value: { known: true, value: 0.476 }, comparison: { known: true, value: 0.63 } });
    expect(cellText(baseline, bounce, 'baseline')).toBe('63.0% *');
    expect(cellText(baseline, line({}), 'baseline')).toBe('$54.00');
    expect(cellText(baseline, line({}), 'average')).toBe('–');
  });
});
