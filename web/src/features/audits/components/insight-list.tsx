import type { AuditInsight } from '../../../../../shared/model/recommendation.ts';
import { BesideLine } from '../../../components/insights/beside-line.tsx';
import { InsightIcon } from '../../../components/insights/insight-icon.tsx';
import { StatusBadge } from '../../../components/insights/status-badge.tsx';
import { SafeHtml } from '../../../components/safe-html/safe-html.tsx';

/** What was found in an audit's month, with how each stands; one that is simply open says nothing more. */
export function InsightList({ insights, level }: { insights: readonly AuditInsight[]; level: 3 | 4 }) {
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <ul className="insights">
      {insights.map(insight => (
        <li key={insight.recommendationId}>
          <InsightIcon name={insight.icon} />
          <div className="insight-words">
            <Heading>{insight.title}{insight.status !== 'pending' && <StatusBadge status={insight.status} checked={insight.checked} />}</Heading>
            <div className="insight-text"><SafeHtml html={insight.issue} /></div>
            <BesideLine checked={insight.checked} />
          </div>
        </li>
      ))}
    </ul>
  );
}
