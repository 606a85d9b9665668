import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { channelInk } from '../../../../web/src/components/pdf/sheet.ts';
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
  it('names missing days by platform in one line, and what is provisional', () => {
    const document = made('monthly', { sites: 12, missing: true });
    const lines = document.blocks.flatMap(block => (block.kind === 'paragraph' && block.text.startsWith('Data completeness') ? [block.text] : []));
    expect(lines).toEqual([expect.stringMatching(/^Data completeness: .*Google Analytics lacks 3 days at 1 site.* The page names them\.$/)]);
    expect(JSON.stringify(made('monthly', {}).blocks)).toContain('Data completeness: every connected platform is complete.');
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

describe('pass and fail', () => {
  const known = (value: number) => ({ known: true, value }) as const;
  const line = (metric: 'sessions' | 'goals' | 'bounceRate' | 'seoSessions', outcome: 'pass' | 'close' | 'fail' | 'no-data') =>
    ({ metric, value: known(40), comparison: known(50), change: -0.2, outcome, valueToPass: null });
  const audit = { yearMonth: '202610', score: 33, passed: 1, close: 1, failed: 1, status: 'settled', lines: [line('sessions', 'pass'), line('goals', 'close'), line('seoSessions', 'fail'), line('bounceRate', 'no-data')] } as const;
  const withAudit = (kind: ReportKind) => {
    const report = reportFixture({});
    return reportDocument(kind, report, reportWords(report, kind, { brand: 'Northfold', topLevelName: 'Company', logo: null, color: '#284699' }), { ...extras, audit: { ...audit, lines: [...audit.lines] } });
  };
  it('stand on a page of their own: the score, a square a metric, and what misses', () => {
    const { blocks } = withAudit('monthly');
    const at = blocks.findIndex(block => block.kind === 'heading' && block.text === 'Audit');
    expect(blocks[at]).toMatchObject({ pageBreak: 'page', note: 'October 2026' });
    expect(blocks[at + 1]).toMatchObject({ text: 'Score 33 of 100. 1 of 3 metrics meet their comparison, 1 is a close call, 1 fails.' });
    const [squares, missed] = tables(blocks.slice(at));
    expect(squares?.totals).toEqual(['All', 'Pass 1, close 1, fail 1', '1 of 3']);
    expect(squares?.rows.flatMap(row => (row.kind === 'cells' ? row.cells[1]?.marks : [])).toSorted()).toEqual(['bad', 'good', 'warning']);
    expect(missed?.rows.map(row => (row.kind === 'cells' ? [row.cells[0]?.text, row.cells[4]?.text] : []))).toEqual([['Organic sessions', 'Fail'], ['Goals', 'Close']]);
    expect(JSON.stringify(withAudit('annual').blocks)).not.toContain('"Audit"');
  });
  it('and the bars of channels are drawn', async () => {
    const document = withAudit('monthly');
    const channels = tables(document.blocks).find(({ title }) => title === 'Channels');
    expect(channels?.rows.map(row => (row.kind === 'cells' ? row.cells[1]?.bar?.share : 0))[0]).toBe(1);
    expect(Buffer.from(await reportPdf(document, { compress: false })).toString('latin1')).toContain('Score 33 of 100.');
  });
});

it('paper wears the colours of the light theme', () => {
  const css = readFileSync(new URL('../../../../web/src/app/theme/tokens.css', import.meta.url), 'utf8');
  for (const [channel, color] of Object.entries(channelInk)) expect(css).toContain(`--channel-${channel}: ${color};`);
});
