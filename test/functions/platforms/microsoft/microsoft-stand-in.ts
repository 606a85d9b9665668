import { createHash } from 'node:crypto';
import { microsoftOauth } from '../../../../functions/platforms/microsoft/oauth.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import type { SandboxBusiness } from '../../../../scripts/sandbox/sandbox-types.ts';
import { serveSandbox } from '../../../../scripts/sandbox/standalone.ts';
import type { SiteNode } from '../../../../shared/model/node.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { startStandIn } from '../../../pipeline/support/stand-in.ts';

export const testNow = new Date('2026-11-21T15:00:00Z');
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const challenge = createHash('sha256').update(verifier).digest('base64url');
export const adsScope = 'https://ads.microsoft.com/msads.manage';

export const business = (index: number, more: Partial<SandboxBusiness> = {}): SandboxBusiness => ({
  key: String(700_001 + index), name: `Business ${index}`, url: `https://b${index}.example`, timeZone: 'America/Chicago', currencyCode: 'USD',
  kind: 'service', sessionsPer31Days: 4_000, adSpendPer31Days: 3_000, ...more,
});
export const people = [
  { email: 'all@agency.example', name: 'Agency', accountIds: 'all' },
  { email: 'nobody@site.example', name: 'Nobody', accountIds: [] },
] as const;

/** What SSM holds for Microsoft; every other parameter is missing. */
export const startParameters = () =>
  startStandIn(({ body }) => {
    const name = String(Object(body).Name);
    const value = name.endsWith('/microsoft/client-secret') ? 'the-secret' : name.endsWith('/microsoft/developer-token') ? 'the-developer-token' : null;
    return value === null ? { status: 400, json: {} } : { status: 200, json: { Parameter: { Value: value } } };
  });

/** The stand-in of Microsoft over HTTP, and the environment that leads to it; the clock of both is `clock.now`. */
export async function startMicrosoft(businesses: readonly SandboxBusiness[] = Array.from({ length: 10 }, (_, index) => business(index))) {
  const clock = { now: testNow };
  const parameters = await startParameters();
  const served = await serveSandbox({ recordingsDirs: [], clock: () => clock.now, accounts: { people, businesses, accounts: [] } });
  setClock(() => clock.now);
  setEnvironment({
    AWS_ENDPOINT_URL_SSM: parameters.origin, MICROSOFT_CLIENT_ID: 'ms-client',
    MICROSOFT_OAUTH_ROOT: `${served.base}/microsoft`, MICROSOFT_CUSTOMER_ROOT: `${served.base}/bingcustomer`, MICROSOFT_REPORTING_ROOT: `${served.base}/bingreporting`,
  });
  const control = (order: unknown) => fetch(`${served.base}/_control`, { method: 'POST', body: JSON.stringify(order) }).then(answer => answer.json());
  return {
    ...served,
    clock,
    control,
    fail: (platform: string, kind: string, more: object = {}) => control({ failures: [{ platform, kind, count: 1, ...more }] }),
    /** Paths of the calls since the given number of them. */
    paths: (since = 0) => served.sandbox.calls.slice(since).map(({ platform, path }) => `${platform}${path.replace(/\d+/, 'N')}`),
    async stop() {
      setClock(() => new Date());
      await Promise.all([served.stop(), parameters.stop()]);
    },
  };
}
export type Microsoft = Awaited<ReturnType<typeof startMicrosoft>>;

/** Goes through the consent screen and answers what the browser is sent back with. */
export async function consent(options: { email?: string; decision?: 'allow' | 'deny'; scopes?: readonly string[] } = {}): Promise<URLSearchParams> {
  const address = microsoftOauth.authorizeUrl({ service: 'bing', state: 'st&te', codeChallenge: challenge });
  const page = await (await fetch(address)).text();
  const form = new URLSearchParams({ email: options.email ?? 'all@agency.example', decision: options.decision ?? 'allow' });
  for (const scope of options.scopes ?? [adsScope]) form.append('scope', scope);
  for (const [, name = '', value = ''] of page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) form.append(name, value.replaceAll('&amp;', '&'));
  const answer = await fetch(new URL('authorize/decision', address.replace(/\?.*/, '')), { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'http://no-location').searchParams;
}

export async function signIn(email?: string) {
  const back = await consent(email === undefined ? {} : { email });
  return microsoftOauth.exchangeCode({ service: 'bing', code: back.get('code') ?? '', codeVerifier: verifier });
}

export const makeSite = (account?: { customerId: string; accountId: string }): SiteNode => ({
  siteId: 'site-a', name: 'A', type: 'SITE', sitePath: '/ISL/TOK/org/site-a', revision: 0, createdAt: '2026-01-01T00:00:00Z',
  attr: account ? { accounts: { bing: { tokenId: 'bing:abcdefghijkl', customerName: 'C', accountName: 'A', ...account } } } : {},
});
