import { useMemo, useState } from 'react';
import { channelNames } from '../../../../../shared/domain/channels/names.ts';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { formatAs, formatCompactAs } from '../../../../../shared/numbers/metrics/format.ts';
import { judgeChange, type NumberDefinition } from '../../../../../shared/domain/pages/format.ts';
import type { PageFigure, PageView } from '../../../../../shared/model/page.ts';
import type { Service } from '../../../../../shared/platforms/registry.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useZoom } from '../../../app/period/use-zoom.ts';
import { TrendChart } from '../../../charts/trend-chart.tsx';
import type { TrendWords } from '../../../charts/trend-words.ts';
import { hasTrend, isSparse, trendModel, type TrendMode } from '../../../charts/trend-model.ts';
import { Button } from '../../../components/form/button.tsx';
import { ResetIcon } from '../../../components/icons/actions.tsx';
import { Segments, type Segment } from '../../../components/form/segments.tsx';
import { ViewSwitch, type PanelView } from '../../../components/panel/panel.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { hasWeeks } from '../../../components/figures/sparkline-path.ts';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { exportInfo } from '../view/export-info.ts';
import { continuesInto, isSum, leastStep, trendTitle } from '../view/figures.ts';
import type { PageAddress } from '../view/page-address.ts';
import { trendColumns, trendRows } from '../view/trend-table.ts';
import { NoTrend } from './no-trend.tsx';

/** Ways to draw so many days: weeks and months only where there are several of them, and days add up. */
const modesFor = (days: number, isSummed: boolean): readonly Segment<TrendMode>[] => [
  { value: 'day', label: 'Day' },
  { value: 'mean', label: '7-day average' },
  ...(isSummed && days >= 21 ? [{ value: 'week', label: 'Week' } as const] : []),
  ...(isSummed && days >= 59 ? [{ value: 'month', label: 'Month' } as const] : []),
];

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
  const [wanted, setMode] = useState<TrendMode>('mean');
  const { grain, range, comparison } = view;
  const { back, zoomTo, zoomOut } = useZoom(range);
  const drawn = hasTrend(figure.series) || hasTrend(figure.previousSeries);
  const title = drawn ? trendTitle(definition, grain) : definition.title;
  const currency = figure.value.known ? (figure.value.currency ?? 'USD') : 'USD';
  const sparse = isSparse(figure.series);
  const modes = modesFor(figure.series.length, isSum(figure.key));
  const mode = modes.some(({ value }) => value === wanted) ? wanted : 'mean';
  const model = useMemo(
    () =>
      trendModel({
        points: figure.series,
        comparison: figure.previousSeries,
        grain,
        mode,
        continues: continuesInto(view),
        least: leastStep(definition),
      }),
    [figure, grain, mode, view, definition],
  );
  const scope = address.channel === undefined ? '' : `${channelNames[address.channel]}: `;
  const drawing =
    grain === 'month'
      ? 'By month'
      : model.mode === 'mean'
        ? '7-day average'
        : sparse
          ? 'Days that were measured'
          : model.mode === 'day'
            ? 'Each day'
            : `By ${model.mode}`;
  const rows = trendRows(figure.series, figure.previousSeries);
  const columns = trendColumns(grain, definition, currency);
  const words = useMemo<TrendWords>(
    () => ({
      title: definition.title,
      text: value => formatAs(definition, value, currency),
      look: definition,
      short: value => formatCompactAs(definition, value, currency),
      verdict: change => judgeChange(definition, change),
      now: formatDateRange(range),
      before: formatDateRange(comparison, { beside: range }),
    }),
    [definition, currency, range, comparison],
  );
  return (
    <div className="trend">
      <header className="trend-head">
        <div className="panel-titles">
          <h2>{title}</h2>
          {drawn && (
            <p>
              {scope}
              {drawing}
            </p>
          )}
        </div>
        {drawn && (
          <div className="panel-tools no-print">
            {back !== undefined && (
              <Button size="small" look="quiet" onClick={zoomOut}>
                <ResetIcon size={15} />
                Back to {back}
              </Button>
            )}
            {grain === 'day' && !sparse && hasWeeks(figure.series) && shownAs === 'chart' && (
              <Segments
                label={`Line of ${definition.title}`}
                value={model.mode}
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
          <TrendChart model={model} words={words} onSelect={zoomTo} />
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
