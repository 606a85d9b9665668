import './by-site.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { Link, useLocation } from 'react-router-dom';
import { siteChange } from '../../../../shared/domain/overview/all-sites.ts';
import { formatDateRange } from '../../../../shared/domain/formats/dates.ts';
import { judgeChange } from '../../../../shared/domain/pages/format.ts';
import { absenceTexts, formatMetric } from '../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import { writeAddress } from '../../app/address/address.ts';
import { useScope } from '../../app/address/scope.tsx';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useGetSitesOfNodeQuery } from '../../app/api/site-report-endpoints.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { Delta } from '../figures/delta.tsx';
import { NoneIcon } from '../icons/status.tsx';
import { DataPanel } from '../panel/data-panel.tsx';
import { useMedia } from '../media/use-media.ts';
import { EmptyState } from '../panel/empty-state.tsx';
import { SkeletonRows } from '../status/skeleton.tsx';
import type { Column } from '../table/data-table.tsx';
import { isOthersRow, othersRow } from '../../../../shared/documents/others-row.ts';
import { describeSites, type Site } from './site-numbers.ts';
import { TopSites } from './top-sites.tsx';

const tableHeight = 420;

function valueColumn(metric: MetricKey, hasBar: boolean): Column<Site> {
  return {
    key: metric,
    title: metricTable[metric].title,
    numeric: true,
    ...(hasBar ? { bar: 'var(--series)' } : {}),
    value: site => {
      const value = site.metrics[metric]?.value;
      return value?.known === true ? value.value : null;
    },
    text: site => {
      const value = site.metrics[metric]?.value;
      return value === undefined ? '–' : value.known ? formatMetric(metric, value) : absenceTexts[value.why];
    },
  };
}

function changeColumn(metric: MetricKey): Column<Site> {
  const definition = metricTable[metric];
  return {
    key: `${metric}-change`,
    title: 'Change',
    numeric: true,
    value: site => siteChange(site, metric),
    render: site => {
      const change = siteChange(site, metric);
      return change === null ? (
        '–'
      ) : (
        <Delta change={change} format={definition.format} verdict={judgeChange(definition, change)} />
      );
    },
  };
}

/**
 * The page's metrics by site: the largest sites of a metric as bars, and all sites with all metrics in the table and
 * the export. A site's name opens its page.
 */
export function BySite({ metrics, className }: { metrics: readonly MetricKey[]; className?: string }) {
  const { node, period, comparison, change } = useScope();
  const { pathname, search } = useLocation();
  const isNarrow = useMedia('(max-width: 600px)');
  const isAsked = node !== undefined && node.type !== 'SITE' && period !== undefined && comparison !== undefined;
  const { currentData, error, isFetching, refetch } = useShown(
    useGetSitesOfNodeQuery(
      isAsked
        ? {
            params: { siteId: node.siteId, start: period.start, end: period.end },
            query: { compareStart: comparison.start, compareEnd: comparison.end },
          }
        : skipToken,
    ),
  );
  if (!isAsked) return null;
  const sites = currentData?.sites ?? [];
  const unlisted = currentData === undefined ? undefined : othersRow(currentData);
  const count = sites.length + (currentData?.others?.sites ?? 0);
  const shown = metrics.filter(metric => sites.some(site => site.metrics[metric] !== undefined));
  const [first = 'sessions'] = shown;
  const linkTo = ({ siteId }: Site) => pathname + writeAddress(search, { node: siteId, site: siteId });
  const columns: Column<Site>[] = [
    {
      key: 'name',
      title: 'Site',
      value: site => site.name,
      render: site =>
        isOthersRow(site) ? (
          site.name
        ) : (
          <Link to={linkTo(site)} className="by-site-name" title={site.name}>
            {site.name}
          </Link>
        ),
    },
    ...shown.flatMap((metric, index) => [valueColumn(metric, index === 0 && !isNarrow), changeColumn(metric)]),
  ];
  return (
    <DataPanel<readonly Site[], Site>
      title="By site"
      subtitle={describeSites(sites, first, count)}
      {...(className === undefined ? {} : { className })}
      answer={currentData === undefined ? undefined : { state: 'ready', data: sites, provenance: { sources: [] } }}
      failure={error !== undefined && !isFetching ? getErrorMessage(error) : undefined}
      onRetry={() => void refetch()}
      busy={isFetching && currentData !== undefined}
      timeZone={currentData?.timeZone ?? 'UTC'}
      skeleton={<SkeletonRows rows={8} height={36} />}
      empty={() => null}
      describeProvenance={() => <p className="provenance">Calculated overnight. Compares each site’s own days.</p>}
      {...(sites.length === 0
        ? {}
        : {
            table: (rows: readonly Site[]) => ({
              columns,
              rows,
              pinned: unlisted === undefined ? [] : [unlisted],
              rowKey: (site: Site) => site.siteId,
              initialSort: { key: first, direction: 'descending' as const },
              maxHeight: tableHeight,
              info: {
                name: `by-site-${period.start}-${period.end}`,
                notes: ['By site', node.name, `Period: ${formatDateRange(period, { year: true })}`],
              },
            }),
          })}
    >
      {(rows, showTable) =>
        rows.length > 0 ? (
          <TopSites
            sites={rows}
            unlisted={currentData?.others}
            metrics={shown}
            linkTo={linkTo}
            onShowTable={showTable}
          />
        ) : (
          <EmptyState
            icon={<NoneIcon size={18} />}
            title="No ranking for this period"
            action={
              <button type="button" className="button" onClick={() => change({ period: 'last-31' })}>
                Last 31 days
              </button>
            }
          >
            Choose a month, quarter, year, or one of the last-days periods.
          </EmptyState>
        )
      }
    </DataPanel>
  );
}
