import { expect, it } from 'vitest';
import { figureDefinition } from '../../../../shared/domain/pages/format.ts';
import { forecastText } from '../../../../web/src/components/trend/forecast-text.ts';

const forecast = { month: '202611', soFar: 1_064, total: 1_238.4, low: 1_152.2, high: 1_324.6, days: [], spread: 20 };

it('rounds a projection to three digits, its range outward', () => {
  expect(forecastText(forecast, figureDefinition('goals'), 'USD')).toBe('At this pace, about 1,240 goals in November, likely 1,150 to 1,330.');
  expect(forecastText({ ...forecast, soFar: 9_000, total: 14_067, low: 13_244, high: 14_901 }, figureDefinition('adSpend'), 'USD')).toBe('At this pace, about $14,100 of ad spend in November, likely $13,200 to $15,000.');
  expect(forecastText({ ...forecast, soFar: 20, total: 31.2, low: 24.9, high: 37.5 }, figureDefinition('goals'), 'USD')).toBe('At this pace, about 31 goals in November, likely 24 to 38.');
});
it('never rounds below what is counted already', () => {
  expect(forecastText({ ...forecast, soFar: 1_236, low: 1_236, total: 1_236.4, high: 1_239 }, figureDefinition('sessions'), 'USD')).toBe('At this pace, about 1,240 sessions in November, likely 1,236 to 1,240.');
});
