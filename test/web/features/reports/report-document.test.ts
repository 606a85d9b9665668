import { describe, expect, it } from 'vitest';
import type { DocumentBlock, DocumentTable } from '../../../../web/src/components/pdf/document.ts';
import { reportPdf } from '../../../../web/src/components/pdf/render-pdf.ts';
import { reportDocument } from '../../../../web/src/features/reports/view/report-document.ts';
import { reportWords } from '../../../../web/src/features/reports/view/report-words.ts';
import type { ReportKind } from '../../../../web/src/features/reports/view/report-kind.ts';
import { reportFixture, type FixtureOptions } from './report-fixture.ts';

const kinds: readonly ReportKind[] = ['monthly', 'annual', 'revenue', 'score-card', 'summary'];
const extras = { metric: 'sessions', audit: null, isFranchise: true } as const;
const made = (kind: ReportKind, options: FixtureOptions) => {
  const report = reportFixture(options);
  return reportDocument(kind, report, reportWords(report, kind, { brand: 'Northfold', topLevelName: 'Company', logo: null, color: '#284699' }), extras);
};
const tables = (blocks: readonly DocumentBlock[]) => blocks.filter((block): block is DocumentTable & DocumentBlock => block.kind === 'table');

describe('a report as a document', () => {
  it.each(kinds)('%s: rows as wide as their head, widths of one whole, nothing unknown as a number', kind => {
    for (const options of [{}, { sites: 12, shop: true, missing: true }, { sites: 3, shop: true, currencies: 2 }, { made: false }] as const) {
      const document = made(kind, options);
      expect(JSON.stringify(document)).not.toMatch(/NaN|Infinity|undefined/);
      for (const table of tables(document.blocks)) {
        expect(table.columns.reduce((sum, column) => sum + column.width, 0)).toBeCloseTo(1, 5);
        for (const row of table.rows) if (row.kind === 'cells') expect(row.cells).toHaveLength(table.columns.length);
        if (table.totals !== null) expect(table.totals).toHaveLength(table.columns.length);
      }
      for (const block of document.blocks) if (block.kind === 'bars') for (const { values } of block.series) expect(values).toHaveLength(block.labels.length);
    }
  });
  it('names missing days by platform and site, and what is provisional', () => {
    const document = made('monthly', { sites: 12, missing: true });
    expect(JSON.stringify(tables(document.blocks).at(-1)?.rows)).toContain('3 – 4 Oct, 12 Oct');
    expect(document.footnotes.join(' ')).toContain('Provisional');
    expect(document.footnotes.join(' ')).toContain('Facebook check-ins: Retired by Facebook.');
  });
  it('becomes a PDF of text', async () => {
    const document = made('annual', { sites: 2, shop: true, start: '2026-01-01', end: '2026-11-19', grain: 'month' });
    const text = Buffer.from(await reportPdf(document, { compress: false })).toString('latin1');
    expect(text.startsWith('%PDF')).toBe(true);
    expect(text).toContain('Metric');
    expect(text).toContain('by month');
  });
});
