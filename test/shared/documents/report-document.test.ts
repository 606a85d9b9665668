import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { channelInk } from '../../../shared/documents/channel-ink.ts';
import type { DocumentBlock, DocumentTable } from '../../../shared/model/report-document.ts';
import { renderPdf } from '../../../functions/services/pdf/render-pdf.ts';
import { reportDocument } from '../../../shared/documents/report-document.ts';
import { makeReportTexts } from '../../../shared/documents/report-text.ts';
import type { ReportKind } from '../../../shared/documents/report-kind.ts';
import { keyed } from '../../../shared/domain/keyed.ts';
import { metricKeys } from '../../../shared/model/metric-value.ts';
import type { AuditOfSite } from '../../../shared/documents/audit-block.ts';
import { maxAuditsBelow } from '../../../shared/contract/audits.ts';
import { auditedSites, type ReportAudits, selectionNote } from '../../../shared/documents/site-audits.ts';
import { rankingFoot } from '../../../shared/documents/ranking-block.ts';
import { medianScore } from '../../../shared/documents/score-bands.ts';
import { completenessLine } from '../../../shared/documents/document-blocks.ts';
import { readCommands, readPdf } from '../../functions/services/pdf/read-pdf.ts';
import { reportFixture, type FixtureOptions } from './report-fixture.ts';

const now = new Date('2026-11-05T12:00:00Z');
const kinds: readonly ReportKind[] = ['monthly', 'annual', 'revenue', 'score-card', 'summary'];
const extras = { metric: 'sessions', audits: { shown: [], closed: 0 }, isFranchise: true } as const;
const made = (kind: ReportKind, options: FixtureOptions) => {
  const report = reportFixture(options);
  return reportDocument(kind, report, makeReportTexts(report, kind, { brand: 'Northfold', topLevelName: 'Company', logo: null, color: '#284699' }), extras);
};
const tables = (blocks: readonly DocumentBlock[]) => blocks.filter((block): block is DocumentTable & DocumentBlock => block.kind === 'table');

