import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { monthRange, toYearMonth, type Day } from '../../../../shared/domain/periods/days.ts';
import type { Annotation } from '../../../../shared/model/annotation.ts';
import type { Channel } from '../../../../shared/model/panel.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useZoom } from '../../app/period/use-zoom.ts';
import { TrendChart } from '../../charts/trend-chart.tsx';
import { hasTrend, isSparse, trendModel, type TrendMode } from '../../charts/trend-model.ts';
import { useAccess } from '../access/use-access.ts';
import { Button } from '../form/button.tsx';
import { ResetIcon } from '../icons/actions.tsx';
import { useChartNotes } from '../notes/use-chart-notes.ts';
import { Segments, type Segment } from '../form/segments.tsx';
import { findDayMetric } from '../../../../shared/screens/day-metrics.ts';
import { useOpenedDay } from '../day/use-opened-day.ts';
import { ViewSwitch, type PanelView } from '../panel/panel.tsx';
import { DataTable } from '../table/data-table.tsx';
import { hasWeeks } from '../../../../shared/documents/trailing-mean.ts';
import { ExportMenu } from '../table/export-menu.tsx';
import { printedStep } from '../../../../shared/numbers/metrics/change.ts';
import type { ExportInfo } from '../table/table-export.ts';
import { forecastMonth } from '../../../../shared/numbers/forecast/month-end.ts';
import { useAddedMetric } from './use-added-metric.ts';
import { AddMetric } from './add-metric.tsx';
import { forecastText } from './forecast-text.ts';
import { type Plotted, readCurrency, trendTexts } from './plotted.ts';
import { continuesInto, isSum, lowerFirst, trendTitle, type TrendPeriod } from './trend-looks.ts';
import { forecastRow, rowKey, trendColumns, trendRows } from './trend-table.ts';
import './trend.css';

const NoteDialog = lazy(() => import('../notes/note-dialog.tsx').then(module => ({ default: module.NoteDialog })));

const DayPanel = lazy(() => import('../day/day-panel.tsx').then(module => ({ default: module.DayPanel })));

const noOthers: readonly Plotted[] = [];
const noPoints: Plotted['figure']['series'] = [];

/** The possible grains. Weeks and months require several of them, and days that add up. */
const modesFor = (days: number, isSummed: boolean): readonly Segment<TrendMode>[] => [
  { value: 'day', label: 'Day' },
  { value: 'mean', label: '7-day average' },
  ...(isSummed && days >= 21 ? [{ value: 'week', label: 'Week' } as const] : []),
  ...(isSummed && days >= 59 ? [{ value: 'month', label: 'Month' } as const] : []),
];

