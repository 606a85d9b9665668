import { describe, expect, test } from 'vitest';
import { printable } from '../../../../functions/services/pdf/printable.ts';
import { printPdf } from '../../../../functions/services/pdf/print-pdf.ts';
import { renderPdf } from '../../../../functions/services/pdf/render-pdf.ts';
import type { DocumentBlock, DocumentTable, ReportDocument } from '../../../../shared/model/report-document.ts';
import { readCommands, readPdf } from './read-pdf.ts';

const report = (blocks: readonly DocumentBlock[], more: Partial<ReportDocument> = {}): ReportDocument => ({
  title: 'Monthly report', blocks, footnotes: ['Counted in America/Denver'], footer: 'Insights – Northfold', paper: 'letter', fileName: 'monthly',
  head: { brand: 'The Insights Engine', logo: null, color: '#284699', subject: 'Northfold', facts: [{ label: 'Period', text: 'Oct 1 – 31, 2026' }, { label: 'Time zone', text: 'America/Denver' }] },
  ...more,
});
const cells = (...texts: string[]) => ({ kind: 'cells' as const, cells: texts.map(text => ({ text, tone: 'plain' as const })) });
const table = (rows: DocumentTable['rows'], totals: readonly string[] | null = null): DocumentBlock => ({
  kind: 'table', pageBreak: 'auto', title: 'Sites', rows, totals,
  columns: [{ title: 'Site', align: 'left', width: 0.6 }, { title: 'Sessions', align: 'right', width: 0.4 }],
});
const now = new Date('2026-11-05T12:00:00Z');
const drawn = async (document: ReportDocument) => {
  const file = await renderPdf(document, { now, compress: false });
  return { ...(await readPdf(file)), commands: readCommands(file), source: file.toString('latin1') };
};

