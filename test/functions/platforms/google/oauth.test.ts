import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizeUrl, computeCodeChallenge, exchangeCode, googleOauth, googleScopes, refreshAccessToken, revokeToken } from '../../../../functions/platforms/google/oauth.ts';
import { listGa4Accounts } from '../../../../functions/platforms/ga4/accounts.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { type Program, startProgram } from '../../support/program.ts';

let program: Program;
let google: Awaited<ReturnType<typeof startStandIn>>;
let answer: (call: StandInCall) => StandInAnswer;
const now = new Date('2026-11-21T12:00:00Z');
const idToken = `e30.${Buffer.from(JSON.stringify({ email: 'a@b.test' })).toString('base64url')}.c2ln`;

beforeAll(async () => {
  google = await startStandIn(call => answer(call));
  program = await startProgram({
    env: { GOOGLE_TOKEN_URL: `${google.origin}/token`, GOOGLE_REVOKE_URL: `${google.origin}/revoke`, GA4_ADMIN_ROOT: `${google.origin}/admin` },
  });
  setClock(() => now);
});
afterAll(async () => {
  await Promise.all([google.stop(), program.stop()]);
});
beforeEach(() => {
  google.calls.length = 0;
});

describe('consent', () => {
  it('requests offline access, with state and an S256 challenge', () => {
    const url = new URL(authorizeUrl({ service: 'ga4', state: 's', codeChallenge: computeCodeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk') }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code', client_id: 'google-client', redirect_uri: 'http://localhost:3999/api/boarding',
      scope: 'openid email https://www.googleapis.com/auth/analytics.readonly', access_type: 'offline', prompt: 'consent',
      state: 's', code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256',
    });
  });

  it('exchanges its code with the secret and the verifier', async () => {
    answer = () => ({ status: 200, json: { access_token: 'at', refresh_token: 'rt', expires_in: 3599, scope: 'openid x', id_token: idToken } });
    expect(await exchangeCode('the-code', 'the-verifier')).toEqual({
      accessToken: 'at', refreshToken: 'rt', expiresAt: new Date('2026-11-21T12:59:59Z'), scopes: ['openid', 'x'], accountEmail: 'a@b.test',
    });
    expect(Object.fromEntries(new URLSearchParams(String(google.calls[0]?.body)))).toEqual({
      grant_type: 'authorization_code', code: 'the-code', code_verifier: 'the-verifier', redirect_uri: 'http://localhost:3999/api/boarding',
      client_id: 'google-client', client_secret: 'the-client-secret',
    });
  });

  it('renews the token, keeping the old refresh token when none is returned', async () => {
    answer = () => ({ status: 200, json: { access_token: 'at2', expires_in: 60 } });
    expect(await refreshAccessToken('rt')).toEqual({ accessToken: 'at2', expiresAt: new Date('2026-11-21T12:01:00Z'), scopes: [] });
  });

  it.each<[string, StandInAnswer, string]>([
    ['revoked', { status: 400, json: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } }, 'reconnect'],
    ['our secret wrong', { status: 401, json: { error: 'invalid_client' } }, 'configuration'],
    ['throttled', { status: 429, json: {}, headers: { 'retry-after': '5' } }, 'throttled'],
    ['broken', { status: 503, text: 'x' }, 'transient'],
    ['dropped', 'drop', 'transient'],
    ['malformed', { status: 200, json: { access_token: '' } }, 'invalid-answer'],
    ['HTML', { status: 200, text: '<html>' }, 'invalid-answer'],
  ])('classifies the failed renewal: %s', async (_, given, kind) => {
    answer = () => given;
    const failure = await refreshAccessToken('the-secret-refresh-token').catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'PlatformError', kind });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('the-secret-refresh-token');
  });

  it('counts an already revoked token as revoked, but no other failure', async () => {
    answer = () => ({ status: 400, json: { error: 'invalid_token' } });
    await expect(revokeToken('t')).resolves.toBeUndefined();
    answer = () => ({ status: 503, text: '' });
    await expect(revokeToken('t')).rejects.toMatchObject({ kind: 'transient' });
  });
});

