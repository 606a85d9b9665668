import { analyticsadmin } from 'googleapis/build/src/apis/analyticsadmin/index.js';
import { analyticsdata } from 'googleapis/build/src/apis/analyticsdata/index.js';
import type { analyticsdata_v1beta as Data } from 'googleapis/build/src/apis/analyticsdata/index.js';
import { OAuth2Client } from 'google-auth-library';
import { createHash, randomBytes } from 'node:crypto';
import { serveSandbox } from '../../../scripts/sandbox/standalone.ts';
import type { ServedSandbox } from '../../../scripts/sandbox/standalone.ts';
import type { PropertyProfile, SandboxAccounts } from '../../../scripts/sandbox/sandbox-types.ts';

/** A Saturday; the recordings' newest day is a Thursday. */
export const testNow = new Date('2026-11-21T15:00:00Z');
export const analyticsScope = 'https://www.googleapis.com/auth/analytics.readonly';
export const redirectUri = 'http://127.0.0.1:9/api/boarding';
export const clientId = 'test-client';

const profile = (propertyId: string, more: Partial<PropertyProfile> = {}): PropertyProfile => ({
  propertyId, displayName: `Property ${propertyId}`, timeZone: 'America/New_York', currencyCode: 'USD', url: `https://p${propertyId}.example`,
  kind: 'service', sessionsPer31Days: 4_000, keyEventsPer31Days: 130, adSpendPer31Days: 1_500, homeCities: ['Atlanta', 'Tampa'],
  monthlyGrowth: 0.02, ...more,
});

export const testAccounts: SandboxAccounts = {
  people: [
    { email: 'all@agency.example', name: 'Agency', accountIds: 'all' },
    { email: 'one@site.example', name: 'One site', accountIds: ['700'] },
    { email: 'nobody@site.example', name: 'Nobody', accountIds: [] },
  ],
  accounts: [
    {
      accountId: '700', displayName: 'Seven hundred',
      properties: [
        profile('701'),
        profile('702', { kind: 'shop', transactionsPer31Days: 90, currencyCode: 'CAD', timeZone: 'America/Toronto' }),
        profile('703', { adSpendPer31Days: null, quirks: { restates: true }, timeZone: 'Pacific/Pago_Pago' }),
        profile('704', { quirks: { otherRow: true } }),
        profile('705', { quirks: { denied: true } }),
        profile('706', { kind: 'shop', transactionsPer31Days: 90, quirks: { importsCost: true } }),
        profile('707', { kind: 'shop', transactionsPer31Days: 90, quirks: { restrictions: ['COST_DATA', 'REVENUE_DATA'] } }),
      ],
    },
    { accountId: '800', displayName: 'Another owner', properties: [profile('801')] },
    { accountId: '900', displayName: 'Without properties', properties: [] },
  ],
};

export function serveTest(more: Partial<Parameters<typeof serveSandbox>[0]> = {}): Promise<ServedSandbox> {
  return serveSandbox({ recordingsDirs: [], clock: () => testNow, accounts: testAccounts, ...more });
}

export type Consent = { code: string | null; error: string | null; state: string | null; verifier: string; scope: string | null };

/** Goes through the consent screen; `scopes` are those left ticked. */
export async function consent(
  base: string,
  options: { email?: string; decision?: 'allow' | 'deny'; scopes?: readonly string[]; asked?: string; offline?: boolean } = {},
): Promise<Consent> {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: options.asked ?? `openid email ${analyticsScope}`, state: 'st&te',
    access_type: options.offline === false ? 'online' : 'offline', prompt: 'consent',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256',
  });
  const page = await (await fetch(`${base}/google/authorize?${query}`)).text();
  const form = new URLSearchParams({ email: options.email ?? 'all@agency.example', decision: options.decision ?? 'allow' });
  for (const scope of options.scopes ?? [analyticsScope]) form.append('scope', scope);
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)) form.append(name, value.replaceAll('&amp;', '&'));
  const answer = await fetch(`${base}/google/authorize/decision`, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? 'http://no-location').searchParams;
  return { code: back.get('code'), error: back.get('error'), state: back.get('state'), scope: back.get('scope'), verifier };
}

export async function tokenCall(base: string, form: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${base}/google/token`, {
    method: 'POST', body: new URLSearchParams({ client_id: clientId, client_secret: 'secret', redirect_uri: redirectUri, ...form }),
  });
  return { status: answer.status, body: await answer.json() };
}

export const exchange = (base: string, { code, verifier }: Consent, more: Record<string, string> = {}) =>
  tokenCall(base, { grant_type: 'authorization_code', code: code ?? '', code_verifier: verifier, ...more });

export async function signIn(base: string, email?: string): Promise<{ accessToken: string; refreshToken: string }> {
  const { body } = await exchange(base, await consent(base, email === undefined ? {} : { email }));
  return { accessToken: String(body['access_token']), refreshToken: String(body['refresh_token']) };
}

/** The real googleapis clients, pointed at the sandbox. */
export async function googleClients(base: string, email?: string) {
  const auth = new OAuth2Client();
  auth.setCredentials({ access_token: (await signIn(base, email)).accessToken });
  return {
    data: analyticsdata({ version: 'v1beta', auth }),
    admin: analyticsadmin({ version: 'v1beta', auth }),
    // Given to the service, googleapis would keep the address's host and drop its path.
    toData: { rootUrl: `${base}/analyticsdata/`, retry: false },
    toAdmin: { rootUrl: `${base}/analyticsadmin/`, retry: false },
  };
}

export type Reporter = (propertyId: string, request: Data.Schema$RunReportRequest) => Promise<Data.Schema$RunReportResponse>;
export async function reporter(base: string): Promise<Reporter> {
  const { data, toData } = await googleClients(base);
  return async (propertyId, requestBody) => (await data.properties.runReport({ property: `properties/${propertyId}`, requestBody }, toData)).data;
}

/** Rows as 'dimension|dimension' -> metric values. */
export const table = (report: Data.Schema$RunReportResponse): Map<string, string[]> =>
  new Map((report.rows ?? []).map((row) => [(row.dimensionValues ?? []).map(({ value }) => value).join('|'), (row.metricValues ?? []).map(({ value }) => value ?? '')]));
export const named = (...names: string[]) => names.map((name) => ({ name }));
