import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { QuickStatsIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { AddEvaluation } from './add-evaluation.tsx';
import type { EvaluationSites } from '../use-evaluation-sites.ts';
import type { EvaluationSite } from '../view/evaluation-walk.ts';

/** Accessible sites in evaluation; selecting one shows its numbers next to the list. */
export function EvaluationList({
  sites,
  opened,
  mayAdd,
  sells,
  onOpen,
}: {
  sites: EvaluationSites;
  opened: string | undefined;
  mayAdd: boolean;
  sells: boolean;
  onOpen: (siteId: string) => void;
}) {
  const { walk, looking, more } = sites;
  const columns: readonly Column<EvaluationSite>[] = [
    {
      key: 'site',
      title: 'Site',
      value: row => row.site.name,
      render: row => (
        <button type="button" className="quick-name" title={row.site.name} onClick={() => onOpen(row.site.siteId)}>
          {row.site.name}
        </button>
      ),
    },
    { key: 'services', title: 'Connected', numeric: true, value: row => row.site.connected.length },
    { key: 'place', title: 'Below', value: row => row.above.join(' / ') },
  ];
  const left = walk.queue.length;
  const progress = looking
    ? `Checking companies and regions: ${walk.opened} of ${walk.opened + left} so far`
    : left > 0
      ? `${walk.opened} of ${walk.opened + left} companies and regions checked`
      : `All ${walk.opened} companies and regions checked`;
  const add = mayAdd ? <AddEvaluation onAdded={onOpen} /> : undefined;
  return (
    <Panel
      title="Sites in evaluation"
      flush
      className="quick-list panel-wraps"
      busy={looking}
      subtitle={
        walk.found.length > 0
          ? `${walk.found.length} ${walk.found.length === 1 ? 'site' : 'sites'}`
          : looking
            ? 'Searching'
            : 'None found'
      }
      tools={
        <>
          {walk.found.length > 0 && (
            <ExportMenu
              title="Sites in evaluation"
              columns={columns}
              rows={walk.found}
              info={{ name: 'quick-stats', notes: ['Sites in evaluation', progress] }}
            />
          )}
          {sells && (
            <ButtonLink to="/sign-ups" size="small">
              Sign-ups
            </ButtonLink>
          )}
          {add}
        </>
      }
      provenance={
        <p className="provenance" role="status">
          {progress}
          {walk.failed > 0 ? `; ${walk.failed} didn't load` : ''}
        </p>
      }
      action={
        !looking && left > 0 ? (
          <Button size="small" onClick={more}>
            {walk.failed > 0 ? 'Try again' : 'Search more'}
          </Button>
        ) : undefined
      }
    >
      {walk.found.length === 0 ? (
        looking ? (
          <SkeletonRows rows={4} />
        ) : (
          <div className="quick-empty">
            <EmptyState
              centered
              icon={<QuickStatsIcon size={18} />}
              title="No sites in evaluation"
              action={
                mayAdd ? (
                  <ButtonLink to="/admin" size="small">
                    Open Site Management
                  </ButtonLink>
                ) : undefined
              }
            >
              {mayAdd
                ? 'Sites you add for Quick Stats appear here with the numbers that need no connection.'
                : 'Sites in evaluation appear here with the numbers that need no connection.'}
            </EmptyState>
          </div>
        )
      ) : (
        <DataTable
          caption="Sites in evaluation"
          columns={columns}
          rows={walk.found}
          rowKey={row => row.site.siteId}
          initialSort={{ key: 'site', direction: 'ascending' }}
          onRow={row => onOpen(row.site.siteId)}
          isMarked={row => row.site.siteId === opened}
          maxHeight={560}
        />
      )}
    </Panel>
  );
}