describe('Google as a provider', () => {
  const services = ['ga4', 'gsc', 'gmb'] as const;

  it.each(services)("asks only for the scope of %s, not for another service's", service => {
    const scope = new URL(googleOauth.authorizeUrl({ service, state: 's', codeChallenge: 'c' })).searchParams.get('scope');
    expect(scope).toBe(`openid email ${googleScopes[service]}`);
    expect(googleOauth.listScopes(service)).toEqual([googleScopes[service]]);
  });

  it.each(services)('names %s in its errors, whichever call failed', async service => {
    const failures: [StandInAnswer, string][] = [
      [{ status: 400, json: { error: 'invalid_grant' } }, 'reconnect'], ['drop', 'transient'], [{ status: 200, json: {} }, 'invalid-answer'],
    ];
    for (const [given, kind] of failures) {
      answer = () => given;
      await expect(googleOauth.exchangeCode({ service, code: 'c', codeVerifier: 'v' })).rejects.toMatchObject({ platform: service, kind });
      await expect(googleOauth.renew({ service, secrets: { accessToken: 'a', refreshToken: 'r' } })).rejects.toMatchObject({ platform: service, kind });
    }
    await expect(googleOauth.renew({ service, secrets: { accessToken: 'a', refreshToken: null } })).rejects.toMatchObject({ platform: service, kind: 'reconnect' });
    answer = () => ({ status: 503, text: '' });
    await expect(revokeToken('t', service)).rejects.toMatchObject({ platform: service });
  });

  it('refuses services of other providers', () => {
    expect(() => googleOauth.listScopes('fb')).toThrow('fb is not Google');
  });

  it('returns the granted scopes, so that an unticked one is noticed', async () => {
    answer = () => ({ status: 200, json: { access_token: 'at', expires_in: 60, scope: 'openid https://www.googleapis.com/auth/userinfo.email' } });
    const { scopes } = await googleOauth.exchangeCode({ service: 'gsc', code: 'c', codeVerifier: 'v' });
    expect(googleOauth.listScopes('gsc').every(scope => scopes.includes(scope))).toBe(false);
  });
});

describe('accounts', () => {
  it('are listed through the last page; an account without properties has no choices', async () => {
    answer = ({ path }) =>
      path.includes('pageToken=p2')
        ? { status: 200, json: { accountSummaries: [{ account: 'accounts/2', displayName: 'Two' }] } }
        : { status: 200, json: { accountSummaries: [{ account: 'accounts/1', displayName: 'One', propertySummaries: [{ property: 'properties/9', displayName: 'Nine' }] }], nextPageToken: 'p2' } };
    expect(await listGa4Accounts('at')).toEqual([
      { accountId: '1', accountName: 'One', choices: [{ id: '9', name: 'Nine', account: { accountId: '1', accountName: 'One', propertyId: '9', propertyName: 'Nine' } }] },
      { accountId: '2', accountName: 'Two', choices: [] },
    ]);
    expect(google.calls.map(({ path }) => path)).toEqual(['/admin/v1beta/accountSummaries?pageSize=200', '/admin/v1beta/accountSummaries?pageSize=200&pageToken=p2']);
  });

  it('are none for a person without any; an invalid answer is refused', async () => {
    answer = () => ({ status: 200, json: {} });
    expect(await listGa4Accounts('at')).toEqual([]);
    answer = () => ({ status: 200, json: { accountSummaries: [{ name: 'x' }] } });
    await expect(listGa4Accounts('at')).rejects.toMatchObject({ kind: 'invalid-answer' });
    answer = () => ({ status: 200, json: { nextPageToken: 'again' } });
    await expect(listGa4Accounts('at')).rejects.toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining('50 pages') });
  });
});
