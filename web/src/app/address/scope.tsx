import { createContext, use, useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { isTimeZone, siteToday } from '../../../../shared/domain/periods/zone.ts';
import {
  computeComparison,
  periods,
  type ComparisonKind,
  type Period,
} from '../../../../shared/domain/periods/periods.ts';
import { namedPeriod } from '../../../../shared/domain/periods/named-period.ts';
import type { Day, DayRange } from '../../../../shared/domain/periods/days.ts';
import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import type { ListedGroup } from '../../../../shared/model/site-group.ts';
import { getErrorMessage, isRefusal } from '../api/errors.ts';
import { useGetMeQuery } from '../api/session-endpoints.ts';
import { readAddress, writeAddress, type Address } from './address.ts';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { readKnownSites, rememberNode, rememberSite } from './known-sites.ts';
import { useLine } from './use-line.ts';
import { useNow } from './use-now.ts';
import { useShown } from '../api/use-shown.ts';
import { askSwitch } from '../unsaved/ask-leave.ts';

/** A group of sites with its current sites. */
export type ScopeGroup = ListedGroup & { readonly sites: readonly NodeSummary[] };

/** The node and the period that the page shows, read from the address, with the site and its time zone. */
export type Scope = {
  /** Absent until the server has responded. */
  me: Me | undefined;
  /** Known as soon as the address or this browser names it, otherwise with `me`; null if the user has no site. */
  siteId: string | null | undefined;
  /** IANA time zone of the site; on a node's page, that of the node. */
  timeZone: string | undefined;
  /** From the topmost accessible node down to the site; empty until known. */
  chain: readonly NodeSummary[];
  site: NodeSummary | undefined;
  /**
   * The node of the numbers, on pages whose filters are 'node': a site, or all sites of a region, organization or
   * company. If the address names none: its site, otherwise the top of the chain (a user's own node, an admin's
   * company).
   */
  node: NodeSummary | undefined;
  /** The group of sites that `node` is; absent: a node. */
  group: ScopeGroup | undefined;
  /** The id of `node`, as soon as the address or this browser names it; null when the user has access to none. */
  nodeId: string | null | undefined;
  /** From the topmost accessible node down to `node`; empty on other pages. */
  nodeChain: readonly NodeSummary[];
  periods: readonly Period[];
  period: Period | undefined;
  /** The reason why the period in the address can't be shown; no other period replaces it. */
  periodProblem: string | undefined;
  /** Today in the time zone. */
  today: Day | undefined;
  compare: ComparisonKind;
  comparison: DayRange | undefined;
  /** The reason why user, site or node could not be loaded. */
  failure: string | undefined;
  /** True if the server refuses this user. */
  isRefused: boolean;
  /** The part of the address that doesn't exist or isn't accessible. */
  lost: 'site' | 'node' | undefined;
  change: (change: Partial<Address>) => void;
  reset: () => void;
};

const ScopeContext = createContext<Scope | null>(null);

/** Returns the scope of the page; works only below the signed-in layout. */
export function useScope(): Scope {
  const scope = use(ScopeContext);
  if (scope === null) throw new Error('useScope stands outside of the signed-in layout');
  return scope;
}

const none: readonly NodeSummary[] = [];
const isLost = (error: ReturnType<typeof useLine>['error']): boolean =>
  error !== undefined && 'status' in error && error.status === 404;

export function ScopeProvider({ children }: { children: ReactNode }) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { data, error } = useShown(useGetMeQuery({ query: { origin: window.location.origin } }));
  // The whole page depends on it, so a change renders in slices.
  const me = useDeferredValue(data);
  const address = useMemo(() => readAddress(search), [search]);
  const ofSite = useLine(me, me?.home ?? none, address.site);
  const { line: chain } = ofSite;
  const route = findScreen(pathname);
  const isNodes = route?.filters === 'node';
  const named = address.node ?? (route?.siteFirst === true ? address.site : null);
  const ofNode = useLine(me, chain, isNodes ? (named ?? chain[0]?.siteId ?? null) : null);
  const [storedSites] = useState(readKnownSites);
  const now = useNow();
  const site = chain.at(-1);
  const nodeChain = isNodes ? ofNode.line : none;
  const node = nodeChain.at(-1);

  const siteId =
    address.site ?? (me === undefined ? (storedSites.home ?? undefined) : (me.home.at(-1)?.siteId ?? null));
  const nodeId = named ?? (me === undefined ? (storedSites.homeNode ?? undefined) : (chain[0]?.siteId ?? undefined));
  const shownId = isNodes ? nodeId : siteId;
  const guessed = typeof shownId === 'string' ? storedSites.zones[shownId] : undefined;
  const timeZone =
    (isNodes ? node : site)?.timeZone ?? (guessed !== undefined && isTimeZone(guessed) ? guessed : undefined);

  useEffect(() => {
    if (site !== undefined) rememberSite(site.siteId, site.timeZone, address.site === null);
    if (node !== undefined) rememberNode(node.siteId, node.timeZone, named === null);
  }, [site, address.site, node, named]);

  const change = useCallback(
    (changes: Partial<Address>) => {
      const moves = changes.site !== undefined && changes.site !== siteId;
      const switches = moves || (changes.node !== undefined && changes.node !== nodeId);
      const target = moves ? (findScreen(pathname)?.ofOtherSite ?? pathname) : pathname;
      const to = { pathname: target, search: writeAddress(search, changes) };
      // Navigating to the same address would add an entry that makes Back seem stuck.
      const go = () => void navigate(to, { replace: createPath(to) === createPath({ pathname, search }) });
      if (switches) askSwitch(go);
      else go();
    },
    [navigate, pathname, search, siteId, nodeId],
  );
  const reset = useCallback(() => void navigate({ pathname }), [navigate, pathname]);

  const list = useMemo(() => (timeZone === undefined ? [] : periods(now, timeZone)), [now, timeZone]);
  const scope = useMemo<Scope>(() => {
    const requested = timeZone === undefined ? undefined : namedPeriod(list, address.period, now, timeZone);
    const period = requested !== undefined && 'period' in requested ? requested.period : undefined;
    const failed = error ?? ofSite.error ?? ofNode.error;
    return {
      me,
      siteId,
      timeZone,
      chain,
      site,
      node,
      group: ofNode.group,
      nodeId: me !== undefined && me.home.length === 0 && named === null ? null : nodeId,
      nodeChain,
      periods: list,
      period,
      today: timeZone === undefined ? undefined : siteToday(now, timeZone),
      periodProblem: requested !== undefined && 'problem' in requested ? requested.problem : undefined,
      compare: address.compare,
      comparison: period === undefined ? undefined : computeComparison(period, address.compare),
      isRefused: isRefusal(error),
      failure: failed === undefined ? undefined : getErrorMessage(failed),
      lost: error !== undefined ? undefined : isLost(ofSite.error) ? 'site' : isLost(ofNode.error) ? 'node' : undefined,
      change,
      reset,
    };
  }, [
    me,
    siteId,
    timeZone,
    chain,
    site,
    node,
    nodeId,
    named,
    nodeChain,
    list,
    now,
    address,
    error,
    ofSite.error,
    ofNode.error,
    ofNode.group,
    change,
    reset,
  ]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}
