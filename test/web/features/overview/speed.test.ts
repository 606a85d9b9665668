import { expect, test } from 'vitest';
import { describeRuns, shownScore, speedLines, type SpeedRun } from '../../../../web/src/features/overview/view/speed.ts';

const run: SpeedRun = {
  device: 'MOBILE', date: '2026-11-19', performance: 58, previousPerformance: 55, firstContentfulPaintMs: 2400, largestContentfulPaintMs: 4600,
  totalBlockingTimeMs: 410, cumulativeLayoutShift: 0.03, interactiveMs: 9800,
};

test('each measure has a value and a rating', () => {
  expect(speedLines(run)).toEqual([
    { title: 'First paint', text: '2.4 s', band: 'needs-improvement' },
    { title: 'Largest paint', text: '4.6 s', band: 'poor' },
    { title: 'Blocking time', text: '410 ms', band: 'needs-improvement' },
    { title: 'Layout shift', text: '0.03', band: 'good' },
    { title: 'Interactive', text: '9.8 s', band: 'poor' },
  ]);
});

test('the rating depends on the device', () => {
  expect(speedLines({ ...run, device: 'DESKTOP', firstContentfulPaintMs: 1800 })[0]?.band).toBe('poor');
});

test('a measure missing from Lighthouse has no rating', () => {
  expect(speedLines({ ...run, interactiveMs: null })[4]).toEqual({ title: 'Interactive', text: '–', band: null });
});

test('a score shows its number of runs and marks runs before the period', () => {
  expect([{ scored: 1 }, { scored: 3 }, {}].map(more => describeRuns({ date: '2026-11-19', ...more }))).toEqual(['Run of Nov 19', 'Mean of 3 runs, newest Nov 19', 'Run of Nov 19, 2026, before this period']);
  expect([63.96, 64, null].map(shownScore)).toEqual([64, 64, null]);
  expect(shownScore(58.333)).toBe(58.3);
});
