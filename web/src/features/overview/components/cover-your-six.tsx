import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { channelNames } from '../../../../../shared/domain/channels/names.ts';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { RadarChart } from '../../../charts/radar-chart.tsx';
import { ButtonLink } from '../../../components/form/button.tsx';
import { DataPanel } from '../../../components/panel/data-panel.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { WhenNear } from '../../../components/when-near.tsx';
import type { OverviewState } from '../use-overview.ts';
import { channelColumns, topSix, type ChannelRow, type ChannelsData } from '../view/channels.ts';
import { exportInfo } from '../view/export-info.ts';
import { ChannelBars, ChannelBarsSkeleton } from './channel-bars.tsx';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';

const radarSkeleton = (
  <div className="radar-skeleton">
    <Skeleton width={210} height={210} radius="50%" />
  </div>
);

/** Goals (ecommerce: revenue) of the six largest channels as radar and bars (specification 2, Overview). */
export const CoverYourSix = memo(function CoverYourSix({ overview, failure, retry, busy }: OverviewState) {
  const { node: site } = useScope();
  const { search } = useLocation();
  const filters = keepAddressFilters(search);
  const measure = site?.isEcommerce === true ? 'Revenue' : 'Goals';
  return (
    <DataPanel<ChannelsData, ChannelRow>
      title="Cover Your Six"
      className="span-8 six-panel"
      answer={overview?.panels.channels}
      failure={failure}
      onRetry={retry}
      busy={busy}
      timeZone={overview?.timeZone ?? 'UTC'}
      more={`/channel-performance${filters}`}
      subtitle={`${measure} by Channel (top six)`}
      skeleton={
        <div className="six">
          {radarSkeleton}
          <ChannelBarsSkeleton />
        </div>
      }
      empty={answer => <PanelEmpty answer={answer} what={measure.toLowerCase()} onRetry={retry} />}
      table={data => ({
        columns: channelColumns(data),
        rows: data.rows,
        rowKey: row => row.channel,
        totals: 'All channels',
        initialSort: { key: 'value', direction: 'descending' },
        info: exportInfo('channels', `${measure} by channel`, site?.name, overview),
      })}
      action={() => (
        <ButtonLink to={`/score-card${filters}`} look="primary" size="small" className="six-action">
          View Score Card
        </ButtonLink>
      )}
    >
      {data => {
        const rows = topSix(data);
        return (
          <div className="six">
            <div className="six-radar">
              <WhenNear placeholder={radarSkeleton}>
                <RadarChart
                  label={`${measure} by channel: ${rows.map(row => `${channelNames[row.channel]} ${row.value}`).join(', ')}`}
                  axes={rows.map(row => ({
                    title: channelNames[row.channel],
                    color: `--channel-${row.channel}`,
                    value: row.value,
                    before: row.previous,
                  }))}
                  now={overview === undefined ? '' : formatDateRange(overview.range)}
                  before={
                    overview === undefined ? '' : formatDateRange(overview.comparison, { beside: overview.range })
                  }
                  currency={data.measure === 'revenue' ? data.currency : undefined}
                />
              </WhenNear>
              {overview !== undefined && (
                <p className="six-legend">
                  <i className="line-now" />
                  {formatDateRange(overview.range)}
                  <i className="line-before" />
                  {formatDateRange(overview.comparison, { beside: overview.range })}
                </p>
              )}
            </div>
            <ChannelBars data={data} rows={rows} />
          </div>
        );
      }}
    </DataPanel>
  );
});
