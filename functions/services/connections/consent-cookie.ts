import { createHash } from 'node:crypto';
import { environment } from '../../runtime/environment.ts';

/**
 * Page after a consent: '/admin/{siteId}/{panel}', '/onboarding/{siteId}/{panel}', or a colleague's '/connect#{code}',
 * whose code exists only in their browser.
 */
export type Landing = {
  readonly returnTo: string;
  /** Site id, or the code of a link. */
  readonly place: string;
  readonly panel: string;
};

const lifetimeSeconds = 600;
const isHttps = () => environment().PUBLIC_ORIGIN.startsWith('https:');
const prefix = () => (isHttps() ? '__Host-connect-' : 'connect-');
/** Names one cookie per consent, so that two tabs don't interfere. */
const makeCookieName = (state: string) => `${prefix()}${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;

const written = (name: string, value: string, maxAgeSeconds: number) =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}`;

/** Cookie that proves that the same browser returns; it repeats the landing page for an unknown state. */
export const consentCookie = (state: string, browserSecret: string, { returnTo, place, panel }: Landing): string =>
  written(makeCookieName(state), `${browserSecret}~${returnTo}~${place}~${panel}`, lifetimeSeconds);

export const clearingCookie = (state: string): string => written(makeCookieName(state), '', 0);

function read(value: string | undefined): (Landing & { readonly browserSecret: string }) | null {
  const [, browserSecret, returnTo, place, panel] =
    /^([\w-]{43})~(admin|onboarding|connect)~([\w-]{3,64})~([A-Za-z]{2,12})$/.exec(value ?? '') ?? [];
  return browserSecret && returnTo && place && panel ? { browserSecret, returnTo, place, panel } : null;
}

/** Reads this browser's secret and landing page for a state; null without one. */
export const parseConsentProof = (
  cookies: ReadonlyMap<string, string>,
  state: string,
): (Landing & { readonly browserSecret: string }) | null => read(cookies.get(makeCookieName(state)));

/** Returns a landing page for an unknown state: the panel where some consent of this browser started. */
export function anyLanding(cookies: ReadonlyMap<string, string>): Landing | null {
  for (const [name, value] of cookies) {
    const cookie = name.startsWith(prefix()) ? read(value) : null;
    if (cookie) return cookie;
  }
  return null;
}

/** Builds an address on the canonical origin only. */
export function landing(to: Landing | null, query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const origin = environment().PUBLIC_ORIGIN;
  // A fragment reaches no server, so no log has the code.
  if (to?.returnTo === 'connect') return `${origin}/connect?${pairs}#${to.place}`;
  return `${origin}${to === null ? '/admin' : `/${to.returnTo}/${to.place}/${to.panel}`}?${pairs}`;
}
