import { describe, expect, it } from 'vitest';
import { cardAfter, noCard, toInsightRow, htmlToText } from '../../../../shared/domain/recommendations/card.ts';
import { computeEffect, whatHelps } from '../../../../shared/domain/recommendations/effects.ts';
import type { InsightRow, RecommendationItem, RecommendationStatus } from '../../../../shared/model/recommendation.ts';

const item = (id: string, status: RecommendationStatus, more: Partial<RecommendationItem> = {}): RecommendationItem => ({
  recommendationId: `rec-${id}`, category: 'badChannelTags', status, title: 'Tags', issue: '<p>2 campaigns &lt;b&gt; &amp; &quot;x&quot;</p><p>more</p>', fingerprint: id, updatedAt: '2026-11-04T10:00:00.000Z', ...more,
});
const move = (at: string, from: RecommendationStatus, to: RecommendationStatus) => ({ at, by: 'Dana Whitfield', from, to });
const listIds = (rows: readonly InsightRow[]) => rows.map(({ recommendationId, yearMonth, status }) => `${recommendationId} ${yearMonth} ${status}`);

describe("a site's card", () => {
  it('has a row for each recommendation, with its text unescaped', () => {
    expect(toInsightRow('202610', item('a', 'preview'))).toEqual({ recommendationId: 'rec-a', yearMonth: '202610', category: 'badChannelTags', status: 'preview', title: 'Tags', words: '2 campaigns <b> & "x" more', updatedAt: '2026-11-04T10:00:00.000Z' });
    const moves = [move('2026-11-05T00:00:00.000Z', 'preview', 'pending'), move('2026-11-09T00:00:00.000Z', 'pending', 'resolved')];
    const worth = { goals: 3, basis: 'x' };
    const checked = { yearMonth: '202611', outcome: 'helped' as const };
    expect(toInsightRow('202610', item('a', 'resolved', { moves, worth, checked, snoozedUntil: '2026-12-01' }))).toMatchObject({ openedAt: moves[0]?.at, resolvedAt: moves[1]?.at, worth, checked, snoozedUntil: '2026-12-01' });
    const look = { outcome: 'gone' as const, on: '2026-11-14' };
    expect(toInsightRow('202610', item('a', 'resolved', { moves, look }))).toMatchObject({ look });
    expect(toInsightRow('202610', item('a', 'pending', { moves }))).not.toHaveProperty('resolvedAt');
    expect(toInsightRow('202610', item('a', 'pending')).openedAt).toBe('2026-11-04T10:00:00.000Z');
    expect(toInsightRow('202610', item('a', 'stuck', { moves: moves.slice(1) })).openedAt).toBe(moves[1]?.at);
    expect(toInsightRow('202610', item('a', 'resolved'))).not.toHaveProperty('resolvedAt');
    const long = toInsightRow('202610', item('a', 'pending', { issue: 'w'.repeat(161) })).words;
    expect([long.length, long.at(-1)]).toEqual([160, '…']);
    expect(htmlToText('&amp;lt;')).toBe('&lt;');
  });
  it('shows each in its newest month, drops stale items, keeps closed ones a year', () => {
    const september = cardAfter(noCard, '202609', [item('a', 'pending'), item('b', 'resolved'), item('c', 'dismissed'), item('d', 'preview')]);
    expect(listIds(september.rows)).toEqual(['rec-a 202609 pending', 'rec-b 202609 resolved', 'rec-c 202609 dismissed', 'rec-d 202609 preview']);
    const october = cardAfter(september, '202610', [item('b', 'resolved', { checked: { yearMonth: '202610', outcome: 'helped' } }), item('e', 'preview')]);
    expect([october.newest, ...listIds(october.rows)]).toEqual(['202610', 'rec-b 202610 resolved', 'rec-e 202610 preview', 'rec-c 202609 dismissed']);
    // An audit of an earlier month that is written later changes nothing of what is newer.
    const again = cardAfter(october, '202609', [item('b', 'pending'), item('c', 'resolved'), item('a', 'stuck')]);
    expect([again.newest, ...listIds(again.rows)]).toEqual(['202610', 'rec-b 202610 resolved', 'rec-e 202610 preview', 'rec-c 202609 resolved']);
    // Written again without one, that one is gone.
    expect(listIds(cardAfter(october, '202610', [item('e', 'pending')]).rows)).toEqual(['rec-e 202610 pending', 'rec-c 202609 dismissed']);
    expect(listIds(cardAfter(october, '202708', []).rows)).toEqual(['rec-b 202610 resolved', 'rec-c 202609 dismissed']);
    expect(listIds(cardAfter(october, '202709', []).rows)).toEqual(['rec-b 202610 resolved']);
  });
});

describe('effects of recommendations', () => {
  const row = (more: Partial<InsightRow>): InsightRow => ({ ...toInsightRow('202610', item('a', 'resolved')), ...more });
  const checked = (change: number, median: number | null, outcome: 'helped' | 'still-there' = 'helped') => ({ checked: { yearMonth: '202610', outcome, beside: { metric: 'goals' as const, change, siblings: 5, median } } });
  it("are the site's change minus the median of similar sites", () => {
    expect(computeEffect(checked(0.3, 0.1))).toBeCloseTo(0.2);
    expect([computeEffect({}), computeEffect({ checked: { yearMonth: '202610', outcome: 'helped' } }), computeEffect(checked(0.3, null))]).toEqual([null, null, null]);
  });
  it('need three cases, and include the days until resolved', () => {
    const days = (from: string, to: string) => ({ openedAt: `2026-10-${from}T00:00:00.000Z`, resolvedAt: `2026-10-${to}T00:00:00.000Z` });
    const rows = [
      row({ ...checked(0.3, 0.1), ...days('01', '05') }), row({ ...checked(0.1, 0), ...days('01', '11') }), row({ ...checked(-0.1, 0, 'still-there'), ...days('02', '01') }),
      row({ category: 'emailInstances' }), row({ category: 'coachingInsight', status: 'pending' }),
    ];
    const [mail, tags, all] = whatHelps(rows);
    expect(mail).toEqual({ category: 'emailInstances', resolved: 1, checked: 0, helped: 0, meanEffect: null, medianDays: null });
    expect(tags).toMatchObject({ category: 'badChannelTags', resolved: 3, checked: 3, helped: 2, medianDays: 4 });
    expect(tags?.meanEffect).toBeCloseTo(0.2 / 3);
    expect(all).toMatchObject({ category: null, resolved: 4, helped: 2 });
    expect(whatHelps([])).toEqual([]);
  });
});
