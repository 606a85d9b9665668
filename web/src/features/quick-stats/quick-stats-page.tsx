import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getGrant } from '../../../../shared/domain/access/role-grants.ts';
import { useScope } from '../../app/address/scope.tsx';
import { PageSkeleton } from '../../app/layout/page-skeleton.tsx';
import { useAccess } from '../../components/access/use-access.ts';
import { QuickStatsIcon } from '../../components/icons/navigation.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { EvaluationDetail } from './components/evaluation-detail.tsx';
import { EvaluationList } from './components/evaluation-list.tsx';
import { useEvaluationSites } from './use-evaluation-sites.ts';
import './quick-stats.css';

/** /quick-stats: the sites in evaluation, and the data of the chosen one that needs no connection. */
export function QuickStatsPage() {
  const { me } = useScope();
  const access = useAccess();
  const [search, setSearch] = useSearchParams();
  const single = access?.single === true;
  const sites = useEvaluationSites(single ? undefined : me?.roots);
  const { found } = sites.walk;
  const requestedId = search.get('site');
  const opened = found.find(({ site }) => site.siteId === requestedId) ?? (sites.looking ? undefined : found[0]);
  const open = useCallback(
    (siteId: string, replace = false) =>
      setSearch(
        current => {
          current.set('site', siteId);
          return current;
        },
        { replace },
      ),
    [setSearch],
  );
  // The address names the shown site, so that a link opens it and its empty panels lead to its services.
  const shown = single ? undefined : opened?.site.siteId;
  useEffect(() => {
    if (shown !== undefined && shown !== requestedId) open(shown, true);
  }, [shown, requestedId, open]);
  if (me === undefined || access === undefined) return <PageSkeleton />;
  if (single)
    return me.node === null ? (
      <PageSkeleton />
    ) : (
      <div className="quick quick-single">
        <EvaluationDetail site={me.node} />
      </div>
    );
  return (
    <div className={found.length === 0 && !sites.looking ? 'quick quick-single' : 'quick'}>
      <EvaluationList
        sites={sites}
        opened={opened?.site.siteId}
        mayAdd={access.role === 'admin' || access.role === 'reseller'}
        sells={getGrant(access.role, 'sign-up.read') === 'everywhere'}
        onOpen={open}
      />
      {opened !== undefined ? (
        <EvaluationDetail key={opened.site.siteId} site={opened.site} />
      ) : (
        found.length > 0 && (
          <Panel title="Quick Stats">
            <EmptyState centered icon={<QuickStatsIcon size={18} />} title="Choose a site">
              See its newest audit and page speed here.
            </EmptyState>
          </Panel>
        )
      )}
    </div>
  );
}
