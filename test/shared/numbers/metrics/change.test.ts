import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import {
  changeIn,
  computeMetricChange,
  computeScoreChange,
  isBetter,
  markerColour,
  findCommonestValue,
  percentChange,
  performanceBand,
  performanceColour,
  relativeChange,
} from '../../../../shared/numbers/metrics/change.ts';
import { median } from '../../../../shared/numbers/metrics/median.ts';
import { isAfterHours, classifyChannelCached } from '../../../../shared/platforms/ga4/day-parts.ts';
import {
  absenceTexts,
  exportedChange,
  formatMetric,
  formatMetricChange,
  formatLeadCost,
  ratioText,
  formatMetricCompact,
  formatMetricNumber,
} from '../../../../shared/numbers/metrics/format.ts';
import { classifyChannel } from '../../../../shared/domain/channels/classify.ts';
import { absences, metricKeys, type MetricValue } from '../../../../shared/model/metric-value.ts';

const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(12)));

// Score, previous score, change in points as printed.
it.each([
  [72, 74.4, -0.024],
  [90.04, 89.96, 0],
  [0, 50, -0.5],
])('computes the change of a Lighthouse score: %d after %d', (score, previous, change) => {
  expect(rounded(computeScoreChange(score, previous))).toBe(change);
});

describe('percent change', () => {
  it.each([
    [110, 100, 0.1],
    [90, 100, -0.1],
    [100, 100, 0],
    [0, 100, null],
    [100, 0, null],
    [0, 0, null],
    [-5, 10, null],
    [10, -5, null],
    [Number.NaN, 1, null],
    [1, Number.NaN, null],
    [Infinity, 1, null],
    [1, Infinity, null],
  ])('%d compared with %d', (value, previous, expected) => {
    expect(rounded(percentChange(value, previous))).toBe(expected);
  });
  it('requires both values to be known, in one currency', () => {
    const usd = (value: number) => ({ known: true as const, value, currency: 'USD' });
    for (const change of [(a: MetricValue, b: MetricValue) => computeMetricChange('revenue', a, b), relativeChange]) {
      expect(change(usd(12), usd(10))).toBeCloseTo(0.2);
      expect(change(usd(12), { known: true, value: 10, currency: 'EUR' })).toBeNull();
      expect(change(usd(12), { known: false, why: 'no-data' })).toBeNull();
      expect(change({ known: false, why: 'no-data' }, usd(12))).toBeNull();
    }
  });
  it.each([
    // Rates and scores by their difference, a 0 included; all others by the fraction of what they were.
    ['gcr', 0.031, 0.025, 0.006, '+0.6 pt'],
    ['gcr', 0.0298, 0.0299, 0, 'No change'],
    ['gcr', 0.02, 0, 0.02, '+2.0 pt'],
    ['bounceRate', 0.41, 0.409, 0.001, '+0.1 pt'],
    ['mobilePerformance', 0.68, 0.65, 0.03, '+3.0 pt'],
    ['sessions', 110, 100, 0.1, '+10.0%'],
    ['sessions', 10_001, 10_000, 0, 'No change'],
    ['bounceRate', 0.0304, 0.0296, 0, 'No change'],
    ['avgSessDuration', 100.4, 99.6, 0, 'No change'],
    ['costPerLead', 67.254, 67.246, 0, 'No change'],
    ['costPerLead', 70, 50, 0.4, '+40.0%'],
    ['avgSessDuration', 90, 120, -0.25, '−25.0%'],
    ['sessions', 5, 0, null, '–'],
  ] as const)('of %s: %d compared with %d is %s, shown as %s', (metric, value, previous, expected, words) => {
    const change = computeMetricChange(metric, { known: true, value }, { known: true, value: previous });
    expect(rounded(change)).toBe(expected);
    expect(formatMetricChange(metric, change)).toBe(words);
  });
  it('a rate in a file equals the rate shown on screen', () => {
    expect(exportedChange('percent', 0.023)).toBe(2.3);
    expect(exportedChange('score', -0.03)).toBe(-3);
    expect([exportedChange('number', 0.1), exportedChange('percent', null)]).toEqual([0.1, null]);
    expect(changeIn(metricTable.gcr, Number.NaN, 1)).toBeNull();
    expect(changeIn(metricTable.gcr, 1, Infinity)).toBeNull();
  });
  it('a ratio such as cost per lead is shown with its parts', () => {
    expect(formatLeadCost({ spend: 10_251.4, leads: 143 })).toBe('Lead campaigns alone: $71.69 ($10,251 / 143 leads)');
    expect(formatLeadCost({ spend: 80, leads: 1 }, 'EUR')).toBe('Lead campaigns alone: €80.00 (€80 / 1 lead)');
    expect(ratioText('costPerLead', { of: 4200, over: 63 })).toBe('$4,200 / 63 paid leads');
    expect(ratioText('ROAS', { of: 30_220, over: 10_314 })).toBe('$30,220 ad revenue / $10,314 ad spend');
    expect(ratioText('keptRate', { of: 1, over: 62 })).toBe('1 kept / 62 booked');
    expect(ratioText('bounceRate', { of: 1, over: 2 })).toBe('1 / 2 sessions');
    expect(ratioText('sessions', { of: 1, over: 2 })).toBe('');
  });
  it('is good if positive, or negative if lower is better, and neutral for spend', () => {
    expect([isBetter('sessions', 0.1), isBetter('sessions', -0.1)]).toEqual([true, false]);
    expect([isBetter('bounceRate', 0.1), isBetter('bounceRate', -0.1)]).toEqual([false, true]);
    expect([isBetter('adSpend', 0.1), isBetter('sessions', 0), isBetter('sessions', null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('median, mode, markers and bands', () => {
  it.each([
    [[], 0],
    [[3], 3],
    [[3, 1], 2],
    [[5, 1, 3], 3],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 1], 9],
  ])('median of %j', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
  it('the median is between the minimum and maximum and does not modify its input', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 }), values => {
        const before = [...values];
        expect(median(values)).toBeGreaterThanOrEqual(Math.min(...values));
        expect(median(values)).toBeLessThanOrEqual(Math.max(...values));
        expect(values).toEqual(before);
      }),
    );
  });
  it.each([
    [[], null],
    [[0, 0], null],
    [[1, 1, 2], 1],
    [[2, 1, 2, 1], 1],
    [[1, 2, 2, 1, 2], 2],
    [[-1, -1, 3], 3],
    [[5, 3, 3, 5], 3],
    [[3, 5, 5, 3], 3],
    [[9, 9, 9, 1], 9],
    [[1, 9, 9, 9], 9],
    [[0, 0, 5], 5],
  ])('most common value of %j', (values, expected) => {
    expect(findCommonestValue(values)).toBe(expected);
  });
  it('colors markers', () =>
    expect([markerColour(5, 4), markerColour(4, 4), markerColour(3, 4)]).toEqual([
      'green',
      'orange',
      'blue',
    ]));
  it.each([
    [0, 'slow', 'red'],
    [49, 'slow', 'red'],
    [50, 'average', 'orange'],
    [89, 'average', 'orange'],
    [90, 'fast', 'green'],
    [100, 'fast', 'green'],
  ] as const)('a score of %d is %s', (score, band, colour) => {
    expect(performanceBand(score)).toBe(band);
    expect(performanceColour[performanceBand(score)]).toBe(colour);
  });
  it('counts 17 or later and 8 or earlier as after hours', () => {
    expect(Array.from({ length: 24 }, (_, hour) => hour).filter(isAfterHours)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 17, 18, 19, 20, 21, 22, 23,
    ]);
    expect(isAfterHours(null)).toBe(false);
  });
});

