import { showsInsights } from '../../../../../shared/domain/audits/kinds.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { PassIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { InsightList, type InsightListProps } from './insight-list.tsx';

/**
 * The insights of an audit, from July 2023 on (specification 2, Audit card). `manage`: the page where an administrator
 * finds other months and edits texts.
 */
export function InsightsPanel({ manage, ...list }: Omit<InsightListProps, 'level'> & { manage: string | undefined }) {
  const { yearMonth, insights } = list;
  if (!showsInsights(yearMonth)) return null;
  const month = formatMonth(yearMonth).split(' ')[0];
  return (
    <Panel
      title="Insights"
      subtitle={`${insights.length} in ${month}`}
      {...(manage === undefined ? {} : { more: manage })}
    >
      {insights.length === 0 && (
        <EmptyState
          tone="good"
          icon={<PassIcon size={18} />}
          title={list.closed.length === 0 ? `No issues found in ${month}` : `No open recommendations in ${month}`}
        />
      )}
      <InsightList {...list} level={3} />
    </Panel>
  );
}
