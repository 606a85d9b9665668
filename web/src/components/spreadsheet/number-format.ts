/** The text around the digits of a displayed number: '$1,234.50', '−12.5%', '4.2 s', '1.5x'. */
const shown = /^([-−–+]?)([^\d.,]{0,6}?)([-−]?)(\d[\d,]*)(?:\.(\d+))?([^\d]{0,8})$/;
const general = 'General';

/** Text inside a number format is quoted; a quote itself can't be. */
const literal = (text: string) => (text === '' ? '' : `"${text.replaceAll('"', '')}"`);

/**
 * Returns the spreadsheet format that shows a number as on the screen. The text gives decimals, currency and unit; the
 * number keeps its full precision. A fraction shown as a percentage gets a percent format. A text that isn't a plain
 * form of the number (2m 34s, 1.2M, a word) gets General.
 */
export function toNumberFormat(value: number, text: string | undefined): string {
  const match = text === undefined ? null : shown.exec(text.trim());
  if (match === null) return general;
  const [, , before = '', , digits = '', decimals = '', after = ''] = match;
  const read = Number(`${digits.replaceAll(',', '')}.${decimals || '0'}`);
  const size = Math.abs(value);
  const halfStep = 0.5 * 10 ** -decimals.length + 1e-9 * size;
  const isShown = (number: number) => Math.abs(number - read) <= halfStep;
  const figures = `${digits.length > 3 && !digits.includes(',') ? '0' : '#,##0'}${decimals === '' ? '' : `.${'0'.repeat(decimals.length)}`}`;
  if (after.startsWith('%') && isShown(size * 100)) return `${figures}%`;
  return isShown(size) ? `${literal(before)}${figures}${literal(after)}` : general;
}
