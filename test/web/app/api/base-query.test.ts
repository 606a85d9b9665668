import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getVersion } from '../../../../shared/contract/session.ts';
import { getOverview } from '../../../../shared/contract/metrics.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { contractBaseQuery } from '../../../../web/src/app/api/base-query.ts';
import { sessionEnded } from '../../../../web/src/app/session/session-slice.ts';

/** The token of a session: an old one, and the one that a refresh gives. */
const tokens = vi.hoisted(() => ({ asked: new Array<boolean>(), life: 0 }));
vi.mock('../../../../web/src/app/session/session.ts', () => ({
  clientVersion: () => '1',
  tabPerson: () => 'sub-ada',
  tokenLifeMs: async () => tokens.life,
  OtherPersonError: class extends Error {},
  accessToken: async ({ refresh = false } = {}) => {
    tokens.asked.push(refresh);
    return refresh ? 'new-token' : 'old-token';
  },
}));

const refusal = { code: 'unauthorized', message: 'Sign in again' };
const sent: (string | null)[] = [];
const dispatched: unknown[] = [];

/** Answers call after call; the last answer stays. */
function serve(...answers: readonly { status: number; body: unknown }[]): void {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    const { status, body } = answers[Math.min(sent.length, answers.length - 1)] ?? { status: 500, body: null };
    sent.push(headers['authorization'] ?? null);
    return new Response(JSON.stringify(body), { status });
  });
}
beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } });
  tokens.asked.length = 0;
  sent.length = 0;
  dispatched.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

const ask = (endpoint: Endpoint) =>
  contractBaseQuery(
    { endpoint, call: { params: { siteId: 'site-a', start: '2026-11-01', end: '2026-11-02' } } },
    {
      signal: new AbortController().signal,
      dispatch: (action: unknown) => void dispatched.push(action),
      abort: () => {},
      getState: () => ({}),
      extra: undefined,
      endpoint: endpoint.id,
      type: 'query',
    },
    {},
  );

test('a 401 refreshes the token and retries the call without signing anyone out', async () => {
  serve({ status: 401, body: refusal }, { status: 404, body: { code: 'not-found', message: 'Not found' } });
  expect(await ask(getOverview)).toEqual({ error: { status: 404, code: 'not-found', message: 'Not found' } });
  expect(sent).toEqual(['Bearer old-token', 'Bearer new-token']);
  expect(tokens.asked).toEqual([false, true]);
  expect(dispatched).toEqual([]);
});

test('a second 401 ends the session without a third call', async () => {
  serve({ status: 401, body: refusal });
  expect(await ask(getOverview)).toMatchObject({ error: { status: 401 } });
  expect(sent).toEqual(['Bearer old-token', 'Bearer new-token']);
  expect(dispatched).toEqual([sessionEnded('expired')]);
});

test.each([403, 404, 500])('%i is not sent again', async status => {
  serve({ status, body: { code: 'refused', message: 'Refused' } });
  expect(await ask(getOverview)).toMatchObject({ error: { status } });
  expect(sent).toHaveLength(1);
});

test('a public call carries no token, and its 401 is an ordinary answer', async () => {
  serve({ status: 401, body: refusal });
  expect(await ask(getVersion)).toMatchObject({ error: { status: 401 } });
  expect(sent).toEqual([null]);
  expect(tokens.asked).toEqual([]);
  expect(dispatched).toEqual([]);
});

test('a call challenged by the firewall says what to do', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } }));
  expect(await ask(getVersion)).toMatchObject({ error: { code: 'challenged' } });
});

test('only an answer with another version triggers a version check', async () => {
  const asked: string[] = [];
  let served = '1';
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify({ code: 'not-found', message: 'Not found' }), { status: 404, headers: { 'x-client-version': served } });
  });
  await ask(getOverview);
  expect(asked).not.toContain('/index.html');
  served = '2';
  await ask(getOverview);
  await vi.waitFor(() => expect(asked).toContain('/index.html'));
});
