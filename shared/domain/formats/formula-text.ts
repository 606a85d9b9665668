/**
 * Text that a spreadsheet would run as a formula (OWASP, CSV injection): an operator at the start of a cell, in its
 * plain or full-width form, even after spaces. Some countries' spreadsheets split cells at `;` even inside quotes.
 * Therefore the text after a `;`, a tab or a line end also counts as the start of a cell.
 */
const beginning = /(^|[;\t\r\n])([ \u00a0\u3000]*)(?=[=+\-@＝＋－＠])/g;
/** The same positions, with the apostrophe that exports put there. */
const marked = /(^|[;\t\r\n])([ \u00a0\u3000]*)'(?=[=+\-@＝＋－＠])/g;

/** The text with an apostrophe before every formula, so that spreadsheets show it as text. */
export function withoutFormulas(text: string): string {
  const safe = text.replaceAll(beginning, "$1$2'");
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
}

/** Undoes `withoutFormulas`. */
export const withFormulas = (text: string): string => text.replace(/^'(?=[\t\r\n])/, '').replaceAll(marked, '$1$2');
