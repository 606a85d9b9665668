import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { microsoftOauth } from '../../../../functions/platforms/microsoft/oauth.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { startStandIn } from '../../../pipeline/support/stand-in.ts';
import { adsScope, consent, challenge, type Microsoft, signIn, startMicrosoft, startParameters, testNow, verifier } from './microsoft-stand-in.ts';

const catchError = (answer: Promise<unknown>) => answer.then(() => null, (error: unknown) => error);
const renew = (refreshToken: string | undefined) =>
  microsoftOauth.renew({ service: 'bing', secrets: { accessToken: 'old', refreshToken: refreshToken ?? null } });

describe('sign-in with the stand-in', () => {
  let microsoft: Microsoft;
  beforeAll(async () => {
    microsoft = await startMicrosoft();
  });
  afterAll(() => microsoft.stop());
  afterEach(async () => {
    microsoft.clock.now = testNow;
    await microsoft.control({ clear: true });
  });

  it('is requested with state, an S256 challenge, and an account picker', () => {
    const url = new URL(microsoftOauth.authorizeUrl({ service: 'bing', state: 's', codeChallenge: challenge }));
    expect(url.pathname).toBe('/_platforms/microsoft/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'ms-client', response_type: 'code', redirect_uri: 'http://localhost:3000/boarding/bing', response_mode: 'query',
      scope: `openid email offline_access ${adsScope}`, prompt: 'select_account', state: 's', code_challenge: challenge, code_challenge_method: 'S256',
    });
    expect(microsoftOauth.listScopes('bing')).toEqual([adsScope]);
    expect(microsoftOauth).toMatchObject({ provider: 'microsoft', takesPkce: true, revoke: null, revokesAll: false, renewBeforeMs: 300_000 });
    expect(microsoftOauth.returnPath('bing')).toBe('/boarding/bing');
  });

  it('returns tokens and their owner', async () => {
    const tokens = await signIn();
    expect(tokens).toEqual({
      accessToken: expect.any(String), refreshToken: expect.any(String), expiresAt: new Date(testNow.getTime() + 3_600_000), endsAt: null,
      scopes: [adsScope], accountEmail: 'all@agency.example', accountId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    });
    expect((await signIn('nobody@site.example')).accountId).not.toBe(tokens.accountId);
  });

  it('shows a declined scope and a declined consent', async () => {
    const back = await consent({ scopes: [] });
    const { scopes } = await microsoftOauth.exchangeCode({ service: 'bing', code: back.get('code') ?? '', codeVerifier: verifier });
    expect(scopes).not.toContain(adsScope);
    expect(Object.fromEntries(await consent({ decision: 'deny' }))).toMatchObject({ error: 'access_denied', state: 'st&te' });
  });

  it('rotates refresh tokens: a replaced one still works, and each ends 90 days after it was issued', async () => {
    const first = await signIn();
    const second = await renew(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const third = await renew(second.refreshToken);
    expect(third.scopes).toEqual([adsScope]);
    // An answer that was lost on its way, however late: the old one still brings a new one.
    microsoft.clock.now = new Date(testNow.getTime() + 60 * 86_400_000);
    const late = await renew(first.refreshToken);
    expect(late.refreshToken).not.toBe(second.refreshToken);
    microsoft.clock.now = new Date(testNow.getTime() + 91 * 86_400_000);
    for (const old of [first, second, third])
      expect(await catchError(renew(old.refreshToken))).toMatchObject({ kind: 'reconnect', platformCode: 'invalid_grant', message: expect.stringContaining('AADSTS700082') });
    expect((await renew(late.refreshToken)).scopes).toEqual([adsScope]);
  });

  it.each([
    ['a code used twice', async () => {
      const code = (await consent()).get('code') ?? '';
      await microsoftOauth.exchangeCode({ service: 'bing', code, codeVerifier: verifier });
      return microsoftOauth.exchangeCode({ service: 'bing', code, codeVerifier: verifier });
    }, 'reconnect'],
    ['a code older than five minutes', async () => {
      const code = (await consent()).get('code') ?? '';
      microsoft.clock.now = new Date(testNow.getTime() + 301_000);
      return microsoftOauth.exchangeCode({ service: 'bing', code, codeVerifier: verifier });
    }, 'reconnect'],
    ['another verifier', async () => microsoftOauth.exchangeCode({ service: 'bing', code: (await consent()).get('code') ?? '', codeVerifier: 'x'.repeat(43) }), 'reconnect'],
    ['ninety days without use', async () => {
      const { refreshToken } = await signIn();
      microsoft.clock.now = new Date(testNow.getTime() + 91 * 86_400_000);
      return renew(refreshToken);
    }, 'reconnect'],
    ['no refresh token', async () => renew(undefined), 'reconnect'],
    ['a secret that ran out', async () => {
      const { refreshToken } = await signIn();
      await microsoft.fail('microsoft', 'api-disabled');
      return renew(refreshToken);
    }, 'configuration'],
    ['a busy sign-in', async () => {
      const { refreshToken } = await signIn();
      await microsoft.fail('microsoft', 'unavailable');
      return renew(refreshToken);
    }, 'transient'],
    ['a dropped connection', async () => {
      const { refreshToken } = await signIn();
      await microsoft.fail('microsoft', 'drop');
      return renew(refreshToken);
    }, 'transient'],
    ['an answer of HTML', async () => {
      const { refreshToken } = await signIn();
      await microsoft.fail('microsoft', 'html');
      return renew(refreshToken);
    }, 'invalid-answer'],
  ])('reports %s as %s', async (_name, attempt, kind) => {
    expect(await catchError(attempt())).toMatchObject({ name: 'PlatformError', platform: 'bing', kind });
  });

  it('makes one call per refresh, whatever the outcome', async () => {
    const { refreshToken } = await signIn();
    const before = microsoft.sandbox.calls.length;
    await microsoft.fail('microsoft', 'drop');
    await catchError(renew(refreshToken));
    expect(microsoft.sandbox.calls).toHaveLength(before + 1);
  });
});

