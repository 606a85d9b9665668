import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkedinOauth } from '../../../../functions/platforms/linkedin/oauth.ts';
import type { ProviderTokens } from '../../../../functions/platforms/oauth-provider.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { forgetEnvironment } from '../../../../functions/runtime/environment.ts';
import type { ServedSandbox } from '../../../../scripts/sandbox/standalone.ts';
import { type StandInAnswer, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { control, decide, oauthCall, restCall, serveLinkedin, testNow } from '../../../scripts/sandbox/linkedin/linkedin-sandbox.ts';
import { type Program, startProgram } from '../../support/program.ts';

const dayMs = 86_400_000;
let served: ServedSandbox;
let program: Program;

beforeAll(async () => {
  served = await serveLinkedin();
  program = await startProgram({ env: { LINKEDIN_CLIENT_ID: 'test-linkedin', LINKEDIN_OAUTH_ROOT: `${served.base}/linkedin`, LINKEDIN_API_ROOT: `${served.base}/linkedinapi` } });
  program.parameters.put('/insights/test/linkedin/client-secret', 'SecureString', 'the-client-secret');
});
afterAll(() => Promise.all([program.stop(), served.stop()]));
afterEach(async () => {
  await at(testNow);
  await control(served.base, { clear: true });
  Object.assign(process.env, { LINKEDIN_CLIENT_ID: 'test-linkedin', LINKEDIN_OAUTH_ROOT: `${served.base}/linkedin` });
  forgetEnvironment();
});

/** Moves the program's clock and LinkedIn's. */
async function at(instant: Date): Promise<void> {
  setClock(() => instant);
  await control(served.base, { clock: instant.toISOString() });
}
const after = (days: number) => new Date(testNow.getTime() + days * dayMs);
async function consented(service: 'linkedin' | 'linkedinOrg' = 'linkedin', ticked?: readonly string[]): Promise<ProviderTokens> {
  await at(testNow);
  const back = await decide(linkedinOauth.authorizeUrl({ service, state: 's1', codeChallenge: '' }), ticked ? { ticked } : {});
  return await linkedinOauth.exchangeCode({ service, code: back.searchParams.get('code') ?? '', codeVerifier: '' });
}
const pickSecrets = ({ accessToken, refreshToken }: ProviderTokens) => ({ accessToken, refreshToken: refreshToken ?? null });
const daysFromNow = (date: Date | null, from: Date) => Math.round(((date?.getTime() ?? 0) - from.getTime()) / dayMs);

describe('consent', () => {
  it('requests the scopes of the service and returns to its own route', () => {
    const url = new URL(linkedinOauth.authorizeUrl({ service: 'linkedin', state: 's', codeChallenge: 'unused' }));
    expect(`${url.origin}${url.pathname}`).toBe(`${served.base}/linkedin/authorization`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code', client_id: 'test-linkedin', redirect_uri: 'http://localhost:3999/boarding/linkedin', state: 's', scope: 'r_ads r_ads_reporting',
    });
    const organisation = new URL(linkedinOauth.authorizeUrl({ service: 'linkedinOrg', state: 's', codeChallenge: '' })).searchParams;
    expect(organisation.get('redirect_uri')).toBe('http://localhost:3999/boarding/linkedinOrg');
    expect(organisation.get('scope')).toBe('rw_organization_admin');
    expect(() => linkedinOauth.returnPath('ga4')).toThrow('ga4');
    expect(linkedinOauth).toMatchObject({ takesPkce: false, revokesAll: false, renewBeforeMs: 7 * dayMs });
  });

  it('lasts sixty days and can be renewed until day 365', async () => {
    const tokens = await consented();
    expect(tokens.scopes).toEqual(linkedinOauth.listScopes('linkedin'));
    expect(daysFromNow(tokens.expiresAt, testNow)).toBe(60);
    expect(daysFromNow(tokens.endsAt, testNow)).toBe(365);
    expect((await restCall(served.base, tokens.accessToken, '/adAccounts?q=search')).status).toBe(200);
  });

  it('shows which scopes were declined', async () => {
    expect((await consented('linkedin', ['r_ads'])).scopes).toEqual(['r_ads']);
  });

  it('returns an error with the state when declined', async () => {
    const back = await decide(linkedinOauth.authorizeUrl({ service: 'linkedin', state: 's&1', codeChallenge: '' }), { decision: 'deny' });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'user_cancelled_authorize', state: 's&1' });
  });

  it('can be exchanged only once, and only for the same redirect address', async () => {
    const back = await decide(linkedinOauth.authorizeUrl({ service: 'linkedin', state: 's', codeChallenge: '' }));
    const code = back.searchParams.get('code') ?? '';
    await expect(linkedinOauth.exchangeCode({ service: 'linkedinOrg', code, codeVerifier: '' })).rejects.toMatchObject({ kind: 'reconnect', platform: 'linkedinOrg' });
    await linkedinOauth.exchangeCode({ service: 'linkedin', code, codeVerifier: '' });
    await expect(linkedinOauth.exchangeCode({ service: 'linkedin', code, codeVerifier: '' })).rejects.toMatchObject({ kind: 'reconnect' });
  });
});

