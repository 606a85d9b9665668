import { formatMonth } from '../../../../shared/domain/formats/dates.ts';
import type { NumberDefinition } from '../../../../shared/domain/pages/format.ts';
import type { MonthForecast } from '../../../../shared/numbers/forecast/month-end.ts';
import { formatAs } from '../../../../shared/numbers/metrics/format.ts';
import { lowerFirst } from './trend-looks.ts';

/** The step of three digits of a total: 10 for 1,240; at least 1. */
const stepFor = (total: number): number => Math.max(1, 10 ** (Math.floor(Math.log10(total)) - 2));

/** 'At this pace, about 1,240 goals in November, likely 1,150 to 1,330.' */
export function forecastText(
  { month, total, low, high, soFar }: MonthForecast,
  definition: NumberDefinition,
  currency: string,
): string {
  const step = stepFor(total);
  const text = (value: number) => formatAs(definition, value, currency);
  const round = (value: number, to: (value: number) => number) => text(Math.max(soFar, to(value / step) * step));
  const name = lowerFirst(definition.title);
  const noun = definition.format === 'currency' ? `of ${name}` : name;
  const [monthName = ''] = formatMonth(month).split(' ');
  return `At this pace, about ${round(total, Math.round)} ${noun} in ${monthName}, likely ${round(low, Math.floor)} to ${round(high, Math.ceil)}.`;
}
