import { useScope } from '../../../app/address/scope.tsx';
import type { Report } from '../../../../../shared/model/report.ts';
import { Button } from '../../../components/form/button.tsx';
import { StoreIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';

/**
 * Replaces the ranking: one site has nothing to be ranked against, and sites are ranked each night for the listed
 * periods.
 */
export function NoRanking({ report: { node } }: { report: Report }) {
  const { nodeChain, change } = useScope();
  const above = nodeChain.at(-2);
  return (
    <section className="panel" aria-label="Sites">
      <div className="panel-body">
        {node.type === 'SITE' ? (
          <EmptyState
            centered
            icon={<StoreIcon size={18} />}
            title={`${node.name} is one site`}
            action={
              above === undefined ? undefined : (
                <Button size="small" onClick={() => change({ node: above.siteId })}>
                  Show all of {above.name}
                </Button>
              )
            }
          >
            There are no other sites to rank it against.
            {above !== undefined && ' Choose a region or more in the filter bar.'}
          </EmptyState>
        ) : (
          <EmptyState
            centered
            icon={<StoreIcon size={18} />}
            title="No ranking for this period"
            action={
              <Button size="small" onClick={() => change({ period: null })}>
                Last 31 days
              </Button>
            }
          >
            Rankings are calculated each night for the periods in the filter bar. The figures above cover the days you
            chose.
          </EmptyState>
        )}
      </div>
    </section>
  );
}