describe('a report document', () => {
  it.each(kinds)('%s: rows match the header, widths add up, unknown values are not numbers', kind => {
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
  it('lists missing days by platform in one line, and what is preliminary', () => {
    const document = made('monthly', { sites: 12, missing: true });
    const lines = document.blocks.flatMap(block => (block.kind === 'paragraph' && block.text.startsWith('Data completeness') ? [block.text] : []));
    expect(lines).toEqual([expect.stringMatching(/^Data completeness: .*Google Analytics is missing 3 days at 1 site.* See the page for details\.$/)]);
    expect(JSON.stringify(made('monthly', {}).blocks)).toContain('Data completeness: every connected platform is complete.');
    const untold = { ...reportFixture({ sites: 12 }), coverage: [{ service: 'ga4' as const, sites: 12, broken: 1, siteDays: 2, restated: false, missing: [] }] };
    expect(completenessLine(untold)).toBe('Data completeness: Google Analytics: 12 of 12 sites report this, 1 needs reconnecting, 2 site-days missing.');
    expect(document.footnotes.join(' ')).toContain('Preliminary');
    expect(document.footnotes.join(' ')).toContain('Facebook check-ins: Retired by Facebook.');
  });
  it.each(kinds)('%s: the PDF names exactly the days the API compared', async kind => {
    const look = { brand: 'Northfold', topLevelName: 'Company', logo: null, color: '#284699' };
    const report = { ...reportFixture({ start: '2026-10-01', end: '2026-10-31' }), comparison: { start: '2025-10-04', end: '2025-11-03' } };
    const { texts } = await readPdf(await renderPdf(reportDocument(kind, report, makeReportTexts(report, kind, look), extras), { now }));
    const cover = texts.filter(({ page }) => page === 1).map(({ text }) => text).join(' ');
    expect(cover).toContain('October 2026');
    expect(cover).toMatch(/Compared with Oct 4 . Nov 3, 2025/);
  });
  it('becomes a PDF with text', async () => {
    const document = made('annual', { sites: 2, shop: true, start: '2026-01-01', end: '2026-11-19', grain: 'month' });
    const texts = (await readPdf(await renderPdf(document, { now }))).texts.map(({ text }) => text);
    expect(texts).toContain('Metric');
    expect(texts.join(' ')).toContain('by month');
  });
});

describe('a document with data gaps', () => {
  const look = { brand: 'Northfold', topLevelName: 'Company', logo: null, color: '#284699' };
  const makeDocument = (kind: ReportKind, report: ReturnType<typeof reportFixture>) => reportDocument(kind, report, makeReportTexts(report, kind, look), extras);
  it('omits the table of an unknown previous year', () => {
    const report = reportFixture({ start: '2026-01-01', end: '2026-11-19', grain: 'month' });
    const countTables = (given: typeof report) => tables(makeDocument('annual', given).blocks).length;
    const unknown = { known: false, why: 'no-data' } as const;
    const metrics = Object.fromEntries(Object.entries(report.metrics).map(([metric, compared]) => [metric, { ...compared, previous: unknown }])) as typeof report.metrics;
    const first = { ...report, metrics, months: report.months.filter(({ yearMonth }) => yearMonth >= '202601') };
    expect([countTables(report), countTables(first)]).toEqual([2, 1]);
    expect(JSON.stringify(makeDocument('annual', first).blocks)).toContain('No data for 2025.');
  });
  it('draws no days if no day has a value', () => {
    const report = reportFixture({});
    const empty = { ...report, series: Object.fromEntries(Object.entries(report.series).map(([metric, { points }]) => [metric, { points: points.map(point => ({ ...point, value: null })), previous: [] }])) };
    const drawn = (given: typeof report) => makeDocument('monthly', given).blocks.filter(({ kind }) => kind === 'lines').length;
    expect([drawn(report), drawn(empty)]).toEqual([1, 0]);
  });
});

describe('a printed ranking', () => {
  const ranking = (kind: ReportKind, sites: number) => {
    const report = reportFixture({ sites });
    const { blocks } = reportDocument(kind, report, makeReportTexts(report, kind, { brand: 'Northfold', topLevelName: 'Company', logo: null, color: '#284699' }), extras);
    const at = blocks.findIndex(block => block.kind === 'heading' && block.text === 'Sites');
    const [table] = tables(blocks.slice(at));
    const rows = table?.rows.flatMap(row => (row.kind === 'cells' ? [row.cells] : [])) ?? [];
    return { report, heading: blocks[at], table, rows, after: blocks[at + 2] };
  };
  const numberIn = (text = '') => Number(text.replaceAll(/[^\d]/g, ''));

  it('shows ten sites and one line for the rest, matching the total', () => {
    const { report, heading, table, rows, after } = ranking('monthly', 21);
    expect(heading).toMatchObject({ note: "Top 10 of 21 by sessions; all 21 are in the page's spreadsheet." });
    expect(table?.columns.map(({ title }) => title)).toEqual(['Site', 'Trend', 'Sessions', 'Change', 'Goals', 'Change', 'Score']);
    expect(rows).toHaveLength(11);
    expect(rows.map(cells => cells[0]?.rank)).toEqual([...Array.from({ length: 10 }, (_, index) => String(index + 1)), undefined]);
    expect(rows[10]?.map(({ text }) => text)).toEqual(['11 more sites', '', expect.stringMatching(/^[\d,]+$/), '', expect.stringMatching(/^[\d,]+$/), '', '']);
    // By hand over the answer, not by what draws it: the ten and the rest are every site that is known, once.
    for (const [column, metric] of [[2, 'sessions'], [4, 'goals']] as const) {
      const all = report.sites.reduce((sum, { metrics }) => sum + (metrics[metric]?.value.known === true ? metrics[metric].value.value : 0), 0);
      expect(rows.reduce((sum, cells) => sum + numberIn(/\d/.test(cells[column]?.text ?? '') ? cells[column]?.text : ''), 0)).toBe(all);
    }
    expect(table?.totals?.[0]).toBe('All 21');
    const scores = report.sites.flatMap(({ score }) => score ?? []).toSorted((a, b) => a - b);
    expect(table?.totals?.[6]).toBe(String(Math.round(((scores[9] ?? 0) + (scores[10] ?? 0)) / 2)));
    expect(after).toMatchObject({ kind: 'paragraph', text: 'The overall score is the median of 20 audits.' });
  });

  it('is not cut for barely more than ten, or if it is the report', () => {
    expect(ranking('monthly', 11).rows).toHaveLength(11);
    expect(ranking('monthly', 12).rows).toHaveLength(11);
    const { heading, rows } = ranking('summary', 30);
    expect(rows).toHaveLength(30);
    expect(heading).toMatchObject({ note: 'All 30 by sessions.' });
    expect(ranking('summary', 30).table?.columns.map(({ title }) => title)).toContain('Trend');
  });

  it('draws the sessions of each site without the six days lacking a mean', () => {
    const { rows, report } = ranking('monthly', 21);
    expect(rows[0]?.[1]?.spark).toHaveLength(25);
    expect(rows[0]?.[1]?.spark?.[0]).toBeCloseTo((report.sites[0]?.spark.slice(0, 7).reduce<number>((sum, value) => sum + (value ?? 0), 0) ?? 0) / 7);
    expect(rows[3]?.[1]?.spark?.every(value => value === null)).toBe(true);
  });

  it('shows the median of an even or odd number of scores, or none', () => {
    const [site] = reportFixture({ sites: 1 }).sites;
    const scored = (...scores: (number | null)[]) => scores.flatMap(score => (site === undefined ? [] : [{ ...site, score }]));
    expect(medianScore(scored(10, 40, 30))).toBe(30);
    expect(medianScore(scored(10, 40, null, 31, 30))).toBe(31);
    expect(medianScore(scored(null))).toBeNull();
    expect(rankingFoot(scored(null).map((rankedSite, index) => ({ ...rankedSite, name: `Tampa${index}`, connected: false })))).toBe('Google Analytics is not connected at Tampa0.');
    expect(rankingFoot(scored(null).map(rankedSite => ({ ...rankedSite, name: 'Tulsa', connected: false, suspended: true })))).toBe('Suspended, not syncing: Tulsa.');
  });

  it('does not add up several currencies', () => {
    const report = reportFixture({ sites: 30, shop: true, currencies: 2 });
    const { blocks } = reportDocument('monthly', report, makeReportTexts(report, 'monthly', { brand: 'Northfold', topLevelName: 'Company', logo: null, color: '#284699' }), extras);
    const table = tables(blocks).find(({ columns }) => columns[0]?.title === 'Site');
    const last = table?.rows.at(-1);
    const at = table?.columns.findIndex(({ title }) => title === 'Revenue') ?? -1;
    expect(last?.kind === 'cells' ? last.cells[at]?.text : '').toBe('–');
  });
});

it('prints the numbers behind a change and says when they are partial', () => {
  const report = reportFixture({});
  const like = { value: { known: true as const, value: 12.34 }, previous: { known: true as const, value: 11.2 } };
  const metrics = { ...report.metrics, sessions: { ...report.metrics.sessions, common: { days: 28, ofDays: 31 }, like }, goals: { ...report.metrics.goals, common: { perDay: true as const }, like } };
  const partialReport = { ...report, metrics };
  const made = (kind: 'monthly' | 'summary') => reportDocument(kind, partialReport, makeReportTexts(partialReport, kind, { brand: 'Northfold', topLevelName: 'Company', logo: null, color: '#284699' }), extras);
  const notes = ['Partial, 28 of 31 days: Sessions.'];
  // Under the table of metrics, where there is one; else at the foot.
  const { blocks, footnotes } = made('monthly');
  const at = blocks.findIndex(block => block.kind === 'table' && block.columns[0]?.title === 'Metric');
  expect(blocks[at + 1]).toMatchObject({ kind: 'paragraph', text: notes.join(' ') });
  expect(JSON.stringify(blocks[at])).toContain('12.3 a day');
  expect(JSON.stringify(blocks[at])).toContain('11.2 a day');
  expect(footnotes).not.toContain(notes[0]);
  expect(made('summary').footnotes).toEqual(expect.arrayContaining(notes));
});

it('has footnotes only for the metrics it shows', () => {
  const report = reportFixture({});
  const partialReport = { ...report, metrics: { ...report.metrics, emailGoals: { ...report.metrics.emailGoals, common: { days: 28, ofDays: 31 } } } };
  const { footnotes } = reportDocument('summary', partialReport, makeReportTexts(partialReport, 'summary', { brand: 'Northfold', topLevelName: 'Company', logo: null, color: '#284699' }), extras);
  expect(footnotes.join(' ')).not.toContain('Email');
});

describe('pass and fail', () => {
  const makeValue = (value: number) => ({ known: true, value }) as const;
  const line = (metric: 'sessions' | 'goals' | 'bounceRate' | 'seoSessions' | 'costPerClick', outcome: 'pass' | 'close' | 'fail' | 'no-data') =>
    ({ metric, value: makeValue(40), comparison: makeValue(50), change: -0.2, outcome, valueToPass: null });
  const lines = [line('sessions', 'pass'), line('goals', 'close'), line('seoSessions', 'fail'), line('bounceRate', 'no-data'), { ...line('costPerClick', 'fail'), value: makeValue(2), valueToPass: 1.5 }];
  const metrics = keyed(metricKeys, () => ({ known: false, why: 'no-data' }) as const);
  const audit = { yearMonth: '202610', timestamp: '2026-11-04T11:00:00Z', type: 'frandevNew', version: 3, score: 25, passed: 1, close: 1, failed: 2, status: 'settled', lines, metrics } as const;
  const ofSite = (siteId: string, name = siteId): AuditOfSite => ({ siteId, name, audit: { ...audit, lines: [...lines] }, insights: Array.from({ length: 7 }, (_, index) => ({ title: `Finding ${index + 1}` })) });
  const withAudits = (kind: ReportKind, options: FixtureOptions, audits: ReportAudits) => {
    const report = reportFixture(options);
    return reportDocument(kind, report, makeReportTexts(report, kind, { brand: 'Northfold', topLevelName: 'Company', logo: null, color: '#284699' }), { ...extras, audits });
  };
  const withAudit = (kind: ReportKind) => withAudits(kind, {}, { shown: kind === 'annual' ? [] : [ofSite('northfold')], closed: 0 });
  it('have their own page with score, squares, failed metrics and what would fix them', () => {
    const { blocks } = withAudit('monthly');
    const at = blocks.findIndex(block => block.kind === 'heading' && block.text === 'Audit');
    expect(blocks[at]).toMatchObject({ pageBreak: 'page', note: 'October 2026 · Franchise development, version 3 · generated Nov 4, 2026, 6:00 AM' });
    expect(blocks[at + 1]).toMatchObject({ kind: 'gauge', score: 25, label: 'of 100', text: '1 of 4 metrics meet the baseline, 1 is a close call, 2 fail.' });
    expect(blocks[at + 1]).toMatchObject({
      groups: [{ title: 'Website', marks: ['pass', 'close'], text: '1 of 2' }, { title: 'Search', marks: ['fail'], text: '0 of 1' }, { title: 'Paid ads', marks: ['fail'], text: '0 of 1' }],
      whole: { title: 'All', text: '1 of 4', outcomes: [{ outcome: 'pass', text: 'Pass 1' }, { outcome: 'close', text: 'Close 1' }, { outcome: 'fail', text: 'Fail 2' }] },
    });
    const [missed, mending] = tables(blocks.slice(at));
    expect(mending?.rows.map(row => (row.kind === 'cells' ? row.cells[0]?.rank : ''))).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(missed?.rows.map(row => (row.kind === 'cells' ? [row.cells[0]?.text, row.cells[4]?.text] : []))).toEqual([['Organic sessions', 'Fail'], ['Cost per click (lower is better)', 'Fail'], ['Goals', 'Close']]);
    expect(mending?.rows.map(row => (row.kind === 'cells' ? row.cells.map(({ text }) => text) : []))).toEqual([
      ['Cost per click', '$1.50 instead of $2.00', '25 to 50'],
      ...[1, 2, 3, 4, 5].map(index => [`Finding ${index}`, "See the audit's page", 'No score']),
    ]);
    expect(JSON.stringify(blocks.slice(at))).toContain("2 more on the audit's page.");
    expect(JSON.stringify(withAudit('annual').blocks)).not.toContain('"Audit"');
  });
  it('show channels as bars and the score as a half ring', async () => {
    const document = withAudit('monthly');
    const channels = tables(document.blocks).find(({ title }) => title === 'Channels');
    expect(channels?.rows.map(row => (row.kind === 'cells' ? row.cells[1]?.bar?.share : 0))[0]).toBe(1);
    const file = await renderPdf(document, { now, compress: false });
    const { texts } = await readPdf(file);
    const page = texts.find(({ text }) => text === 'of 100')?.page ?? 0;
    expect(texts.find(({ text, size }) => text === '25' && size === 22)?.page).toBe(page);
    // Half of a gray ring, and a quarter of it in the brand's color above.
    expect(readCommands(file)[page - 1]?.match(/^11 w$/gm)).toHaveLength(2);
  });
  it('list the lowest scores of many sites first and note omitted sites', async () => {
    const report = reportFixture({ sites: 200 });
    const asked = auditedSites('monthly', report);
    expect(asked).toHaveLength(maxAuditsBelow);
    const scores = report.sites.flatMap(({ score }) => score ?? []).toSorted((a, b) => a - b);
    expect(asked.map(({ siteId }) => report.sites.find(site => site.siteId === siteId)?.score)).toEqual(scores.slice(0, maxAuditsBelow));
    expect(auditedSites('annual', report)).toEqual([]);
    expect(auditedSites('annual', reportFixture({}))).toEqual([]);
    const shown = asked.slice(1).map(({ siteId, name }) => ofSite(siteId, name));
    const { blocks } = withAudits('monthly', { sites: 200 }, { shown, closed: 1 });
    const at = blocks.findIndex(block => block.kind === 'heading' && block.text === 'Audits by site');
    expect(blocks[at]).toMatchObject({ note: 'The 23 lowest scores of 199 audited sites. See the other 175 audits on their own pages. Audits of 1 site aren\'t available to you. 1 site without a scored audit.' });
    const [bySite, fails] = tables(blocks.slice(at)).map(({ rows }) => rows.map(row => (row.kind === 'cells' ? row.cells.map(({ text }) => text) : [])));
    expect(bySite).toEqual(shown.map(({ name }) => [name, '25', '1', '1', '2', 'Cost per click: $1.50 instead of $2.00', '50']));
    expect(fails).toEqual([['Organic sessions', '23 of 23'], ['Cost per click', '23 of 23']]);
    const { pages } = await readPdf(await renderPdf(withAudits('monthly', { sites: 200 }, { shown, closed: 0 }), { now }));
    expect(pages).toBeLessThan(9);
    expect(selectionNote({ sites: reportFixture({ sites: 3 }).sites }, { shown: shown.slice(0, 3), closed: 0 })).toBe('All 3 sites with an audit, the lowest score first.');
  });
});

it('printed channels use the colors of the light theme', () => {
  const css = readFileSync(new URL('../../../web/src/app/theme/tokens.css', import.meta.url), 'utf8');
  for (const [channel, color] of Object.entries(channelInk)) expect(css).toContain(`--channel-${channel}: ${color};`);
});
