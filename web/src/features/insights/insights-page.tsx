import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatMonth } from '../../../../shared/domain/formats/dates.ts';
import { siteToday } from '../../../../shared/domain/periods/zone.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useListInsightsQuery } from '../../app/api/insight-endpoints.ts';
import { useGetRecommendationsQuery } from '../../app/api/recommendation-endpoints.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useAccess } from '../../components/access/use-access.ts';
import { Select } from '../../components/form/field.tsx';
import { Segments } from '../../components/form/segments.tsx';
import { RecommendationsIcon } from '../../components/icons/navigation.tsx';
import { PassIcon } from '../../components/icons/status.tsx';
import { ConsumerSources } from '../../components/insights/consumer-sources.tsx';
import { MakeTask } from '../../components/insights/make-task.tsx';
import { InsightsOfSites } from '../../components/insights/sites/site-insights.tsx';
import { MoveUndo } from '../../components/insights/move-undo.tsx';
import { useMoves } from '../../components/insights/use-moves.ts';
import { useHiddenByLink } from '../../components/access/use-hidden-by-link.ts';
import { OnlyNumbers } from '../../components/panel/only-numbers.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { OwnRecommendation } from './components/own-recommendation.tsx';
import { RecommendationRow } from './components/recommendation-row.tsx';
import { parseStatusFilter, insightMonths, shownBy, statusSegments } from './view/insight-filter.ts';
import './insights.css';
import { useShown } from '../../app/api/use-shown.ts';

/** /insights: the findings of a month for the open site. Administrators publish, reword and move them. */
export function InsightsPage() {
  const { siteId, site, timeZone } = useScope();
  const access = useAccess();
  const [query, setQuery] = useSearchParams();
  const [now] = useState(() => new Date());
  const months = timeZone === undefined ? [] : insightMonths(siteToday(now, timeZone), query.get('month'));
  const yearMonth = months.find(month => month === query.get('month')) ?? months[0] ?? '';
  const filter = parseStatusFilter(query.get('status'));
  const call = { params: { siteId: siteId ?? '', yearMonth } };
  const isHidden = useHiddenByLink('recommendation.read');
  const { currentData, error, isFetching, refetch } = useShown(
    useGetRecommendationsQuery(call, {
      skip: typeof siteId !== 'string' || yearMonth === '' || isHidden,
    }),
  );
  const moves = useMoves(siteId ?? '', yearMonth);
  // The height of the list above moves the month of one site, so it waits for the list.
  const { isLoading: isListLoading } = useListInsightsQuery({});
  const choose = (name: 'month' | 'status', value: string) => {
    moves.forget();
    setQuery(
      before => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  };

  if (siteId === null) {
    return (
      <Panel title="Insights & Recommendations">
        <EmptyState centered icon={<RecommendationsIcon size={18} />} title="No sites yet">
          Recommendations belong to a site, and you don&apos;t have access to one yet.
        </EmptyState>
      </Panel>
    );
  }
  const items = currentData?.items ?? [];
  const shown = shownBy(items, filter);
  const month = yearMonth === '' ? '' : formatMonth(yearMonth);
  const mayPublish = access?.may('recommendation.publish', site) === true;
  const mayMove = access?.may('recommendation.update', site) === true;
  return (
    <div className="insights-page">
      <InsightsOfSites page="/insights" mayPublish userId={access?.userId ?? ''} />
      {isHidden && <OnlyNumbers />}
      {!isListLoading && !isHidden && (
        <Panel
          title="Site recommendations"
          flush
          className="panel-wraps"
          busy={currentData === undefined && error === undefined}
          subtitle={site === undefined ? 'What was found in a month' : `${site.name}, ${month}`}
          tools={
            <>
              {mayPublish && yearMonth !== '' && <OwnRecommendation siteId={siteId ?? ''} yearMonth={yearMonth} />}
              <Select
                label="Month"
                labelHidden
                value={yearMonth}
                onChange={value => choose('month', value)}
                options={months.map(value => ({ value, label: formatMonth(value) }))}
              />
            </>
          }
          provenance={
            currentData === undefined ? undefined : (
              <span className="provenance">
                Found with the audit of {month}. Only administrators see previews until they are published.
              </span>
            )
          }
        >
          <div className="insights-filter">
            <Segments
              label="Status shown"
              value={filter}
              options={statusSegments(items)}
              onChange={value => choose('status', value)}
            />
          </div>
          {currentData === undefined && error !== undefined && (
            <FailedState message={getErrorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />
          )}
          {currentData === undefined && error === undefined && (
            <div className="insights-skeleton">
              <SkeletonRows rows={4} height={88} />
            </div>
          )}
          {currentData !== undefined && items.length === 0 && (
            <EmptyState centered tone="good" icon={<PassIcon size={18} />} title={`No recommendations in ${month}`}>
              Recommendations come from the monthly audit. A month without an audit or Google Analytics has none.
            </EmptyState>
          )}
          {items.length > 0 && shown.length === 0 && (
            <EmptyState centered icon={<RecommendationsIcon size={18} />} title="No results">
              Choose another status above.
            </EmptyState>
          )}
          <ul className="recommendation-list">
            {timeZone !== undefined &&
              shown.map(item => (
                <RecommendationRow
                  key={item.recommendationId}
                  item={item}
                  mayPublish={mayPublish}
                  timeZone={timeZone}
                  moves={mayMove ? moves : null}
                  task={
                    <>
                      <MakeTask
                        from={{
                          kind: 'recommendation',
                          yearMonth,
                          recommendationId: item.recommendationId,
                          title: item.title,
                        }}
                        site={site}
                        timeZone={timeZone}
                      />
                      {item.category === 'brandReferralMissing' && <ConsumerSources site={site} />}
                    </>
                  }
                />
              ))}
          </ul>
        </Panel>
      )}
      <MoveUndo moves={moves} />
    </div>
  );
}
