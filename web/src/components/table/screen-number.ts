/** A table's number in the unit of its displayed text. */
export type ScreenNumber = { readonly value: number; readonly unit: 'plain' | 'percent' | 'clock' };

const clock = /^[−-]?\d+(:\d\d){1,2}$/;

/**
 * The number that a file contains, derived from its displayed text: the percentage for '61.7%', the time for '1:38',
 * the score for '62' that is stored as 0.62. The number keeps twelve digits.
 */
export function screenNumber(value: number, text: string | undefined): ScreenNumber {
  const words = text?.trim() ?? '';
  if (words.endsWith('%')) return { value, unit: 'percent' };
  if (clock.test(words)) return { value, unit: 'clock' };
  const read = Number(words.replaceAll(',', ''));
  const isHundredfold =
    words !== '' && Number.isFinite(read) && Math.abs(value * 100 - read) <= 0.5 && Math.abs(value - read) > 0.5;
  return { value: isHundredfold ? hundredfold(value) : clean(value), unit: 'plain' };
}

/** Removes float noise. */
const clean = (value: number): number => Number(value.toPrecision(12));
const hundredfold = (value: number): number => clean(value * 100);

/** A number as plain text: '61.6812%', '1:38', '62', '1234.5'. */
export function screenText(value: number, text: string | undefined): string {
  const shown = screenNumber(value, text);
  if (shown.unit === 'clock') return text?.trim() ?? '';
  return shown.unit === 'percent' ? `${hundredfold(value)}%` : String(shown.value);
}

const day = /^(\d{4})-(\d\d)-(\d\d)$/;
const yearMonth = /^(\d{4})(\d\d)$/;

const monthName = /^[A-Z][a-z]+ \d{4}$/;

/** The date in a text of digits: a day, or a month that is shown by its name. */
export function shownDate(value: string, text: string | undefined): { iso: string; isMonth: boolean } | null {
  if (day.test(value)) return { iso: value, isMonth: false };
  const [, year, month] = yearMonth.exec(value) ?? [];
  return year === undefined || month === undefined || text === undefined || !monthName.test(text)
    ? null
    : { iso: `${year}-${month}`, isMonth: true };
}

/** A cell as plain text: dates in sortable form, an unfinished month as displayed. */
export const toShownText = (value: string, text: string | undefined): string =>
  shownDate(value, text)?.iso ?? (yearMonth.test(value) ? (text ?? value) : value);

const money = /^[−–-]?([A-Z]{0,3}[$€£¥]|[A-Z]{3}\s)\d/;

/** The currency of all numbers in a column, '$'; null if some aren't money or have another currency. */
export function shownCurrency(texts: readonly string[]): string | null {
  const signs = new Set(texts.map(text => money.exec(text)?.[1]?.trim()));
  const [only] = signs;
  return signs.size === 1 && only !== undefined ? only : null;
}
