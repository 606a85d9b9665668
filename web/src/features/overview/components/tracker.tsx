import { skipToken } from '@reduxjs/toolkit/query';
import { useLocation } from 'react-router-dom';
import { formatDay, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { addDays, previousYearMonth, toYearMonth } from '../../../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useGetSiteQuery } from '../../../app/api/tree-endpoints.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { DataPanel, type PanelAnswer } from '../../../components/panel/data-panel.tsx';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';
import { ProvenanceMark } from '../../../components/panel/provenance-line.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useOverviewMonthsQuery } from '../months-api.ts';
import type { OverviewState } from '../use-overview.ts';
import { exportInfo } from '../view/export-info.ts';
import {
  trackedMonths,
  trackerColumns,
  computeTracker,
  type Tracker as TrackerData,
  type TrackerMonth,
} from '../view/tracker.ts';
import { TrackerChart } from './tracker-chart.tsx';
import { isGroupId } from '../../../../../shared/domain/groups/groups.ts';
import { useShown } from '../../../app/api/use-shown.ts';

/** The months up to this one and the site's goals, requested after the first view. */
function useTracker(siteId: string | undefined, timeZone: string) {
  const { node: site } = useScope();
  const today = siteToday(useNow(), timeZone);
  // Goals are set at nodes.
  const isGroup = siteId !== undefined && isGroupId(siteId);
  const month = toYearMonth(today);
  const months = useShown(
    useOverviewMonthsQuery(
      siteId === undefined
        ? skipToken
        : { params: { siteId, from: previousYearMonth(month, trackedMonths - 1), to: month } },
    ),
  );
  const record = useShown(useGetSiteQuery(siteId === undefined || isGroup ? skipToken : { params: { siteId } }));
  const isLoaded =
    months.currentData !== undefined && (isGroup || record.currentData !== undefined || record.error !== undefined);
  const data =
    isLoaded && months.currentData !== undefined
      ? computeTracker({
          rows: months.currentData.result,
          today,
          isEcommerce: site?.isEcommerce === true,
          goals: record.currentData?.result.attr.unitSales?.goals,
        })
      : undefined;
  const failed = months.error !== undefined && !months.isFetching && months.currentData === undefined;
  return {
    data,
    today,
    failure: failed ? getErrorMessage(months.error) : undefined,
    retry: () => void months.refetch(),
  };
}

/**
 * The month so far compared with the month before and the goals (specification 2, Overview: monthly revenue tracker).
 */
export function Tracker({ overview, failure, retry, wide }: OverviewState & { wide: boolean }) {
  const { node: site } = useScope();
  const { search } = useLocation();
  const tracker = useTracker(overview?.siteId, overview?.timeZone ?? 'UTC');
  const { data, today } = tracker;
  const isEcommerce = site?.isEcommerce === true;
  const figures = overview?.panels.figures;
  const nothing = data !== undefined && data.months.every(({ value }) => value === null);
  const answer: PanelAnswer<TrackerData> | undefined = nothing
    ? figures?.state === 'empty'
      ? figures
      : { state: 'empty', reason: 'not-settled', service: 'ga4', missingDays: [] }
    : data === undefined
      ? undefined
      : { state: 'ready', data, provenance: { sources: [] } };
  return (
    <DataPanel<TrackerData, TrackerMonth>
      title={isEcommerce ? 'Revenue tracker' : 'Goal tracker'}
      className={`${wide ? 'span-12' : 'span-8'} tracker-panel`}
      answer={answer}
      failure={failure ?? tracker.failure}
      onRetry={failure === undefined ? tracker.retry : retry}
      timeZone={overview?.timeZone ?? 'UTC'}
      more={(isEcommerce ? '/ads-ecommerce' : '/goals') + keepAddressFilters(search)}
      subtitle={`${formatMonth(toYearMonth(today))} so far, against the month before`}
      skeleton={
        <div className="tracker">
          <Skeleton width={220} height={36} />
          <Skeleton height={8} />
          <Skeleton height={190} radius={6} />
        </div>
      }
      empty={empty => (
        <PanelEmpty
          answer={empty}
          what={isEcommerce ? 'revenue' : 'goals'}
          onRetry={tracker.retry}
          waiting={{
            title: () => 'Calculating monthly totals',
            text: 'Monthly totals are calculated every night.',
          }}
        />
      )}
      describeProvenance={() => (
        <ProvenanceMark state="provisional">{`Month to date, up to ${formatDay(addDays(today, -1))}`}</ProvenanceMark>
      )}
      table={ready => ({
        columns: trackerColumns(ready),
        rows: ready.months,
        rowKey: row => row.yearMonth,
        initialSort: { key: 'month', direction: 'descending' },
        info: exportInfo('months', isEcommerce ? 'Revenue by month' : 'Goals by month', site?.name, overview),
      })}
    >
      {ready => (
        <>
          <TrackerChart data={ready} />
          {isEcommerce && (
            <ButtonLink look="quiet" size="small" to={`/report-revenue${keepAddressFilters(search)}`}>
              Revenue & Sales Performance
            </ButtonLink>
          )}
        </>
      )}
    </DataPanel>
  );
}
