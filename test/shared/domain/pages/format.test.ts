import { describe, expect, it } from 'vitest';
import { figureDefinition, formatMeasure, formatMeasureCompact, formatValue, measureDefinition, judgeChange } from '../../../../shared/domain/pages/format.ts';
import { measureKeys } from '../../../../shared/numbers/metrics/measures.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';

describe("a performance page's number", () => {
  it.each([
    ['sessions', 13618, undefined, '13,618'],
    ['bounceRate', 0.476, undefined, '47.6%'],
    ['spend', 7783.2, 'USD', '$7,783'],
    ['costPerClick', 2.189, 'EUR', '€2.19'],
    ['searchPosition', 8.24, undefined, '8.2'],
    ['adReturn', 3.456, undefined, '3.46'],
    ['conversions', 12.5, undefined, '12.5'],
    ['spend', null, 'USD', '–'],
  ] as const)('formats %s %s in %s as %s', (key, value, currency, text) => expect(formatMeasure(key, value, currency)).toBe(text));

  it('is abbreviated on an axis', () => {
    expect(formatMeasureCompact('sessions', 13618)).toBe('13.6K');
    expect(formatMeasureCompact('spend', 1_946_100, 'EUR')).toBe('€1.9M');
    expect(formatMeasureCompact('clickRate', 0.0312)).toBe('3.12%');
  });

  it('explains why a figure is missing', () => {
    const sessions = figureDefinition('sessions');
    expect(formatValue(sessions, { known: true, value: 0 })).toBe('0');
    expect(formatValue(sessions, { known: false, why: 'reconnect-needed' })).toBe('Reconnect needed');
    expect(formatValue(figureDefinition('revenue'), { known: true, value: 12, currency: 'CAD' })).toBe('CA$12');
  });
});

describe("a figure's definition", () => {
  it('is the metric with the same name if there is one, otherwise the measure', () => {
    expect(figureDefinition('bounceRate')).toBe(metricTable.bounceRate);
    expect(figureDefinition('fbCheckins').retired).toMatch(/Retired/);
    expect(figureDefinition('searchPosition')).toEqual(measureDefinition('searchPosition'));
  });
  it('has a title and a sentence for every measure', () => {
    for (const key of measureKeys) expect(measureDefinition(key)).toMatchObject({ title: expect.stringMatching(/./), description: expect.stringMatching(/\.$/), services: [] });
  });
});

describe('whether a change is good', () => {
  const rows = [
    ['goals', 0.1, 'good'], ['goals', -0.1, 'bad'], ['bounceRate', -0.1, 'good'], ['bounceRate', 0.1, 'bad'],
    ['spend', 0.5, 'neutral'], ['goals', 0, 'neutral'], ['goals', null, 'neutral'],
  ] as const;
  it.each(rows)('%s by %s is %s', (key, change, verdict) => expect(judgeChange(measureDefinition(key), change)).toBe(verdict));
});
