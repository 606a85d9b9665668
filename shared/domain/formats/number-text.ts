/** The decimal separator of a file; 'unknown' where no number shows it, 'mixed' where numbers disagree. */
export type DecimalMark = '.' | ',' | 'mixed' | 'unknown';

/**
 * Removes currency signs and accepts one type of thousands separator. Spaces and apostrophes can only be separators.
 */
const plainNumber = (text: string): string =>
  text
    .trim()
    .replace(/^-?\s*(?:[$€£]|USD|EUR|GBP|CAD)\s*/i, sign => (sign.startsWith('-') ? '-' : ''))
    .replace(/(?:[$€£]|USD|EUR|GBP|CAD)$/i, '')
    .trimEnd()
    .replaceAll(/(?<=\d)[\s\u00A0\u202F'’](?=\d{3}(?:\D|$))/g, '');

/** The mark that one number shows to be the decimal one; null where it shows none, or could be either. */
function shownMark(number: string): '.' | ',' | null {
  if (/^-?\d{1,3}(,\d{3}){2,}$/.test(number) || /^-?\d{1,3}(,\d{3})+\.\d+$/.test(number)) return '.';
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(number) || /^-?\d{1,3}(\.\d{3})+,\d+$/.test(number)) return ',';
  const [, whole = '', mark, decimals = ''] = /^-?(\d+)([.,])(\d+)$/.exec(number) ?? [];
  if (mark === undefined || (decimals.length === 3 && whole.length <= 3 && whole !== '0')) return null;
  return mark === '.' ? '.' : ',';
}

/** The decimal mark of a file, decided by all of its numbers. */
export function findDecimalMark(texts: Iterable<string>): DecimalMark {
  let found: DecimalMark = 'unknown';
  for (const text of texts) {
    const mark = shownMark(plainNumber(text));
    if (mark === null || mark === found) continue;
    if (found !== 'unknown') return 'mixed';
    found = mark;
  }
  return found;
}

/**
 * Reads a number in a file with this decimal mark: '$1,234.50' with a point, '1.234,50' with a comma. 'ambiguous':
 * 12.500 in a file without other hints; a comma before three digits is then an American thousand. Null if it isn't a
 * number.
 */
export function readNumber(text: string, fileMark: DecimalMark = 'unknown'): number | 'ambiguous' | null {
  const number = plainNumber(text);
  const shown = shownMark(number);
  const isEither = shown === null && /^-?\d{1,3}[.,]\d{3}$/.test(number);
  if (isEither && (fileMark === 'mixed' || (fileMark === 'unknown' && number.includes('.')))) return 'ambiguous';
  const mark = fileMark === '.' || fileMark === ',' ? fileMark : (shown ?? '.');
  const thousands = mark === '.' ? ',' : '.';
  const grouped = new RegExp(`^-?\\d{1,3}(\\${thousands}\\d{3})+(\\${mark}\\d+)?$`);
  const whole = grouped.test(number) ? number.replaceAll(thousands, '') : number;
  const american = whole.replace(mark, '.');
  if (!/^-?\d+(\.\d+)?$/.test(american) || whole.includes(thousands)) return null;
  const value = Number(american);
  return Number.isFinite(value) ? value : null;
}
