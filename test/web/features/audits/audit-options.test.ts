import { describe, expect, it } from 'vitest';
import { describeComparison } from '../../../../web/src/features/audits/view/audit-text.ts';
import { toBaselineDates } from '../../../../web/src/features/audits/view/baseline-dates.ts';
import { mailedText } from '../../../../web/src/features/audits/view/mailed-text.ts';

describe('the audit options', () => {
  it.each([
    [false, 1, 'Test email sent to your email!'], [true, 3, 'Email have been sent to site user!'], [true, 0, 'No user at this site has alerts on, so no email was sent.'],
  ])('confirm emails, to site users %s, %i sent', (toSiteUsers, sentTo, text) => {
    expect(mailedText(toSiteUsers, sentTo)).toMatchObject({ text, tone: sentTo === 0 ? 'warning' : 'good' });
  });
  it('ignore an empty date', () => {
    expect(toBaselineDates('', '')).toEqual({});
    expect(toBaselineDates('2026-01-01', '')).toEqual({ startDate: '2026-01-01' });
    expect(toBaselineDates('', '2026-02-01')).toEqual({ endDate: '2026-02-01' });
  });
  it('name the days of the baseline if the audit has them', () => {
    const audit = { version: 3 as const, type: 'frandevNew' as const, yearMonth: '202610' };
    expect(describeComparison(audit).sentence).toBe('against the baseline');
    expect(describeComparison({ ...audit, baseline: { startDate: '2025-10-12', endDate: '2025-11-11', set: true } }).sentence).toBe('against the baseline of Oct 12 – Nov 11, 2025');
  });
});
