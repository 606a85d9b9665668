import { maxCellLength, type SheetCell } from '../../../shared/domain/sales/sheet-columns.ts';
import { readXml } from './workbook-xml.ts';

/** Built-in number formats of dates and times (ECMA-376, 18.8.30). */
const dateFormatIds = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
const dayMs = 86_400_000;

/** Collects and truncates the text of a cell or shared text. Joins rich text runs; omits phonetic hints. */
export function collectText() {
  let text = '';
  let [isText, isPhonetic] = [false, false];
  return {
    open: (name: string) => {
      if (name === 'v' || name === 't') isText = true;
      if (name === 'rPh') isPhonetic = true;
    },
    add: (part: string) => {
      if (isText && !isPhonetic && text.length < maxCellLength) text += part.slice(0, maxCellLength);
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
    },
    take: () => {
      const taken = text.slice(0, maxCellLength);
      text = '';
      return taken.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    },
  };
}

/** Reads the texts that cells refer to by number. */
export function readSharedTexts(part: Uint8Array): string[] {
  const texts: string[] = [];
  const text = collectText();
  readXml(part, {
    onOpen: text.open,
    onText: text.add,
    onClose: name => {
      text.close(name);
      if (name === 'si') texts.push(text.take());
    },
  });
  return texts;
}

/** Reports for each cell style whether it shows numbers as dates. */
export function readDateStyles(part: Uint8Array): boolean[] {
  const formats = new Map<string, boolean>();
  const styles: boolean[] = [];
  let isCellStyles = false;
  readXml(part, {
    onOpen: (name, attributes) => {
      if (name === 'numFmt') formats.set(attributes['numFmtId'] ?? '', isDateFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isCellStyles = true;
      if (name === 'xf' && isCellStyles) {
        const id = attributes['numFmtId'] ?? '0';
        styles.push(formats.get(id) ?? isBuiltInDate(Number(id)));
      }
    },
    onClose: name => {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

const isBuiltInDate = (id: number) => dateFormatIds.some(([from, to]) => id >= from && id <= to);

/** Reports whether a number format shows a date, ignoring quoted and escaped characters, colors and conditions. */
function isDateFormat(format: string): boolean {
  const bare = format.slice(0, maxCellLength).replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^[\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
}

/** Converts days since 1899-12-30 or 1904-01-01 to a UTC date. */
const toDate = (serial: number, is1904: boolean): Date =>
  new Date(Math.round((serial + (is1904 ? 1462 : 0) - 25_569) * dayMs));

export type Workbook = {
  readonly texts: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
};

/** Returns a cell's value from its type, style and text; null for none, and for an error. */
export function toCellValue(
  { t: type = 'n', s: style }: Readonly<Record<string, string>>,
  text: string,
  { texts, dateStyles, is1904 }: Workbook,
): SheetCell {
  if (type === 's') return (texts[Number(text)] ?? '').trim() || null;
  if (type === 'str' || type === 'inlineStr') return text.trim() || null;
  if (text.trim() === '' || type === 'e') return null;
  if (type === 'b') return text === '1';
  const value = type === 'd' ? new Date(text) : Number(text);
  if (Number.isNaN(value.valueOf())) return null;
  return typeof value === 'number' && style !== undefined && dateStyles[Number(style)] === true
    ? toDate(value, is1904)
    : value;
}