describe('a PDF report', () => {
  test('starts with the site and period, and numbers its pages', async () => {
    const { texts, pages, commands } = await drawn(report([{ kind: 'paragraph', look: 'lead', pageBreak: 'auto', text: 'Fine (mostly) \\ well' }]));
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['The Insights Engine', 'Monthly report', 'Northfold', 'Period', 'Oct 1 – 31, 2026', 'Fine (mostly) \\ well', 'Counted in America/Denver', 'Insights – Northfold', 'Page 1 of 1']));
    expect(pages).toBe(1);
    // The brand's colour, as the bar over the title.
    expect(commands[0]).toMatch(/0\.1[56]\d* 0\.27\d* 0\.6\d* scn/);
  });

  test('keeps the closing line of a table with the table', async () => {
    const paragraph = (text: string, look: 'body' | 'quiet', pageBreak: DocumentBlock['pageBreak'] = 'auto'): DocumentBlock => ({ kind: 'paragraph', look, pageBreak, text });
    const lines = (count: number, look: 'body' | 'quiet') => Array.from({ length: count }, () => paragraph('A line', look));
    const together: DocumentBlock = { kind: 'table', title: 'Misses', pageBreak: 'together', totals: null, columns: [{ title: 'Metric', align: 'left', width: 1 }], rows: [cells('Goals'), cells('Last row')] };
    const parted: string[] = [];
    for (let above = 0; above < 16; above += 3)
      for (let more = 22 - above; more < 27 - above; more += 1) {
        const { texts } = await drawn(report([...lines(above, 'quiet'), ...lines(more, 'body'), { kind: 'heading', level: 2, text: 'Audit', pageBreak: 'auto' }, together, paragraph('Nine more', 'quiet', 'together')]));
        const pages = new Set(texts.filter(({ text }) => ['Audit', 'Last row', 'Nine more'].includes(text)).map(({ page }) => page));
        if (pages.size > 1) parted.push(`${above} and ${more} lines above`);
      }
    expect(parted).toEqual([]);
  });

  test('repeats the header of a long table, keeps every row, ends with totals', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => cells(`Site ${index}`, `${index * 1000}`));
    const { texts, pages } = await drawn(report([table(rows, ['All sites', '11,175,000'])]));
    expect(pages).toBeGreaterThan(2);
    const printed = texts.map(({ text }) => text);
    for (let index = 0; index < 150; index += 1) expect(printed.filter(text => text === `Site ${index}`)).toHaveLength(1);
    expect(texts.filter(({ text }) => text === 'Sessions').map(({ page }) => page)).toEqual(Array.from({ length: pages }, (_, index) => index + 1));
    expect(printed).toContain('11,175,000');
    expect(printed).toContain(`Page ${pages} of ${pages}`);
    const feet = texts.filter(({ text }) => text.startsWith('Page ')).map(({ y }) => y);
    expect(Math.min(...texts.filter(({ text }) => text.startsWith('Site')).map(({ y }) => y))).toBeGreaterThan(Math.max(...feet) + 8);
  });

  test('aligns numbers at the right edge', async () => {
    const { texts } = await drawn(report([table([cells('A', '7'), cells('B', '1,234,567')])]));
    const right = (text: string) => texts.find(entry => entry.text === text)?.right ?? 0;
    expect(right('7')).toBeGreaterThan(400);
    expect(right('7')).toBeCloseTo(right('1,234,567'), 0);
  });

  test('never splits multi-line rows or separates a group heading from its rows', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [{ kind: 'group' as const, text: `Group ${index}` }, cells(`Row ${index} ${'of a long name that wraps '.repeat(4)}`, '1')]).flat();
    const { texts } = await drawn(report([table(rows)]));
    for (let index = 0; index < 60; index += 1) {
      const head = texts.find(({ text }) => text === `Group ${index}`);
      const row = texts.findIndex(({ text }) => text.startsWith(`Row ${index} `));
      expect(texts[row]?.page).toBe(head?.page);
      expect(texts[row + 1]?.page).toBe(texts[row]?.page);
    }
  });

  test('moves blocks that belong together to the next page and respects page breaks', async () => {
    const filler: DocumentBlock = { kind: 'paragraph', look: 'body', pageBreak: 'auto', text: 'word '.repeat(700) };
    const together: DocumentBlock = { ...table(Array.from({ length: 20 }, (_, index) => cells(`T${index}`, '1'))), pageBreak: 'together' };
    const { texts } = await drawn(report([filler, together, { kind: 'heading', level: 1, text: 'Next', pageBreak: 'page' }]));
    const pages = new Set(texts.filter(({ text }) => /^T\d+$/.test(text)).map(({ page }) => page));
    expect(pages.size).toBe(1);
    expect(texts.find(({ text }) => text === 'Next')?.page).toBe(Math.max(...pages) + 1);
  });

  test('draws bars and lines as vectors, keeps gaps and labels ticks', async () => {
    const chart = (kind: 'bars' | 'lines'): DocumentBlock => ({
      kind, pageBreak: 'together', title: `Sessions as ${kind}`, labels: ['Mon', 'Tue', 'Wed', 'Thu'],
      ticks: [{ value: 0, text: '0' }, { value: 100, text: '100' }],
      series: [{ name: 'This year', dashed: false, values: [10, 100, null, 50] }, { name: 'A year ago', dashed: true, values: [20, 30, 40, null] }],
    });
    const bars = await drawn(report([chart('bars')]));
    // The bar over the title, six bars, and two squares of the legend.
    expect([...(bars.commands[0] ?? '').matchAll(/ re\nf/g)].length).toBe(1 + 6 + 2);
    expect(bars.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Sessions as bars', 'Mon', 'Thu', '0', '100', 'This year', 'A year ago']));
    const lines = await drawn(report([chart('lines')]));
    expect(lines.commands[0]).toMatch(/\[3 2\] 0 d/);
    expect(lines.source).not.toContain('/Subtype /Image');
  });

  test.each([[0, 100], [-1e308, 1e308], [100, 0]])('draws values beyond an axis from %d to %d within the page', async (low, high) => {
    const chart: DocumentBlock = {
      kind: 'bars', pageBreak: 'together', title: 'Sessions', labels: ['Mon', 'Tue', 'Wed'],
      ticks: [{ value: low, text: 'low' }, { value: high, text: 'high' }], series: [{ name: 'Sessions', dashed: false, values: [-1e300, 1e308, 50] }],
    };
    const { texts, commands } = await drawn(report([chart, { ...chart, kind: 'lines' }]));
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['low', 'high']));
    const placed = (commands[0] ?? '').split('\n').filter(line => / (re|l|m)$/.test(line)).flatMap(line => line.split(' ').slice(0, -1).map(Number));
    expect(placed.length).toBeGreaterThan(20);
    expect(Math.max(...placed.map(Math.abs))).toBeLessThan(1000);
  });

  const png = (width: number) => {
    const bytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64');
    bytes.writeUInt32BE(width, 16);
    return `data:image/png;base64,${bytes.toString('base64')}`;
  };
  test.each([
    ['a PNG', png(1), true], ['an address', 'https://brand.test/logo.png', false], ['no picture', 'data:image/png;base64,AAAA', false],
    ['a PNG that claims 4 billion pixels', png(4_000_000_000), false], ['half a PNG', png(1).slice(0, 70), false],
  ])('shows a logo that is %s: %s', async (_name, logo, isShown) => {
    const document = report([], { head: { ...report([]).head, logo } });
    const { source, texts } = await drawn(document);
    expect(source.includes('/Subtype /Image')).toBe(isShown);
    expect(texts.map(({ text }) => text)).toContain('Monthly report');
  });

  test('draws Latin, Greek and Cyrillic, and replaces other scripts with question marks and says so', async () => {
    const names = ['Łódź Żabka', 'Müller & Søn', 'Ελλάδα', 'Москва', 'Đường số 5', 'Gdańsk – “ß” €'];
    const { texts, source } = await drawn(report([table([...names, '東京 🚀 שלום'].map(name => cells(name, '1')))]));
    const printed = texts.map(({ text }) => text);
    expect(printed).toEqual(expect.arrayContaining([...names, '?? ? ????']));
    expect(printed.some(text => text.includes('be printed'))).toBe(true);
    // Both weights are in the file, with what a reader needs to copy their letters; nothing relies on installed fonts.
    expect([...source.matchAll(/\/FontFile2/g)]).toHaveLength(2);
    expect([...source.matchAll(/\/ToUnicode/g)]).toHaveLength(2);
    expect(source).not.toContain('/Type1');
    expect((await drawn(report([table([cells('Zürich', '1')])]))).texts.some(({ text }) => text.includes('be printed'))).toBe(false);
  });
});

