import { describe, expect, test } from 'vitest';
import { cardMonths, newestCard } from '../../../../shared/domain/sales/score-cards.ts';
import { type ScoreCard, seoSchema, summarySchema } from '../../../../shared/model/score-card.ts';

const card = (yearMonth: string, more: Partial<ScoreCard> = {}): ScoreCard => ({
  yearMonth, seo: null, summary: null, revision: 1, changedAt: '2026-11-03T10:00:00.000Z', by: 'Ann Lee', ...more,
});

test.each([
  ['2026-10-01', '2026-10-31', '202609', '202610'],
  ['2026-10-22', '2026-11-21', '202609', '202611'],
  ['2026-01-01', '2026-01-31', '202512', '202601'],
])('for %s to %s, shows cards from %s to %s', (start, end, from, to) =>
  expect(cardMonths({ start, end })).toEqual({ from, to }));

describe('the newest card with content', () => {
  test('is found in any order', () => {
    const [older, newer] = [card('202609', { summary: '<p>A</p>' }), card('202610', { seo: { topTenKeywords: 0 } })];
    expect(newestCard([older, newer])?.yearMonth).toBe('202610');
    expect(newestCard([newer, older])?.yearMonth).toBe('202610');
    expect(newestCard([older, card('202610')])?.yearMonth).toBe('202609');
  });
  test('is null without content', () => {
    expect(newestCard([])).toBeNull();
    expect(newestCard([card('202610')])).toBeNull();
  });
});

test.each([[0, true], [10, true], [11, false], [-1, false], [1.5, false]])('%d keywords in the top ten: %s', (topTenKeywords, ok) =>
  expect(seoSchema.safeParse({ topTenKeywords }).success).toBe(ok));
test('a summary has at most 4,000 characters', () => {
  expect(summarySchema.safeParse('a'.repeat(4000)).success).toBe(true);
  expect(summarySchema.safeParse('a'.repeat(4001)).success).toBe(false);
});
