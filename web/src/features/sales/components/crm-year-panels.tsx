import { type ReactNode, useState } from 'react';
import { formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { toYearMonth } from '../../../../../shared/domain/periods/days.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { PolarChart } from '../../../charts/polar-chart.tsx';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel, type PanelView } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { CrmMonthsPanel } from './crm-months-panel.tsx';
import { WebsiteSources } from './website-sources.tsx';
import { useListLeadMonthsQuery } from '../lead-months-api.ts';
import {
  type FunnelStage,
  funnelOfYear,
  type LeadYears,
  peopleOfYear,
  type SourceUnits,
  sourcesOfYear,
} from '../view/crm-year.ts';
import { useShown } from '../../../app/api/use-shown.ts';

const shownSources = 6;
const getStageColor = (place: number): string => `var(--stage-${(place % 7) + 1})`;
const sourceColors = ['organic', 'direct', 'email', 'ai', 'paid', 'social'] as const;
const sourceColor = (place: number): string => `var(--channel-${sourceColors[place % shownSources] ?? 'other'})`;
type Props = { node: NodeSummary; year: number; today: string };

/**
 * The CRM's data for a year of a site, or of all sites of a node: the sales funnel, the source of its units, and their
 * deal type.
 */
export function CrmYearPanels({ node, year, today }: Props) {
  const { siteId, name: siteName } = node;
  const { currentData, error, refetch } = useShown(
    useListLeadMonthsQuery({
      params: { siteId, from: `${year}01`, to: `${year}12` },
      query: { format: 'year' },
    }),
  );
  if (currentData === undefined) {
    return (
      <Panel title="Sales funnel" busy={error === undefined}>
        {error === undefined ? (
          <SkeletonRows rows={6} />
        ) : (
          <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  }
  return (
    <>
      <div className="module-crm">
        <StagesPanel years={currentData} year={year} siteName={siteName} />
        <SourcesPanel years={currentData} year={year} siteName={siteName}>
          <WebsiteSources
            key={siteId}
            node={node}
            sources={currentData.websiteSources}
            onChanged={() => void refetch()}
          />
        </SourcesPanel>
      </div>
      <DealTypesPanel years={currentData} year={year} siteName={siteName} />
      <CrmMonthsPanel years={currentData} current={toYearMonth(today)} siteName={siteName} />
    </>
  );
}

type PartProps = { years: LeadYears; year: number; siteName: string };

/** The four stages of the sales funnel chart: Booked, Applications Signed, Discovery Day, Deals. */
function StagesPanel({ years, year, siteName }: PartProps) {
  const [shown, setShown] = useState<PanelView>('chart');
  const stages = funnelOfYear(years, year);
  const largest = Math.max(1, ...stages.map(({ count }) => count));
  const columns: Column<FunnelStage>[] = [
    { key: 'title', title: 'Stage', value: ({ title }) => title },
    {
      key: 'count',
      title: 'Leads',
      numeric: true,
      value: ({ count }) => count,
      text: ({ count }) => formatNumber(count),
    },
    {
      key: 'share',
      title: 'Of the stage before',
      numeric: true,
      value: ({ share }) => share,
      text: ({ share }) => (share === null ? '–' : formatPercent(share)),
    },
  ];
  return (
    <Panel
      title="Sales funnel"
      subtitle={`Progress of leads from ${year}`}
      flush={shown === 'table'}
      view={{ value: shown, onChange: setShown }}
      tools={
        <ExportMenu
          title="Sales funnel"
          columns={columns}
          rows={stages}
          info={{ name: `sales-funnel-${year}`, notes: [siteName] }}
        />
      }
      provenance={<span className="provenance">CRM · by the year the lead was created</span>}
    >
      {shown === 'table' ? (
        <DataTable caption="Sales funnel" columns={columns} rows={stages} rowKey={({ title }) => title} />
      ) : (
        <ol className="module-funnel">
          {stages.map(({ title, count, share }, index) => (
            <li key={title} style={{ '--share': (count / largest) * 100, '--stage': getStageColor(index + 2) }}>
              <span>{title}</span>
              <i aria-hidden="true" />
              <b className="number">{formatNumber(count)}</b>
              <small>{share === null ? '' : `${formatPercent(share)} of the stage before`}</small>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** The sources of a year's units, as a polar chart or a table. */
function SourcesPanel({ years, year, siteName, children }: PartProps & { children: ReactNode }) {
  const [shown, setShown] = useState<PanelView>('chart');
  const { sources } = sourcesOfYear(years, year);
  const first = sources.slice(0, shownSources);
  const total = sources.reduce((sum, { units }) => sum + units, 0);
  const { website, dei } = peopleOfYear(years, year);
  const columns: Column<SourceUnits>[] = [
    { key: 'name', title: 'Source type', value: ({ name }) => name },
    {
      key: 'units',
      title: 'Units',
      numeric: true,
      bar: 'var(--series)',
      value: ({ units }) => units,
      text: ({ units }) => formatNumber(units),
      total: () => formatNumber(total),
    },
    {
      key: 'share',
      title: 'Share',
      numeric: true,
      value: ({ share }) => share,
      text: ({ share }) => formatPercent(share),
    },
  ];
  return (
    <Panel
      title="Source type"
      subtitle={`Sources of units in ${year}`}
      flush={shown === 'table' || sources.length === 0}
      view={{ value: shown, onChange: setShown }}
      tools={
        <ExportMenu
          title="Source type"
          columns={columns}
          rows={sources}
          info={{ name: `source-types-${year}`, notes: [siteName] }}
        />
      }
      provenance={<span className="provenance">CRM · deals by closing month</span>}
      action={
        <span className="provenance">
          {formatNumber(website)} website units ·{' '}
          {dei === null ? 'DEI units are hidden when there are few' : `${formatNumber(dei)} DEI units`}
        </span>
      }
    >
      {shown === 'table' || sources.length === 0 ? (
        <DataTable
          caption={`Source types, ${year}`}
          columns={columns}
          rows={sources}
          rowKey={({ name }) => name}
          totals="Total"
          empty={`No deals closed in ${year}`}
        />
      ) : (
        <div className="module-polar">
          <PolarChart
            label={`Units for ${year} by source: ${first.map(({ name, units }) => `${name} ${units}`).join(', ')}`}
            parts={first.map(({ name, units }, place) => ({ id: name, value: units, color: sourceColor(place) }))}
          />
          <ul>
            {first.map(({ name, units, share }, place) => (
              <li key={name}>
                <i aria-hidden="true" style={{ '--stage': sourceColor(place) }} />
                <span>{name}</span>
                <b className="number">{formatNumber(units)}</b>
                <small>{formatPercent(share)}</small>
              </li>
            ))}
            {sources.length > shownSources && (
              <li>
                <i aria-hidden="true" />
                <span>{sources.length - shownSources} more in the table</span>
              </li>
            )}
          </ul>
        </div>
      )}
      {children}
    </Panel>
  );
}

/** Units of a year by source and deal type. */
function DealTypesPanel({ years, year, siteName }: PartProps) {
  const { sources, dealTypes } = sourcesOfYear(years, year);
  const sumUnits = (rows: readonly SourceUnits[], dealType: string) =>
    rows.reduce((sum, { byDealType }) => sum + (byDealType[dealType] ?? 0), 0);
  const columns: Column<SourceUnits>[] = [
    { key: 'name', title: 'Source type', value: ({ name }) => name },
    ...dealTypes.map(
      (dealType): Column<SourceUnits> => ({
        key: `type-${dealType}`,
        title: dealType,
        numeric: true,
        value: ({ byDealType }) => byDealType[dealType] ?? 0,
        text: ({ byDealType }) => formatNumber(byDealType[dealType] ?? 0),
        total: rows => formatNumber(sumUnits(rows, dealType)),
      }),
    ),
    {
      key: 'units',
      title: 'Units',
      numeric: true,
      value: ({ units }) => units,
      text: ({ units }) => formatNumber(units),
      total: rows => formatNumber(rows.reduce((sum, { units }) => sum + units, 0)),
    },
  ];
  if (sources.length === 0) return null;
  return (
    <Panel
      title="Source and deal type"
      subtitle={`Units in ${year}, from the CRM`}
      flush
      tools={
        <ExportMenu
          title="Source and deal type"
          columns={columns}
          rows={sources}
          info={{ name: `source-and-deal-types-${year}`, notes: [siteName] }}
        />
      }
      provenance={<span className="provenance">CRM · deals by closing month</span>}
      action={
        <span className="provenance">
          {sources.length} {sources.length === 1 ? 'row' : 'rows'}
        </span>
      }
    >
      <DataTable
        caption={`Source and deal types, ${year}`}
        columns={columns}
        rows={sources}
        rowKey={({ name }) => name}
        totals="Total"
        initialSort={{ key: 'units', direction: 'descending' }}
        maxHeight={350}
      />
    </Panel>
  );
}
