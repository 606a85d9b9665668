import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServedSandbox } from '../../../scripts/sandbox/standalone.ts';
import { serveTest, signIn } from './sandbox-client.ts';

describe('the sandbox\'s switches', () => {
  let served: ServedSandbox;
  let accessToken = '';
  beforeAll(async () => {
    served = await serveTest();
    ({ accessToken } = await signIn(served.base));
  });
  afterAll(() => served.stop());
  const order = async (body: unknown): Promise<Response> => fetch(`${served.base}/_control`, { method: 'POST', body: JSON.stringify(body) });
  beforeEach(() => order({ clear: true, clock: null, pagespeedClock: null }));
  const report = (propertyId = '701') =>
    fetch(`${served.base}/analyticsdata/v1beta/properties/${propertyId}:runReport`, {
      method: 'POST', headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ metrics: [{ name: 'sessions' }], dateRanges: [{ startDate: 'yesterday', endDate: 'yesterday' }] }),
    });

  test.each([
    ['throttled', 429, 'Exhausted property tokens for a project per hour'], ['concurrent', 429, 'Exhausted concurrent requests quota'], ['unauthenticated', 401, 'UNAUTHENTICATED'],
    ['access-lost', 403, 'sufficient permissions'], ['api-disabled', 403, 'SERVICE_DISABLED'], ['server-error', 500, 'INTERNAL'], ['unavailable', 503, 'UNAVAILABLE'],
  ])('%s: returns %i as often as requested, then recovers', async (kind, status, text) => {
    await order({ failures: [{ platform: 'analyticsdata', kind, count: 2 }] });
    for (const _time of [1, 2]) {
      const answer = await report();
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain(text);
    }
    expect((await report()).status).toBe(200);
  });

  test('a failure can affect a single property and leave other platforms alone', async () => {
    await order({ failures: [{ platform: 'analyticsdata', kind: 'throttled', pathContains: 'properties/702' }] });
    expect((await report('701')).status).toBe(200);
    expect((await report('702')).status).toBe(429);
    expect((await fetch(`${served.base}/analyticsadmin/v1beta/accountSummaries`, { headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(200);
  });

  test('a dropped connection, a broken answer and a slow one', async () => {
    await order({ failures: [{ platform: 'analyticsdata', kind: 'drop', count: 1 }] });
    await expect(report()).rejects.toThrow('fetch failed');
    await order({ failures: [{ platform: 'analyticsdata', kind: 'broken-json', count: 1 }] });
    await expect((await report()).json()).rejects.toThrow(SyntaxError);
    await order({ failures: [{ platform: 'analyticsdata', kind: 'slow', count: 1, latencyMs: 120 }] });
    const before = performance.now();
    expect((await report()).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(110);
  });

  test('the clock moves tokens and days; PageSpeed can have its own time', async () => {
    await order({ pagespeedClock: '2025-03-31T10:00:00Z' });
    const measured: unknown = await (await fetch(`${served.base}/pagespeed/pagespeedonline/v5/runPagespeed?url=https%3A%2F%2Fa.example&strategy=mobile&key=k`)).json();
    expect(measured).toMatchObject({ analysisUTCTimestamp: '2025-03-31T10:00:00.000Z' });
    expect((await report()).status).toBe(200);
    await order({ clock: '2026-11-21T17:00:00Z' });
    expect((await report()).status).toBe(401);
  });

  test('an invalid order is refused and changes nothing; the page shows the current state', async () => {
    await order({ failures: [{ platform: 'google', kind: 'invalid-grant' }] });
    expect((await order({ failures: [{ platform: 'google', kind: 'explode' }] })).status).toBe(400);
    expect((await order({ unknown: 1 })).status).toBe(400);
    expect((await fetch(`${served.base}/_control`, { method: 'POST', body: 'not json' })).status).toBe(400);
    expect(await (await fetch(`${served.base}/_control`)).json()).toMatchObject({ failures: [{ platform: 'google', kind: 'invalid-grant' }] });
    const page = await (await fetch(`${served.base}/_control`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('invalid-grant');
  });

  test('every call is recorded with platform, path and time', async () => {
    const before = served.sandbox.calls.length;
    await report();
    expect(served.sandbox.calls.slice(before)).toEqual([{ platform: 'analyticsdata', method: 'POST', path: '/v1beta/properties/701:runReport', at: '2026-11-21T15:00:00.000Z' }]);
  });
});
