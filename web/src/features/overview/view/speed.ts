import { formatMilliseconds, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import {
  speedBand,
  speedMeasures,
  type SpeedBand,
  type SpeedMeasure,
} from '../../../../../shared/domain/metrics/speed-bands.ts';
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

const textOf = (measure: SpeedMeasure, value: number): string =>
  measure === 'cumulativeLayoutShift' ? formatNumber(value, 2) : formatMilliseconds(value);

/** The five measures of a run with their bands; null where Lighthouse gave none. */
export const speedLines = (run: SpeedRun): SpeedLine[] =>
  speedMeasures.map(measure => {
    const value = run[measure];
    return {
      title: titles[measure],
      text: value === null ? '–' : textOf(measure, value),
      band: speedBand(measure, run.device, value),
    };
  });
