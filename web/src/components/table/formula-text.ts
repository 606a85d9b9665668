/**
 * Text that a spreadsheet would run as a formula (OWASP, CSV injection): an operator where a cell begins, in its plain
 * or its full-width form, after spaces too. Spreadsheets of some countries divide cells at `;` even inside quotes that
 * they do not understand, so what follows a `;`, a tab or a line end counts as the beginning of a cell as well.
 */
const beginning = /(^|[;\t\r\n])([ \u00a0\u3000]*)(?=[=+\-@＝＋－＠])/g;
/** The same positions, with the apostrophe that exports put there. */
const marked = /(^|[;\t\r\n])([ \u00a0\u3000]*)'(?=[=+\-@＝＋－＠])/g;

/** The text with an apostrophe before everything that would run: spreadsheets then show it as text. */
export function withoutFormulas(text: string): string {
  const safe = text.replaceAll(beginning, "$1$2'");
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
}

/** The text as it was before `withoutFormulas`. */
export const withFormulas = (text: string): string => text.replace(/^'(?=[\t\r\n])/, '').replaceAll(marked, '$1$2');
