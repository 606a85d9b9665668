import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importSites } from '../../../../shared/contract/hierarchy.ts';
import { toCsv } from '../../../../web/src/components/table/table-export.ts';
import { parseCsv } from '../../../../shared/domain/formats/csv.ts';
import { splitIntoBatches, columns, maxUploadRows, readSites } from '../../../../web/src/features/site-upload/view/site-rows.ts';

const parseCells = (text: string) => {
  const csv = parseCsv(text);
  return csv.ok ? csv.records.map(({ cells }) => cells) : csv.message;
};

describe('a CSV file', () => {
  test.each([
    ['a,b\n1,2', [['a', 'b'], ['1', '2']]],
    ['\uFEFFa,b\r\n1,2\r\n', [['a', 'b'], ['1', '2']]],
    ['a;b\n1,5;2', [['a', 'b'], ['1,5', '2']]],
    ['a\tb\n1\t2', [['a', 'b'], ['1', '2']]],
    ['a,b\n"x, ""y""",2', [['a', 'b'], ['x, "y"', '2']]],
    ['a,b\n"two\nlines",2\n\n3,4', [['a', 'b'], ['two\nlines', '2'], ['3', '4']]],
    ['a,b\n,\n1,', [['a', 'b'], ['1', '']]],
  ])('%o', (text, expected) => expect(parseCells(text)).toEqual(expected));

  test('records start at their first line, also after a multi-line cell', () => {
    const csv = parseCsv('a,b\n"two\nlines",2\n3,4');
    expect(csv.ok && csv.records.map(({ line }) => line)).toEqual([1, 2, 4]);
  });
  test('an unclosed quote is reported with its row', () => {
    expect(parseCells('a,b\n"x,2\n3,4')).toBe('A quote that opens in row 2 is never closed. Nothing was imported.');
  });
  test('an exported file is read back, with neutralized formulas restored', () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(text => text.trim() === text && !text.startsWith("'") && !/[\r\n\uFEFF]/.test(text));
    fc.assert(fc.property(fc.array(fc.record({ region: cell, name: cell }), { minLength: 1, maxLength: 20 }), rows => {
      const text = toCsv([{ key: 'r', title: 'Region', value: row => row.region }, { key: 'n', title: 'Site name', value: row => row.name }], rows, { name: 'x', notes: [] });
      const written = parseCells(text);
      expect(Array.isArray(written) && written.flat().filter(value => /^[=+\-@\t]/.test(value))).toEqual([]);
      const file = readSites(text);
      expect(file.ok && file.rows.map(({ row }) => [row.region, row.name])).toEqual(rows.map(row => [row.region, row.name]));
    }));
  });
});

describe('sites from a file', () => {
  const head = 'Region,Site name,Website,State,Time zone';
  test('finds columns by heading in any order and spelling, and lists ignored ones', () => {
    const file = readSites('site name,REGION,Zip Code,Manager\nAtlanta,South,30309,Dana');
    expect(file).toEqual({ ok: true, ignoredColumns: ['Manager'], rows: [{ line: 2, problems: [], row: { name: 'Atlanta', region: 'South', zip: '30309' } }] });
  });
  test.each([
    ['South,Atlanta,https://a.example,ga,Eastern', []],
    [',Atlanta,,,', ['Region is missing']],
    ['South,,,,', ['Site name is missing']],
    ['South,Atlanta,a.example,,', ['Website must begin with http:// or https://']],
    ['South,Atlanta,javascript:alert(1),,', ['Website must begin with http:// or https://']],
    ['South,Atlanta,,Georgia,', ['State is longer than 2 characters', 'State must be two letters, like GA']],
    ['South,Atlanta,,,Paris', [expect.stringContaining('Time zone must be one of')]],
    [`South,${'x'.repeat(121)},,,`, ['Site name is longer than 120 characters']],
  ])('%s', (line, problems) => {
    const file = readSites(`${head}\n${line}`);
    expect(file.ok && file.rows[0]?.problems).toEqual(problems);
  });
  test('a duplicate site is reported at its second row, ignoring case', () => {
    const file = readSites(`${head}\nSouth,Atlanta,,,\nsouth,ATLANTA,,,\nNorth,Atlanta,,,`);
    expect(file.ok && file.rows.map(({ problems }) => problems)).toEqual([[], ['Same site as in row 2'], []]);
  });
  test.each([
    ['', 'The file is empty'], ['Region\nSouth', 'missing the column Site name'], [`${head}\n`, 'no sites below'],
    [`${head}\n${'South,Atlanta,,,\n'.repeat(maxUploadRows + 1)}`, `${maxUploadRows} is the maximum`],
  ])('a file without valid sites says why', (text, message) => {
    const file = readSites(text);
    expect(file.ok ? '' : file.message).toContain(message);
  });
  test('the template is read completely, and the contract accepts batches of a hundred', () => {
    const shown = columns.map(({ field, title, example }) => ({ key: field, title, value: () => example }));
    const file = readSites(toCsv(shown, [null], { name: 't', notes: [] }));
    expect(file.ok && file.rows[0]).toMatchObject({ problems: [], row: { tz: 'Eastern', phone: '(404) 555-0142' } });
    const many = readSites(`${head}\n${Array.from({ length: 250 }, (_, index) => `South,Site ${index},,,`).join('\n')}\n,nameless,,,`);
    const batches = many.ok ? splitIntoBatches(many.rows) : [];
    expect(batches.map(batch => batch.length)).toEqual([100, 100, 50]);
    expect(batches[2]?.at(-1)?.line).toBe(251);
    for (const batch of batches) {
      const body = { requestId: `${'a'.repeat(32)}-2`, rows: batch.map(({ row }) => row) };
      expect(importSites.body?.parse(body)).toEqual(body);
    }
  });
});
