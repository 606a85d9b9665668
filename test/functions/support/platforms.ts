import { createServer } from 'node:http';
import { keepAliveTimeout } from '../../../scripts/local/gateway/http.ts';
import { getEndpointAddress } from '../../../shared/contract/endpoint.ts';
import type { SandboxPerson } from '../../../scripts/sandbox/sandbox-person.ts';
import type { SandboxBusiness } from '../../../scripts/sandbox/sandbox-types.ts';
import { createSandbox } from '../../../scripts/sandbox/server.ts';
import { allEndpoints, origin, getPort, type Program } from './program.ts';

const profile = {
  timeZone: 'America/New_York', currencyCode: 'USD', url: 'https://n1.test', kind: 'service', sessionsPer31Days: 900,
  keyEventsPer31Days: 40, adSpendPer31Days: null, homeCities: ['Boston'], monthlyGrowth: 0,
} as const;

/** One sees everything, the other nothing. */
const people: readonly SandboxPerson[] = [
  { email: 'owner@insights.test', name: 'Owner', accountIds: ['1001', '1002'] },
  { email: 'stranger@insights.test', name: 'Stranger', accountIds: [] },
];
const businesses: readonly SandboxBusiness[] = Array.from({ length: 20 }, (_, index) => ({
  key: String(700_001 + index), name: `Business ${index + 1}`, url: `https://n${index + 1}.test`, timeZone: 'America/New_York',
  currencyCode: 'USD', kind: 'service', sessionsPer31Days: 1200, adSpendPer31Days: 900,
}));

export type Choice = { email?: string; deny?: boolean; untick?: boolean };

/** Stand-ins of every platform on a port of their own, and a person in front of their consent screens. */
export async function startPlatforms(clock: () => Date) {
  const server = createServer({ keepAliveTimeout }, (request, response) => void sandbox.handle(request, response, request.url ?? '/'));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${getPort(server)}`;
  const sandbox = createSandbox({
    recordingsDirs: [],
    clock,
    publicBase: base,
    accounts: {
      people,
      businesses,
      accounts: [
        { accountId: '1001', displayName: 'First account', properties: [{ ...profile, propertyId: '50001', displayName: 'Shop' }, { ...profile, propertyId: '50002', displayName: 'Blog' }] },
        { accountId: '1002', displayName: 'Second account', properties: [] },
      ],
    },
  });

  /** Presses Allow or Deny on a consent page as a browser would: where it is sent back to, and with which query. */
  async function consent(url: string, choice: Choice = {}): Promise<{ path: string; query: Record<string, string> }> {
    const page = await fetch(url);
    const html = await page.text();
    const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1];
    if (action === undefined) throw new Error(`No consent page: ${page.status} ${html.slice(0, 400)}`);
    const fields = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]);
    const scopes = [...html.matchAll(/name="scope" value="([^"]*)"/g)].map(([, value = '']) => ['scope', plain(value)]);
    const form = new URLSearchParams([
      ...fields, ...(choice.untick ? [] : scopes), ['email', choice.email ?? 'owner@insights.test'], ['decision', choice.deny ? 'deny' : 'allow'],
    ]);
    const answer = await fetch(new URL(plain(action), page.url), { method: 'POST', body: form, redirect: 'manual' });
    const location = new URL(answer.headers.get('location') ?? '');
    if (location.origin !== (process.env['PUBLIC_ORIGIN'] ?? origin)) throw new Error(`Sent to ${location.href}`);
    return { path: location.pathname, query: Object.fromEntries(location.searchParams) };
  }

  const control = async (order: Record<string, unknown>) => {
    const answer = await fetch(`${base}/_control`, { method: 'POST', body: JSON.stringify(order) });
    if (!answer.ok) throw new Error(await answer.text());
  };

  return {
    sandbox,
    consent,
    /** Failures by platform, the platforms' clock; see scripts/sandbox/control.ts. */
    control,
    env: {
      GOOGLE_AUTHORIZE_URL: `${base}/google/authorize`, GOOGLE_TOKEN_URL: `${base}/google/token`, GOOGLE_REVOKE_URL: `${base}/google/revoke`,
      GA4_DATA_ROOT: `${base}/analyticsdata`, GA4_ADMIN_ROOT: `${base}/analyticsadmin`, PAGESPEED_ROOT: `${base}/pagespeed`,
      GSC_ROOT: `${base}/searchconsole`, GMB_ACCOUNTS_ROOT: `${base}/gmbaccounts`, GMB_INFORMATION_ROOT: `${base}/gmbinformation`,
      GMB_PERFORMANCE_ROOT: `${base}/gmbperformance`, GMB_VERIFICATIONS_ROOT: `${base}/gmbverifications`, GMB_REVIEWS_ROOT: `${base}/gmbreviews`,
      FACEBOOK_APP_ID: '100000000000001', FACEBOOK_DIALOG_ROOT: `${base}/facebook`, FACEBOOK_GRAPH_ROOT: `${base}/graph`,
      LINKEDIN_CLIENT_ID: 'local-linkedin', LINKEDIN_OAUTH_ROOT: `${base}/linkedin`, LINKEDIN_API_ROOT: `${base}/linkedinapi`,
      MICROSOFT_CLIENT_ID: '00000000-0000-0000-0000-000000000001', MICROSOFT_OAUTH_ROOT: `${base}/microsoft`,
      MICROSOFT_CUSTOMER_ROOT: `${base}/bingcustomer`, MICROSOFT_REPORTING_ROOT: `${base}/bingreporting`,
      GOHIGHLEVEL_ROOT: `${base}/leadconnector`,
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const appSecret = 'the-facebook-app-secret';

/** The secrets behind those addresses; the stand-ins take any. */
export function putPlatformSecrets({ parameters }: Pick<Program, 'parameters'>): void {
  const put = (name: string, value: string) => parameters.put(`/insights/test${name}`, 'SecureString', value);
  put('/facebook/app-secret', appSecret);
  put('/linkedin/client-secret', 'the-client-secret');
  put('/microsoft/client-secret', 'the-client-secret');
  put('/microsoft/developer-token', 'the-developer-token');
  put('/stripe/secret-key', 'sk_test_local');
  put('/stripe/webhook-secret', 'whsec_test');
}

/** The route that serves an address a provider sends the browser back to. */
export function findRouteId(path: string): string {
  const endpoint = allEndpoints.find(candidate => candidate.method === 'GET' && getEndpointAddress(candidate) === path);
  if (!endpoint) throw new Error(`Nothing is served at ${path}`);
  return endpoint.id;
}
