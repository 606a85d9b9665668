import { describe, expect, it } from 'vitest';
import { writeAudit } from '../../../../shared/domain/audits/audit.ts';
import type { Audit, AuditSummary } from '../../../../shared/model/audit.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import { renderPdf } from '../../../../functions/services/pdf/render-pdf.ts';
import { auditDocument } from '../../../../web/src/features/audits/view/audit-document.ts';
import { auditExport } from '../../../../web/src/features/audits/view/audit-export.ts';
import { toCsv } from '../../../../web/src/components/table/table-export.ts';
import { input } from '../../../shared/domain/audits/sample-audit.ts';
import { readPdf } from '../../../functions/services/pdf/read-pdf.ts';

const written = writeAudit(input({ version: 3 }));
const audit: Audit = {
  ...written, auditId: 'a-1', siteId: 'northfold-franchise', timestamp: '2026-11-04T11:00:00Z', run: 1, status: 'settled', note: null,
  proof: { ...written.proof, ruleVersion: '2026.3', dailyRecords: 490, services: ['ga4', 'fb'], missingDays: 0, hash: '9f3c41d0aaaabbbba17e' },
};
const summary = (score: number | null): AuditSummary => ({ ...audit, yearMonth: '202609', score });
const made = (before: AuditSummary | null, currentAudit: Audit = audit) =>
  auditDocument({ audit: currentAudit, insights: [] }, { siteName: 'Franchise site', timeZone: 'America/New_York', before, brand: 'Northfold', logo: null, color: '#284699' });

describe('an audit document', () => {
  it('contains the cover, passes and fails, and every metric of its page', async () => {
    const document = made(null);
    const { texts, pages } = await readPdf(await renderPdf(document, { now: new Date('2026-11-05T12:00:00Z') }));
    const printed = texts.map(({ text }) => text);
    expect(printed).toEqual(expect.arrayContaining(['Franchise site', 'Northfold', 'Audit', 'All metrics', '490 daily records · 2 platforms · settled · hash 9f3c 41d0 … a17e', `Page 1 of ${pages}`]));
    const lines = audit.lines.filter(({ outcome }) => outcome !== 'disabled');
    const table = document.blocks.findLast(block => block.kind === 'table');
    if (table?.kind !== 'table') throw new Error('No table');
    const rows = table.rows.flatMap(row => (row.kind === 'cells' ? [row.cells] : []));
    const silent = table.rows.filter(row => row.kind === 'group' && !/\d of \d|not scored/.test(row.text)).length;
    if (silent === 0) expect(rows).toHaveLength(lines.length);
    expect(rows.filter(cells => cells.at(-1)?.outcome === 'pass')).toHaveLength(audit.passed);
    expect(rows.filter(cells => cells.at(-1)?.outcome === 'fail')).toHaveLength(audit.failed);
    for (const cells of rows) expect(cells).toHaveLength(table.columns.length);
    expect(JSON.stringify(document)).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('compares the score with the previous month and shows the direction', () => {
    const change = (before: AuditSummary | null, score = 75) => made(before, { ...audit, score }).cover?.figures[0]?.change;
    expect(change(summary(70))).toEqual({ text: '+5 since September', tone: 'good', trend: 'up' });
    expect(change(summary(80))).toEqual({ text: '−5 since September', tone: 'bad', trend: 'down' });
    expect(change(summary(75))).toMatchObject({ text: 'as in September', tone: 'quiet' });
    expect(change(null)).toMatchObject({ text: 'of 100' });
    expect(change(summary(null))).toMatchObject({ text: 'of 100' });
    expect(made(null, { ...audit, score: null }).cover?.figures[0]?.value).toBe('Not enough data');
  });

  it('shows a number without a comparison', () => {
    const [line] = audit.lines;
    if (line === undefined) throw new Error('No line');
    const alone = { ...line, metric: 'orgGrowthYOY', value: { known: true, value: 1.266 }, comparison: { known: false, why: 'no-data' }, change: null, outcome: 'no-data' } as const;
    const table = made(null, { ...audit, lines: [alone] }).blocks.findLast(block => block.kind === 'table');
    const texts = table?.kind === 'table' ? table.rows.flatMap(row => (row.kind === 'cells' ? row.cells.map(({ text }) => text) : [])) : [];
    expect(texts[0]).toBe('Organic growth, year over year');
    expect(texts).toContain('126.6%');
    expect(texts.at(-1)).toBe('No data');
  });

  it('counts passed out of scored metrics', () => {
    const scored = audit.passed + audit.close + audit.failed;
    expect(made(null).cover?.figures.slice(1).map(({ label, value, change }) => [label, value, change.text])).toEqual([
      ['Pass', String(audit.passed), `of ${scored} metrics`], ['Close', String(audit.close), `of ${scored} metrics`], ['Fail', String(audit.failed), `of ${scored} metrics`],
    ]);
  });
});

it('an audit file has the changes of the page: percentages, and points for rates', () => {
  const { columns, rows, info } = auditExport(audit, 'Franchise site', 'America/New_York');
  const written = (metric: MetricKey) => {
    const line = rows.find(row => row.metric === metric);
    if (line === undefined) throw new Error(`No line of ${metric}`);
    return toCsv(columns, [line], info).trimEnd().split('\r\n').at(-1)?.split('","')[4];
  };
  // 10 s beside 7 s, and 1,000% beside 63%.
  expect(written('avgPageLoadTime')).toBe(`${Number((300 / 7).toPrecision(12))}%`);
  expect(written('bounceRate')).toBe('937');
});