describe('requests and answers', () => {
  it('send the secret and redirect address, assume omitted scopes, and tolerate unreadable claims', async () => {
    const parameters = await startParameters();
    let json: unknown;
    const standIn = await startStandIn(() => ({ status: 200, json }));
    setEnvironment({ AWS_ENDPOINT_URL_SSM: parameters.origin, MICROSOFT_CLIENT_ID: 'ms-client', MICROSOFT_OAUTH_ROOT: standIn.origin });
    const claims = (value: unknown) => `e30.${Buffer.from(JSON.stringify(value)).toString('base64url')}.c2ln`;
    json = { access_token: 'at', expires_in: 3600, id_token: claims({ sub: 'the-sub' }) };
    const tokens = await microsoftOauth.exchangeCode({ service: 'bing', code: 'c', codeVerifier: 'v' });
    expect(tokens).toMatchObject({ accountId: 'the-sub', scopes: ['openid', 'email', 'offline_access', adsScope] });
    expect(tokens).not.toHaveProperty('refreshToken');
    expect(tokens).not.toHaveProperty('accountEmail');
    expect(Object.fromEntries(new URLSearchParams(String(standIn.calls[0]?.body)))).toEqual({
      grant_type: 'authorization_code', code: 'c', code_verifier: 'v', redirect_uri: 'http://localhost:3000/boarding/bing',
      client_id: 'ms-client', client_secret: 'the-secret', scope: `openid email offline_access ${adsScope}`,
    });
    for (const idToken of ['not a token', 'e30.!!!.x', claims('text')]) {
      json = { access_token: 'at', expires_in: 3600, id_token: idToken };
      expect(await renew('rt')).not.toHaveProperty('accountId');
    }
    json = { access_token: 'at' };
    expect(await catchError(renew('rt'))).toMatchObject({ kind: 'invalid-answer', message: 'token: expires_in: malformed' });
    await Promise.all([standIn.stop(), parameters.stop()]);
  });
});
