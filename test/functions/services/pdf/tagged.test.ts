import { expect, test } from 'vitest';
import type { TreeNode } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { renderPdf } from '../../../../functions/services/pdf/render-pdf.ts';
import { reportDocumentSchema } from '../../../../shared/model/report-document.ts';
import { listElements, readCommands, readPdf } from './read-pdf.ts';

const cell = (text: string, more: object = {}) => ({ text, tone: 'plain', ...more });
const rows = Array.from({ length: 60 }, (_, index) => ({ kind: 'cells', cells: [cell(`Site ${index}`, { rank: String(index + 1) }), cell('', { spark: [1, 2, null, 3] }), cell(`${index},000`, { trend: 'up' })] }));
const columns = [{ title: 'Site', align: 'left', width: 0.5 }, { title: 'Trend', align: 'left', width: 0.2 }, { title: 'Sessions', align: 'right', width: 0.3 }];
const figures = [{ label: 'Sessions', value: '114,797', change: cell('+5.1%', { tone: 'good', trend: 'up' }), spark: { now: [1, 2], before: [2, 1] } }, { label: 'Goals', value: '3,416', change: cell('–', { tone: 'quiet' }) }];
const chart = { pageBreak: 'together', labels: ['Oct 1', 'Oct 2'], ticks: [{ value: 0, text: '0' }, { value: 10, text: '10' }], series: [{ name: 'Now', dashed: false, values: [1, null] }, { name: 'Before', dashed: true, values: [2, 3] }] };
/** A document with every kind of block, over several pages. */
const document = reportDocumentSchema.parse({
  title: 'Monthly report', footer: 'All data', footerState: 'settled', paper: 'a4', fileName: 'monthly', footnotes: ['A dash means unknown.'],
  head: { brand: 'Insights', logo: null, color: '#284699', subject: 'Northfold', facts: [{ label: 'Prepared by', text: 'Insights' }] },
  cover: { period: 'October 2026', against: 'Compared with September 2026', sentence: 'Ahead.', text: 'Goals are up.', tone: 'ahead', figures },
  blocks: [
    { kind: 'heading', level: 2, text: 'Figures', note: 'October', pageBreak: 'auto' },
    { kind: 'figures', figures, pageBreak: 'together' },
    { ...chart, kind: 'lines', title: 'Sessions by day', note: 'Each day' },
    { ...chart, kind: 'bars', title: 'Goals by day' },
    { kind: 'heading', level: 2, text: 'Sites', pageBreak: 'auto' },
    { kind: 'table', title: 'Ranking', pageBreak: 'auto', columns, rows: [{ kind: 'group', text: 'All of them' }, ...rows], totals: ['All', '', '1,770,000'] },
    { kind: 'heading', level: 1, text: 'Audits', pageBreak: 'page' },
    { kind: 'heading', level: 2, text: 'Tampa', swatch: '#284699', note: 'October', pageBreak: 'auto' },
    { kind: 'gauge', pageBreak: 'together', score: 60, label: 'of 100', text: 'Three of five pass', groups: [{ title: 'Website', marks: ['pass', 'close', 'fail'], text: '1 of 3' }], whole: { title: 'All', outcomes: [{ outcome: 'pass', text: 'Pass 1' }], text: '1 of 3' } },
    { kind: 'paragraph', look: 'body', text: 'word '.repeat(1200), pageBreak: 'auto' },
  ],
});
const file = await renderPdf(document, { now: new Date('2026-11-05T12:00:00Z'), compress: false });
const pdf = await readPdf(file);
const source = file.toString('latin1');
const elements = pdf.trees.flatMap(listElements);

test('declares PDF/UA, a language, and a title that the window shows', () => {
  expect(pdf.isTagged).toBe(true);
  expect(pdf.info).toMatchObject({ Language: 'en-US', Title: 'Monthly report - Northfold - October 2026', Author: 'Insights' });
  expect(source).toMatch(/pdfuaid:part>1</);
  expect(source).toMatch(/\/DisplayDocTitle true/);
});

