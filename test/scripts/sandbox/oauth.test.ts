import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServedSandbox } from '../../../scripts/sandbox/standalone.ts';
import { analyticsScope, consent, exchange, serveTest, signIn, testNow, tokenCall } from './sandbox-client.ts';

describe("Google's OAuth at the stand-in", () => {
  let served: ServedSandbox;
  let now = testNow;
  beforeAll(async () => {
    served = await serveTest({ clock: () => now });
  });
  afterAll(() => served.stop());
  const bearer = (accessToken: string) =>
    fetch(`${served.base}/analyticsadmin/v1beta/accountSummaries`, { headers: { authorization: `Bearer ${accessToken}` } });

  test("a consent returns Google's token envelope, the account's email and the state", async () => {
    const given = await consent(served.base, { email: 'one@site.example' });
    expect(given.state).toBe('st&te');
    const { status, body } = await exchange(served.base, given);
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 3599, token_type: 'Bearer', scope: `openid https://www.googleapis.com/auth/userinfo.email ${analyticsScope}` });
    const claims: unknown = JSON.parse(Buffer.from(String(body['id_token']).split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ email: 'one@site.example', email_verified: true, aud: 'test-client' });
    expect((await bearer(String(body['access_token']))).status).toBe(200);
  });

  test('a code works once; reusing it revokes its tokens', async () => {
    const given = await consent(served.base);
    const first = await exchange(served.base, given);
    const second = await exchange(served.base, given);
    expect(second).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await bearer(String(first.body['access_token']))).status).toBe(401);
  });

  test.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another redirect_uri', { redirect_uri: 'http://127.0.0.1:9/elsewhere' }, 'redirect_uri_mismatch'],
    ['another client', { client_id: 'someone-else' }, 'invalid_grant'],
    ['a forged code', { code: '4/0Aabc.def' }, 'invalid_grant'],
  ])('%s is refused and leaves the code unused', async (_name, wrong, error) => {
    const given = await consent(served.base);
    expect(await exchange(served.base, given, wrong)).toMatchObject({ status: 400, body: { error } });
    expect((await exchange(served.base, given)).status).toBe(200);
  });

  test('a code expires after ten minutes', async () => {
    const given = await consent(served.base);
    now = new Date(testNow.getTime() + 601_000);
    expect(await exchange(served.base, given)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    now = testNow;
  });

  test('a refusal redirects with access_denied and without a code', async () => {
    expect(await consent(served.base, { decision: 'deny' })).toMatchObject({ error: 'access_denied', code: null, state: 'st&te' });
  });

  test('an unchecked scope is missing from the answer, and its calls are refused', async () => {
    const { body } = await exchange(served.base, await consent(served.base, { scopes: [] }));
    expect(String(body['scope'])).not.toContain(analyticsScope);
    const answer = await bearer(String(body['access_token']));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: { status: 'PERMISSION_DENIED', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } });
  });

  test('an access token expires after 3599 s; a refresh returns only an access token', async () => {
    const { accessToken, refreshToken } = await signIn(served.base);
    now = new Date(testNow.getTime() + 3_598_000);
    expect((await bearer(accessToken)).status).toBe(200);
    now = new Date(testNow.getTime() + 3_599_000);
    expect((await bearer(accessToken)).status).toBe(401);
    const { body } = await tokenCall(served.base, { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(body['refresh_token']).toBeUndefined();
    expect((await bearer(String(body['access_token']))).status).toBe(200);
    now = testNow;
  });

  test('online access returns no refresh token', async () => {
    const { body } = await exchange(served.base, await consent(served.base, { offline: false }));
    expect(body['refresh_token']).toBeUndefined();
  });

  test("an expired refresh token returns invalid_grant, and the account's access tokens stop working", async () => {
    const { accessToken, refreshToken } = await signIn(served.base, 'nobody@site.example');
    await fetch(`${served.base}/_control`, { method: 'POST', body: JSON.stringify({ expireCredentialsOf: 'nobody@site.example' }) });
    expect(await tokenCall(served.base, { grant_type: 'refresh_token', refresh_token: refreshToken })).toEqual({
      status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    });
    expect((await bearer(accessToken)).status).toBe(401);
  });

  test('revoking a credential ends all earlier consents of its account and no other', async () => {
    const [first, two, other] = [await signIn(served.base, 'one@site.example'), await signIn(served.base, 'one@site.example'), await signIn(served.base)];
    const revoked = await fetch(`${served.base}/google/revoke`, { method: 'POST', body: new URLSearchParams({ token: first.refreshToken }) });
    expect(revoked.status).toBe(200);
    expect((await tokenCall(served.base, { grant_type: 'refresh_token', refresh_token: two.refreshToken })).status).toBe(400);
    expect((await bearer(other.accessToken)).status).toBe(200);
    now = new Date(testNow.getTime() + 1_000);
    expect((await bearer((await signIn(served.base, 'one@site.example')).accessToken)).status).toBe(200);
    now = testNow;
  });

  test.each([
    ['without a client', 'client_id'], ['without a redirect', 'redirect_uri'], ['without a challenge', 'code_challenge'], ['without scopes', 'scope'],
  ])('%s, the consent screen shows an error page instead of redirecting', async (_name, missing) => {
    const query = new URLSearchParams({ client_id: 'c', redirect_uri: 'http://127.0.0.1:9/', response_type: 'code', scope: analyticsScope, code_challenge: 'x', code_challenge_method: 'S256' });
    query.delete(missing);
    const answer = await fetch(`${served.base}/google/authorize?${query}`, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Access blocked');
  });

  test('input from the application is shown as plain text', async () => {
    const query = new URLSearchParams({ client_id: 'c', redirect_uri: 'http://127.0.0.1:9/', response_type: 'code', scope: '<script>alert(1)</script>', code_challenge: 'x', code_challenge_method: 'S256', state: '"><b>' });
    const page = await (await fetch(`${served.base}/google/authorize?${query}`)).text();
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('"><b>');
  });
});
