import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { toNodeSummary } from '../../../../../shared/domain/hierarchy/summary.ts';
import { getGrant } from '../../../../../shared/domain/access/role-grants.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { useGetSiteQuery } from '../../../app/api/tree-endpoints.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { useMedia } from '../../../components/media/use-media.ts';
import { useJobs } from '../use-jobs.ts';
import { askLeave } from '../../../app/unsaved/ask-leave.ts';
import { useTree } from '../use-tree.ts';
import { useJobEnd } from '../use-job-end.ts';
import { newAddress, newTokenAddress, nodeAddress, readPlace, tokensAddress } from '../view/admin-address.ts';
import { creationsAt } from '../view/creation.ts';
import { AdminSkeleton, ListSkeleton } from './admin-skeleton.tsx';
import { AdminTabs } from './admin-tabs.tsx';
import { JobStrip } from './job-strip.tsx';
import type { ServicesSlot } from './node-editor.tsx';
import { RightPane } from './right-pane.tsx';
import { TreePane } from './tree-pane.tsx';
import './admin.css';
import { useShown } from '../../../app/api/use-shown.ts';

const DeletedDialog = lazy(() => import('./deleted-dialog.tsx').then(module => ({ default: module.DeletedDialog })));
const TokensPane = lazy(() => import('./tokens/tokens-pane.tsx').then(module => ({ default: module.TokensPane })));

/** The width from which both panes fit side by side. */
const bothPanes = '(min-width: 992px)';
/** Opened by the edit button: the editor is shown and the list keeps its position. */
const detailOnly = 'detail';
const noNodes: readonly NodeSummary[] = [];