describe('renewal', () => {
  it('returns a new access token and keeps the end of the consent', async () => {
    const first = await consented();
    await at(after(55));
    const second = await linkedinOauth.renew({ service: 'linkedin', secrets: pickSecrets(first) });
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.refreshToken).toBe(first.refreshToken);
    expect(daysFromNow(second.expiresAt, after(55))).toBe(60);
    expect(second.endsAt).toEqual(first.endsAt);
  });

  it('stops with the consent, 365 days later', async () => {
    const tokens = await consented();
    await at(after(366));
    await expect(linkedinOauth.renew({ service: 'linkedin', secrets: pickSecrets(tokens) })).rejects.toMatchObject({ kind: 'reconnect' });
  });

  it('is impossible without a refresh token: the credential expires with its access token', async () => {
    Object.assign(process.env, { LINKEDIN_CLIENT_ID: 'no-refresh-client' });
    forgetEnvironment();
    const tokens = await consented();
    expect(tokens.refreshToken).toBeUndefined();
    expect(tokens.endsAt).toEqual(tokens.expiresAt);
    const before = served.sandbox.calls.length;
    await expect(linkedinOauth.renew({ service: 'linkedin', secrets: pickSecrets(tokens) })).rejects.toMatchObject({ kind: 'reconnect' });
    expect(served.sandbox.calls).toHaveLength(before);
  });

  it('returns null when the answer has no new end', async () => {
    const standIn = await startStandIn(() => ({ status: 200, json: { access_token: 'at2', expires_in: 60 } }));
    Object.assign(process.env, { LINKEDIN_OAUTH_ROOT: standIn.origin });
    forgetEnvironment();
    setClock(() => testNow);
    expect(await linkedinOauth.renew({ service: 'linkedin', secrets: { accessToken: 'at', refreshToken: 'rt' } })).toEqual({
      accessToken: 'at2', expiresAt: new Date('2026-11-21T15:01:00Z'), endsAt: null, scopes: [],
    });
    await standIn.stop();
  });
});

describe('scopes', () => {
  it('are split at commas and spaces, and looked up when the exchange omits them', async () => {
    const answers: Record<string, StandInAnswer> = {
      '/accessToken': { status: 200, json: { access_token: 'at', expires_in: 60 } },
      '/introspectToken': { status: 200, json: { active: true, scope: 'r_ads, r_ads_reporting rw_organization_admin' } },
    };
    const standIn = await startStandIn(({ path }) => answers[path] ?? 'drop');
    Object.assign(process.env, { LINKEDIN_OAUTH_ROOT: standIn.origin });
    forgetEnvironment();
    const { scopes } = await linkedinOauth.exchangeCode({ service: 'linkedin', code: 'c', codeVerifier: '' });
    expect(scopes).toEqual(['r_ads', 'r_ads_reporting', 'rw_organization_admin']);
    expect(Object.fromEntries(new URLSearchParams(String(standIn.calls[0]?.body)))).toEqual({
      grant_type: 'authorization_code', code: 'c', redirect_uri: 'http://localhost:3999/boarding/linkedin', client_id: 'test-linkedin', client_secret: 'the-client-secret',
    });
    await standIn.stop();
  });
});

describe('revocation', () => {
  it('revokes access and refresh tokens; an already revoked one counts as revoked', async () => {
    const tokens = await consented();
    await linkedinOauth.revoke?.(pickSecrets(tokens));
    expect((await restCall(served.base, tokens.accessToken, '/adAccounts?q=search')).json).toMatchObject({ status: 401, serviceErrorCode: 65601 });
    await expect(linkedinOauth.renew({ service: 'linkedin', secrets: pickSecrets(tokens) })).rejects.toMatchObject({ kind: 'reconnect' });
    await expect(linkedinOauth.revoke?.(pickSecrets(tokens))).resolves.toBeUndefined();
    expect((await oauthCall(served.base, 'introspectToken', { token: tokens.accessToken })).body).toMatchObject({ active: false, status: 'revoked' });
  });

  it('fails when LinkedIn does not answer', async () => {
    const tokens = await consented();
    await control(served.base, { failures: [{ platform: 'linkedin', kind: 'unavailable' }] });
    await expect(linkedinOauth.revoke?.(pickSecrets(tokens))).rejects.toMatchObject({ kind: 'transient' });
  });
});

describe('failures of the sign-in', () => {
  it.each([
    ['invalid-grant', 'reconnect'], ['unauthenticated', 'configuration'], ['throttled', 'throttled'], ['server-error', 'transient'],
    ['drop', 'transient'], ['html', 'invalid-answer'], ['truncated', 'invalid-answer'],
  ])('reports %s as %s, without the credential', async (kind, expected) => {
    const tokens = await consented();
    await control(served.base, { failures: [{ platform: 'linkedin', kind }] });
    const failure = await linkedinOauth.renew({ service: 'linkedin', secrets: pickSecrets(tokens) }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'PlatformError', kind: expected, platform: 'linkedin' });
    expect(JSON.stringify(failure) + String(failure)).not.toContain(tokens.refreshToken ?? 'none');
  });
});