test('a wide table rotates its page with its heading; earlier pages stay upright', async () => {
  const columns = Array.from({ length: 12 }, (_, index) => ({ title: `Column ${index}`, align: 'right' as const, width: 1 }));
  const wide: DocumentBlock = { kind: 'table', pageBreak: 'auto', title: '', columns, totals: null, rows: [cells(...columns.map((_, index) => `${index},000,000`))] };
  const { pages, texts, sizes } = await drawn(report([table([cells('A', '1')]), { kind: 'heading', level: 2, text: 'Wide', pageBreak: 'auto' }, wide]));
  expect(pages).toBe(2);
  expect(sizes).toEqual([[612, 792], [792, 612]]);
  expect(texts.find(({ text }) => text === 'Wide')?.page).toBe(2);
  // No number is broken, none stands in another's column.
  for (let index = 0; index < 12; index += 1) expect(texts.filter(({ text }) => text === `${index},000,000`)).toHaveLength(1);
});

test('a heading moves to the next page with its unsplit table', async () => {
  const filler = { kind: 'paragraph', look: 'body', pageBreak: 'auto' } as const;
  const together: DocumentBlock = { ...table(Array.from({ length: 12 }, (_, index) => cells(`T${index}`, '1'))), pageBreak: 'together' };
  for (const words of [500, 560, 620, 680, 740]) {
    const { texts } = await drawn(report([{ ...filler, text: 'word '.repeat(words) }, { kind: 'heading', level: 2, text: 'Missing', pageBreak: 'auto' }, together]));
    expect(texts.find(({ text }) => text === 'Missing')?.page).toBe(texts.find(({ text }) => text === 'T0')?.page);
  }
});

