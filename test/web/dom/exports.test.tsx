import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExportMenu } from '../../../web/src/components/table/export-menu.tsx';
import type { ColumnData } from '../../../shared/documents/table-model.ts';
import { doing, draw, press, listToastTexts, until } from './support/draw.tsx';
import { serve } from './support/server.ts';

type Row = { readonly city: string; readonly sessions: number | null; readonly share: number };
const columns: readonly ColumnData<Row>[] = [
  { key: 'city', title: 'City', value: row => row.city },
  { key: 'sessions', title: 'Sessions', numeric: true, value: row => row.sessions, text: row => row.sessions?.toLocaleString('en-US') ?? '–' },
  { key: 'share', title: 'Share', numeric: true, value: row => row.share, text: row => `${(row.share * 100).toFixed(1)}%` },
];
/** What the API has, and what of it the screen shows. */
const api: readonly Row[] = [
  { city: 'Tampa', sessions: 1234, share: 0.125 },
  { city: 'São "Paulo", SP', sessions: 0, share: 0 },
  { city: '=HYPERLINK("x")', sessions: null, share: 1 },
  { city: 'Zürich', sessions: 5, share: 0.5 },
];
const shown = api.slice(0, 2);
const info = { name: 'top-cities', notes: ['Site: Northfold Tampa', 'Oct 26 – Nov 25, 2026', 'Days in America/New_York'] };

const files: { readonly name: string; readonly blob: Blob }[] = [];
let made: Blob[] = [];
beforeEach(() => {
  files.length = 0;
  made = [];
  serve({});
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => (made.push(blob as Blob), 'blob:one'));
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = made.at(-1);
    if (blob !== undefined) files.push({ name: this.download, blob });
  });
});
afterEach(() => vi.restoreAllMocks());

async function take(what: string, allRows?: () => Promise<readonly Row[]>) {
  await draw(<ExportMenu title="Top Cities" columns={columns} rows={shown} info={info} allRows={allRows} />);
  await press('Export Top Cities');
  await press(what);
}
const all = () => Promise.resolve(api);
/** RFC 4180: quoted cells, two quotes for one. */
const parseCsv = (csv: string) => csv.trim().split('\r\n').map(line => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));

describe('a download compared with the API answer', () => {
  it('CSV: every row after its notes, accents and quotes intact, formulas neutralized', async () => {
    await take('Download CSV', all);
    await until(() => files.length === 1);
    const bytes = new Uint8Array(await (files[0] as (typeof files)[number]).blob.arrayBuffer());
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf');
    expect(files[0]?.name).toBe('top-cities.csv');
    expect(parseCsv(new TextDecoder().decode(bytes))).toEqual([
      ...info.notes.map(note => [note]),
      ['City', 'Sessions', 'Share'],
      ['Tampa', '1234', '12.5%'],
      ['São "Paulo", SP', '0', '0%'],
      [`'=HYPERLINK("x")`, '', '100%'],
      ['Zürich', '5', '50%'],
    ]);
    expect(listToastTexts()).toEqual(['top-cities.csv was saved, with 4 rows']);
  });

  it('Excel: every row, numbers as numbers, unknown values empty', async () => {
    await take('Download Excel', all);
    await until(() => files.length === 1);
    expect(files[0]?.name).toBe('top-cities.xlsx');
    const rows = await readSheet(Buffer.from(await (files[0] as (typeof files)[number]).blob.arrayBuffer()));
    expect(rows[0]).toEqual(['City', 'Sessions', 'Share']);
    expect(rows.slice(1)).toEqual([['Tampa', 1234, 0.125], ['São "Paulo", SP', 0, 0], [`'=HYPERLINK("x")`, null, 1], ['Zürich', 5, 0.5]]);
  });

  it('the clipboard: every row, tabs between cells', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text: string) => void copied.push(text) } });
    await take('Copy all rows', all);
    await until(() => copied.length === 1);
    expect(copied[0]?.split('\n').map(line => line.split('\t')[0])).toEqual(['City', 'Tampa', 'São "Paulo", SP', `'=HYPERLINK("x")`, 'Zürich']);
    expect(listToastTexts()).toEqual(['4 rows copied']);
  });

  it('print: every row with its notes, in a separate frame', async () => {
    const printed = vi.fn<() => void>();
    Object.defineProperty(Object.getPrototypeOf(window), 'print', { configurable: true, value: printed });
    await take('Print', all);
    await until(() => document.querySelector('iframe') !== null);
    const page = document.querySelector('iframe')?.contentDocument;
    expect([...(page?.querySelectorAll('tbody tr') ?? [])].map(row => [...row.children].map(cell => cell.textContent))).toEqual([
      ['Tampa', '1,234', '12.5%'], ['São "Paulo", SP', '0', '0.0%'], ['=HYPERLINK("x")', '–', '100.0%'], ['Zürich', '5', '50.0%'],
    ]);
    expect([...(page?.querySelectorAll('p') ?? [])].map(note => note.textContent)).toEqual(info.notes);
    expect(page?.querySelector('h1')?.textContent).toBe('Top Cities');
  });

  it('contains the rows on the screen if there are no more', async () => {
    await take('Download CSV');
    await until(() => files.length === 1);
    expect(parseCsv(await (files[0] as (typeof files)[number]).blob.text()).slice(4).map(([city]) => city)).toEqual(['Tampa', 'São "Paulo", SP']);
  });

  it('says so and saves no file if it fails', async () => {
    await take('Download CSV', () => Promise.reject(new Error('offline')));
    await until(() => listToastTexts().length === 1);
    expect(listToastTexts()[0]).toContain('could not be exported');
    expect(files).toEqual([]);
    await doing(() => undefined);
  });
});
