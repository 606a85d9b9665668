import { describe, expect, it } from 'vitest';
import { lookAt, lookedAt, lookedForFrom } from '../../../../shared/domain/recommendations/look.ts';
import { moved } from '../../../../shared/domain/recommendations/moves.ts';
import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { coreDay, type TrafficRow } from '../support-days.ts';

const timeZone = 'America/New_York';
const today = '2026-11-22';
const place = { timeZone, today };
/** Resolved on the evening of 10 November in New York, which is the eleventh in UTC. */
const resolved = (fingerprint: string, more: Partial<RecommendationItem> = {}): RecommendationItem => ({
  recommendationId: `id-${fingerprint}`, category: 'badChannelTags', status: 'resolved', title: 't', issue: 'i', fingerprint, updatedAt: '2026-11-11T02:00:00.000Z',
  moves: [{ at: '2026-11-11T02:00:00.000Z', by: 'Dana', from: 'pending', to: 'resolved' }], ...more,
});
const days = (rowsOn: (date: string) => readonly Partial<TrafficRow>[], last = '2026-11-19') =>
  eachDay('2026-11-09', last).map(date => coreDay(date, [{ source: 'google', medium: 'organic', sessions: 50, keyEvents: 0 }, ...rowsOn(date)]));
const bad = { source: 'partner', medium: 'print', campaign: 'spring', sessions: 2 };
const worth = { sessions: 30, basis: 'b' };

describe('checks of a resolved recommendation', () => {
  it.each<[string, Partial<RecommendationItem>, string | null]>([
    ['from the day after, on the calendar of the site', {}, '2026-11-11'],
    ['not while it is open', { status: 'pending' }, null],
    ['not once an audit has checked it', { checked: { yearMonth: '202611', outcome: 'helped' } }, null],
    ['not once it was found gone', { look: { outcome: 'gone', on: '2026-11-15' } }, null],
    ['again after it was seen', { look: { outcome: 'still-there', on: '2026-11-15' } }, '2026-11-11'],
    ['not where nobody knows when it was resolved', { moves: undefined }, null],
    ['not after the audits have had their say', { moves: [{ at: '2026-10-01T12:00:00.000Z', by: 'D', from: 'pending', to: 'resolved' }] }, null],
    ['not where single days say nothing of its kind', { fingerprint: 'coaching-conversion-rate' }, null],
  ])('%s', (_, more, from) => {
    expect(lookedForFrom(resolved('bad-channel-tags:spring', more), timeZone, today)).toBe(from);
  });
});

describe('the days since a recommendation was resolved', () => {
  const at = (fingerprint: string, list: ReturnType<typeof days>, more: Partial<RecommendationItem> = {}) => lookAt(resolved(fingerprint, more), '2026-11-11', list);

  it('prove nothing if there are none', () => {
    expect(at('bad-channel-tags:spring', days(() => [], '2026-11-10'))).toBeNull();
  });
  it('show that a fault returned, or has been absent for longer than by chance', () => {
    const until = (end: string) => days(date => (date <= end ? [bad] : []));
    // 30 visits a month are one a day: three days without one.
    expect(at('bad-channel-tags:spring', until('2026-11-19'), { worth })).toEqual({ outcome: 'still-there', on: '2026-11-19' });
    expect(at('bad-channel-tags:spring', until('2026-11-17'), { worth })).toEqual({ outcome: 'still-there', on: '2026-11-17' });
    expect(at('bad-channel-tags:spring', until('2026-11-16'), { worth })).toEqual({ outcome: 'gone', on: '2026-11-19' });
    expect(at('bad-channel-tags:spring', until('2026-11-10'), { worth })).toEqual({ outcome: 'gone', on: '2026-11-19' });
    expect(at('bad-channel-tags:spring', until('2026-11-10'), { worth: { sessions: 2, basis: 'b' } })).toBeNull();
    expect(at('bad-channel-tags:spring', until('2026-11-10'))).toBeNull();
    const mail = days(date => (date === '2026-11-12' ? [{ source: 'mail.google.com', medium: 'referral', sessions: 1 }] : []));
    expect(at('email-instances', mail)).toEqual({ outcome: 'still-there', on: '2026-11-12' });
  });
  it.each([
    ['missing-goal-funnel', { source: 'x', medium: 'organic', sessions: 1, keyEvents: 1 }],
    ['ecommerce-tracking', { source: 'x', medium: 'organic', sessions: 1, transactions: 1 }],
    ['profile-untagged', { source: 'gmb', medium: 'organic', sessions: 1 }],
    ['ads-untagged-fb', { source: 'facebook', medium: 'cpc', sessions: 1 }],
    ['brand-referral:Aurora list', { source: 'www.aurora list.test', medium: 'referral', sessions: 1 }],
  ])('show that %s is gone once the missing item appears, and not before', (fingerprint, row) => {
    expect(at(fingerprint, days(date => (date === '2026-11-14' ? [row] : [])))).toEqual({ outcome: 'gone', on: '2026-11-19' });
    expect(at(fingerprint, days(date => (date === '2026-11-10' ? [row] : [])))).toBeNull();
  });
  it('check every listing without visits, but no kind that single days cannot prove', () => {
    const singleVisit = days(() => [{ source: 'aurora.test', medium: 'referral', sessions: 1 }]);
    expect(at('brand-referral:aurora|borealis', singleVisit)).toBeNull();
    expect(at('brand-referral:aurora', days(() => [{ source: 'aurora.test', medium: 'referral', sessions: 0 }]))).toBeNull();
    expect(at('coaching-mobile-speed', singleVisit)).toBeNull();
  });
  it('change the outcome only if it differs; a reopened item has no outcome', () => {
    const list = days(() => [bad]);
    const before = [resolved('bad-channel-tags:spring', { worth }), resolved('coaching-mobile-speed'), resolved('email-instances', { status: 'pending' })];
    const [first, ...others] = lookedAt(before, list, place);
    expect(first?.look).toEqual({ outcome: 'still-there', on: '2026-11-19' });
    expect(others).toEqual(before.slice(1));
    const current = [resolved('bad-channel-tags:spring', { worth, look: { outcome: 'still-there', on: '2026-11-12' } })];
    expect(lookedAt(current, list, place)[0]).toBe(current[0]);
    expect(lookedAt(current, days(() => []), place)[0]?.look).toEqual({ outcome: 'gone', on: '2026-11-19' });
    const moves = (status: 'pending' | 'resolved', snoozedUntil: string | null) => moved(current, [{ recommendationId: current[0]?.recommendationId ?? '', status, snoozedUntil }], { mayPublish: false, at: '2026-11-22T10:00:00.000Z', by: 'D' });
    const reopened = moves('pending', null);
    expect('items' in reopened && reopened.items[0]).not.toHaveProperty('look');
    expect(reopened).toMatchObject({ items: [{ status: 'pending' }] });
    expect(moves('resolved', '2026-11-30')).toMatchObject({ items: [{ look: { outcome: 'still-there' } }] });
  });
});
