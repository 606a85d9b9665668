/** A number of a table in the unit that its words have on the screen. */
export type ScreenNumber = { readonly value: number; readonly unit: 'plain' | 'percent' | 'clock' };

const clock = /^[−-]?\d+(:\d\d){1,2}$/;

/**
 * What a file writes of a number, told by the words a person reads: of '61.7%' the percentage, of '1:38' the time on a
 * clock, of a score '62' that is stored as 0.62 the score. The number keeps its full precision.
 */
export function screenNumber(value: number, text: string | undefined): ScreenNumber {
  const words = text?.trim() ?? '';
  if (words.endsWith('%')) return { value, unit: 'percent' };
  if (clock.test(words)) return { value, unit: 'clock' };
  const read = Number(words.replaceAll(',', ''));
  const isHundredfold =
    words !== '' && Number.isFinite(read) && Math.abs(value * 100 - read) <= 0.5 && Math.abs(value - read) > 0.5;
  return { value: isHundredfold ? hundredfold(value) : value, unit: 'plain' };
}

/** Without the dust that multiplying decimals leaves. */
const hundredfold = (value: number): number => Number((value * 100).toPrecision(12));

/** A number as a line of text holds it: '61.6812%', '1:38', '62', '1234.5'. */
export function screenText(value: number, text: string | undefined): string {
  const shown = screenNumber(value, text);
  if (shown.unit === 'clock') return text?.trim() ?? '';
  return shown.unit === 'percent' ? `${hundredfold(value)}%` : String(shown.value);
}
