import { expect, it } from 'vitest';
import { listReviewsNotifications } from '../../../../shared/domain/reviews/notified-reviews.ts';

const day = (date: string, ratings: [number, number][], unanswered: [number, number][] = []) => {
  const of = (list: [number, number][]) => list.map(([stars, count]) => ({ stars, count }));
  return { date, ratings: of(ratings), ...(unanswered.length === 0 ? {} : { unanswered: of(unanswered) }) };
};
const listNotifications = (...days: ReturnType<typeof day>[]) => listReviewsNotifications(days, '2026-11-24', 'Dallas');

it("reports a day's reviews with their stars, and how many are negative", () => {
  expect(listNotifications(day('2026-11-23', [[5, 2], [1, 1]]))).toEqual([
    { kind: 'new', date: '2026-11-23', from: '2026-11-24', title: 'New reviews: 3', message: 'Dallas got 3 reviews on Nov 23, with 3.7 of 5 stars on average. 1 of them negative. Reply to it first.' },
  ]);
  expect(listNotifications(day('2026-11-22', [[4, 1]]))[0]?.message).toBe('Dallas got 1 review on Nov 22, with 4 of 5 stars.');
  expect(listNotifications(day('2026-11-22', [[1, 1]]))[0]?.message).toBe('Dallas got 1 review on Nov 22, with 1 of 5 stars. It is negative. Reply to it first.');
  expect(listNotifications(day('2026-11-22', []))).toEqual([]);
  expect(listNotifications(day('2026-11-22', [[2, 2]]))[0]?.message).toContain('2 of them negative. Reply to them first.');
});

it('reports unanswered reviews after three days', () => {
  expect(listNotifications(day('2026-11-22', [[1, 1]], [[1, 1]])).map(({ kind }) => kind)).toEqual(['new']);
  expect(listNotifications(day('2026-11-21', [[1, 1], [5, 4]], [[1, 1], [5, 1]]))).toMatchObject([
    { kind: 'new' },
    { kind: 'unanswered', from: '2026-11-24', title: 'Unanswered reviews: 2', message: '2 reviews of Dallas, written on Nov 21, wait for a reply. 1 of them negative.' },
  ]);
  expect(listNotifications(day('2026-11-21', [[3, 1]], [[3, 1]]))[1]?.message).toBe('1 review of Dallas, written on Nov 21, waits for a reply.');
  expect(listNotifications(day('2026-11-21', [[1, 1]]))).toHaveLength(1);
});

it('ignores today and older reviews', () => {
  expect(listNotifications(day('2026-11-24', [[1, 1]], [[1, 1]]))).toEqual([]);
  expect(listNotifications(day('2026-11-17', [[1, 1]], [[1, 1]])).map(({ kind }) => kind)).toEqual(['new', 'unanswered']);
  expect(listNotifications(day('2026-11-16', [[1, 1]], [[1, 1]]), day('2026-11-14', [[1, 1]], [[1, 1]])).map(({ kind }) => kind)).toEqual(['unanswered', 'unanswered']);
  expect(listNotifications(day('2026-11-13', [[1, 1]], [[1, 1]]))).toEqual([]);
});
