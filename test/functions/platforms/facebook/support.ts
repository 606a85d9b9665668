import { readFileSync } from 'node:fs';
import { serveAwsJson } from '../../../../scripts/local/aws/aws-json.ts';
import { startBridge } from '../../../../scripts/local/aws/bridge.ts';
import { createParameters } from '../../../../scripts/local/aws/parameters.ts';
import type { SandboxBusiness } from '../../../../scripts/sandbox/sandbox-types.ts';
import { serveSandbox } from '../../../../scripts/sandbox/standalone.ts';
import { giveConsent } from '../../../../scripts/seed/consent.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import type { PullRequest } from '../../../../functions/platforms/connector.ts';
import type { FacebookService } from '../../../../functions/platforms/facebook/errors.ts';
import type { Accounts, SiteNode } from '../../../../shared/model/node.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';

export const appId = '100000000000001';
export const appSecret = 'the-app-secret';
/** A Saturday morning in America; the Pacific day is the same. */
export const testNow = new Date('2026-11-21T15:00:00Z');

/** Two dozen: one of each quirk stands at a place of its own (scripts/sandbox/facebook/businesses.ts). */
const businesses: readonly SandboxBusiness[] = Array.from({ length: 24 }, (_, index) => ({
  key: String(700_001 + index), name: `Business ${index + 1}`, url: `https://b${index + 1}.example`, timeZone: 'America/New_York',
  currencyCode: 'USD', kind: index === 1 ? 'shop' : 'service', sessionsPer31Days: 1_200, adSpendPer31Days: 900,
}));
export const pageIdAt = (index: number): string => `61${700_001 + index}`;
export const instagramIdAt = (index: number): string => `1784140${700_001 + index}`;
export const adAccountAt = (index: number): string => `act_20${700_001 + index}`;

/** The app's secret in a parameter store; FACEBOOK_* lead to `roots`. */
export async function startSecrets(roots: { dialog: string; graph: string }) {
  const parameters = createParameters(':memory:');
  parameters.put('/insights/test/facebook/app-secret', 'SecureString', appSecret);
  const bridge = await startBridge({ ssm: (request, response) => serveAwsJson(parameters.operations, request, response) });
  setEnvironment({
    AWS_ENDPOINT_URL_SSM: `${bridge.endpoint}/ssm`, FACEBOOK_APP_ID: appId, FACEBOOK_DIALOG_ROOT: roots.dialog, FACEBOOK_GRAPH_ROOT: roots.graph,
  });
  return bridge;
}

/** Facebook's stand-ins over HTTP and the program's settings to reach them. */
export async function startFacebook() {
  let now = testNow;
  setClock(() => now);
  const served = await serveSandbox({
    recordingsDirs: [], clock: () => now,
    accounts: {
      businesses, accounts: [],
      people: [{ email: 'all@agency.example', name: 'Agency', accountIds: 'all' }, { email: 'nobody@site.example', name: 'Nobody', accountIds: [] }],
    },
  });
  const bridge = await startSecrets({ dialog: `${served.base}/facebook`, graph: `${served.base}/graph` });
  return {
    ...served,
    /** Moves the platform's clock and the program's. */
    setNow: (instant: Date): void => void (now = instant),
    control: (order: Record<string, unknown>) => fetch(`${served.base}/_control`, { method: 'POST', body: JSON.stringify(order) }),
    /** Paths of the calls that `run` makes, without the version. */
    async callsOf(run: () => Promise<unknown>): Promise<string[]> {
      const before = served.sandbox.calls.length;
      await run();
      return served.sandbox.calls.slice(before).map(({ path }) => path.replace(/^\/v\d+\.\d+\//, ''));
    },
    async stop(): Promise<void> {
      setClock(() => new Date());
      await Promise.all([served.stop(), bridge.stop()]);
    },
  };
}
export type Facebook = Awaited<ReturnType<typeof startFacebook>>;

export const signIn = async (service: FacebookService, email = 'all@agency.example'): Promise<string> => (await giveConsent(service, email)).accessToken;

const makeSite = (accounts: Accounts): SiteNode => ({
  siteId: 'site-a', name: 'A', type: 'SITE', sitePath: '/ISL/TOK/org/site-a', revision: 0, createdAt: '2026-01-01T00:00:00Z', attr: { accounts },
});
export const makePullRequest = (accounts: Accounts, accessToken: string, more: Partial<PullRequest> = {}): PullRequest => ({
  site: makeSite(accounts), accessToken, start: '2026-11-18', end: '2026-11-20', purpose: 'nightly', progress: null, now: testNow, ...more,
});

/** Rows of a recorded table by column; quoted cells may hold commas, quotes and line ends. */
export function recordedRows(path: string): Record<string, string>[] {
  const text = readFileSync(new URL(`../../../../data/recordings/${path}`, import.meta.url), 'utf8');
  const table: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    table.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') table.push([]);
  }
  const [header = [], ...rows] = table.filter(row => row.some(cell => cell !== ''));
  return rows.map(row => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}
