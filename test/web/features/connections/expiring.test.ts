import { describe, expect, it } from 'vitest';
import type { Expiring } from '../../../../shared/model/connection.ts';
import { endAdvice, endingGroups, endingSentence, describeExpiry, needsHand } from '../../../../web/src/features/connections/view/expiring.ts';

const row = (over: Partial<Expiring>): Expiring => ({
  siteId: 'site-one', siteName: 'One', service: 'linkedin', state: 'working', endsOn: '2026-12-10', alertOn: '2026-11-10', nextAuditOn: '2027-01-04', group: 'g1', ...over,
});

describe('the list of expiring credentials', () => {
  const rows = [
    row({ siteId: 'b', siteName: 'Birch' }),
    row({ siteId: 'c', siteName: 'Cedar', endsOn: '2026-12-09', alertOn: '2026-11-09', nextAuditOn: '2026-12-04' }),
    row({ siteId: 'a', siteName: 'Aspen', service: 'fb', group: 'g2', endsOn: '2026-11-26', alertOn: '2026-11-12' }),
    row({ siteId: 'e', siteName: 'Elm', service: 'ga4', group: 'g3', endsOn: null, alertOn: null, state: 'reconnect-needed' }),
  ];

  it('groups sites by credential, expired ones first, then the soonest expiry', () => {
    const groups = endingGroups(rows);
    expect(groups.map(({ service, endsOn }) => [service, endsOn])).toEqual([['ga4', null], ['fb', '2026-11-26'], ['linkedin', '2026-12-09']]);
    expect(groups[2]).toMatchObject({ alertOn: '2026-11-09', sites: [{ siteName: 'Cedar', nextAuditOn: '2026-12-04', link: '/admin/c/linkedin' }, { siteName: 'Birch' }] });
    expect(groups[0]?.sites[0]?.link).toBe('/admin/e/ga');
  });

  it('does not depend on the order of pages', () => {
    expect(endingGroups(rows.toReversed())).toEqual(endingGroups(rows));
  });

  it('says how many expire, what to do and how much time is left', () => {
    const groups = endingGroups(rows);
    expect(endingSentence(groups, '2026-11-20')).toBe('1 sign-in has expired, 2 expire unless renewed');
    expect(endingSentence(groups.slice(1, 2), '2026-11-20')).toBe('1 expires unless renewed');
    expect(endingSentence([], '2026-11-20')).toBe('None');
    expect(groups.map(group => endAdvice(group, '2026-11-01'))).toEqual([
      'Open the panel and click Reset Token. Missed days are synced again.',
      'Sign in again by Nov 26, 2026: open the panel, click Add Account, and save. Its users are notified on Nov 12, 2026.',
      'Sign in again by Dec 9, 2026: open the panel, click Add Account, and save. Its users are notified on Nov 9, 2026.',
    ]);
    expect(groups.slice(1).map(group => endAdvice(group, '2026-11-12'))).toEqual([
      'Sign in again by Nov 26, 2026: open the panel, click Reset Token, and save.',
      'Sign in again by Dec 9, 2026: open the panel, click Reset Token, and save.',
    ]);
    expect(groups.map(group => needsHand(group, '2026-11-10'))).toEqual([true, false, true]);
    expect(describeExpiry(null, '2026-11-20')).toEqual({ text: 'Ended', tone: 'bad' });
    expect(describeExpiry('2026-11-20', '2026-11-20').text).toBe('Expires today');
    expect(describeExpiry('2026-11-21', '2026-11-20').text).toBe('Expires tomorrow');
    expect(describeExpiry('2026-11-26', '2026-11-20')).toEqual({ text: 'Expires in 6 days', tone: 'warning' });
    expect(describeExpiry('2027-06-01', '2026-11-20').tone).toBe('neutral');
  });

  it('is consistent about an expired sign-in that still syncs', () => {
    const [group] = endingGroups([row({ endsOn: '2026-11-19', alertOn: '2026-10-20' })]);
    if (!group) throw new Error('No group');
    expect(describeExpiry(group.endsOn, '2026-11-20')).toEqual({ text: 'Ended', tone: 'bad' });
    expect(endAdvice(group, '2026-11-20')).toBe('Syncing stops in a few weeks. Open the panel, click Reset Token, sign in again, and save.');
    expect(endingSentence([group], '2026-11-20')).toBe('1 sign-in has expired');
    expect(endAdvice(group, '2026-11-19')).toContain('Sign in again by Nov 19, 2026');
  });
});
