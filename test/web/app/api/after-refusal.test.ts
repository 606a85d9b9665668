import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getOverview } from '../../../../shared/contract/metrics.ts';
import { checkSignUp } from '../../../../shared/contract/members.ts';
import { getMe } from '../../../../shared/contract/session.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { afterRefusal } from '../../../../web/src/app/api/after-refusal.ts';

const dispatched: unknown[] = [];
const refuse = (endpoint: Endpoint, status: number) =>
  afterRefusal(
    ((action: unknown) => dispatched.push(action)) as never,
    { endpoint, call: { params: { siteId: 'site-a', start: '2026-11-01', end: '2026-11-02', code: 'c' } } },
    { status, message: 'Not found' },
  );
const again = { type: 'api/invalidateTags', payload: ['me'] };

let clock = 0;
beforeEach(() => {
  clock += 3_600_000;
  dispatched.length = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => vi.restoreAllMocks());

test.each([403, 404])('a %i reloads the current user once for all refusals of a page', async status => {
  await Promise.all([refuse(getOverview, status), refuse(getOverview, status)]);
  expect(dispatched).toMatchObject([again]);
  clock += 30_000;
  await refuse(getOverview, status);
  expect(dispatched).toMatchObject([again, again]);
});

test.each<[string, Endpoint, number]>([
  ['a failure of the server', getOverview, 500],
  ['a call of somebody signed out', checkSignUp, 404],
  ['the look-up itself', getMe, 403],
])('%s does not reload the current user', async (_, endpoint, status) => {
  await refuse(endpoint, status);
  expect(dispatched).toEqual([]);
});
