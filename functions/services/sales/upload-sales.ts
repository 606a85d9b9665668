import { randomUUID } from 'node:crypto';
import type { SheetAnswer } from '../../../shared/contract/sales.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { isClosedMonth } from '../../../shared/domain/sales/closed-months.ts';
import { readRevenueSheet, readSalesSheet, type SheetResult } from '../../../shared/domain/sales/sheet.ts';
import {
  columnsByName,
  headingPlace,
  listHeadings,
  readColumns,
  type SheetCell,
} from '../../../shared/domain/sales/sheet-columns.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import { salesTotals } from '../../../shared/domain/sales/totals.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { maxSalesMonths, type SalesContent, type SalesKind, type SheetColumns } from '../../../shared/model/sales.ts';
import { readSales } from '../../stores/sales.ts';
import { recallColumns, rememberColumns } from '../../stores/sheet-columns.ts';
import { keepSheet } from '../media/kept-sheets.ts';
import { readCsvSheet } from './read-csv-sheet.ts';
import { readWorkbook } from './read-workbook.ts';
import { type Saver, saveSales, todayAt } from './save-sales.ts';

export type SheetUpload = {
  readonly site: SiteNode;
  readonly kind: SalesKind;
  readonly file: Uint8Array;
  readonly fileName?: string | undefined;
  /** Column assignment chosen by the user. */
  readonly columns?: string | undefined;
  /** True if the changes are reported but not saved. */
  readonly preview: boolean;
  readonly changeId?: string | undefined;
  readonly reason?: string | undefined;
  /** Months with their revisions as the preview showed them ('202610:3'). */
  readonly seen?: string | undefined;
};

/**
 * Reads an uploaded workbook. Without preview, its accepted lines replace the months it names, other months remain, and
 * the workbook is stored; without an accepted line nothing changes.
 * @throws {DomainError} invalid-request for a file that is no workbook; errors of saveSales.
 */
export async function uploadSales(upload: SheetUpload, saver: Saver): Promise<SheetAnswer> {
  const { site, kind, preview } = upload;
  const today = todayAt(site, saver.now);
  const { columns, ...sheet } = await readSheet(upload, today);
  const months = [...sheet.months];
  const storedMonths =
    months.length === 0
      ? []
      : await readSales(site.siteId, kind, months[0]?.yearMonth ?? '', months.at(-1)?.yearMonth ?? '');
  const before = new Map(storedMonths.map(month => [month.content.yearMonth, month]));
  const previewed = new Map(upload.seen?.split(',').map(month => [month.slice(0, 6), Number(month.slice(7))]));
  const whole = sheet.rows.length === 0 ? (sheet.problems[0]?.problem ?? 'This sheet has no rows') : null;
  const tooMany =
    months.length > maxSalesMonths
      ? `A sheet can have at most ${maxSalesMonths} months. This one has ${months.length}`
      : null;
  const problem = whole ?? tooMany;
  const refused = sheet.rows.filter(row => row.problem !== null).length;
  const file = {
    name: upload.fileName ?? 'sheet.xlsx',
    lines: sheet.rows.filter(row => row.note === undefined).length,
    refused,
  };
  const saves = !preview && problem === null && months.length > 0;
  const change = saves
    ? await saveSales(
        {
          site,
          kind,
          source: 'upload',
          changeId: upload.changeId ?? randomUUID(),
          reason: upload.reason,
          file,
          months: months.map(content => {
            const revision = previewed.get(content.yearMonth);
            return { yearMonth: content.yearMonth, content, ...(revision !== undefined && { seen: revision }) };
          }),
        },
        saver,
      )
    : null;
  // Stored after the save, so a retry after a failure stores it then.
  if (change !== null) {
    await keepSheet({ siteId: site.siteId, kind, name: file.name, bytes: upload.file, at: saver.now });
    if (columns.from === 'chosen') await rememberColumns(findCompanyId(site), kind, columns);
  }
  return {
    lines: [...sheet.rows],
    accepted: sheet.lines,
    refused,
    problem,
    headings: [...columns.headings],
    columns: columns.places,
    columnsFrom: columns.from,
    months: months.map(after => ({
      yearMonth: after.yearMonth,
      revision: before.get(after.yearMonth)?.revision ?? 0,
      before: sumContent(before.get(after.yearMonth)?.content),
      after: sumContent(after) ?? nothing,
    })),
    closed: months.map(({ yearMonth }) => yearMonth).filter(yearMonth => isClosedMonth(yearMonth, today)),
    change,
  };
}

type Read = SheetResult<SalesContent> & { readonly columns: SheetHead };
type SheetHead = {
  readonly headings: readonly string[];
  readonly places: SheetColumns;
  readonly from: SheetAnswer['columnsFrom'];
};

async function readSheet(upload: SheetUpload, today: string): Promise<Read> {
  const { site, kind, file, fileName = '' } = upload;
  const rows: (readonly SheetCell[])[] = /\.csv$/i.test(fileName) ? readCsvSheet(file) : readWorkbook(file);
  const currency = siteCurrency(site.attr);
  const columns = await chooseColumns(upload, rows[headingPlace(rows)] ?? []);
  const options = { today, columns: columns.places };
  const read = kind === 'units' ? readSalesSheet(rows, currency, options) : readRevenueSheet(rows, currency, options);
  return { ...read, columns };
}

/** Returns the columns: as chosen, as the company chose for the same headings, or as the headings say. */
async function chooseColumns({ site, kind, columns }: SheetUpload, first: readonly SheetCell[]): Promise<SheetHead> {
  const headings = listHeadings(first);
  if (columns !== undefined) return { headings, places: readColumns(columns, kind, headings.length), from: 'chosen' };
  const remembered = await recallColumns(findCompanyId(site), kind, headings);
  return remembered === null
    ? { headings, places: columnsByName(first), from: 'headings' }
    : { headings, places: remembered, from: 'remembered' };
}

/** Returns a site's company, below its sales token; a site without one is its own. */
const findCompanyId = ({ siteId, sitePath }: SiteNode): string => pathIds(sitePath)[2] ?? siteId;

const nothing = { units: null, revenue: 0 };
function sumContent(content: SalesContent | undefined): { units: number | null; revenue: number } | null {
  if (content === undefined) return null;
  if ('revenue' in content) return { units: null, revenue: content.revenue };
  const { units, revenue } = salesTotals(content.entries);
  return { units, revenue };
}
