import { describe, expect, test } from 'vitest';
import { choosePaper } from '../../../../shared/documents/paper.ts';
import { tableDocument } from '../../../../web/src/components/pdf/table-document.ts';
import type { ColumnData } from '../../../../shared/documents/table-model.ts';

describe('a table document', () => {
  type Row = { name: string; sessions: number | null };
  const columns: ColumnData<Row>[] = [
    { key: 'name', title: 'City', value: row => row.name },
    { key: 'sessions', title: 'Sessions', numeric: true, value: row => row.sessions, text: row => row.sessions?.toLocaleString('en-US') ?? '–', total: rows => String(rows.length) },
  ];
  const theme = { title: 'Brand', primary: '#112233', mainLogo: 'https://brand.test/logo.svg' };
  const info = { name: 'cities-2026-10-01-2026-10-31', notes: ['Top cities', 'Site: Northfold: Raleigh', 'Period: Oct 1 – 31', 'Time zone: America/Denver', 'Filters apply'] };

  test('contains the site, the filters, all rows as displayed, and any totals', () => {
    const document = tableDocument({ title: 'Top cities', columns, rows: [{ name: '=Tampa', sessions: 1234 }, { name: 'Boise', sessions: null }], info, totals: 'Total' }, theme, 'en-US');
    expect(document).toMatchObject({
      title: 'Top cities', fileName: info.name, paper: 'letter', footnotes: ['Filters apply'], footer: 'Brand – Top cities – Northfold: Raleigh',
      head: { brand: 'Brand', logo: theme.mainLogo, color: '#112233', subject: 'Northfold: Raleigh', facts: [{ label: 'Period', text: 'Oct 1 – 31' }, { label: 'Time zone', text: 'America/Denver' }] },
    });
    const [block] = document.blocks;
    if (block?.kind !== 'table') throw new Error('No table');
    expect(block.rows).toEqual([
      { kind: 'cells', cells: [{ text: '=Tampa', tone: 'plain' }, { text: '1,234', tone: 'plain' }] },
      { kind: 'cells', cells: [{ text: 'Boise', tone: 'plain' }, { text: '–', tone: 'quiet' }] },
    ]);
    expect(block.totals).toEqual(['Total', '2']);
    expect(block.columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1);
  });

  test.each([['en-US', 'letter'], ['en-CA', 'letter'], ['en', 'letter'], ['en-GB', 'a4'], ['de-DE', 'a4']])('paper of %s is %s', (language, paper) => {
    expect(choosePaper(language)).toBe(paper);
  });
});
