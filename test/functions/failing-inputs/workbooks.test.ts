import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readWorkbook } from '../../../functions/services/sales/read-workbook.ts';
import { readRevenueSheet } from '../../../shared/domain/sales/sheet.ts';

// Expectations are written by hand from data/failing-inputs/22-first-sheet.expected.md.
const file = (name: string) => new Uint8Array(readFileSync(`data/failing-inputs/${name}.xlsx`));
const months = (bytes: Uint8Array) => readRevenueSheet(readWorkbook(bytes), 'USD').months.map(({ yearMonth, revenue }) => [yearMonth, revenue]);
const changed = (name: string, part: string, change: (xml: string) => string): Uint8Array => {
  const parts = unzipSync(file(name));
  return zipSync({ ...parts, [part]: strToU8(change(strFromU8(parts[part] ?? new Uint8Array()))) });
};
const workbook = 'xl/workbook.xml';

it.each(['22-cover-sheet-first', '22-first-sheet-hidden'])('I13: %s reads the sheet with the columns', name => expect(months(file(name))).toEqual([['202603', 1000]]));
it('skips a permanently hidden sheet and a chart', () => {
  expect(months(changed('22-first-sheet-hidden', workbook, xml => xml.replace('"hidden"', '"veryHidden"')))).toEqual([['202603', 1000]]);
  expect(months(changed('22-cover-sheet-first', 'xl/_rels/workbook.xml.rels', xml => xml.replace('/worksheet"', '/chartsheet"')))).toEqual([['202603', 1000]]);
});
const cell = (text: string) => `<is><t xml:space="preserve">${text}</t></is>`;
const sheet1 = 'xl/worksheets/sheet1.xml';
// Further inputs of the kind: other covers, hidden lists, titles, and orders of sheets.
it.each<[string, string, string, (xml: string) => string]>([
  ['a cover with one line', '22-cover-sheet-first', sheet1, xml => xml.replace(/<row r="2">.*?<\/row>/, '')],
  ['a cover that mentions the columns in a sentence', '22-cover-sheet-first', sheet1, xml => xml.replace('Read me first', 'Month and revenue are on the next sheet')],
  ['a cover with a number', '22-cover-sheet-first', sheet1, xml => xml.replace(`t="inlineStr">${cell('Acme Fitness')}`, '><v>2026</v>')],
  ['a cover with one of the columns', '22-cover-sheet-first', sheet1, xml => xml.replace('Acme Fitness', 'Month')],
  ['a cover far from the corner', '22-cover-sheet-first', sheet1, xml => xml.replaceAll('r="1"', 'r="40"').replaceAll('A1"', 'Q40"').replaceAll('r="2"', 'r="41"').replaceAll('A2"', 'Q41"')],
  ['an empty first sheet', '22-cover-sheet-first', sheet1, xml => xml.replace(/<sheetData>.*<\/sheetData>/, '<sheetData/>')],
  ['a hidden cover', '22-cover-sheet-first', workbook, xml => xml.replace('sheetId="1"', 'sheetId="1" state="hidden"')],
  ['a hidden list with the columns', '22-first-sheet-hidden', sheet1, xml => xml.replace('Lists', 'Month').replace('>x<', '>Revenue<')],
  ['a title above the columns of the second sheet', '22-cover-sheet-first', 'xl/worksheets/sheet2.xml', xml => xml.replaceAll('r="2"', 'r="3"').replaceAll('2"', '3"').replaceAll('r="1"', 'r="2"').replaceAll('1"', '2"').replace('<row r="2">', `<row r="1"><c r="A1" t="inlineStr">${cell('Acme')}</c></row><row r="2">`)],
  ['the sheets in the other order', '22-cover-sheet-first', workbook, xml => xml.replace(/(<sheet name="Sales".*?\/>)(<sheet name="Data".*?\/>)/, '$2$1')],
])('reads the sheet with the columns beside %s', (_, name, part, change) => {
  const bytes = changed(name, part, change);
  expect(strFromU8(unzipSync(bytes)[part] ?? new Uint8Array())).not.toBe(strFromU8(unzipSync(file(name))[part] ?? new Uint8Array()));
  expect(months(bytes)).toEqual([['202603', 1000]]);
});
it('explains what to do when no visible sheet has cells', () => {
  const hidden = changed('22-cover-sheet-first', workbook, xml => xml.replaceAll('<sheet ', '<sheet state="hidden" '));
  expect(() => readWorkbook(hidden)).toThrow(expect.objectContaining({ details: [{ path: 'body.xlsFile', message: expect.stringContaining('no visible sheet with cells') }] }));
});
