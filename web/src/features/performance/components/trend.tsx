import { useState } from 'react';
import { channelNames } from '../../../../../shared/domain/channels/names.ts';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { formatAs, formatCompactAs } from '../../../../../shared/numbers/metrics/format.ts';
import { formatValue, judgeChange, type NumberDefinition } from '../../../../../shared/domain/pages/format.ts';
import type { PageFigure, PageView } from '../../../../../shared/model/page.ts';
import type { Service } from '../../../../../shared/platforms/registry.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { TrendChart } from '../../../charts/trend-chart.tsx';
import { hasTrend, isSparse, trendModel, type TrendMode } from '../../../charts/trend-model.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { ViewSwitch, type PanelView } from '../../../components/panel/panel.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { hasWeeks } from '../../../components/figures/sparkline-path.ts';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { exportInfo } from '../view/export-info.ts';
import { continuesInto, leastStep, trendTitle } from '../view/figures.ts';
import type { PageAddress } from '../view/page-address.ts';
import { trendColumns, trendRows } from '../view/trend-table.ts';
import { NoTrend } from './no-trend.tsx';

const modes = [
  { value: 'day', label: 'Day' },
  { value: 'mean', label: '7-day average' },
] as const;

/** The chosen figure over the period, against the comparison: chart, table, export. */
export function Trend({
  figure,
  definition,
  view,
  address,
  answering,
  retry,
}: {
  figure: PageFigure;
  definition: NumberDefinition;
  view: PageView;
  address: PageAddress;
  answering: readonly Service[];
  retry: () => void;
}) {
  const { site } = useScope();
  const [shownAs, setShownAs] = useState<PanelView>('chart');
  const [mode, setMode] = useState<TrendMode>('mean');
  const { grain, range, comparison } = view;
  const drawn = hasTrend(figure.series) || hasTrend(figure.previousSeries);
  const title = drawn ? trendTitle(definition, grain) : definition.title;
  const currency = figure.value.known ? (figure.value.currency ?? 'USD') : 'USD';
  const text = (value: number) => formatAs(definition, value, currency);
  const sparse = isSparse(figure.series);
  const model = trendModel({
    points: figure.series,
    comparison: figure.previousSeries,
    grain,
    mode,
    continues: continuesInto(view),
    least: leastStep(definition),
  });
  const start = model.scale.low;
  const scope = address.channel === undefined ? '' : `${channelNames[address.channel]}: `;
  const drawing =
    grain === 'month'
      ? 'By month'
      : model.mode === 'mean'
        ? '7-day average; thin: each day'
        : sparse
          ? 'Days that were measured'
          : 'Each day';
  const rows = trendRows(figure.series, figure.previousSeries);
  const columns = trendColumns(grain, definition, currency);
  const previousRange = formatDateRange(comparison, { beside: range });
  return (
    <div className="trend">
      <header className="trend-head">
        <div className="panel-titles">
          <h2>{title}</h2>
          {drawn && (
            <p>
              {scope}
              {drawing}
              {hasTrend(figure.previousSeries) ? `; dashed: ${previousRange}` : ''}
              {start === 0 ? '' : `; the axis starts at ${text(start)}`}
            </p>
          )}
        </div>
        {drawn && (
          <div className="panel-tools no-print">
            {grain === 'day' && !sparse && hasWeeks(figure.series) && shownAs === 'chart' && (
              <Segments
                label={`Line of ${definition.title}`}
                value={mode}
                options={modes}
                onChange={setMode}
                className="trend-modes"
              />
            )}
            <ViewSwitch title={title} value={shownAs} onChange={setShownAs} />
            <ExportMenu
              title={title}
              columns={columns}
              rows={rows}
              info={exportInfo(figure.key, title, site?.name, view, address)}
            />
          </div>
        )}
      </header>
      {!drawn && <NoTrend figure={figure} definition={definition} grain={grain} answering={answering} retry={retry} />}
      {drawn && shownAs === 'chart' && (
        <div className="trend-space">
          <TrendChart
            model={model}
            words={{
              title: definition.title,
              text,
              look: definition,
              short: value => formatCompactAs(definition, value, currency),
              verdict: change => judgeChange(definition, change),
              now: { range: formatDateRange(range), value: formatValue(definition, figure.value) },
              before: figure.previous.known
                ? { range: previousRange, value: formatValue(definition, figure.previous) }
                : null,
            }}
          />
        </div>
      )}
      {drawn && shownAs === 'table' && (
        <div className="trend-table">
          <DataTable caption={title} columns={columns} rows={rows} rowKey={row => row.date} maxHeight={264} />
        </div>
      )}
    </div>
  );
}
