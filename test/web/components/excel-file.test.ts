import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { toExcel } from '../../../web/src/components/spreadsheet/excel-file.ts';
import { toNumberFormat } from '../../../web/src/components/spreadsheet/number-format.ts';
import type { ColumnData } from '../../../shared/documents/table-model.ts';

type Row = { name: string; sessions: number | null; rate: number };
const columns: ColumnData<Row>[] = [
  { key: 'name', title: '=Name', value: row => row.name },
  { key: 'sessions', title: 'Sessions', numeric: true, value: row => row.sessions, text: row => row.sessions?.toLocaleString('en-US') ?? '–' },
  { key: 'rate', title: 'Rate', numeric: true, value: row => row.rate, text: row => `${(row.rate * 100).toFixed(1)}%` },
];
const info = { name: 'cities-2026', notes: ['Cities: top', 'Site: North', '=Period', 'Time zone: America/Denver'] };
const made = async (rows: readonly Row[], title = 'Cities: top/all [1]') => {
  const files = unzipSync(new Uint8Array(await toExcel({ title, columns, rows, info })));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(match => match[1]);
  const cells = new Map(
    [...text('xl/worksheets/sheet1.xml').matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(?:<v>([^<]*)<\/v>)?<\/c>)/g)].map(([, at, attributes = '', value = '']) => [
      at, { value: attributes.includes('t="s"') ? strings[Number(value)] : Number(value), style: Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0) },
    ]),
  );
  const formats = new Map([...text('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(match => [match[1], match[2]]));
  const styles = [...text('xl/styles.xml').slice(text('xl/styles.xml').indexOf('<cellXfs')).matchAll(/<xf ([^>]*)>/g)].map(match => match[1] ?? '');
  const getFormat = (at: string) => formats.get(/numFmtId="(\d+)"/.exec(styles[cells.get(at)?.style ?? 0] ?? '')?.[1] ?? '') ?? 'General';
  return { text, strings, cells, formatOf: getFormat, styles };
};

describe('an Excel file', () => {
  test('contains all rows, with numbers in their displayed format and unknown values empty', async () => {
    const many = Array.from({ length: 1_200 }, (_, index): Row => ({ name: `City ${index}`, sessions: index === 0 ? null : index * 1_234, rate: index / 7_000 }));
    const { cells, formatOf: getFormat } = await made(many);
    expect(cells.get('A1201')?.value).toBe('City 1199');
    expect(cells.get('B1201')?.value).toBe(1_199 * 1_234);
    expect(getFormat('B1201')).toBe('#,##0');
    expect(cells.get('C1201')?.value).toBe(1_199 / 7_000);
    expect(getFormat('C1201')).toBe('#,##0.0%');
    expect(cells.get('B2')?.value ?? null).toSatisfy((value: unknown) => value === null || value === undefined || Number.isNaN(value) || value === 0);
    expect(cells.has('B2') && cells.get('B2')?.value === 0).toBe(false);
  });

  test('stores days and months as dates, and an unfinished month as text', async () => {
    const days: ColumnData<{ day: string; month: string; words: string }>[] = [
      { key: 'day', title: 'Day', value: row => row.day },
      { key: 'month', title: 'Month', value: row => row.month, text: row => row.words },
    ];
    const rows = [{ day: '2026-11-24', month: '202610', words: 'October 2026' }, { day: '2026-99-99', month: '202611', words: 'November 2026 to date' }];
    const sheet = strFromU8(unzipSync(new Uint8Array(await toExcel({ title: 'Days', columns: days, rows, info })))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const numberAt = (at: string) => Number(new RegExp(`<c r="${at}"[^>]*><v>([^<]*)</v>`).exec(sheet)?.[1]);
    expect([numberAt('A2'), numberAt('B2')]).toEqual([Date.UTC(2026, 10, 24), Date.UTC(2026, 9, 1)].map(ms => ms / 86_400_000 + 25_569));
    expect(sheet).toMatch(/<c r="A3"[^>]*t="s"/);
    expect(sheet).toMatch(/<c r="B3"[^>]*t="s"/);
  });

  test('keeps its header visible and bold, and its notes on a separate sheet', async () => {
    const { text, cells, strings, styles } = await made([{ name: 'Tampa', sessions: 1, rate: 0.5 }]);
    expect(text('xl/worksheets/sheet1.xml')).toMatch(/<pane ySplit="1" xSplit="1" topLeftCell="B2"[^>]*state="frozen"/);
    expect(styles[cells.get('A1')?.style ?? 0]).toContain('fontId="1"');
    expect(text('xl/styles.xml')).toMatch(/<fonts[^>]*>.*<font>.*<b\/>/);
    expect(text('xl/workbook.xml')).toMatch(/name="Cities  top all  1".*name="About"/);
    expect(strings).toEqual(expect.arrayContaining(['Site: North', 'Time zone: America/Denver', "'=Period"]));
    expect(text('xl/worksheets/sheet2.xml')).toContain('A4');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\u0007=1', '\ufffd=1', '\ufdd0@a', '\ud800-1'])('%j is not a formula', async name => {
    const { text, strings, cells } = await made([{ name, sessions: -4, rate: 0 }]);
    expect(text('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    expect(strings.filter(string => /^[=+\-@\t\r\n]/.test(string ?? ''))).toEqual([]);
    expect(cells.get('A1')?.value).toBe("'=Name");
    expect(cells.get('B2')?.value).toBe(-4);
  });

  test('accepts any text: control characters, lone surrogates, markup and overlong cells', async () => {
    const { strings } = await made([{ name: `a\u0000\u0007<b>&"\ud800${'x'.repeat(40_000)}`, sessions: Number.NaN, rate: 1 }], '');
    const cell = strings.find(string => string?.startsWith('a&lt;'));
    expect(cell).toMatch(/^a&lt;b&gt;&amp;"x+$/);
    expect((cell ?? '').replaceAll(/&\w+;/g, '.').length).toBe(32_767);
  });
});

describe('number formats', () => {
  test.each([
    [1_234.5, '$1,234.50', '"$"#,##0.00'],
    [1_234.567, '$1,235', '"$"#,##0'],
    [-12, '-12', '#,##0'],
    [-1_200, '-$1,200', '"$"#,##0'],
    [0.1234, '12.3%', '#,##0.0%'],
    [12.34, '12.3%', '#,##0.0"%"'],
    [4.23, '4.2 s', '#,##0.0" s"'],
    [2026, '2026', '0'],
    [154, '2m 34s', 'General'],
    [1_200_000, '1.2M', 'General'],
    [5, 'five', 'General'],
    [5, undefined, 'General'],
    [5, '7', 'General'],
    [1_234, '€1,234', '"€"#,##0'],
  ])('%d shown as %j is %j', (value, text, format) => {
    expect(toNumberFormat(value, text)).toBe(format);
  });
});
