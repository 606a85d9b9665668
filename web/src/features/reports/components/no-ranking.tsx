import { useScope } from '../../../app/address/scope.tsx';
import type { Report } from '../../../../../shared/model/report.ts';
import { Button } from '../../../components/form/button.tsx';
import { StoreIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';

/**
 * Instead of a ranking: one site has nothing to be ranked against, and sites are ranked each night for the listed
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
            There is nothing to rank it against here.
            {above !== undefined && ' Choose a region or more in the filter bar.'}
          </EmptyState>
        ) : (
          <EmptyState
            centered
            icon={<StoreIcon size={18} />}
            title="Sites are ranked for the listed periods"
            action={
              <Button size="small" onClick={() => change({ period: null })}>
                Show the last 31 days
              </Button>
            }
          >
            Each night they are ranked for the periods that the filter bar lists. The figures above are of the days that
            you chose.
          </EmptyState>
        )}
      </div>
    </section>
  );
}