/** The selected figure over the period, with the comparison: chart, table, export. */
export function Trend({
  figure,
  definition,
  period,
  scope = '',
  channel,
  isFiltered = false,
  notes,
  info,
  others = noOthers,
  none,
}: Plotted & {
  period: TrendPeriod;
  /** The filter of the numbers: 'Paid ads: '. */
  scope?: string;
  channel?: Channel | undefined;
  /** True if the page's numbers are only those of some rows; breakdowns are not. */
  isFiltered?: boolean;
  /** Notes of its days; absent: the viewer can't see any here. */
  notes?: readonly Annotation[] | undefined;
  info: (title: string) => ExportInfo;
  /** Figures that can be drawn on a second axis. */
  others?: readonly Plotted[];
  /** Replaces the chart if no point has a value. */
  none: ReactNode;
}) {
  const [shownAs, setShownAs] = useState<PanelView>('chart');
  const [requestedMode, setMode] = useState<TrendMode>('mean');
  const { grain, range, comparison } = period;
  const { back, zoomTo, zoomOut } = useZoom(range);
  const { node, group, today } = useScope();
  const [noted, setNoted] = useState<Day | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useOpenedDay(range);
  const dayMetric = grain === 'day' && channel === undefined ? findDayMetric(figure.key, definition.services) : null;
  // A note belongs to a node, and would appear at all of its sites.
  const mayNote = useAccess()?.may('annotation.update', node) === true && notes !== undefined && group === undefined;
  const drawn = hasTrend(figure.series) || hasTrend(figure.previousSeries);
  const currency = readCurrency(figure);
  const mayBreakDown = channel === undefined && !isFiltered;
  const added = useAddedMetric({ figure, others, period, node, mayBreakDown });
  const { second, part, parts } = added;
  const isBroken = part !== null;
  // The chart may continue to the month's end.
  const lastDay = monthRange(toYearMonth(range.end)).end;
  const services = useMemo(
    () => [...definition.services, ...(second?.definition.services ?? [])],
    [definition, second],
  );
  const shownNotes = useChartNotes(notes, { services, channel }, { start: range.start, end: lastDay });
  const sparse = isSparse(figure.series);
  const modes = modesFor(figure.series.length, isSum(figure.key) && (second === null || isSum(second.figure.key)));
  const mode = modes.some(({ value }) => value === requestedMode) ? requestedMode : 'mean';
  const forecast = useMemo(
    () =>
      grain === 'day' && today !== undefined && isSum(figure.key)
        ? forecastMonth([...figure.previousSeries, ...figure.series], today)
        : null,
    [figure, grain, today],
  );
  const model = useMemo(
    () =>
      trendModel({
        points: figure.series,
        comparison: isBroken ? noPoints : figure.previousSeries,
        grain,
        mode,
        continues: continuesInto({ range, comparison }),
        least: printedStep(definition),
        forecast: isBroken ? null : forecast,
        parts,
        second:
          second === null
            ? null
            : {
                points: second.figure.series,
                before: second.figure.previousSeries,
                least: printedStep(second.definition),
              },
      }),
    [figure, grain, mode, range, comparison, definition, forecast, second, isBroken, parts],
  );
  const shownBy = model.mode === 'week' || model.mode === 'month' ? model.mode : grain;
  const title = !drawn
    ? definition.title
    : second === null
      ? isBroken && parts.length > 0
        ? `${definition.title} by ${part} and ${shownBy}`
        : trendTitle(definition, shownBy)
      : `${definition.title} and ${lowerFirst(second.definition.title)} by ${shownBy}`;
  const drawing =
    grain === 'month'
      ? 'By month'
      : model.mode === 'mean'
        ? '7-day average'
        : sparse
          ? 'Measured days'
          : model.mode === 'day'
            ? 'Each day'
            : `By ${model.mode}`;
  const rows = [
    ...trendRows(figure.series, figure.previousSeries, grain, shownNotes, second?.figure.series, parts),
    ...(forecast === null || isBroken ? [] : [forecastRow(forecast)]),
  ];
  const columns = trendColumns(
    grain,
    definition,
    currency,
    shownNotes.length > 0,
    second === null ? null : { definition: second.definition, currency: readCurrency(second.figure) },
    parts,
  );
  const words = useMemo(
    () => trendTexts({ figure, definition }, second, { range, comparison }),
    [figure, definition, second, range, comparison],
  );
  const day = dayMetric === null || node === undefined ? null : opened;
  const close = () => {
    setOpened(null);
    frame.current?.querySelector<HTMLElement>('[role=slider]')?.focus();
  };
  return (
    <div className={isBroken ? 'trend trend-parts' : 'trend'} ref={frame}>
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
            <ExportMenu title={title} columns={columns} rows={rows} info={info(title)} />
          </div>
        )}
      </header>
      {!drawn && none}
      {drawn && shownAs === 'chart' && (
        <div className={day === null ? '' : 'trend-day'}>
          <div className="trend-space">
            <TrendChart
              model={model}
              words={words}
              notes={shownNotes}
              onSelect={zoomTo}
              more={(added.choices.length > 0 || added.partNames.length > 0) && <AddMetric {...added} />}
              {...(dayMetric === null || model.kind === 'bars' ? {} : { onOpen: setOpened })}
              {...(mayNote ? { onNote: setNoted } : {})}
            />
          </div>
          {day !== null && dayMetric !== null && node !== undefined && (
            <Suspense fallback={<div className="day-panel" />}>
              <DayPanel
                siteId={node.siteId}
                day={day}
                metric={dayMetric}
                range={range}
                onDay={setOpened}
                onClose={close}
                onNote={mayNote ? setNoted : undefined}
              />
            </Suspense>
          )}
        </div>
      )}
      {drawn && shownAs === 'table' && (
        <div className="trend-table">
          <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} maxHeight={264} />
        </div>
      )}
      {added.failure !== undefined && (
        <p className="trend-forecast text-bad" role="alert">
          {added.failure}
        </p>
      )}
      {forecast !== null && <p className="trend-forecast">{forecastText(forecast, definition, currency)}</p>}
      {noted !== null && node !== undefined && (
        <Suspense fallback={null}>
          <NoteDialog node={node} day={noted} onClose={() => setNoted(null)} />
        </Suspense>
      )}
    </div>
  );
}
