import { showsInsights } from '../../../../../shared/domain/audits/kinds.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import type { AuditInsight } from '../../../../../shared/model/recommendation.ts';
import { PassIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { InsightList } from './insight-list.tsx';

/** The insights of an audit, from July 2023 on (specification 2, Audit card). `manage`: where an administrator moves them. */
export function InsightsPanel({ yearMonth, insights, manage }: { yearMonth: string; insights: readonly AuditInsight[]; manage: string | undefined }) {
  if (!showsInsights(yearMonth)) return null;
  const month = formatMonth(yearMonth).split(' ')[0];
  return (
    <Panel title="Insights" subtitle={`${insights.length} in ${month}`} {...(manage === undefined ? {} : { more: manage })}>
      {insights.length === 0
        ? <EmptyState tone="good" icon={<PassIcon size={18} />} title={`No issues found in ${month}`} />
        : <InsightList insights={insights} level={3} />}
    </Panel>
  );
}
