import { useLocation } from 'react-router-dom';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import type { RecommendationItem, RecommendationStatus } from '../../../../../shared/model/recommendation.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { PassIcon } from '../../../components/icons/status.tsx';
import { RecommendationsIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge, type Tone } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import type { OverviewState } from '../use-overview.ts';
import { useRecommendations } from '../use-recommendations.ts';
import { insightsPath, openRecommendations, plainText } from '../view/recommendations.ts';

const looks: Record<RecommendationStatus, { word: string; tone: Tone }> = {
  preview: { word: 'Preview', tone: 'info' },
  pending: { word: 'Pending', tone: 'neutral' },
  stuck: { word: 'Stuck', tone: 'warning' },
  resolved: { word: 'Resolved', tone: 'good' },
  dismissed: { word: 'Dismissed', tone: 'neutral' },
};

function Row({ item: { title, issue, status } }: { item: RecommendationItem }) {
  const { word, tone } = looks[status];
  const text = plainText(issue);
  return (
    <li>
      <RecommendationsIcon size={16} />
      <div>
        <b className="truncate" title={title}>
          {title}
        </b>
        <p title={text}>{text}</p>
      </div>
      <Badge tone={tone}>{word}</Badge>
    </li>
  );
}

/** The pending recommendations of the last audited month. */
export function Recommendations({ overview, failure: whole, retry: retryWhole }: OverviewState) {
  const { me } = useScope();
  const { search } = useLocation();
  const { items, yearMonth, failure, retry } = useRecommendations(overview);
  const { open, waiting, resolved } = openRecommendations(items ?? []);
  const failed = whole ?? failure;
  const month = yearMonth === undefined ? '' : formatMonth(yearMonth);
  return (
    <Panel
      title="Recommendations"
      className="span-4 recommendations-panel"
      busy={items === undefined && failed === undefined}
      more={insightsPath(overview, me?.user.isAdmin === true) + keepAddressFilters(search)}
      subtitle={items === undefined ? 'From the last audit' : `${month}: ${waiting} open, ${resolved} resolved`}
    >
      {failed !== undefined && <FailedState message={failed} onRetry={whole === undefined ? retry : retryWhole} />}
      {failed === undefined && items === undefined && <SkeletonRows rows={4} height={52} />}
      {failed === undefined && items !== undefined && waiting === 0 && (
        <EmptyState tone="good" icon={<PassIcon size={18} />} title="You're all caught up">
          {items.length === 0 ? `No recommendations for ${month}.` : `You've handled all recommendations for ${month}.`}
        </EmptyState>
      )}
      {failed === undefined && waiting > 0 && (
        <ul className="recommendations">
          {open.map(item => (
            <Row key={item.recommendationId} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
