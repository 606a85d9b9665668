import { describe, expect, it } from 'vitest';
import { type SpeedDevice, type SpeedMeasure, speedBand, speedMeasures } from '../../../../shared/numbers/metrics/speed-bands.ts';

describe('bands of Lighthouse measures', () => {
  const rows: [measure: SpeedMeasure, device: SpeedDevice, good: number, poor: number, step: number][] = [
    ['firstContentfulPaintMs', 'MOBILE', 1800, 3000, 1],
    ['firstContentfulPaintMs', 'DESKTOP', 934, 1600, 1],
    ['largestContentfulPaintMs', 'MOBILE', 2500, 4000, 1],
    ['largestContentfulPaintMs', 'DESKTOP', 1200, 2400, 1],
    ['totalBlockingTimeMs', 'MOBILE', 200, 600, 1],
    ['totalBlockingTimeMs', 'DESKTOP', 150, 350, 1],
    ['cumulativeLayoutShift', 'MOBILE', 0.1, 0.25, 0.001],
    ['cumulativeLayoutShift', 'DESKTOP', 0.1, 0.25, 0.001],
    ['interactiveMs', 'MOBILE', 3800, 7300, 1],
    ['interactiveMs', 'DESKTOP', 2500, 4500, 1],
  ];

  it.each(rows)('%s on %s: good up to %d, poor above %d', (measure, device, good, poor, step) => {
    expect(speedBand(measure, device, 0)).toBe('good');
    expect(speedBand(measure, device, good)).toBe('good');
    expect(speedBand(measure, device, good + step)).toBe('needs-improvement');
    expect(speedBand(measure, device, poor)).toBe('needs-improvement');
    expect(speedBand(measure, device, poor + step)).toBe('poor');
  });

  it('has thresholds for every measure and device', () => {
    expect(rows).toHaveLength(speedMeasures.length * 2);
    expect(new Set(rows.map(([measure]) => measure))).toEqual(new Set(speedMeasures));
  });

  it('has no band without a Lighthouse value', () => {
    for (const measure of speedMeasures) expect(speedBand(measure, 'MOBILE', null)).toBeNull();
  });
});
