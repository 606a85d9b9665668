import { useMemo, useState, type ReactNode } from 'react';
import { formatDateRange, formatDay, formatMonthShort } from '../../../shared/domain/formats/dates.ts';
import { toYearMonth, type Day, type DayRange } from '../../../shared/domain/periods/days.ts';
import { ChartView } from './chart-view.tsx';
import { Legend, type LegendEntry } from './legend.tsx';
import { makeTrend, secondColor } from './make-trend.ts';
import { type ChartNote, findNotesAt, isOnChart } from './notes.ts';
import type { TrendModel } from './trend-model.ts';
import { TrendTip } from './trend-tip.tsx';
import { pointSentence, type TrendTexts } from './trend-text.ts';

const height = 264;
const noNotes: readonly ChartNote[] = [];

/** The trend's series that a reader can hide. */
function legendEntries(
  { kind, daily, before, goal, provisionalFrom, ahead, second, parts }: TrendModel,
  words: TrendTexts,
  hasNotes: boolean,
): LegendEntry[] {
  const bars = kind === 'bars';
  const entry = (id: string, label: string | null | undefined, look: LegendEntry['look'], color: string) =>
    label === null || label === undefined ? [] : [{ id, label, look, color }];
  return [
    // Stacked bars are the parts alone.
    ...(bars && parts.length > 0
      ? []
      : entry('now', words.now, bars ? 'fill' : 'line', parts.length === 0 ? 'var(--series)' : 'var(--t2)')),
    ...parts.flatMap(({ id, name, color }) => entry(id, name, bars ? 'fill' : 'line', `var(${color})`)),
    ...entry('daily', daily === null ? null : 'Each day', 'thin', 'var(--series)'),
    ...entry('before', before.some(value => value !== null) ? words.before : null, 'dashed', 'var(--comparison)'),
    ...entry('second', second === null ? null : words.second?.title, 'line', `var(${secondColor})`).map(shown => ({
      ...shown,
      note: 'right axis',
    })),
    ...entry('ahead', ahead === null ? null : 'Forecast, 90% range', 'range', 'var(--series)'),
    ...entry('goal', goal === null ? null : words.goal, 'line', 'var(--good-fill)'),
    ...entry('notes', hasNotes ? 'Notes' : null, 'fill', 'var(--link)'),
    ...(bars && provisionalFrom !== null && words.running !== undefined
      ? [{ id: 'running', label: words.running, look: 'hatched', color: 'var(--series)', isFixed: true } as const]
      : []),
  ];
}

/** A figure over the period: its line (weeks and months: bars), the comparison dashed, preliminary values hatched. */
export function TrendChart({
  model,
  words,
  notes = noNotes,
  onOpen,
  onNote,
  onSelect,
  more,
}: {
  model: TrendModel;
  words: TrendTexts;
  notes?: readonly ChartNote[];
  /** Called when a point is clicked, or on Enter. */
  onOpen?: (day: Day) => void;
  /** Called when A is pressed on a point. */
  onNote?: (day: Day) => void;
  /** Called when days are selected in the chart. */
  onSelect?: (range: DayRange) => void;
  /** Other choices at the end of the legend. */
  more?: ReactNode;
}) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const names = useMemo(
    () =>
      model.dates.map((date, index) =>
        model.kind === 'bars' && model.ends[index] !== date && model.mode !== 'week'
          ? formatMonthShort(toYearMonth(date))
          : formatDay(date),
      ),
    [model],
  );
  const make = useMemo(() => makeTrend(model, words, names, hidden, notes), [model, words, names, hidden, notes]);
  const dayAt = (act: ((day: Day) => void) | undefined, last = model.dates.length - 1) =>
    act === undefined ? undefined : (index: number) => index <= last && act(model.dates[index] ?? '');
  const toRange = (from: number, to: number): DayRange => ({
    start: model.dates[from] ?? '',
    end: model.ends[to] ?? '',
  });
  const toggle = (id: string) =>
    setHidden(now => new Set(now.has(id) ? [...now].filter(other => other !== id) : [...now, id]));
  return (
    <>
      <ChartView
        make={make}
        label={`Points of ${words.title}`}
        height={height}
        reading={{
          keys: model.dates,
          sentence: index => pointSentence(model, words, index, findNotesAt(model, notes, index)),
          tip: index => <TrendTip model={model} words={words} index={index} notes={findNotesAt(model, notes, index)} />,
          newest: model.newest,
          onOpen: dayAt(onOpen, model.newest),
          onNote: dayAt(onNote),
          ...(onSelect === undefined
            ? {}
            : {
                selection: {
                  text: (from, to) => `Zoom to ${formatDateRange(toRange(from, to))}`,
                  onSelect: (from, to) => from <= model.newest && onSelect(toRange(from, to)),
                },
              }),
        }}
      />
      <Legend
        entries={legendEntries(
          model,
          words,
          notes.some(note => isOnChart(model, note)),
        )}
        hidden={hidden}
        onToggle={toggle}
        more={more}
        onNote={onNote === undefined ? undefined : () => onNote(model.ends[model.newest] ?? '')}
      />
    </>
  );
}