describe('cached channels', () => {
  it('equal computed channels, and are dropped before they fill memory', () => {
    for (let index = 0; index < 21_000; index += 1) classifyChannelCached(`site${index}.com`, 'referral');
    for (const [source, medium] of [
      ['google', 'cpc'],
      ['google', 'organic'],
      ['google', 'cpc'],
    ] as const) {
      expect(classifyChannelCached(source, medium)).toBe(classifyChannel({ source, medium }));
    }
  });
});

describe('a formatted metric', () => {
  it.each([
    ['sessions', 13618, '13,618'],
    ['bounceRate', 0.476, '47.6%'],
    ['costPerLead', 57.65, '$57.65'],
    ['adSpend', 7783.2, '$7,783'],
    ['avgSessDuration', 101, '1:41'],
    ['avgPageLoadTime', 5.2, '5.2 s'],
    ['mobilePerformance', 0.58, '58'],
    ['mobilePerformance', 0.543, '54.3'],
    ['ROAS', 3.456, '3.46'],
    ['speedToBookingMinutes', 12.4, '12 min'],
    ['unitSales', 5, '5'],
  ] as const)('%s %d', (metric, value, expected) => expect(formatMetricNumber(metric, value)).toBe(expected));
  it('is abbreviated for tiles and axes', () => {
    expect(formatMetricCompact('sessions', 13618)).toBe('13.6K');
    expect(formatMetricCompact('revenue', 1_946_100)).toBe('$1.9M');
    expect(formatMetricCompact('costPerLead', 57.65)).toBe('$57.65');
    expect(formatMetricCompact('gcr', 0.032)).toBe('3.2%');
  });
  it('explains a missing number', () => {
    for (const why of absences)
      expect(formatMetric('sessions', { known: false, why })).toBe(absenceTexts[why]);
    expect(formatMetric('revenue', { known: true, value: 10, currency: 'EUR' })).toBe('€10');
  });
  it('has a text for any number of any metric', () => {
    fc.assert(
      fc.property(fc.constantFrom(...metricKeys), fc.double(), (metric, value) => {
        expect(formatMetricNumber(metric, value)).toMatch(/./);
      }),
    );
  });
});
