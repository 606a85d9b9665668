import { useEffect, useMemo, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { messageOf } from '../../../app/api/errors.ts';
import { useGetSiteQuery } from '../../../app/api/tree-endpoints.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { CompanyIcon } from '../../../components/icons/navigation.tsx';
import { useMedia } from '../../../components/media/use-media.ts';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Skeleton, SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useTree } from '../use-tree.ts';
import { NodeEditor, type ServicesSlot } from './node-editor.tsx';
import { TreePane } from './tree-pane.tsx';
import './admin.css';

/** The width from which both panes stand side by side. */
const bothPanes = '(min-width: 992px)';
/** The service an address names when a person comes from the list. */
const firstService = 'ga';

/** /admin: the tree at the left, the chosen node at the right; on a phone one of the two. */
export function AdminScreen({ services }: { services: (slot: ServicesSlot) => ReactNode }) {
  const { siteId, type } = useParams();
  const navigate = useNavigate();
  const { me, chain: scopeChain } = useScope();
  const access = useAccess();
  const chosen = useGetSiteQuery({ params: { siteId: siteId ?? '' } }, { skip: siteId === undefined, refetchOnMountOrArgChange: true });
  const node = chosen.currentData?.result;
  const chain = useMemo((): readonly NodeSummary[] => (siteId === undefined ? scopeChain : (chosen.currentData?.ancestors ?? [])), [siteId, scopeChain, chosen.currentData]);
  const tree = useTree(chain);
  const wide = useMedia(bothPanes);
  const single = access?.single === true;
  const home = scopeChain.at(-1);

  // Where there is room, or nothing to choose from, /admin alone opens the site that the person was looking at.
  const homeId = siteId === undefined && (wide || single) ? home?.siteId : undefined;
  useEffect(() => {
    if (homeId !== undefined) void navigate(`/admin/${homeId}/${firstService}`, { replace: true });
  }, [homeId, navigate]);

  const open = (target: NodeSummary) => void navigate(`/admin/${target.siteId}/${firstService}`);
  const press = (target: NodeSummary) => {
    if (target.type === 'SITE') return open(target);
    if (target.type === 'REG') tree.toggle(target.siteId);
    else tree.descend(target);
    return wide && target.type !== 'REG' ? open(target) : undefined;
  };
  const parent = chain.filter(ancestor => ancestor.siteId !== siteId).at(-1);
  return (
    <div className={`admin ${siteId === undefined ? 'admin-list' : 'admin-node'} ${single ? 'admin-single' : ''}`}>
      {!single && me !== undefined && (
        <TreePane tree={tree} roots={me.roots} topLevelName={me.theme.topLevelName} chosenId={siteId} onChoose={open} onRow={press} />
      )}
      <div className="admin-right">
        {chosen.isError && node === undefined && (
          <section className="panel"><FailedState message={messageOf(chosen.error)} busy={chosen.isFetching} onRetry={() => void chosen.refetch()} /></section>
        )}
        {siteId === undefined && homeId === undefined && me !== undefined && (
          <section className="panel"><EmptyState centered icon={<CompanyIcon size={18} />} title="Choose a site">Its details and services open here.</EmptyState></section>
        )}
        {((siteId !== undefined && !chosen.isError) || homeId !== undefined) && (node === undefined || access === undefined) && (
          <div className="node-editor" aria-busy="true">
            <output className="visually-hidden">The site loads</output>
            <div className="editor-head"><Skeleton width={260} height={44} /></div>
            <div className="panel admin-skeleton"><SkeletonRows rows={4} height={64} /></div>
            <div className="panel admin-skeleton"><SkeletonRows rows={9} height={64} /></div>
          </div>
        )}
        {node !== undefined && access !== undefined && node.siteId === siteId && (
          <NodeEditor
            key={node.siteId} node={node} ancestors={chain} access={access} activeService={type} services={services}
            back={single ? null : { label: `Back to ${parent?.name ?? 'the list'}`, go: () => void navigate('/admin') }}
            onSaved={saved => tree.renamed(saved)}
            onNewest={() => chosen.refetch().then(answer => answer.data?.result)}
          />
        )}
      </div>
    </div>
  );
}
