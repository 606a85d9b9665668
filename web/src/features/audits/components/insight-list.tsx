import type { AuditInsight } from '../../../../../shared/model/recommendation.ts';
import type { NodeSummary, SeenNode } from '../../../../../shared/model/node.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { ConsumerSources } from '../../../components/insights/consumer-sources.tsx';
import { Disclosure } from '../../../components/insights/disclosure.tsx';
import { MakeTask } from '../../../components/insights/make-task.tsx';
import { Recommendation } from '../../../components/insights/recommendation.tsx';
import { MoveUndo } from '../../../components/insights/move-undo.tsx';
import { useMoves } from '../../../components/insights/use-moves.ts';

export type InsightListProps = {
  insights: readonly AuditInsight[];
  /** Resolved and dismissed: collapsed below, where they can be reopened. */
  closed: readonly AuditInsight[];
  site: NodeSummary | SeenNode | undefined;
  siteId: string;
  yearMonth: string;
  timeZone: string;
  level: 3 | 4;
};

/** The recommendations of an audit's month. Users with permission can move them; others see their status. */
export function InsightList({ insights, closed, site, siteId, yearMonth, timeZone, level }: InsightListProps) {
  const access = useAccess();
  const moves = useMoves(siteId, yearMonth);
  const mayMove = access?.may('recommendation.update', site) === true;
  const mayPublish = access?.may('recommendation.publish', site) === true;
  const rows = (items: readonly AuditInsight[]) => (
    <ul className="insights">
      {items.map(item => (
        <Recommendation
          key={item.recommendationId}
          item={item}
          level={level}
          timeZone={timeZone}
          moves={mayMove ? moves : null}
          mayPublish={mayPublish}
          actions={
            <>
              <MakeTask
                from={{ kind: 'recommendation', yearMonth, recommendationId: item.recommendationId, title: item.title }}
                site={site}
                timeZone={timeZone}
              />
              {item.category === 'brandReferralMissing' && <ConsumerSources site={site} />}
            </>
          }
        />
      ))}
    </ul>
  );
  return (
    <>
      {insights.length > 0 && rows(insights)}
      {closed.length > 0 && (
        <Disclosure className="insights-closed" summary={`Resolved and dismissed (${closed.length})`}>
          {rows(closed)}
        </Disclosure>
      )}
      <MoveUndo moves={moves} />
    </>
  );
}