test('the last row never ends up alone on a page', async () => {
  for (let count = 20; count < 36; count += 1) {
    const { texts } = await drawn(report([table(Array.from({ length: count }, (_, index) => cells(`Row ${index}`, '1')), ['All', `${count}`])]));
    const page = (label: string) => texts.find(({ text }) => text === label)?.page;
    expect(page(`Row ${count - 2}`)).toBe(page(`Row ${count - 1}`));
    expect(page('All')).toBe(page(`Row ${count - 1}`));
  }
});

test.each([
  ['plain – “text” €5 … ™', 'plain – “text” €5 … ™', false],
  ['−5 → 7', '–5 > 7', false],
  ['Ångström café', 'Ångström café', false],
  ['e\u0301', 'é', false],
  ['Ő ń ş', 'O n s', false],
  ['a\u200bb\ufeff\u202ec', 'abc', false],
  ['a\tb\r\nc\u0000d', 'a b c d', false],
  ['\u2003wide', ' wide', false],
  ['ﬁve ½ ②', 'five ½ 2', false],
  ['日本', '??', true],
  ['👩‍👩‍👧', '???', true],
  ['\ud800', '?', true],
  ['really?', 'really?', false],
])('%j is drawn as %j', (text, shown, lossy) => {
  // A typeface with the letters of Western Europe.
  const isDrawn = (character: string) => /^[ -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/u.test(character);
  expect(printable(text, isDrawn)).toEqual({ text: shown, lossy });
});

/** Three points and back, filled. */
const triangles = /[-\d.]+ [-\d.]+ m\n(?:[-\d.]+ [-\d.]+ l\n){2}h\nf/g;

test('icons appear next to the text of a cell without covering it', async () => {
  const cell = (text: string, more: object = {}) => ({ text, tone: 'plain' as const, ...more });
  const { texts, commands } = await drawn(report([{
    kind: 'table', pageBreak: 'auto', title: 'Sites', totals: null,
    columns: ['Site', 'Trend', 'Change', 'Result'].map((title, index) => ({ title, align: index < 2 ? ('left' as const) : ('right' as const), width: 0.25 })),
    rows: [
      { kind: 'cells', cells: [cell('Tampa', { rank: '1' }), cell('', { spark: [1, 3, null, 2, 2] }), cell('+5.1%', { trend: 'up' }), cell('Pass', { outcome: 'pass' })] },
      { kind: 'cells', cells: [cell('Dallas', { rank: '2' }), cell('', { spark: [null, null] }), cell('–0.4%', { trend: 'down' }), cell('Fail', { outcome: 'fail' })] },
    ],
  }]));
  const x = (text: string) => texts.find(entry => entry.text === text)?.x ?? 0;
  expect(x('Tampa')).toBeGreaterThan(x('1') + 8);
  expect(x('Dallas')).toBe(x('Tampa'));
  const tips = [...(commands[0] ?? '').matchAll(triangles)].map(([path]) => [...path.matchAll(/([-\d.]+) ([-\d.]+) [ml]/g)].map(([, left = '', up = '']) => [Number(left), Number(up)] as const));
  expect(tips).toHaveLength(2);
  // Lengths count downwards from the page's upper edge.
  const [up, down] = tips.map(points => (points[0]?.[1] ?? 0) - (points[2]?.[1] ?? 0));
  expect(up).toBeGreaterThan(0);
  expect(down).toBeLessThan(0);
  expect(Math.max(...tips.flat().map(([left]) => left))).toBeLessThan(Math.min(x('+5.1%'), x('–0.4%')));
  // A gap lifts the pen: of five days with one unknown two pieces are drawn, of none known nothing.
  expect(commands[0]?.match(/^1\.1 w\n(?:[-\d.]+ [-\d.]+ m\n[-\d.]+ [-\d.]+ l\n){2}S$/gm)).toHaveLength(1);
});

test('figures appear in cards with lines for current and, dashed, previous days', async () => {
  const figure = (label: string, value: string, spark?: { now: number[]; before: number[] }) => ({ label, value, change: { text: '+1.0%', tone: 'good' as const }, ...(spark === undefined ? {} : { spark }) });
  const block: DocumentBlock = { kind: 'figures', pageBreak: 'together', figures: [figure('Sessions', '114,797', { now: [1, 2, 3], before: [2, 2, 1] }), figure('Goals', '3,416')] };
  const { texts, commands } = await drawn(report([{ kind: 'heading', level: 2, text: 'Figures', pageBreak: 'auto' }, block]));
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Sessions', '114,797', 'Goals', '3,416', '+1.0%']));
  expect(commands[0]).toMatch(/\[2 1\.6\] 0 d/);
  expect((texts.find(({ text }) => text === 'Goals')?.x ?? 0) - (texts.find(({ text }) => text === 'Sessions')?.x ?? 0)).toBeCloseTo(262, 0);
});

test('a cover page shows brand, period, sentence, figures and facts before the report', async () => {
  const cover = {
    period: 'October 2026', against: 'Compared with September 2026', sentence: 'Ahead of September 2026.', text: 'Goals are up 4.6%.', tone: 'ahead' as const,
    figures: [{ label: 'Sessions', value: '114,797', change: { text: '+5.1%', tone: 'good' as const, trend: 'up' as const } }, { label: 'Goals', value: '3,416', change: { text: '+4.6%', tone: 'good' as const } }],
  };
  const { texts, pages, commands } = await drawn(report([{ kind: 'paragraph', look: 'body', pageBreak: 'auto', text: 'The report' }], { cover, footerState: 'provisional' }));
  expect(pages).toBe(2);
  const listTexts = (page: number) => texts.filter(entry => entry.page === page).map(({ text }) => text);
  expect(listTexts(1)).toEqual(expect.arrayContaining(['Northfold', 'Monthly report', 'October 2026', 'Ahead of September 2026.', 'Goals are up 4.6%.', '114,797', '+5.1%', 'Oct 1 – 31, 2026', 'Page 1 of 2']));
  // Every page after it says whose numbers of when.
  expect(listTexts(2)).toEqual(expect.arrayContaining(['Northfold', 'Monthly report, October 2026', 'The report', 'Page 2 of 2']));
  const y = (text: string) => texts.find(entry => entry.page === 2 && entry.text === text)?.y ?? 0;
  expect(y('Northfold')).toBeGreaterThan(y('The report') + 12);
  // One triangle, upwards: only the first figure has a direction.
  expect(commands[0]?.match(triangles)).toHaveLength(1);
  const bare = await drawn(report([], { cover: { ...cover, figures: [] } }));
  expect(bare.texts.map(({ text }) => text)).not.toContain('114,797');
});

test('a table of more cells than a PDF may have gets an error that names other formats', async () => {
  const rows = Array.from({ length: 7501 }, (_, index) => cells(`Row ${index}`, '1'));
  await expect(printPdf(report([table(rows)]), now)).rejects.toMatchObject({ status: 400, details: [{ path: 'body', message: 'This table is too long for a PDF. Download it as CSV or Excel' }] });
});
