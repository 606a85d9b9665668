import { createHash } from 'node:crypto';
import { environment } from '../../runtime/environment.ts';

/** Where the browser lands after a consent: '/admin/{siteId}/{panel}' or '/onboarding/{siteId}/{panel}'. */
export type Landing = { readonly returnTo: string; readonly siteId: string; readonly panel: string };

const lifetimeSeconds = 600;
const isHttps = () => environment().PUBLIC_ORIGIN.startsWith('https:');
const prefix = () => (isHttps() ? '__Host-connect-' : 'connect-');
/** One cookie a consent, so that two tabs do not end each other's. */
const nameOf = (state: string) => `${prefix()}${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;

const written = (name: string, value: string, maxAgeSeconds: number) =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}`;

/** What proves that the browser that began a consent comes back; where to land is said again, for an unknown state. */
export const consentCookie = (state: string, browserSecret: string, { returnTo, siteId, panel }: Landing): string =>
  written(nameOf(state), `${browserSecret}~${returnTo}~${siteId}~${panel}`, lifetimeSeconds);

export const clearingCookie = (state: string): string => written(nameOf(state), '', 0);

function read(value: string | undefined): (Landing & { readonly browserSecret: string }) | null {
  const [, browserSecret, returnTo, siteId, panel] =
    /^([\w-]{43})~(admin|onboarding)~([\w-]{3,64})~([A-Za-z]{2,12})$/.exec(value ?? '') ?? [];
  return browserSecret && returnTo && siteId && panel ? { browserSecret, returnTo, siteId, panel } : null;
}

/** The secret this browser was given with a state; null when it has none. */
export const proofOf = (cookies: ReadonlyMap<string, string>, state: string): string | null =>
  read(cookies.get(nameOf(state)))?.browserSecret ?? null;

/** Where a return with an unknown state lands: on the panel that some consent of this browser began at. */
export function anyLanding(cookies: ReadonlyMap<string, string>): Landing | null {
  for (const [name, value] of cookies) {
    const cookie = name.startsWith(prefix()) ? read(value) : null;
    if (cookie) return cookie;
  }
  return null;
}

/** An address on the canonical origin and nowhere else. */
export function landing(place: Landing | null, query: Readonly<Record<string, string>>): string {
  const path = place === null ? '/admin' : `/${place.returnTo}/${place.siteId}/${place.panel}`;
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `${environment().PUBLIC_ORIGIN}${path}?${pairs.join('&')}`;
}
