import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { serveSandbox } from '../../../../scripts/sandbox/standalone.ts';
import type { ServedSandbox } from '../../../../scripts/sandbox/standalone.ts';
import type { SandboxBusiness } from '../../../../scripts/sandbox/sandbox-types.ts';
import { consent, exchange, testAccounts, testNow } from '../sandbox-client.ts';

export const searchScope = 'https://www.googleapis.com/auth/webmasters.readonly';
export const profileScope = 'https://www.googleapis.com/auth/business.manage';

/** Businesses of one owner, 'owner.example', by default of a hundred visits a day. */
export const businesses = (count: number, more: (index: number) => Partial<SandboxBusiness> = () => ({})): SandboxBusiness[] =>
  Array.from({ length: count }, (_, index) => ({
    key: String(800_001 + index), name: `Corner Clinic ${index + 1}`, url: `https://clinic${index + 1}.owner.example`, timeZone: 'America/New_York',
    currencyCode: 'USD', kind: 'service', sessionsPer31Days: 3_100, adSpendPer31Days: null, ...more(index),
  }));

export type GoogleMore = {
  served: ServedSandbox;
  /** An access token for the ticked ones of the scopes asked. */
  token(asked: string, options?: { ticked?: readonly string[]; email?: string }): Promise<string>;
  fail(failure: { platform: string; kind: string; count?: number; pathContains?: string }): Promise<void>;
  setClock(instant: string | null): Promise<void>;
  /** Paths asked of one platform so far. */
  calls(platform: string): string[];
};

/** The stand-ins with these businesses, and the functions' environment pointed at them. */
export async function serveGoogleMore(all: readonly SandboxBusiness[], clock: () => Date = () => testNow): Promise<GoogleMore> {
  const served = await serveSandbox({ recordingsDirs: [], clock, accounts: { ...testAccounts, businesses: all } });
  const { base } = served;
  setEnvironment({
    GSC_ROOT: `${base}/searchconsole`, GMB_ACCOUNTS_ROOT: `${base}/gmbaccounts`, GMB_INFORMATION_ROOT: `${base}/gmbinformation`,
    GMB_PERFORMANCE_ROOT: `${base}/gmbperformance`, GMB_VERIFICATIONS_ROOT: `${base}/gmbverifications`, GMB_REVIEWS_ROOT: `${base}/gmbreviews`,
    GOOGLE_AUTHORIZE_URL: `${base}/google/authorize`, GOOGLE_TOKEN_URL: `${base}/google/token`, GOOGLE_REVOKE_URL: `${base}/google/revoke`,
  });
  const order = async (what: object) => {
    const answer = await fetch(`${base}/_control`, { method: 'POST', body: JSON.stringify(what) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    served,
    async token(asked, { ticked = [asked], email } = {}) {
      const given = await consent(base, { asked: `openid email ${asked}`, scopes: ticked, ...(email !== undefined && { email }) });
      return String((await exchange(base, given)).body['access_token']);
    },
    fail: (failure) => order({ clear: true, failures: [failure] }),
    setClock: (instant) => order({ clear: true, clock: instant }),
    calls: (platform) => served.sandbox.calls.filter((call) => call.platform === platform).map(({ path }) => path),
  };
}
