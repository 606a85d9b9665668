import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reviewsByDay } from '../../../../functions/platforms/gmb/reviews.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';

let answer: (call: StandInCall) => StandInAnswer;
let standIn: Awaited<ReturnType<typeof startStandIn>>;
beforeEach(async () => {
  standIn = await startStandIn(call => answer(call));
  setEnvironment({ GMB_REVIEWS_ROOT: standIn.origin });
});
afterEach(() => standIn.stop());
const ask = async () => (await askRange())?.days ?? null;
const askRange = () =>
  reviewsByDay({ accountId: '1', locationId: '2', accessToken: 'token', start: '2026-11-10', end: '2026-11-12', timeZone: 'America/Los_Angeles' });
const review = (createTime: string, starRating = 'FIVE', updateTime = createTime) => ({ reviewId: 'r', starRating, createTime, updateTime });
const error = (code: number, status: string) => ({ status: code, json: { error: { code, status, message: 'm' } } });

describe('reviews', () => {
  it('are requested newest change first, fifty a page, with a header-only token', async () => {
    answer = () => ({ status: 200, json: {} });
    expect(await ask()).toEqual([]);
    expect(standIn.calls[0]?.path).toBe('/v4/accounts/1/locations/2/reviews?pageSize=50&orderBy=updateTime+desc');
    expect(standIn.calls[0]?.headers.authorization).toBe('Bearer token');
  });

  it('count on the local day they were created, not when they were changed', async () => {
    answer = () => ({
      status: 200,
      json: {
        reviews: [
          review('2026-11-13T07:59:59.5Z', 'ONE'), review('2026-11-13T08:00:00Z'), review('2024-01-01T00:00:00Z', 'TWO', '2026-11-11T20:00:00Z'),
          review('2026-11-10T08:00:00Z', 'FIVE'), { ...review('2026-11-10T09:00:00Z', 'FIVE'), reviewReply: { comment: 'Thank you', updateTime: '2026-11-11T09:00:00Z' } }, review('2026-11-10T10:00:00Z', 'STAR_RATING_UNSPECIFIED'),
        ],
      },
    });
    expect(await ask()).toEqual([
      { date: '2026-11-10', ratings: [{ stars: 5, count: 2 }], unanswered: [{ stars: 5, count: 1 }] },
      { date: '2026-11-12', ratings: [{ stars: 1, count: 1 }], unanswered: [{ stars: 1, count: 1 }] },
    ]);
  });

  it('are paged until one was last changed before the window', async () => {
    const pages = [
      { reviews: [review('2026-11-12T20:00:00Z'), review('2024-01-01T00:00:00Z', 'TWO', '2026-11-12T19:00:00Z')], nextPageToken: 'a b&c' },
      { reviews: [review('2026-11-11T20:00:00Z'), review('2026-11-09T20:00:00Z')], nextPageToken: 'further' },
    ];
    answer = () => ({ status: 200, json: pages[standIn.calls.length - 1] });
    expect(await ask()).toHaveLength(2);
    expect(standIn.calls).toHaveLength(2);
    expect(new URL(`http://x${standIn.calls[1]?.path}`).searchParams.get('pageToken')).toBe('a b&c');
  });

  it('return only the fully read days when there are more than 20,000', async () => {
    // The first page changed on the 12th, all others on the 11th.
    answer = () => ({ status: 200, json: { reviews: [review(standIn.calls.length === 1 ? '2026-11-12T20:00:00Z' : '2026-11-11T20:00:00Z')], nextPageToken: String(standIn.calls.length) } });
    expect(await askRange()).toEqual({
      days: [{ date: '2026-11-12', ratings: [{ stars: 5, count: 1 }], unanswered: [{ stars: 5, count: 1 }] }],
      range: { start: '2026-11-12', end: '2026-11-12' },
    });
    expect(standIn.calls).toHaveLength(400);
  });

  it.each<[string, StandInAnswer]>([
    ['not allowed', error(403, 'PERMISSION_DENIED')],
    ['not there', error(404, 'NOT_FOUND')],
    ['a host that does not know the path', { status: 404, text: '<html>Error 404 (Not Found)' }],
    ['no quota at all', { status: 429, json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'm', details: [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: '0' } }] } } }],
  ])('%s: returns no reviews', async (_, given) => {
    answer = () => given;
    expect(await ask()).toBeNull();
  });

  it.each<[string, StandInAnswer, string]>([
    ['an unticked scope', { status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'm', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } } }, 'reconnect'],
    ['over quota', error(429, 'RESOURCE_EXHAUSTED'), 'throttled'],
    ['our own mistake', error(400, 'INVALID_ARGUMENT'), 'configuration'],
    ['HTML', { status: 200, text: '<html>' }, 'invalid-answer'],
    ['no day', { status: 200, json: { reviews: [{ starRating: 'ONE', createTime: 'yesterday' }] } }, 'invalid-answer'],
    ['broken', error(500, 'INTERNAL'), 'transient'],
    ['dropped', 'drop', 'transient'],
  ])('%s fails the pull', async (_, given, kind) => {
    answer = () => given;
    await expect(ask()).rejects.toMatchObject({ name: 'PlatformError', platform: 'gmb', kind });
  });
});
