import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { formatMilliseconds, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { performanceBand } from '../../../../../shared/numbers/metrics/change.ts';
import {
  speedBand,
  type SpeedBand,
  type SpeedDevice,
  type SpeedMeasure,
} from '../../../../../shared/numbers/metrics/speed-bands.ts';
import type { SpeedData } from '../../../../../shared/model/page.ts';
import type { Column } from '../../../components/table/data-table.tsx';

export type Run = SpeedData['runs'][number];
export type SpeedLine = { readonly title: string; readonly text: string; readonly band: SpeedBand | null };

const measures: readonly { key: SpeedMeasure | 'speedIndexMs'; title: string }[] = [
  { key: 'firstContentfulPaintMs', title: 'First paint' },
  { key: 'largestContentfulPaintMs', title: 'Largest paint' },
  { key: 'totalBlockingTimeMs', title: 'Blocking time' },
  { key: 'cumulativeLayoutShift', title: 'Layout shift' },
  { key: 'speedIndexMs', title: 'Speed index' },
  { key: 'interactiveMs', title: 'Interactive' },
];

const formatSpeedMeasure = (key: (typeof measures)[number]['key'], value: number | null): string =>
  value === null ? '–' : key === 'cumulativeLayoutShift' ? formatNumber(value, 2) : formatMilliseconds(value);

/** The measures of a run; the speed index has no rating here. */
export const speedLines = (run: Run, device: SpeedDevice): SpeedLine[] =>
  measures.map(({ key, title }) => ({
    title,
    text: formatSpeedMeasure(key, run[key]),
    band: key === 'speedIndexMs' ? null : speedBand(key, device, run[key]),
  }));

export const speedBandLabels = { slow: 'Slow', average: 'Average', fast: 'Fast' } as const;
export const bandFills = { slow: 'var(--bad-fill)', average: 'var(--warning-fill)', fast: 'var(--good-fill)' } as const;

/** 'Failed: NO_FCP' or the band's word. */
export const runNote = ({ performance, runtimeError }: Run): string =>
  performance === null
    ? runtimeError === undefined
      ? 'Not scored'
      : `Failed: ${runtimeError}`
    : speedBandLabels[performanceBand(performance)];

export const runFill = ({ performance }: Run): string =>
  performance === null ? 'var(--bad-fill)' : bandFills[performanceBand(performance)];

/** The newest run that has a score, and the first of the period to compare it with; null if there is only one. */
export function newestAndFirst(runs: readonly Run[]): { newest: Run | null; first: Run | null } {
  const scored = runs.filter(({ performance }) => performance !== null);
  const newest = scored.at(-1) ?? null;
  const first = scored.length > 1 ? (scored[0] ?? null) : null;
  return { newest, first };
}

/** Every run of the period. */
export const runColumns: readonly Column<Run>[] = [
  { key: 'date', title: 'Run', value: run => run.date, text: run => formatDate(run.date) },
  {
    key: 'performance',
    title: 'Score',
    numeric: true,
    value: run => run.performance,
    text: run => (run.performance === null ? '–' : String(run.performance)),
  },
  { key: 'note', title: 'Result', value: runNote },
  ...measures.map(
    ({ key, title }): Column<Run> => ({
      key,
      title,
      numeric: true,
      value: run => run[key],
      text: run => formatSpeedMeasure(key, run[key]),
    }),
  ),
  { key: 'finalUrl', title: 'Address', value: run => run.finalUrl },
  { key: 'lighthouseVersion', title: 'Lighthouse', value: run => run.lighthouseVersion },
];
