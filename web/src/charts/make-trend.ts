import type { ChartDataset } from 'chart.js';
import { lowerWord } from '../../../shared/numbers/metrics/data-state.ts';
import type { MakeChart } from './chart-view.tsx';
import type { Ahead } from './ahead.ts';
import { frameOptions, rightAxis } from './frame.ts';
import { type ChartNote, placeNotes } from './notes.ts';
import type { TrendModel } from './trend-model.ts';
import type { TrendTexts } from './trend-text.ts';

type Values = readonly (number | null)[];
/** The color of a second metric. */
export const secondColor = '--channel-social';
const dotted = [0.1, 5];
const dashed = [4, 3];

/** True for a known point with no known neighbor, which a line can't show. */
const isAlone = (line: Values, index: number): boolean =>
  line[index] !== null && (line[index - 1] ?? null) === null && (line[index + 1] ?? null) === null;

/** One radius for all points if possible: with a list, chart.js resolves the options of each point. */
function pointRadius(line: Values, sparse: boolean): number | number[] {
  if (sparse) return 3;
  return line.some((_, index) => isAlone(line, index)) ? line.map((_, index) => (isAlone(line, index) ? 3 : 0)) : 0;
}

const lastKnown = (line: Values): number | null => line.findLast(value => value !== null) ?? null;

/** Builds a trend: lines over days, or bars with levels across them. */
export const makeTrend =
  (
    model: TrendModel,
    words: TrendTexts,
    names: readonly string[],
    hidden: ReadonlySet<string>,
    notes: readonly ChartNote[] = [],
  ): MakeChart =>
  theme => {
    const { kind, dates, line, before, daily, goal, scale, sparse, provisionalFrom, ahead, second, parts } = model;
    const [series, comparison] = [theme.color('--series'), theme.color('--comparison')];
    const isBars = kind === 'bars';
    const isMoving = (index: number) => provisionalFrom !== null && index >= provisionalFrom;
    const drawn = (id: string, values: Values, color: string): ChartDataset<'line', (number | null)[]> => ({
      type: 'line',
      label: id,
      data: [...values],
      hidden: hidden.has(id),
      borderColor: color,
      borderWidth: 2,
      borderCapStyle: 'round',
      borderJoinStyle: 'round',
      spanGaps: sparse,
      pointBackgroundColor: color,
      pointBorderWidth: 0,
      pointRadius: pointRadius(values, sparse),
    });
    const aheadLines = ({ line: expected, low, high }: Ahead): ChartDataset<'line', (number | null)[]>[] => {
      const edge = (label: string, values: Values) => ({
        ...drawn(label, values, 'transparent'),
        hidden: hidden.has('ahead'),
        borderWidth: 0,
        pointRadius: 0,
      });
      return [
        { ...drawn('ahead', expected, series), borderWidth: 1.5, borderDash: dotted, pointRadius: 0 },
        { ...edge('high', high), fill: '+1', backgroundColor: `color-mix(in srgb, ${series} 16%, transparent)` },
        edge('low', low),
      ];
    };
    const lines: ChartDataset<'line', (number | null)[]>[] = [
      {
        // A part may have the color of the series.
        ...drawn('now', line, parts.length === 0 ? series : theme.color('--t2')),
        borderWidth: sparse ? 1 : 2,
        fill: sparse || parts.length > 0 ? false : 'start',
        backgroundColor: theme.color('--series-area'),
        segment: { borderDash: ({ p1DataIndex }) => (isMoving(p1DataIndex) ? dotted : undefined) },
      },
      { ...drawn('before', before, comparison), borderWidth: 1.3, borderDash: dashed },
      ...(daily === null
        ? []
        : [{ ...drawn('daily', daily, `color-mix(in srgb, ${series} 32%, transparent)`), borderWidth: 1 }]),
      ...(ahead === null ? [] : aheadLines(ahead)),
    ];
    const bars: ChartDataset<'bar', (number | null)[]> = {
      label: 'now',
      data: [...line],
      hidden: hidden.has('now'),
      backgroundColor: line.map((_, index) => (isMoving(index) ? theme.hatch('--series') : series)),
      borderColor: series,
      borderWidth: line.map((_, index) => (isMoving(index) ? 1 : 0)),
      borderRadius: 2,
      categoryPercentage: 0.66,
      barPercentage: 1,
      maxBarThickness: 48,
      minBarLength: 1,
    };
    const partLines = parts.map(({ id, values, color }) => ({
      ...drawn(id, values, theme.color(color)),
      borderWidth: 1.6,
    }));
    const partBars = parts.map(({ id, values, color }) => ({
      ...bars,
      label: id,
      data: [...values],
      hidden: hidden.has(id),
      stack: 'parts',
      backgroundColor: theme.color(color),
      borderWidth: 0,
    }));
    const isSecondShown = second !== null && !hidden.has('second');
    const secondLines: ChartDataset<'line', (number | null)[]>[] =
      second === null
        ? []
        : [{ ...drawn('second', second.line, theme.color(secondColor)), yAxisID: rightAxis, borderWidth: 1.6 }];
    const level = (id: string, values: Values | null, color: string, width: number, dash: number[], share: number) =>
      values === null || hidden.has(id) ? [] : [{ values, color, width, dash, share }];
    const end = (id: string, values: Values, name: string | null, color: string) => {
      const value = lastKnown(values);
      return value === null || name === null || hidden.has(id)
        ? []
        : [{ value, lines: [words.text(value), name], color }];
    };
    return {
      type: isBars ? 'bar' : 'line',
      data: {
        labels: [...dates],
        datasets: isBars
          ? [...secondLines, ...(parts.length === 0 ? [bars] : partBars)]
          : [...lines, ...partLines, ...secondLines],
      },
      options: frameOptions(theme, {
        scale,
        short: words.short,
        long: words.text,
        names,
        slots: isBars || dates.length < 2,
        ...(!isSecondShown || words.second === undefined
          ? {}
          : {
              right: {
                scale: second.scale,
                short: words.second.short,
                long: words.second.text,
                color: secondColor,
              },
            }),
        marks: {
          keys: dates,
          rail: hidden.has('notes') ? [] : placeNotes(model, notes),
          bands:
            isBars || provisionalFrom === null
              ? []
              : [
                  {
                    from: Math.max(provisionalFrom - 1, 0),
                    to: model.newest,
                    fill: '--grid',
                    isHatched: true,
                    label: lowerWord('provisional'),
                    color: '--t3',
                  },
                ],
          levels: isBars
            ? [
                ...level('before', before, '--comparison', 1.4, dashed, 0.45),
                ...level('goal', goal, '--good-fill', 1.6, [], 0.5),
              ]
            : [],
          ends:
            isBars || isSecondShown
              ? []
              : [...end('now', line, words.now, '--link'), ...end('before', before, words.before, '--t2')],
        },
      }),
    };
  };
