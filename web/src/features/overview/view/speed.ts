import { formatDate, formatDay } from '../../../../../shared/domain/formats/dates.ts';
import { formatMilliseconds, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import {
  speedBand,
  speedMeasures,
  type SpeedBand,
  type SpeedMeasure,
} from '../../../../../shared/numbers/metrics/speed-bands.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';

type SpeedPanel = Extract<Overview['panels']['pagespeed'], { state: 'ready' }>;
export type SpeedRun = SpeedPanel['data']['runs'][number];
export type Device = SpeedRun['device'];
export type SpeedLine = { title: string; text: string; band: SpeedBand | null };

const titles: Record<SpeedMeasure, string> = {
  firstContentfulPaintMs: 'First paint',
  largestContentfulPaintMs: 'Largest paint',
  totalBlockingTimeMs: 'Blocking time',
  cumulativeLayoutShift: 'Layout shift',
  interactiveMs: 'Interactive',
};

const formatSpeedMeasure = (measure: SpeedMeasure, value: number): string =>
  measure === 'cumulativeLayoutShift' ? formatNumber(value, 2) : formatMilliseconds(value);

/** The five measures of a run with their bands; null if Lighthouse returned none. */
export const speedLines = (run: SpeedRun): SpeedLine[] =>
  speedMeasures.map(measure => {
    const value = run[measure];
    return {
      title: titles[measure],
      text: value === null ? '–' : formatSpeedMeasure(measure, value),
      band: speedBand(measure, run.device, value),
    };
  });

/** A score as its figure card shows it: whole, or with one decimal. */
export const shownScore = (score: number | null): number | null => (score === null ? null : Number(score.toFixed(1)));

/** The runs behind the score: '2 runs, newest Nov 23', 'Run of Oct 3, 2026, before this period'. */
export function describeRuns({ scored, date }: Pick<SpeedRun, 'scored' | 'date'>): string {
  if (scored === undefined) return `Run of ${formatDate(date)}, before this period`;
  return scored === 1 ? `Run of ${formatDay(date)}` : `Mean of ${scored} runs, newest ${formatDay(date)}`;
}
