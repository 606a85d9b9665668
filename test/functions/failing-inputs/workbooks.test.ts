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
it('explains what to do when no visible sheet has cells', () => {
  const hidden = changed('22-cover-sheet-first', workbook, xml => xml.replaceAll('<sheet ', '<sheet state="hidden" '));
  expect(() => readWorkbook(hidden)).toThrow(expect.objectContaining({ details: [{ path: 'body.xlsFile', message: expect.stringContaining('no visible sheet with cells') }] }));
});