/** /admin: the lists on the left, the selection on the right; on a phone, one of the two. */
export function AdminScreen({ services }: { services: (slot: ServicesSlot) => ReactNode }) {
  const { siteId, type } = useParams();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { me, chain: scopeChain } = useScope();
  const access = useAccess();
  const chosen = useShown(
    useGetSiteQuery(
      { params: { siteId: siteId ?? '' } },
      { skip: siteId === undefined, refetchOnMountOrArgChange: true },
    ),
  );
  const { creation, tokens } = readPlace(query);
  const node = chosen.currentData?.result.siteId === siteId ? chosen.currentData?.result : undefined;
  const isToken = node?.type === 'TOKEN';
  const ancestors = useMemo(
    () => (chosen.currentData?.ancestors ?? []).filter(ancestor => ancestor.siteId !== siteId),
    [chosen.currentData, siteId],
  );
  // Back in the list, the position is kept; only the first list opens at the current site.
  const [visited, setVisited] = useState(false);
  if (siteId !== undefined && !visited) setVisited(true);
  const chain = useMemo((): readonly NodeSummary[] => {
    if (siteId === undefined) return visited || creation !== null || tokens ? noNodes : scopeChain;
    if (node === undefined || isToken) return noNodes;
    return state === detailOnly ? ancestors : [...ancestors, toNodeSummary(node)];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render reads the creation from the address
  }, [siteId, scopeChain, node, ancestors, isToken, state, creation === null, tokens, visited]);
  /** False while the list waits for the type of a node that was opened by its address. */
  const [placed, setPlaced] = useState(siteId === undefined);
  if (!placed && (siteId === undefined || node !== undefined || chosen.isError)) setPlaced(true);
  const tree = useTree(chain);
  const jobs = useJobs();
  const onJobDone = useJobEnd(jobs, tree, siteId, ancestors);
  const wide = useMedia(bothPanes);
  const [browsing, setBrowsing] = useState(false);
  // The email about a deletion links here.
  const [showsDeleted, setShowsDeleted] = useState(query.get('deleted') === 'open');
  const single = access?.single === true;
  const home = scopeChain.at(-1);
  const now = useNow();
  const today = siteToday(now, home?.timeZone ?? 'America/Los_Angeles');
  // While a node loads, its type is unknown: the list stays the one it was clicked in.
  const [inTokens, setInTokens] = useState(tokens);
  const showsTokens = siteId !== undefined && node === undefined ? inTokens : tokens || isToken;
  if (inTokens !== showsTokens) setInTokens(showsTokens);
  const tab = access?.role === 'admin' && !browsing && showsTokens ? 'tokens' : 'companies';

  // With enough room, or nothing to choose from, /admin alone opens the current site.
  const homeId = siteId === undefined && creation === null && !tokens && (wide || single) ? home?.siteId : undefined;
  useEffect(() => {
    if (homeId !== undefined) void navigate(nodeAddress(homeId), { replace: true });
  }, [homeId, navigate]);

  // On a phone, back in the list, the focus is on the row that was open.
  const last = useRef(siteId);
  useEffect(() => {
    if (siteId === undefined && !wide && last.current !== undefined)
      document.querySelector<HTMLElement>(`[data-node="${last.current}"]`)?.focus();
    last.current = siteId;
  }, [siteId, wide]);

  const go = useCallback(
    (address: string, how?: { state: string }) =>
      askLeave(() => {
        setBrowsing(false);
        void navigate(address, how);
      }),
    [navigate],
  );
  const press = (target: NodeSummary) => {
    if (target.type === 'SITE') return go(nodeAddress(target.siteId));
    const shown = target.siteId === siteId;
    if (target.type === 'REG' && (shown || !wide || !tree.open.has(target.siteId))) tree.toggle(target.siteId);
    if (target.type !== 'REG' && (shown || !wide)) tree.descend(target);
    return wide && !shown ? go(nodeAddress(target.siteId)) : undefined;
  };
  if (me === undefined || access === undefined) return <AdminSkeleton key="unknown" />;
  // Only administrators have the list of sales tokens.
  const tokenList = access.role === 'admin' && (isToken || creation === 'token');
  const openList = () => go(tokenList ? tokensAddress : '/admin');
  const place = {
    level: tree.levels.at(-1),
    chosen: node === undefined ? undefined : toNodeSummary(node),
    own: me.node,
    findChildren: (id: string) => tree.branches[id]?.nodes ?? noNodes,
  };
  const right = siteId !== undefined || creation !== null;
  const mayRestore = getGrant(access.role, 'site.delete') !== 'nowhere';
  return (
    <div key="known" className={`admin ${right ? 'admin-node' : 'admin-list'} ${single ? 'admin-single' : ''}`}>
      {!single && (
        <nav className="tree-pane" aria-label={tab === 'tokens' ? 'Sales tokens' : 'Companies, regions and sites'}>
          {access.role === 'admin' && (
            <AdminTabs
              tab={tab}
              topLevelName={me.theme.topLevelName}
              onChange={next => go(next === 'tokens' ? tokensAddress : '/admin')}
            />
          )}
          <div
            id="admin-list"
            className="tree-panel"
            role={access.role === 'admin' ? 'tabpanel' : undefined}
            aria-labelledby={access.role === 'admin' ? `admin-tab-${tab}` : undefined}
          >
            {!placed ? (
              <ListSkeleton />
            ) : tab === 'tokens' ? (
              <Suspense fallback={null}>
                <TokensPane chosenId={siteId} onChoose={id => go(nodeAddress(id))} onNew={() => go(newTokenAddress)} />
              </Suspense>
            ) : (
              <TreePane
                tree={tree}
                roots={me.roots}
                topLevelName={me.theme.topLevelName}
                chosenId={siteId}
                today={today}
                creations={creationsAt(access, place)}
                onChoose={target => go(nodeAddress(target.siteId), { state: detailOnly })}
                onRow={press}
                onNew={next => go(newAddress(next))}
                onDeleted={mayRestore ? () => setShowsDeleted(true) : undefined}
              />
            )}
          </div>
        </nav>
      )}
      {showsDeleted && mayRestore && (
        <Suspense fallback={null}>
          <DeletedDialog onClose={() => setShowsDeleted(false)} onStarted={jobs.follow} />
        </Suspense>
      )}
      <div className="admin-right">
        <JobStrip jobs={jobs} onDone={onJobDone} />
        <RightPane
          siteId={siteId ?? homeId}
          node={node}
          ancestors={ancestors}
          creation={creation}
          place={place}
          access={access}
          tree={tree}
          services={services}
          activeService={type}
          error={chosen.isError && !chosen.isFetching ? chosen.error : undefined}
          busy={chosen.isFetching}
          onRetry={() => void chosen.refetch()}
          wide={wide}
          back={
            single
              ? null
              : {
                  label: `Back to ${tokenList ? 'sales tokens' : (ancestors.at(-1)?.name ?? 'the list')}`,
                  go: openList,
                }
          }
          job={jobs.jobs.find(job => job.siteId === siteId)}
          onJob={jobs.follow}
          onOpen={id => go(nodeAddress(id))}
          onCancel={openList}
          onNewest={() => chosen.refetch().then(answer => answer.data?.result)}
          onBrowse={token => {
            tree.descend(token);
            setBrowsing(true);
          }}
        />
      </div>
    </div>
  );
}
