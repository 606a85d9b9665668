import { describe, expect, test } from 'vitest';
import { withFormulas } from '../../../shared/domain/formats/formula-text.ts';
import { neutralised, toClipboard, toCsv } from '../../../web/src/components/table/table-export.ts';
import { nextSort, sortRows, type ColumnData } from '../../../shared/documents/table-model.ts';

type Row = { city: string; value: number | null };
const columns: ColumnData<Row>[] = [
  { key: 'city', title: 'City, State', value: row => row.city },
  { key: 'value', title: 'Conversions', numeric: true, value: row => row.value, text: row => `${row.value} shown` },
];
const rows: Row[] = [{ city: 'Tampa', value: 3 }, { city: 'ätna', value: null }, { city: 'Boise', value: 10 }, { city: 'Austin 10', value: 3 }, { city: 'Austin 9', value: 3 }];
const cities = (sorted: readonly Row[]) => sorted.map(row => row.city);

describe('sorting', () => {
  test('sorts numbers by size, keeps ties in order and unknown values last', () => {
    expect(cities(sortRows(rows, columns, { key: 'value', direction: 'descending' }))).toEqual(['Boise', 'Tampa', 'Austin 10', 'Austin 9', 'ätna']);
    expect(cities(sortRows(rows, columns, { key: 'value', direction: 'ascending' }))).toEqual(['Tampa', 'Austin 10', 'Austin 9', 'Boise', 'ätna']);
  });

  test('sorts words in natural order', () => {
    expect(cities(sortRows(rows, columns, { key: 'city', direction: 'ascending' }))).toEqual(['ätna', 'Austin 9', 'Austin 10', 'Boise', 'Tampa']);
  });

  test('does not mutate the given rows', () => {
    const before = cities(rows);
    sortRows(rows, columns, { key: 'city', direction: 'descending' });
    expect(cities(rows)).toEqual(before);
    expect(sortRows(rows, columns, undefined)).toBe(rows);
    expect(sortRows(rows, columns, { key: 'none', direction: 'ascending' })).toBe(rows);
  });

  test('a header click starts with the largest or with A, then reverses', () => {
    const [city, value] = columns;
    if (city === undefined || value === undefined) throw new Error('columns');
    expect(nextSort(undefined, value)).toEqual({ key: 'value', direction: 'descending' });
    expect(nextSort(undefined, city)).toEqual({ key: 'city', direction: 'ascending' });
    expect(nextSort({ key: 'value', direction: 'descending' }, value)).toEqual({ key: 'value', direction: 'ascending' });
    expect(nextSort({ key: 'value', direction: 'descending' }, city)).toEqual({ key: 'city', direction: 'ascending' });
  });
});

describe('exports', () => {
  const info = { name: 'cities', notes: ['Site: Franchise, "north"', '=period'] };

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'])('%j cannot run in a spreadsheet', text => {
    expect(neutralised(text)).toBe(`'${text}`);
    expect(withFormulas(neutralised(text))).toBe(text);
  });

  test.each([
    ['\t=1', "'\t'=1"], ['\r=1', "'\r'=1"], ['\n=1', "'\n'=1"], [' =1', " '=1"], ['a;=1', "a;'=1"],
    ['a; ＝1', "a; '＝1"], ['a\n+1;-2', "a\n'+1;'-2"],
    ['a,=1', 'a,=1'], ['a=1', 'a=1'], ['a;b', 'a;b'], ['', ''], ["'=1", "'=1"],
  ])('%j is exported as %j', (text, written) => {
    expect(neutralised(text)).toBe(written);
  });

  test('keeps numbers (also negative ones) as numbers and words as words', () => {
    expect(neutralised(-4.5)).toBe('-4.5');
    expect(neutralised(null)).toBe('');
    expect(neutralised('Winston-Salem')).toBe('Winston-Salem');
  });

  test('quotes CSV, includes notes and starts with a byte order mark', () => {
    expect(toCsv(columns, [{ city: 'New York, NY', value: 3 }, { city: '=cmd|x', value: null }], info)).toBe(
      '\uFEFF"Site: Franchise, ""north"""\r\n"\'=period"\r\n"City, State","Conversions"\r\n"New York, NY","3"\r\n"\'=cmd|x",""\r\n',
    );
  });

  test('the clipboard has one line per row, whatever the cells contain', () => {
    expect(toClipboard(columns, [{ city: 'a\tb\nc', value: 1 }])).toBe('City, State\tConversions\na b c\t1');
  });
});
