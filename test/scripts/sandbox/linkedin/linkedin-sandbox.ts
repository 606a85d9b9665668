import { serveSandbox, type ServedSandbox } from '../../../../scripts/sandbox/standalone.ts';
import type { SandboxBusiness } from '../../../../scripts/sandbox/sandbox-types.ts';

/** A Saturday. */
export const testNow = new Date('2026-11-21T15:00:00Z');
export const clientId = 'test-linkedin';
export const redirectUri = 'http://localhost:3999/boarding/linkedin';
export const everyScope = ['r_ads', 'r_ads_reporting', 'rw_organization_admin'];

export const business = (index: number, more: Partial<SandboxBusiness> = {}): SandboxBusiness => ({
  key: String(700_001 + index), name: `Business ${index}`, url: `https://b${index}.example`, timeZone: 'America/Chicago', currencyCode: 'USD',
  kind: 'service', sessionsPer31Days: 4_000, adSpendPer31Days: 20_000, ...more,
});
/** Places that the stand-in treats in a way of their own. */
export const places = { usual: 0, denied: 5, inEuros: 6, idle: 7, withoutAds: 8, huge: 9 } as const;
const businesses = Array.from({ length: 60 }, (_, index) =>
  business(index, index === places.withoutAds ? { adSpendPer31Days: null } : index === places.huge ? { adSpendPer31Days: 40_000_000 } : {}),
);
export const makeAccountId = (index: number) => `5${700_001 + index}`;
export const makeOrganizationUrn = (index: number) => `urn:li:organization:9${700_001 + index}`;

export const serveLinkedin = (more: Partial<Parameters<typeof serveSandbox>[0]> = {}): Promise<ServedSandbox> =>
  serveSandbox({
    recordingsDirs: [], clock: () => testNow,
    accounts: {
      people: [{ email: 'all@agency.example', name: 'Agency', accountIds: 'all' }, { email: 'nobody@site.example', name: 'Nobody', accountIds: [] }],
      businesses, accounts: [],
    },
    ...more,
  });

export type Decision = { email?: string; decision?: 'allow' | 'deny'; ticked?: readonly string[] };

/** Goes through a consent screen as a browser would, and answers where it is sent back to. */
export async function decide(consentUrl: string, { email = 'all@agency.example', decision = 'allow', ticked }: Decision = {}): Promise<URL> {
  const html = await (await fetch(consentUrl)).text();
  const form = new URLSearchParams({ email, decision });
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)) form.append(name, value.replaceAll('&amp;', '&'));
  for (const [, scope = ''] of html.matchAll(/name="scope" value="([^"]*)"/g)) if (ticked === undefined || ticked.includes(scope)) form.append('scope', scope);
  const action = new URL(/action="([^"]*)"/.exec(html)?.[1] ?? '', consentUrl);
  const answer = await fetch(action, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'http://no-location');
}

export const consentUrl = (base: string, more: Record<string, string> = {}) =>
  `${base}/linkedin/authorization?${new URLSearchParams({
    response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state: 'st&te', scope: everyScope.join(' '), ...more,
  })}`;

export async function oauthCall(base: string, path: string, form: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${base}/linkedin/${path}`, {
    method: 'POST', body: new URLSearchParams({ client_id: clientId, client_secret: 'secret', ...form }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** An access token of a person who allowed everything. */
export async function signIn(base: string, decision: Decision = {}): Promise<string> {
  const back = await decide(consentUrl(base), decision);
  const { body } = await oauthCall(base, 'accessToken', { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri: redirectUri });
  return String(body['access_token']);
}

/** One call of the versioned API with the headers it wants; `path` carries the query as it goes over the wire. */
export async function restCall(base: string, token: string, path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const answer = await fetch(`${base}/linkedinapi${path}`, {
    ...init, headers: { Authorization: `Bearer ${token}`, 'LinkedIn-Version': '202607', 'X-Restli-Protocol-Version': '2.0.0', ...headers },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: text.startsWith('{') ? JSON.parse(text) : text };
}

/** Orders failures, a clock and the like at the stand-in. */
export const control = (base: string, order: object) => fetch(`${base}/_control`, { method: 'POST', body: JSON.stringify(order) });
