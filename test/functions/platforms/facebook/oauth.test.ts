import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { facebookOauth } from '../../../../functions/platforms/facebook/oauth.ts';
import { fbConnector } from '../../../../functions/platforms/facebook-ads/connector.ts';
import { giveConsent } from '../../../../scripts/seed/consent.ts';
import { appId, type Facebook, signIn, startFacebook, testNow } from './support.ts';

let facebook: Facebook;
const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000);
const catchFailure = (run: Promise<unknown>) => run.then(() => ({ kind: 'none' }), (error: unknown) => error);
const renew = (accessToken: string) => facebookOauth.renew({ service: 'fb', secrets: { accessToken, refreshToken: null } });

beforeAll(async () => {
  facebook = await startFacebook();
});
afterAll(() => facebook.stop());
beforeEach(async () => {
  facebook.setNow(testNow);
  await facebook.control({ clear: true });
});

/** Goes through the dialog with some permissions left ticked; answers the address it sends back to. */
async function dialog(service: 'fb' | 'fbPage', ticked: readonly string[], decision = 'allow'): Promise<URL> {
  const url = facebookOauth.authorizeUrl({ service, state: 'st&te', codeChallenge: 'unused' });
  const page = await (await fetch(url)).text();
  expect(page).toContain('Stand-in for Facebook, on this machine');
  const form = new URLSearchParams({ email: 'all@agency.example', decision });
  for (const [, name = '', value = ''] of page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) form.append(name, value.replaceAll('&amp;', '&'));
  for (const scope of ticked) form.append('scope', scope);
  const answer = await fetch(new URL('authorize/decision', url), { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'http://nowhere');
}

describe('Facebook consent', () => {
  it('is requested in the versioned dialog, without a code challenge', () => {
    const url = new URL(facebookOauth.authorizeUrl({ service: 'fbPage', state: 's', codeChallenge: 'c' }));
    expect(url.pathname).toMatch(/\/facebook\/v26\.0\/dialog\/oauth$/);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: appId, redirect_uri: 'http://localhost:3000/api/fbboarding?pages=1', state: 's', response_type: 'code', auth_type: 'rerequest',
      scope: 'pages_show_list,pages_read_engagement,read_insights,instagram_basic,instagram_manage_insights,business_management,ads_read',
    });
    expect(facebookOauth.takesPkce).toBe(false);
    expect(facebookOauth.returnPath('fb')).toBe('/api/fbboarding');
  });

  it('becomes a 60-day token with its scopes, person and end', async () => {
    const tokens = await giveConsent('fb', 'all@agency.example');
    expect(tokens.scopes).toEqual(['ads_read', 'business_management', 'public_profile']);
    expect(tokens.accountId).toMatch(/^\d{17}$/);
    expect(tokens.refreshToken).toBeUndefined();
    expect(tokens.expiresAt).toEqual(new Date(testNow.getTime() + 5_183_944_000));
    expect(tokens.endsAt).toEqual(tokens.expiresAt);
  });

  it('shows what was unticked, and reports a refusal', async () => {
    const back = await dialog('fbPage', ['pages_show_list', 'read_insights']);
    expect(back.pathname + back.hash).toBe('/api/fbboarding#_=_');
    expect(back.searchParams.get('pages')).toBe('1');
    expect(back.searchParams.get('state')).toBe('st&te');
    const tokens = await facebookOauth.exchangeCode({ service: 'fbPage', code: back.searchParams.get('code') ?? '', codeVerifier: '' });
    expect(tokens.scopes).toEqual(['pages_show_list', 'read_insights', 'public_profile']);
    const refused = await dialog('fb', ['ads_read'], 'deny');
    expect([refused.searchParams.get('error'), refused.searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  it('is exchanged once, and only with the URL it was requested for', async () => {
    const code = (await dialog('fb', ['ads_read'])).searchParams.get('code') ?? '';
    expect(await catchFailure(facebookOauth.exchangeCode({ service: 'fbPage', code, codeVerifier: '' }))).toMatchObject({ kind: 'configuration', platformCode: '100/36008' });
    await facebookOauth.exchangeCode({ service: 'fb', code, codeVerifier: '' });
    const again = await catchFailure(facebookOauth.exchangeCode({ service: 'fb', code, codeVerifier: '' }));
    expect(again).toMatchObject({ kind: 'reconnect', platformCode: 'invalid_grant' });
    expect(JSON.stringify(again) + String(again)).not.toContain(code);
  });

  it('is not exchanged twice when the first answer is lost', async () => {
    const code = (await dialog('fb', ['ads_read'])).searchParams.get('code') ?? '';
    await facebook.control({ failures: [{ platform: 'graph', kind: 'server-error', count: 1 }] });
    const calls = await facebook.callsOf(() => catchFailure(facebookOauth.exchangeCode({ service: 'fb', code, codeVerifier: '' })));
    expect(calls).toEqual(['oauth/access_token']);
  });
});

describe('a Facebook token', () => {
  it('is exchanged for a longer one while valid; data access ends with the sign-in', async () => {
    const first = await giveConsent('fb', 'all@agency.example');
    facebook.setNow(days(46));
    const second = await renew(first.accessToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.expiresAt.getTime()).toBeGreaterThan(days(105).getTime());
    expect(second.endsAt).toEqual(days(90));
    expect(second).toMatchObject({ accountId: first.accountId, scopes: first.scopes });
    expect(facebookOauth.renewBeforeMs).toBe(15 * 86_400_000);
  });

  it('that has ended cannot be exchanged', async () => {
    const { accessToken } = await giveConsent('fb', 'all@agency.example');
    facebook.setNow(days(61));
    const failure = await catchFailure(renew(accessToken));
    expect(failure).toMatchObject({ kind: 'reconnect', platformCode: '190/463' });
    expect(JSON.stringify(failure) + String(failure)).not.toContain(accessToken);
  });

  it('never appears in a message, though Graph repeats a malformed one', async () => {
    const failure = await catchFailure(renew('EAAmalformedtokenofsomebody'));
    expect(failure).toMatchObject({ kind: 'reconnect' });
    expect(String(failure)).toContain('Malformed access token [redacted]');
  });

  it('ends with the consent for every service; an already ended one counts as ended', async () => {
    const ads = await signIn('fb');
    const pages = await signIn('fbPage');
    expect(facebookOauth.revokesAll).toBe(true);
    await facebookOauth.revoke?.({ accessToken: pages, refreshToken: null });
    expect(await catchFailure(fbConnector.discover(ads, 'fb'))).toMatchObject({ kind: 'reconnect', platformCode: '190/458' });
    await expect(facebookOauth.revoke?.({ accessToken: ads, refreshToken: null })).resolves.toBeUndefined();
    await expect(fbConnector.discover(await signIn('fb'), 'fb')).resolves.toHaveLength(1);
    await facebook.control({ failures: [{ platform: 'graph', kind: 'unavailable' }] });
    expect(await catchFailure(Promise.resolve(facebookOauth.revoke?.({ accessToken: ads, refreshToken: null })))).toMatchObject({ kind: 'transient' });
  });

  it('of another application is refused', async () => {
    const tokens = await giveConsent('fb', 'all@agency.example');
    process.env['FACEBOOK_APP_ID'] = '200000000000002';
    const { forgetEnvironment } = await import('../../../../functions/runtime/environment.ts');
    forgetEnvironment();
    try {
      expect(await catchFailure(renew(tokens.accessToken))).toMatchObject({ kind: 'reconnect' });
    } finally {
      process.env['FACEBOOK_APP_ID'] = appId;
      forgetEnvironment();
    }
  });
});
