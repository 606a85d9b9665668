import { isoWeek } from '../calendar.ts';
import { bell, hashParts, makeRandom } from '../generated/random.ts';

export type Device = 'mobile' | 'desktop';
/** Five metrics of the performance score and `interactive`, which is no longer scored but still in the JSON. */
export type LabMetrics = Record<
  | 'first-contentful-paint'
  | 'largest-contentful-paint'
  | 'total-blocking-time'
  | 'cumulative-layout-shift'
  | 'speed-index'
  | 'interactive',
  number
>;

/** Lighthouse 13's control points (10th percentile, median) and weights, by device. */
const control: Record<Device, Record<keyof Omit<LabMetrics, 'interactive'>, { p10: number; median: number }>> = {
  mobile: {
    'first-contentful-paint': { p10: 1800, median: 3000 },
    'largest-contentful-paint': { p10: 2500, median: 4000 },
    'total-blocking-time': { p10: 200, median: 600 },
    'cumulative-layout-shift': { p10: 0.1, median: 0.25 },
    'speed-index': { p10: 3387, median: 5800 },
  },
  desktop: {
    'first-contentful-paint': { p10: 934, median: 1600 },
    'largest-contentful-paint': { p10: 1200, median: 2400 },
    'total-blocking-time': { p10: 150, median: 350 },
    'cumulative-layout-shift': { p10: 0.1, median: 0.25 },
    'speed-index': { p10: 1311, median: 2300 },
  },
};
const interactiveControl: Record<Device, { p10: number; median: number }> = {
  mobile: { p10: 3785, median: 7300 },
  desktop: { p10: 2468, median: 4500 },
};

/** Computes Abramowitz and Stegun 7.1.26, as Lighthouse does. */
function erf(x: number): number {
  const sign = Math.sign(x);
  const value = Math.abs(x);
  const t = 1 / (1 + 0.3275911 * value);
  const y = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return sign * (1 - y * Math.exp(-value * value));
}

/** Computes Lighthouse's log-normal score of a metric, 0..1 in hundredths. */
function metricScore(points: { p10: number; median: number }, value: number): number {
  if (value <= 0) return 1;
  const inverseErfcOneFifth = 0.9061938024368232;
  const standard = (Math.log(value / points.median) * inverseErfcOneFifth) / -Math.log(points.p10 / points.median);
  const share = (1 - erf(standard)) / 2;
  const score =
    value <= points.p10
      ? Math.max(0.9, Math.min(1, share))
      : value <= points.median
        ? Math.max(0.5, Math.min(0.8999, share))
        : Math.max(0, Math.min(0.4999, share));
  return Math.floor(score * 100) / 100;
}

export function computeLabScores(device: Device, metrics: LabMetrics): Record<keyof LabMetrics, number> {
  const points = { ...control[device], interactive: interactiveControl[device] };
  return {
    'first-contentful-paint': metricScore(points['first-contentful-paint'], metrics['first-contentful-paint']),
    'largest-contentful-paint': metricScore(points['largest-contentful-paint'], metrics['largest-contentful-paint']),
    'total-blocking-time': metricScore(points['total-blocking-time'], metrics['total-blocking-time']),
    'cumulative-layout-shift': metricScore(points['cumulative-layout-shift'], metrics['cumulative-layout-shift']),
    'speed-index': metricScore(points['speed-index'], metrics['speed-index']),
    interactive: metricScore(points.interactive, metrics.interactive),
  };
}

const weights: readonly (readonly [audit: keyof LabMetrics, weight: number])[] = [
  ['first-contentful-paint', 10],
  ['largest-contentful-paint', 25],
  ['total-blocking-time', 30],
  ['cumulative-layout-shift', 25],
  ['speed-index', 10],
];

/** Computes the performance category, 0..1 in hundredths. */
export const performanceScore = (scores: Readonly<Record<keyof LabMetrics, number>>): number =>
  Math.round(weights.reduce((sum, [audit, weight]) => sum + scores[audit] * weight, 0)) / 100;

/** Generates a page's metrics of a week: its own speed with a slow trend, plus weekly noise. */
export function labMetrics(url: string, device: Device, day: string): LabMetrics {
  const siteRandom = makeRandom(new URL(url).host, 'pagespeed');
  const weekText = isoWeek(day);
  const week = Number(weekText.slice(0, 4)) * 52 + Number(weekText.slice(4));
  // 0.75 = a fast site, 1.3 = a heavy one.
  const pace = 0.75 + 0.55 * siteRandom();
  const shift = siteRandom() * siteRandom() * 0.16;
  const wave = 1 + 0.09 * Math.sin(week / (5 + 9 * siteRandom()) + siteRandom() * 6.3);
  const chance = makeRandom(url, device, weekText);
  const jitter = (): number => Math.max(0.85, 1 + 0.045 * bell(chance));
  const times = (value: number, spread = 1): number => Number((value * pace * wave * spread * jitter()).toFixed(3));
  const isMobile = device === 'mobile';
  const firstPaint = times(isMobile ? 2350 : 720);
  const speedIndex = Math.max(firstPaint, times(isMobile ? 4600 : 1250));
  return {
    'first-contentful-paint': firstPaint,
    'largest-contentful-paint': Math.max(firstPaint, times(isMobile ? 4100 : 1350)),
    'total-blocking-time': times(isMobile ? 380 : 75, pace),
    'cumulative-layout-shift': Number((shift * (isMobile ? 1 : 0.5) * jitter()).toFixed(4)),
    'speed-index': speedIndex,
    interactive: Math.max(speedIndex, times(isMobile ? 8900 : 1950)),
  };
}

/** Reports whether a host can't be loaded, which its name decides. */
export const isUnreachable = (url: string): boolean => /(^|\.)(offline|unreachable)\./.test(new URL(url).host);
export const runNumber = (url: string, device: Device): number => hashParts(url, device) % 9_000;
