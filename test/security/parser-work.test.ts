import { readSheet } from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal';
import { DomainError } from '../../functions/runtime/errors.ts';
import { setPause } from '../../functions/runtime/pause.ts';
import { noWork } from '../../functions/runtime/unzip.ts';
import { PlatformError } from '../../functions/platforms/platform-error.ts';
import { readCsvSheet } from '../../functions/services/sales/read-csv-sheet.ts';
import { readWorkbook } from '../../functions/services/sales/read-workbook.ts';
import { readSalesSheet } from '../../shared/domain/sales/sheet.ts';
import { costOfCall } from '../support/cpu-against-peer.ts';
import { hostileImages, hostileInputs, makeWorkbook } from './support/hostile-files.ts';

/** Of a workbook. */
const maxInflatedBytes = 10 * 1024 * 1024;
const maxRows = 200_001;
/** Two seconds of CPU on an idle desk. */
const maxPeers = 1000;

test('there are sixty hostile files and bodies, six of each kind', () => {
  expect(hostileInputs).toHaveLength(60);
  expect(Object.values(Object.groupBy(hostileInputs, ({ kind }) => kind)).map(inputs => inputs?.length)).toEqual(Array.from({ length: 10 }, () => 6));
});

test.each([...hostileInputs.map(({ kind, name, make }) => ({ name: `${kind} ${name}`, make })), ...hostileImages])('$name causes bounded work', async ({ make }) => {
  const work = noWork();
  const read = make();
  // Refused in words, or read: nothing else.
  const run = async () => {
    try {
      return await read(work);
    } catch (error) {
      if (error instanceof DomainError || error instanceof PlatformError) return null;
      throw error;
    }
  };
  const { answer, cost } = await costOfCall(run, maxPeers);
  expect(work.inflatedBytes).toBeLessThanOrEqual(maxInflatedBytes);
  expect(work.rows).toBeLessThanOrEqual(maxRows);
  if (Array.isArray(answer)) {
    expect(answer.length).toBeLessThanOrEqual(5022);
    const texts = answer.flat().filter(cell => typeof cell === 'string');
    expect(texts.reduce((most, text) => Math.max(most, text.length), 0)).toBeLessThanOrEqual(1000);
    expect(Math.max(0, ...answer.map(cells => (Array.isArray(cells) ? cells.length : 0)))).toBeLessThanOrEqual(100);
  }
  expect(cost.peers).toBeLessThan(maxPeers);
});

test.each(hostileInputs.filter(({ kind, name }) => (kind === 'Z1' && !name.includes('stored')) || (kind === 'Z8' && !name.startsWith('character'))))('$kind $name is refused', ({ make }) => {
  expect(() => make()(noWork())).toThrow(/not an? Excel|too large|cannot be read|request|report/i);
});

describe('a workbook', () => {
  type Value = string | number | boolean | Date;
  const written = async (rows: readonly (readonly (Value | null)[])[]) => {
    const types = { string: String, number: Number, boolean: Boolean, object: Date } as const;
    const cells: SheetData = rows.map(row => row.map(value => (value === null ? null : { value, type: types[typeof value as keyof typeof types], ...(value instanceof Date ? { format: 'mm/dd/yyyy' } : {}) })));
    return new Uint8Array(await (await writeXlsxFile(cells).toBlob()).arrayBuffer());
  };
  const head = ['Month', 'Deal type', 'Units', 'Revenue per unit', 'Discovery days'];
  const sale = (at: number) => [new Date(Date.UTC(2024, at % 24, 1)), `Type ${at % 40} & <co>`, at % 7, 49_900.5, at % 3 === 0 ? null : 2];

  test('with 5,000 lines is read completely, and one more line is refused', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => sale(at));
    const work = noWork();
    const read = readSalesSheet(readWorkbook(await written([head, ...rows]), work), 'USD');
    expect([read.lines, read.problems, work.rows]).toEqual([5000, [], 5001]);
    expect(readSalesSheet(readWorkbook(await written([head, ...rows, sale(1)])), 'USD').problems).toEqual([{ line: 1, column: '', problem: 'A sheet can have at most 5,000 rows. Split it and upload each part' }]);
    const titles = Array.from({ length: 19 }, (_, at) => [`Title ${at}`]);
    expect(readSalesSheet(readWorkbook(await written([...titles, head, ...rows])), 'USD').lines).toBe(5000);
  });

  test('is read as read-excel-file reads it', async () => {
    const rows = [head, ...Array.from({ length: 300 }, (_, at) => [...sale(at), at % 2 === 0, null, `  padded ${at}  `, -0.1 * at])];
    const bytes = await written(rows);
    const tidy = (cells: readonly (readonly unknown[])[]) => cells.map(row => Array.from({ length: 9 }, (_, at) => row[at] ?? null));
    expect(tidy(readWorkbook(bytes))).toEqual(tidy(await readSheet(new Blob([bytes.slice()]), 1)));
  });

  test('keeps its row numbers, joins rich text, and omits hints and errors', () => {
    const rows = '<row r="3"><c r="B3" t="inlineStr"><is><r><t>New </t></r><r><t>deal</t></r><rPh><t>x</t></rPh></is></c><c r="D3" t="e"><v>#REF!</v></c><c r="E3" t="b"><v>1</v></c></row>';
    expect(readWorkbook(makeWorkbook({ rows }))).toEqual([[], [], [null, 'New deal', null, null, true]]);
  });

  test('stops being read at its deadline', () => {
    let time = 0;
    setPause(async () => {}, () => (time += 10_000));
    try {
      expect(() => readWorkbook(makeWorkbook({ rows: '<row><c><v>1</v></c></row>'.repeat(9000) }))).toThrow(DomainError);
    } finally {
      setPause(async () => {});
    }
  });

  test('with 64-bit sizes is read', () => {
    const content = '<worksheet><sheetData><row><c><v>7</v></c></row></sheetData></worksheet>';
    const bytes = makeWorkbook({}, { name: 'xl/worksheets/sheet1.xml', content, zip64: true });
    expect(readWorkbook(bytes)).toEqual([[7]]);
  });
});

test('a CSV file of 5,000 lines is read completely; a longer one stops early', () => {
  const file = (lines: number) => Buffer.from(`Month,Deal type,Units,Revenue per unit\n${'2026-01,New,1,2\n'.repeat(lines)}`);
  expect(readSalesSheet(readCsvSheet(file(5000)), 'USD').lines).toBe(5000);
  expect(readSalesSheet(readCsvSheet(file(5001)), 'USD').problems[0]?.problem).toContain('at most 5,000 rows');
  const work = noWork();
  readCsvSheet(file(100_000), work);
  expect(work.rows).toBe(5022);
});
