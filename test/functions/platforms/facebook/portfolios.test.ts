import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAdAccounts } from '../../../../functions/platforms/facebook-ads/accounts.ts';
import { listPages } from '../../../../functions/platforms/facebook-page/page.ts';
import { facebookOauth } from '../../../../functions/platforms/facebook/oauth.ts';
import { adAccountAt, appSecret, type Facebook, instagramIdAt, pageIdAt, signIn, startFacebook } from './support.ts';

let facebook: Facebook;
beforeAll(async () => {
  facebook = await startFacebook();
});
afterAll(() => facebook.stop());

const all = Array.from({ length: 24 }, (_, index) => index);
/** Of six businesses the stand-in's portfolio owns the fifth and manages the sixth for a client. */
const ownedIndexes = all.filter(index => index % 6 < 4);
const ids = (accounts: { choices: readonly { id: string }[] }[]) => accounts.flatMap(({ choices }) => choices.map(({ id }) => id)).sort();

/** Consent with one permission unticked. */
async function without(service: 'fb' | 'fbPage', scope: string): Promise<string> {
  const url = facebookOauth.authorizeUrl({ service, state: 's', codeChallenge: 'unused' });
  const page = await (await fetch(url)).text();
  const form = new URLSearchParams({ email: 'all@agency.example', decision: 'allow' });
  for (const [, name = '', value = ''] of page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) form.append(name, value.replaceAll('&amp;', '&'));
  for (const [, value = ''] of page.matchAll(/type="checkbox" name="scope" value="([^"]*)"/g)) if (value !== scope) form.append('scope', value);
  const answer = await fetch(new URL('authorize/decision', url), { method: 'POST', body: form, redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return (await facebookOauth.exchangeCode({ service, code, codeVerifier: '' })).accessToken;
}

it('pages a portfolio owns or manages for clients can be chosen, each once', async () => {
  expect(ids(await listPages(await signIn('fbPage')))).toEqual(all.map(pageIdAt).sort());
});

it('ad accounts can be chosen the same way', async () => {
  expect(ids(await listAdAccounts(await signIn('fb')))).toEqual(all.map(adAccountAt).sort());
});

it('without business_management, people still find what they own', async () => {
  expect(ids(await listPages(await without('fbPage', 'business_management')))).toEqual(ownedIndexes.map(pageIdAt).sort());
  expect(ids(await listAdAccounts(await without('fb', 'business_management')))).toEqual(ownedIndexes.map(adAccountAt).sort());
});

it('a dead token is reported as such, not as an empty portfolio', async () => {
  await facebook.control({ failures: [{ platform: 'graph', kind: 'unauthenticated', pathContains: 'businesses' }] });
  await expect(listPages(await signIn('fbPage'))).rejects.toMatchObject({ kind: 'reconnect' });
  await facebook.control({ clear: true });
});

it("Instagram of a portfolio's page needs ads_read on the stand-in", async () => {
  const insights = async (token: string, index: number) => {
    const page = Object(await (await fetch(`${facebook.base}/graph/v26.0/${pageIdAt(index)}?${proof(token)}&fields=access_token`, { headers: { authorization: `Bearer ${token}` } })).json());
    const query = `${proof(page.access_token)}&metric=reach&period=day&since=1763596800&until=1763683200`;
    return (await fetch(`${facebook.base}/graph/v26.0/${instagramIdAt(index)}/insights?${query}`, { headers: { authorization: `Bearer ${page.access_token}` } })).status;
  };
  const narrow = await without('fbPage', 'ads_read');
  expect([await insights(narrow, 0), await insights(narrow, 4)]).toEqual([200, 403]);
  expect(await insights(await signIn('fbPage'), 4)).toBe(200);
});

const proof = (token: string) => `appsecret_proof=${createHmac('sha256', appSecret).update(token).digest('hex')}`;
