/** The five lab measures of a Lighthouse score: times in milliseconds, layout shift without a unit. */
export const speedMeasures = [
  'firstContentfulPaintMs',
  'largestContentfulPaintMs',
  'totalBlockingTimeMs',
  'cumulativeLayoutShift',
  'interactiveMs',
] as const;
export type SpeedMeasure = (typeof speedMeasures)[number];
export type SpeedDevice = 'MOBILE' | 'DESKTOP';
export type SpeedBand = 'good' | 'needs-improvement' | 'poor';

/** Up to the first limit a value is good, above the second it is poor. */
type Limits = readonly [good: number, poor: number];

const limits: Readonly<Record<SpeedMeasure, Readonly<Record<SpeedDevice, Limits>>>> = {
  firstContentfulPaintMs: { MOBILE: [1800, 3000], DESKTOP: [934, 1600] },
  largestContentfulPaintMs: { MOBILE: [2500, 4000], DESKTOP: [1200, 2400] },
  totalBlockingTimeMs: { MOBILE: [200, 600], DESKTOP: [150, 350] },
  cumulativeLayoutShift: { MOBILE: [0.1, 0.25], DESKTOP: [0.1, 0.25] },
  interactiveMs: { MOBILE: [3800, 7300], DESKTOP: [2500, 4500] },
};

/**
 * Returns Lighthouse's rating of one measure in a run. `value` is in milliseconds, or the score of a layout shift; null
 * has no band. A value exactly at a limit gets the better band. The limits are those of Lighthouse 13 and differ by
 * device, because a phone is measured on a slow network with a slow processor
 * (developer.chrome.com/docs/lighthouse/performance; specification 2, Overview: mobile and desktop page-speed cards).
 */
export function speedBand(measure: SpeedMeasure, device: SpeedDevice, value: number | null): SpeedBand | null {
  if (value === null) return null;
  const [good, poor] = limits[measure][device];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}

/** Returns the average score of some runs, as in the metric; null without runs. */
export const meanScore = (scores: readonly number[]): number | null =>
  scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
