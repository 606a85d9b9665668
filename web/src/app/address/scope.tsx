import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { summaryOf } from '../../../../shared/domain/hierarchy/summary.ts';
import { isTimeZone } from '../../../../shared/domain/periods/zone.ts';
import { comparisonOf, periodById, periods, type ComparisonKind, type Period } from '../../../../shared/domain/periods/periods.ts';
import type { DayRange } from '../../../../shared/domain/periods/days.ts';
import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { messageOf } from '../api/errors.ts';
import { useGetMeQuery } from '../api/session-endpoints.ts';
import { useGetSiteQuery } from '../api/tree-endpoints.ts';
import { readAddress, writeAddress, type Address } from './address.ts';
import { routeOf } from '../router/routes.ts';
import { readKnownSites, rememberSite } from './known-sites.ts';
import { useNow } from './use-now.ts';

/** Whose numbers of which days the page shows: read from the address, with what is known of the site and its zone. */
export type Scope = {
  /** Absent until the server has answered. */
  me: Me | undefined;
  /** Known as soon as the address or this browser names it, else with `me`; null when the user reaches no site. */
  siteId: string | null | undefined;
  /** IANA zone of the site's day. */
  timeZone: string | undefined;
  /** From the topmost node in reach down to the site; empty until known. */
  chain: readonly NodeSummary[];
  site: NodeSummary | undefined;
  periods: readonly Period[];
  period: Period | undefined;
  compare: ComparisonKind;
  comparison: DayRange | undefined;
  /** Why site or user could not be read. */
  failure: string | undefined;
  change: (change: Partial<Address>) => void;
  reset: () => void;
};

const ScopeContext = createContext<Scope | null>(null);

/** The scope of the page; only below the signed-in layout. */
export function useScope(): Scope {
  const scope = use(ScopeContext);
  if (scope === null) throw new Error('useScope stands outside of the signed-in layout');
  return scope;
}

const noSuchSite = 'There is no such site, or it is not among those you may see.';
const none: readonly NodeSummary[] = [];

/** The site's place in the tree: `me` brings that of the home site, any other is asked for. */
function useChain(me: Me | undefined, named: string | null): { chain: readonly NodeSummary[]; failure: string | undefined } {
  const home = me?.home ?? none;
  const isHome = named === null || home.at(-1)?.siteId === named;
  const { data, error } = useGetSiteQuery({ params: { siteId: named ?? '' } }, { skip: me === undefined || isHome || named === null });
  return useMemo(() => {
    if (isHome) return { chain: home, failure: undefined };
    if (error !== undefined) return { chain: [], failure: 'status' in error && error.status === 404 ? noSuchSite : messageOf(error) };
    if (data === undefined || data.result.siteId !== named) return { chain: [], failure: undefined };
    return { chain: [...data.ancestors.filter(node => node.siteId !== named), summaryOf(data.result)], failure: undefined };
  }, [isHome, home, data, error, named]);
}

export function ScopeProvider({ children }: { children: ReactNode }) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { data: me, error } = useGetMeQuery({ query: { origin: window.location.origin } });
  const address = useMemo(() => readAddress(search), [search]);
  const { chain, failure } = useChain(me, address.site);
  const [known] = useState(readKnownSites);
  const now = useNow();
  const site = chain.at(-1);

  const siteId = address.site ?? (me === undefined ? (known.home ?? undefined) : (me.home.at(-1)?.siteId ?? null));
  const guessed = typeof siteId === 'string' ? known.zones[siteId] : undefined;
  const timeZone = site?.timeZone ?? (guessed !== undefined && isTimeZone(guessed) ? guessed : undefined);

  useEffect(() => {
    if (site !== undefined) rememberSite(site.siteId, site.timeZone, address.site === null);
  }, [site, address.site]);

  const change = useCallback(
    (wanted: Partial<Address>) => {
      const moves = wanted.site !== undefined && wanted.site !== siteId;
      const target = moves ? (routeOf(pathname)?.ofOtherSite ?? pathname) : pathname;
      void navigate({ pathname: target, search: writeAddress(search, wanted) });
    },
    [navigate, pathname, search, siteId],
  );
  const reset = useCallback(() => void navigate({ pathname }), [navigate, pathname]);

  const list = useMemo(() => (timeZone === undefined ? [] : periods(now, timeZone)), [now, timeZone]);
  const scope = useMemo<Scope>(() => {
    const period = periodById(list, address.period);
    return {
      me, siteId, timeZone, chain, site, periods: list, period, compare: address.compare,
      comparison: period === undefined ? undefined : comparisonOf(period, address.compare),
      failure: error === undefined ? failure : messageOf(error),
      change, reset,
    };
  }, [me, siteId, timeZone, chain, site, list, address, error, failure, change, reset]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}
