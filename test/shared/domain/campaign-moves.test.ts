import { expect, test } from 'vitest';
import { campaignMoveText, findCampaignMoves } from '../../../shared/domain/annotations/campaign-moves.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';

const range = { start: '2026-11-01', end: '2026-11-30' };
const dayOf = (number: number) => addDays('2026-10-31', number);
const isAlways = () => true;

/** Spend of one dollar a day on these days of November. */
const spend = (days: readonly number[], more: { campaign?: string | null; cents?: number; currency?: string } = {}) =>
  days.map(day => ({ platform: 'facebook' as const, campaign: 'Spring', currency: 'USD', cents: 100, ...more, date: dayOf(day) }));
const movesOf = (spends: ReturnType<typeof spend>, isReported: Parameters<typeof findCampaignMoves>[2] = isAlways) =>
  findCampaignMoves(spends, range, isReported).map(({ campaign, day, move }) => [campaign, Number(day.slice(-2)), move]);

test('a campaign starts after seven quiet days and stops before seven', () => {
  expect(movesOf(spend([10, 11, 12, 13, 14, 15]))).toEqual([['Spring', 10, 'started'], ['Spring', 15, 'stopped']]);
  expect(movesOf(spend([8]))).toEqual([['Spring', 8, 'started'], ['Spring', 8, 'stopped']]);
});

test('days outside the range prove nothing', () => {
  // November 1 to 6 are six quiet days; November 25 to 30 too.
  expect(movesOf(spend([7, 15, 24]))).toEqual([['Spring', 7, 'stopped'], ['Spring', 15, 'started'], ['Spring', 15, 'stopped'], ['Spring', 24, 'started']]);
  expect(movesOf(spend([-3, 4, 10, 16, 22, 28, 40]))).toEqual([]);
});

test('a campaign of weekends runs on, and a pause of eight days is a stop and a start', () => {
  expect(movesOf(spend([1, 7, 8, 14, 15, 21, 22, 28, 29]))).toEqual([]);
  expect(movesOf(spend([5, 6, 14, 15, 24]))).toEqual([['Spring', 6, 'stopped'], ['Spring', 14, 'started'], ['Spring', 15, 'stopped'], ['Spring', 24, 'started']]);
});

test('a day that the platform did not report is not quiet', () => {
  expect(movesOf(spend([10, 11, 12]), (_, day) => day !== dayOf(14))).toEqual([['Spring', 10, 'started']]);
  expect(movesOf(spend([10, 11, 12]), (_, day) => day !== dayOf(4))).toEqual([['Spring', 12, 'stopped']]);
});

test('a campaign needs 5% of what its account spent in its currency', () => {
  const large = spend([1, 8, 15, 22, 29], { campaign: 'Always on', cents: 1900 });
  expect(movesOf([...large, ...spend([10], { cents: 500 })])).toEqual([['Spring', 10, 'started'], ['Spring', 10, 'stopped']]);
  expect(movesOf([...large, ...spend([10], { cents: 499 })])).toEqual([]);
  expect(movesOf([...large, ...spend([10], { currency: 'CAD' })])).toEqual([['Spring', 10, 'started'], ['Spring', 10, 'stopped']]);
});

test('sums without campaigns and days without spend start nothing', () => {
  expect(movesOf(spend([10], { campaign: null }))).toEqual([]);
  expect(movesOf(spend([10], { cents: 0 }))).toEqual([]);
});

test('names platform and campaign, a long one cut', () => {
  const move = { day: '2026-11-10', move: 'started', platform: 'google' } as const;
  expect(campaignMoveText({ ...move, campaign: 'Spring' })).toBe('Google Ads campaign "Spring" started spending');
  expect(campaignMoveText({ ...move, campaign: 'x'.repeat(130) })).toBe(`Google Ads campaign "${'x'.repeat(120)}…" started spending`);
});
