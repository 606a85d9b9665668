import { expect, test } from 'vitest';
import { speedLines, type SpeedRun } from '../../../../web/src/features/overview/view/speed.ts';

const run: SpeedRun = {
  device: 'MOBILE', date: '2026-11-19', performance: 58, previousPerformance: 55, firstContentfulPaintMs: 2400, largestContentfulPaintMs: 4600,
  totalBlockingTimeMs: 410, cumulativeLayoutShift: 0.03, interactiveMs: 9800,
};

test('each measure has its text and its band', () => {
  expect(speedLines(run)).toEqual([
    { title: 'First paint', text: '2.4 s', band: 'close' },
    { title: 'Largest paint', text: '4.6 s', band: 'fail' },
    { title: 'Blocking time', text: '410 ms', band: 'close' },
    { title: 'Layout shift', text: '0.03', band: 'pass' },
    { title: 'Interactive', text: '9.8 s', band: 'fail' },
  ]);
});

test('the limits differ by device, and the limit itself still is good', () => {
  const paint = (change: Partial<SpeedRun>) => speedLines({ ...run, ...change })[0]?.band;
  expect(paint({ firstContentfulPaintMs: 1800 })).toBe('pass');
  expect(paint({ firstContentfulPaintMs: 1801 })).toBe('close');
  expect(paint({ device: 'DESKTOP', firstContentfulPaintMs: 1800 })).toBe('fail');
});

test('a measure that Lighthouse did not give has no band', () => {
  expect(speedLines({ ...run, interactiveMs: null })[4]).toEqual({ title: 'Interactive', text: '–', band: null });
});
