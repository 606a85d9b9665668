import * as z from 'zod/mini';
import { idSchema, scopeIdSchema } from '../../../../shared/model/primitives.ts';

/** Site data that this browser remembers, so that a page can request its data in parallel with `me`. */
const knownSchema = z.object({
  /** The site that opened last when the address named none. */
  home: z.nullable(idSchema),
  /** The node that opened last when the address named none. */
  homeNode: z.optional(scopeIdSchema),
  /** IANA time zone by site. */
  zones: z.record(scopeIdSchema, z.string()),
  /** The last selected scopes, newest first. */
  recent: z.optional(
    z.array(
      z.object({ siteId: scopeIdSchema, name: z.string(), type: z.enum(['TOP_ORG', 'ORG', 'REG', 'SITE', 'TOKEN']) }),
    ),
  ),
});
export type KnownSites = z.infer<typeof knownSchema>;

const key = 'insights.sites';
const most = 50;
const none: KnownSites = { home: null, zones: {} };

export function readKnownSites(): KnownSites {
  try {
    const parsed = z.safeParse(knownSchema, JSON.parse(window.localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : none;
  } catch {
    return none;
  }
}

export const rememberSite = (siteId: string, timeZone: string, isHome: boolean): void =>
  remember(siteId, timeZone, isHome ? { home: siteId } : {});
export const rememberNode = (siteId: string, timeZone: string, isHome: boolean): void =>
  remember(siteId, timeZone, isHome ? { homeNode: siteId } : {});

function remember(siteId: string, timeZone: string, homes: Partial<Pick<KnownSites, 'home' | 'homeNode'>>): void {
  const stored = readKnownSites();
  const isSame = Object.entries(homes).every(([name, id]) => (name === 'home' ? stored.home : stored.homeNode) === id);
  if (stored.zones[siteId] === timeZone && isSame) return;
  const others = Object.entries(stored.zones)
    .filter(([id]) => id !== siteId)
    .slice(-most + 1);
  const next: KnownSites = {
    ...stored,
    ...homes,
    zones: Object.fromEntries([...others, [siteId, timeZone]]),
  };
  window.localStorage.setItem(key, JSON.stringify(next));
}

type RecentScope = NonNullable<KnownSites['recent']>[number];
const maxRecent = 5;

export const readRecentScopes = (): readonly RecentScope[] => readKnownSites().recent ?? [];

export function rememberScope({ siteId, name, type }: RecentScope): void {
  const stored = readKnownSites();
  const others = (stored.recent ?? []).filter(scope => scope.siteId !== siteId);
  const recent = [{ siteId, name, type }, ...others].slice(0, maxRecent);
  window.localStorage.setItem(key, JSON.stringify({ ...stored, recent }));
}

export const forgetSites = (): void => window.localStorage.removeItem(key);
