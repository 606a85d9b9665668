import { expect, test } from 'vitest';
import { readImportFile, sliceImportRows } from '../../../../shared/domain/leads/import-file.ts';
import { labelOfTarget } from '../../../../shared/domain/leads/labels.ts';
import { leadMapping, withNames } from '../../../../shared/domain/leads/mappings.ts';

const mapping = leadMapping('goHighLevel');
if (mapping === undefined) throw new Error('No mapping');

test('columns match mapping names, our labels, or close spellings; others stay in the browser', () => {
  const text = 'contact_id,Date Created,Email,UTM Source,Lead ID,Revenue,,Kunde\r\nL-1,2026-01-02,a@b.test,google,L-9,"1,200",x,y\n\nL-2,2026-01-03\n';
  expect(readImportFile(text, withNames(mapping, { status: 'Kunde' }))).toEqual({
    ok: true,
    columns: [
      { column: 'contact_id', label: 'Lead ID' }, { column: 'Date Created', label: 'Date Created' }, { column: 'Email', label: null },
      { column: 'UTM Source', label: 'Source' }, { column: 'Lead ID', label: 'Lead ID' }, { column: 'Revenue', label: 'Revenue' }, { column: '', label: null }, { column: 'Kunde', label: 'Lead Status' },
    ],
    rows: [
      { line: 2, fields: { contact_id: 'L-1', date_created: '2026-01-02', utm_source: 'google', leadId: 'L-9', revenue: '1200', Kunde: 'y' } },
      { line: 4, fields: { contact_id: 'L-2', date_created: '2026-01-03', utm_source: '', leadId: '', revenue: '', Kunde: '' } },
    ],
  });
});

test("an unmapped label fills the mapping's first name; a repeated column is read once", () => {
  const read = readImportFile('Lead Owner;Lead Owner;id;created_at\nA;B;1;2026-01-01', mapping);
  expect(read).toMatchObject({ ok: true, columns: [{ label: 'Lead Owner' }, { label: null }, { label: 'Lead ID' }, { label: 'Date Created' }] });
  expect(read.ok && read.rows[0]?.fields).toEqual({ lead_owner: 'A', id: '1', created_at: '2026-01-01' });
  expect(readImportFile('Date Contact Engages,id,created_at\n2026-01-01,1,2026-01-01', mapping)).toMatchObject({
    rows: [{ fields: { engagedTimestamp: '2026-01-01' } }],
  });
});

test.each([
  ['', 'This file has no rows below its header.'],
  ['contact_id,date_created\n', 'This file has no rows below its header.'],
  ['name,date_created\nx,2026-01-01', 'This file has no Lead ID column. Add it in the file or under Edit mapping, then choose the file again.'],
  ['contact_id,name\n1,x', 'This file has no Date Created column. Add it in the file or under Edit mapping, then choose the file again.'],
  ['contact_id,"date\n1,x', 'A quote that opens in row 1 is never closed. Nothing was imported.'],
])('refuses %j', (text, message) => expect(readImportFile(text, mapping)).toEqual({ ok: false, message }));

test('a field without its own name uses its key', () => {
  expect(['metrics.utm_source', 'timestampUpdated', 'somethingElse'].map(labelOfTarget)).toEqual(['Source', 'Date Updated', 'somethingElse']);
  expect(readImportFile('Odd,id,created_at\nx,1,2026-01-01', { fields: [...mapping.fields, { target: 'odd', from: [] }] })).toMatchObject({ columns: [{ label: null }, {}, {}] });
});

test('lines are split by number and size', () => {
  const row = (line: number, text = 'x') => ({ line, fields: { id: text } });
  expect(sliceImportRows([], 2)).toEqual([]);
  expect(sliceImportRows([row(2), row(3), row(4)], 2)).toEqual([[row(2), row(3)], [row(4)]]);
  const heavy = row(5, 'x'.repeat(299_000));
  expect(sliceImportRows([heavy, row(6), heavy], 9).map(slice => slice.length)).toEqual([2, 1]);
});

test("a column's dates and amounts share one format, and undecided ones are marked", () => {
  const fields = (lines: string) => {
    const read = readImportFile(`id,created_at,revenue\n${lines}`, mapping);
    return read.ok ? read.rows.map(({ fields: { created_at, revenue } }) => [created_at, revenue]) : read.message;
  };
  expect(fields('1,31/12/2025,"1.234,50"\n2,01/02/2026,"1.500"\n3,soon,"12,5"')).toEqual([['2025-12-31', '1234.5'], ['2026-02-01', '1500'], ['soon', '12.5']]);
  expect(fields('1,31/12/2025,12.500\n2,12/31/2025,none\n3,01/02/2026,')).toEqual([['31/12/2025', '12.500 ?'], ['12/31/2025', 'none'], ['01/02/2026 ?', '']]);
});
