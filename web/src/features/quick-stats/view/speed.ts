import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { formatMilliseconds, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { performanceBand } from '../../../../../shared/numbers/metrics/change.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';

type SpeedPanel = Extract<Overview['panels']['pagespeed'], { state: 'ready' }>;
export type SpeedRun = SpeedPanel['data']['runs'][number];

const bands = {
  slow: { word: 'Slow', tone: 'bad', fill: 'var(--bad-fill)' },
  average: { word: 'Average', tone: 'warning', fill: 'var(--warning-fill)' },
  fast: { word: 'Fast', tone: 'good', fill: 'var(--good-fill)' },
} as const;

/** The speed rating of a run: word, tone and fill; without a score, the reason. */
export function describeSpeedBand({ performance, runtimeError }: SpeedRun): {
  word: string;
  tone: 'good' | 'warning' | 'bad' | 'neutral';
  fill: string;
} {
  if (performance === null)
    return {
      word: runtimeError === undefined ? 'Not scored' : `Lighthouse reported ${runtimeError}`,
      tone: 'neutral',
      fill: 'var(--track)',
    };
  return bands[performanceBand(performance)];
}

const time = (value: number | null): string => (value === null ? '–' : formatMilliseconds(value));

/** The measures behind a score. */
export const speedNumbers = (run: SpeedRun): { title: string; text: string }[] => [
  { title: 'Largest paint', text: time(run.largestContentfulPaintMs) },
  { title: 'Blocking time', text: time(run.totalBlockingTimeMs) },
  {
    title: 'Layout shift',
    text: run.cumulativeLayoutShift === null ? '–' : formatNumber(run.cumulativeLayoutShift, 2),
  },
];

/** The newest run of each device, the phone first. */
export const speedRows = (runs: readonly SpeedRun[]): SpeedRun[] =>
  (['MOBILE', 'DESKTOP'] as const).flatMap(device =>
    runs
      .filter(run => run.device === device)
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .slice(0, 1),
  );

export const speedColumns: readonly ColumnData<SpeedRun>[] = [
  { key: 'device', title: 'Device', value: run => (run.device === 'MOBILE' ? 'Mobile' : 'Desktop') },
  { key: 'date', title: 'Measured', value: run => run.date, text: run => formatDate(run.date) },
  { key: 'performance', title: 'Score', numeric: true, value: run => run.performance },
  {
    key: 'lcp',
    title: 'Largest paint',
    numeric: true,
    value: run => run.largestContentfulPaintMs,
    text: run => time(run.largestContentfulPaintMs),
  },
  {
    key: 'tbt',
    title: 'Blocking time',
    numeric: true,
    value: run => run.totalBlockingTimeMs,
    text: run => time(run.totalBlockingTimeMs),
  },
  {
    key: 'cls',
    title: 'Layout shift',
    numeric: true,
    value: run => run.cumulativeLayoutShift,
    text: run => (run.cumulativeLayoutShift === null ? '–' : formatNumber(run.cumulativeLayoutShift, 2)),
  },
];
