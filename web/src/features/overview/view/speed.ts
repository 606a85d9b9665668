import { formatMilliseconds, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';

type SpeedPanel = Extract<Overview['panels']['pagespeed'], { state: 'ready' }>;
export type SpeedRun = SpeedPanel['data']['runs'][number];
export type Device = SpeedRun['device'];
export type Band = 'pass' | 'close' | 'fail';

/** Up to the first is good, above the second is poor: the limits of Lighthouse 13, which differ by device. */
type Limits = readonly [good: number, poor: number];
type Part = { title: string; key: 'firstContentfulPaintMs' | 'largestContentfulPaintMs' | 'totalBlockingTimeMs' | 'cumulativeLayoutShift' | 'interactiveMs'; limits: Record<Device, Limits> };

const parts: readonly Part[] = [
  { title: 'First paint', key: 'firstContentfulPaintMs', limits: { MOBILE: [1800, 3000], DESKTOP: [934, 1600] } },
  { title: 'Largest paint', key: 'largestContentfulPaintMs', limits: { MOBILE: [2500, 4000], DESKTOP: [1200, 2400] } },
  { title: 'Blocking time', key: 'totalBlockingTimeMs', limits: { MOBILE: [200, 600], DESKTOP: [150, 350] } },
  { title: 'Layout shift', key: 'cumulativeLayoutShift', limits: { MOBILE: [0.1, 0.25], DESKTOP: [0.1, 0.25] } },
  { title: 'Interactive', key: 'interactiveMs', limits: { MOBILE: [3800, 7300], DESKTOP: [2500, 4500] } },
];

export type SpeedLine = { title: string; text: string; band: Band | null };

/** The five measures of a run with their bands; null where Lighthouse gave none. */
export function speedLines(run: SpeedRun): SpeedLine[] {
  return parts.map(({ title, key, limits }) => {
    const value = run[key];
    if (value === null) return { title, text: '–', band: null };
    const [good, poor] = limits[run.device];
    const band = value <= good ? 'pass' : value <= poor ? 'close' : 'fail';
    return { title, text: key === 'cumulativeLayoutShift' ? formatNumber(value, 2) : formatMilliseconds(value), band };
  });
}