test('every mark on a page is in the structure or skipped by readers', () => {
  for (const page of readCommands(file)) {
    let depth = 0;
    const bare: string[] = [];
    for (const line of page.split('\n')) {
      if (/ B(DC|MC)$/.test(line)) depth += 1;
      else if (line === 'EMC') depth -= 1;
      else if (depth === 0 && /(^|[\s\])])(TJ|Tj|f|S|B|f\*|Do)$/.test(line)) bare.push(line);
      // Nested content would be read twice or not at all.
      expect(depth).toBeLessThanOrEqual(1);
    }
    expect(depth).toBe(0);
    expect(bare).toEqual([]);
  }
});

test('the structure contains each text once, in reading order', () => {
  const listContent = (node: TreeNode): string[] => node.children.flatMap(child => ('role' in child ? listContent(child) : child.type === 'content' ? [child.id] : []));
  const inTree = pdf.trees.flatMap(tree => (tree === null ? [] : listContent(tree)));
  expect(new Set(inTree).size).toBe(inTree.length);
  const drawn = new Set(pdf.texts.flatMap(({ content }) => (content === null ? [] : [content])));
  expect([...drawn].filter(content => !inTree.includes(content))).toEqual([]);
  const order = inTree.flatMap(id => pdf.texts.filter(({ content }) => content === id).map(({ text }) => text));
  const expected = ['Northfold', 'Monthly report', 'October 2026', 'Ahead.', 'Goals are up.', 'Prepared by', 'Figures', 'Sessions by day', 'Goals by day', 'Sites', 'Ranking', 'Site 0', 'Site 59', '1,770,000', 'Audits', 'Tampa', '60', 'Three of five pass', 'Website', 'A dash means unknown.'];
  const places = expected.map(text => order.findLastIndex(found => found === text));
  expect(places.includes(-1)).toBe(false);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // Heads and feet of pages are skipped, and so are a table's repeated headers.
  expect(pdf.texts.filter(({ text }) => text.startsWith('Page ')).map(({ content }) => content)).toEqual(Array.from({ length: pdf.pages }, () => null));
  expect(order.filter(text => text === 'Sessions' )).toHaveLength(3);
});

test('headings skip no level, and each is a bookmark', () => {
  const headings = elements.flatMap(({ role }) => (/^H\d$/.test(role) ? [role] : []));
  expect(headings).toEqual(['H1', 'H2', 'H2', 'H2', 'H3']);
  expect(pdf.outline.map(({ title, items }) => [title, items.map(item => item.title)])).toEqual([['Figures', []], ['Sites', []], ['Audits', ['Tampa']]]);
});

test('a table has its header cells, and rows of equal length', () => {
  const tables = elements.filter(({ role }) => role === 'Table');
  expect(tables.length).toBeGreaterThan(0);
  const listRows = elements.filter(({ role }) => role === 'TR');
  const widths = listRows.map(({ children }) => children.reduce((sum, child) => sum + ('role' in child ? (child.colSpan ?? 1) : 0), 0));
  expect(new Set(widths)).toEqual(new Set([columns.length]));
  const heads = elements.filter(({ role }) => role === 'TH');
  expect(new Set(heads.map(({ scope }) => scope))).toEqual(new Set(['Column', 'Row']));
});

test('a chart says in words what it shows', () => {
  expect(elements.flatMap(({ role, alt }) => (role === 'Figure' ? [alt] : []))).toEqual([
    'Line chart: Sessions by day. Each day. Series: Now, Before. From Oct 1 to Oct 2. Scale from 0 to 10',
    'Bar chart: Goals by day. Series: Now, Before. From Oct 1 to Oct 2. Scale from 0 to 10',
  ]);
});

test('the cover lists the sections with their pages, as links', () => {
  const page = (text: string) => pdf.texts.find(found => found.text === text && found.page > 1)?.page;
  expect(pdf.links).toEqual(['Figures', 'Sites', 'Audits'].map((title, index) => ({ page: 1, text: `${title}, page ${page(title)}`, dest: `section-${index}` })));
  const cover = pdf.texts.filter(found => found.page === 1).map(({ text }) => text);
  expect(cover).toEqual(expect.arrayContaining(['Figures', 'Sites', 'Audits', String(page('Audits'))]));
  expect(elements.filter(({ role }) => role === 'Link')).toHaveLength(3);
});
