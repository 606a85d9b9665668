import { formatMonth } from '../../../../shared/domain/formats/dates.ts';
import type { NumberDefinition } from '../../../../shared/domain/pages/format.ts';
import type { MonthForecast } from '../../../../shared/numbers/forecast/month-end.ts';
import { formatAs } from '../../../../shared/numbers/metrics/format.ts';
import { lowerFirst } from './trend-looks.ts';

/** The step of three digits of a total: 10 for 1,240; at least 1. */
const stepFor = (total: number): number => Math.max(1, 10 ** (Math.floor(Math.log10(total)) - 2));

/** A projection in three digits, its range rounded outward; never below what is counted already. */
export function roundForecast({
  total,
  low,
  high,
  soFar,
}: MonthForecast): Pick<MonthForecast, 'total' | 'low' | 'high'> {
  const step = stepFor(total);
  const round = (value: number, to: (value: number) => number) => Math.max(soFar, to(value / step) * step);
  return { total: round(total, Math.round), low: round(low, Math.floor), high: round(high, Math.ceil) };
}

/** 'At this pace, about 1,240 goals in November, likely 1,150 to 1,330.' */
export function forecastText(forecast: MonthForecast, definition: NumberDefinition, currency: string): string {
  const { total, low, high } = roundForecast(forecast);
  const text = (value: number) => formatAs(definition, value, currency);
  const name = lowerFirst(definition.title);
  const noun = definition.format === 'currency' ? `of ${name}` : name;
  const [monthName = ''] = formatMonth(forecast.month).split(' ');
  return `At this pace, about ${text(total)} ${noun} in ${monthName}, likely ${text(low)} to ${text(high)}.`;
}
