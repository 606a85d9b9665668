import { strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import writeXlsxFile from 'write-excel-file/universal';
import { DomainError } from '../../functions/runtime/errors.ts';
import { readWorkbook } from '../../functions/services/sales/read-workbook.ts';
import { saveSales } from '../../functions/services/sales/save-sales.ts';
import { readUnits } from '../../functions/stores/sales.ts';
import { readSalesSheet } from '../../shared/domain/sales/sheet.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { startPeople } from '../../test/functions/support/people.ts';
import { type FigureGroup, median, rounded, timed } from './figure.ts';
import { seededRandom } from './generate-leads.ts';

type Cell = string | number;
const head = ['Month', 'Deal type', 'Units', 'Revenue per unit', 'Discovery days'];
async function workbook(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const cells = rows.map(row =>
    row.map(value => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
  );
  return new Uint8Array(await (await writeXlsxFile(cells).toBlob()).arrayBuffer());
}

const good: readonly Cell[] = ['2026-03', 'New franchise', 4, 49_900, 2];
/** Values per column that are invalid there. */
const wrong: readonly (readonly Cell[])[] = [
  ['Smarch 2026', '2026-13', '31/31/26', 'soon', '2031-01'],
  ['', 'x'.repeat(81)],
  ['four', -1, 1.5, '1e3', 2_000_000, '=1+1', '4 units'],
  ['free', -0.01, '49.900.0', '€', 2_000_000_000, '#REF!'],
  ['two', -1, 0.5],
];

/**
 * Measures the percentage of wrong cells in 100 workbooks that the answer names by line and column, and its false
 * reports.
 */
async function badCells(): Promise<number> {
  const random = seededRandom(17);
  let made = 0;
  let named = 0;
  for (let sheet = 0; sheet < 100; sheet += 1) {
    const bad = new Set<string>();
    const rows = Array.from({ length: 40 }, (_, index) =>
      good.map((value, column): Cell => {
        if (random() > 0.06) return value;
        const values = wrong[column] ?? [];
        bad.add(`${index + 2}${'ABCDE'[column]}`);
        return values[Math.floor(random() * values.length)] ?? value;
      }),
    );
    const { problems } = readSalesSheet(readWorkbook(await workbook([head, ...rows])), 'USD', {
      today: '2026-10-20',
    });
    const found = new Set(problems.map(({ line, column }) => `${line}${column}`));
    made += bad.size;
    named += [...bad].filter(cell => found.has(cell)).length - [...found].filter(cell => !bad.has(cell)).length;
  }
  return (named / made) * 100;
}

/** Counts accepted lines; zero for a refused file. */
function countLines(file: Uint8Array): number {
  try {
    return readSalesSheet(readWorkbook(file), 'USD', { today: '2026-10-20' }).lines;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return 0;
  }
}

/** Uploads hostile files: each must be refused, or its bad line left out. */
async function hostileRefused(): Promise<{ refused: number; files: number }> {
  const sound = await workbook([head, good]);
  const parts = unzipSync(sound);
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
  const withSheet = (text: string) => zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(text) });
  const line = (cells: readonly Cell[]) => workbook([head, cells]);
  const files: Uint8Array[] = [
    zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(50 * 1024 * 1024) }, { level: 9 }),
    zipSync({ ...parts, 'xl/media/a.bin': new Uint8Array(31 * 1024 * 1024) }, { level: 9 }),
    zipSync({
      ...parts,
      ...Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`xl/p${index}.xml`, strToU8('x')])),
    }),
    zipSync({ ...parts, 'xl/vbaProject.bin': strToU8('x') }),
    zipSync({ ...parts, 'xl/VBAPROJECT.BIN': strToU8('x') }),
    sound.slice(0, 700),
    sound.slice(40),
    new Uint8Array(0),
    strToU8('Month,Units\n2026-01,1'),
    strToU8('<html><table><tr><td>Month</td></tr></table></html>'),
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]),
    zipSync({ 'a.txt': strToU8('a') }),
    zipSync({ ...parts, 'xl/workbook.xml': strToU8('<nothing') }),
    withSheet(sheet.slice(0, Math.floor(sheet.length / 2))),
    withSheet(
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${sheet.replaceAll('2026-03', '&c;')}`,
    ),
    withSheet(sheet.replace(/<sheetData>.*<\/sheetData>/s, '<sheetData/>')),
    await line(["=cmd|' /C calc'!A0", 'New franchise', 4, 49_900, 2]),
    await line(['2026-03', 'New franchise', '=HYPERLINK("http://evil.test")', 49_900, 2]),
    await line(['2026-03', 'New franchise', 4, '@SUM(1+1)*cmd|calc', 2]),
    await workbook([head, ...Array.from({ length: 5001 }, () => good)]),
  ];
  let refused = 0;
  for (const file of files) {
    if (countLines(file) === 0) refused += 1;
  }
  return { refused, files: files.length };
}

/** Compares reading and checking a workbook of 5,000 lines with the format's reader alone. */
async function fullSheet(): Promise<{ actual: number; reference: number }> {
  const bytes = await workbook([head, ...Array.from({ length: 5000 }, () => good)]);
  const [sheetTimes, readerTimes]: [number[], number[]] = [[], []];
  for (let run = 0; run < 9; run += 1) {
    const read = await timed(() => readSalesSheet(readWorkbook(bytes), 'USD', { today: '2026-10-20' }));
    if (read.result.lines !== 5000) throw new Error('Not every line was read');
    sheetTimes.push(read.ms);
    readerTimes.push((await timed(() => readSheet(new Blob([bytes.slice()]), 1))).ms);
  }
  return { actual: median(sheetTimes), reference: median(readerTimes) };
}

/** Counts months reported as saved by parallel users that are missing afterwards. */
async function lostUpdates(): Promise<number> {
  const now = new Date('2026-10-20T12:00:00Z');
  const program = await startPeople({ now });
  try {
    const site: SiteNode = {
      siteId: 'site-lost',
      name: 'Bench',
      type: 'SITE',
      sitePath: '/ISL/bench/site-lost',
      attr: { tz: 'Eastern' },
      revision: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    const saver = { user: { given_name: 'A', family_name: 'B' }, now };
    const month = (index: number) => `2026${String((index % 9) + 1).padStart(2, '0')}`;
    let lost = 0;
    for (let round = 0; round < 20; round += 1) {
      const revisions = new Map(
        (await readUnits(site.siteId, '202601', '202612')).map(unitMonth => [
          unitMonth.content.yearMonth,
          unitMonth.revision,
        ]),
      );
      const results = await Promise.all(
        Array.from({ length: 18 }, async (_, index) => {
          const yearMonth = month(index);
          const value = round * 100 + index;
          const saved = await saveSales(
            {
              site,
              kind: 'units',
              source: 'grid',
              changeId: `change-${round}-${index}`,
              reason: 'Bench',
              months: [
                {
                  yearMonth,
                  seen: revisions.get(yearMonth) ?? 0,
                  content: {
                    yearMonth,
                    currency: 'USD',
                    entries: [{ metricKey: 'new', display: 'New', value, revenuePerUnit: 1 }],
                    common: { discoveryDays: 0 },
                  },
                },
              ],
            },
            saver,
          ).then(
            () => true,
            error => {
              if (!(error instanceof DomainError)) throw error;
              return false;
            },
          );
          return { yearMonth, value, saved };
        }),
      );
      const storedValues = new Map(
        (await readUnits(site.siteId, '202601', '202612')).map(({ content }) => [
          content.yearMonth,
          content.entries[0]?.value,
        ]),
      );
      // Two users who saw the same month must not both get a success.
      for (const [yearMonth, saves] of Map.groupBy(
        results.filter(({ saved }) => saved),
        result => result.yearMonth,
      )) {
        lost += saves.length - (saves.some(({ value }) => value === storedValues.get(yearMonth)) ? 1 : 0);
      }
    }
    return lost;
  } finally {
    await program.stop();
  }
}

/** Uploaded workbooks, and users who save in parallel. */
export const sheetFigures: FigureGroup = {
  names: ['sheet-bad-cells-named', 'sheet-hostile-refused', 'sheet-5000-ratio', 'sales-lost-updates'],
  async *measure(requested) {
    if (requested.has('sheet-bad-cells-named'))
      yield {
        name: 'sheet-bad-cells-named',
        value: rounded(await badCells(), 1),
        unit: '%',
        against: 'limit',
        againstValue: 100,
      };
    if (requested.has('sheet-hostile-refused')) {
      const { refused, files } = await hostileRefused();
      yield { name: 'sheet-hostile-refused', value: refused, unit: 'files', against: 'of', againstValue: files };
    }
    if (requested.has('sheet-5000-ratio')) {
      const { actual: sheetMs, reference: readerMs } = await fullSheet();
      yield {
        name: 'sheet-5000-ratio',
        value: rounded(sheetMs / readerMs),
        unit: 'times',
        against: 'ms of the reader alone',
        againstValue: rounded(readerMs, 0),
      };
    }
    if (requested.has('sales-lost-updates'))
      yield {
        name: 'sales-lost-updates',
        value: await lostUpdates(),
        unit: 'saves',
        against: 'limit',
        againstValue: 0,
      };
  },
};
