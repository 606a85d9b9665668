import { createServer } from 'node:http';
import { createSandbox } from '../../../scripts/sandbox/server.ts';
import { origin, portOf } from './program.ts';

const profile = {
  timeZone: 'America/New_York', currencyCode: 'USD', url: 'https://n1.test', kind: 'service', sessionsPer31Days: 900,
  keyEventsPer31Days: 40, adSpendPer31Days: null, homeCities: ['Boston'], monthlyGrowth: 0,
} as const;

/** Google's stand-in with two people: one sees two accounts, the other none of these. */
export async function startGoogle(clock: () => Date) {
  const sandbox = createSandbox({
    recordingsDirs: [],
    clock,
    publicBase: 'http://127.0.0.1/_platforms',
    accounts: {
      people: [
        { email: 'owner@insights.test', name: 'Owner', accountIds: ['1001', '1002'] },
        { email: 'stranger@insights.test', name: 'Stranger', accountIds: [] },
      ],
      accounts: [
        { accountId: '1001', displayName: 'First account', properties: [{ ...profile, propertyId: '50001', displayName: 'Shop' }, { ...profile, propertyId: '50002', displayName: 'Blog' }] },
        { accountId: '1002', displayName: 'Second account', properties: [] },
      ],
    },
  });
  const server = createServer((request, response) => void sandbox.handle(request, response, request.url ?? '/'));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${portOf(server)}`;

  /** Answers a consent page: presses Allow or Deny as a browser would and gives the query it is sent back with. */
  async function consent(url: string, choice: { email?: string; deny?: boolean; untick?: boolean } = {}): Promise<Record<string, string>> {
    const html = await (await fetch(url)).text();
    const fields = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]);
    const scopes = [...html.matchAll(/name="scope" value="([^"]*)"/g)].map(([, value = '']) => ['scope', value]);
    const form = new URLSearchParams([
      ...fields, ...(choice.untick ? [] : scopes), ['email', choice.email ?? 'owner@insights.test'], ['decision', choice.deny ? 'deny' : 'allow'],
    ]);
    const answer = await fetch(`${base}/google/authorize/decision`, { method: 'POST', body: form, redirect: 'manual' });
    const location = new URL(answer.headers.get('location') ?? '');
    if (`${location.origin}${location.pathname}` !== `${origin}/api/boarding`) throw new Error(`Sent to ${location.href}`);
    return Object.fromEntries(location.searchParams);
  }

  return {
    sandbox,
    consent,
    env: {
      GOOGLE_AUTHORIZE_URL: `${base}/google/authorize`, GOOGLE_TOKEN_URL: `${base}/google/token`, GOOGLE_REVOKE_URL: `${base}/google/revoke`,
      GA4_DATA_ROOT: `${base}/analyticsdata`, GA4_ADMIN_ROOT: `${base}/analyticsadmin`, PAGESPEED_ROOT: `${base}/pagespeed`,
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
