import { randomUUID } from 'node:crypto';
import type { SheetAnswer } from '../../../shared/contract/sales.ts';
import { isClosedMonth } from '../../../shared/domain/sales/closed-months.ts';
import {
  readRevenueSheet,
  readSalesSheet,
  type SheetCell,
  type SheetResult,
} from '../../../shared/domain/sales/sheet.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import { salesTotals } from '../../../shared/domain/sales/totals.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { mostSalesMonths, type SalesContent, type SalesKind } from '../../../shared/model/sales.ts';
import { readSales } from '../../stores/sales.ts';
import { keepSheet } from '../media/kept-sheets.ts';
import { readWorkbook } from './read-workbook.ts';
import { type Saver, saveSales, todayAt } from './save-sales.ts';

export type SheetUpload = {
  readonly site: SiteNode;
  readonly kind: SalesKind;
  readonly file: Uint8Array;
  readonly fileName?: string | undefined;
  /** Read it and say what it would change; nothing is saved. */
  readonly preview: boolean;
  readonly changeId?: string | undefined;
  readonly reason?: string | undefined;
};

/**
 * Reads an uploaded workbook. Unless only a preview is asked for, the months that it names are replaced by its accepted
 * lines and every other month stays, and the workbook is kept; a sheet without an accepted line changes nothing.
 * @throws {DomainError} invalid-request for a file that is no workbook; what saveSales refuses.
 */
export async function uploadSales(upload: SheetUpload, saver: Saver): Promise<SheetAnswer> {
  const { site, kind, preview } = upload;
  const today = todayAt(site, saver.now);
  const sheet = await sheetOf(upload, today);
  const months = [...sheet.months];
  const standing =
    months.length === 0
      ? []
      : await readSales(site.siteId, kind, months[0]?.yearMonth ?? '', months.at(-1)?.yearMonth ?? '');
  const before = new Map(standing.map(({ content }) => [content.yearMonth, content]));
  const whole = sheet.rows.length === 0 ? (sheet.problems[0]?.problem ?? 'This sheet has no lines') : null;
  const tooMany =
    months.length > mostSalesMonths
      ? `At most ${mostSalesMonths} months can be uploaded at once; this sheet has ${months.length}`
      : null;
  const problem = whole ?? tooMany;
  const refused = sheet.rows.filter(row => row.problem !== null).length;
  const file = { name: upload.fileName ?? 'sheet.xlsx', lines: sheet.rows.length, refused };
  const saves = !preview && problem === null && months.length > 0;
  const change = saves
    ? await saveSales(
        {
          site, kind, source: 'upload', changeId: upload.changeId ?? randomUUID(), reason: upload.reason, file,
          months: months.map(content => ({ yearMonth: content.yearMonth, content })),
        },
        saver,
      )
    : null;
  // Behind what it saves: whoever asks again after a failure keeps it then.
  if (change !== null)
    await keepSheet({ siteId: site.siteId, kind, name: file.name, bytes: upload.file, at: saver.now });
  return {
    lines: [...sheet.rows],
    accepted: sheet.lines,
    refused,
    problem,
    months: months.map(after => ({
      yearMonth: after.yearMonth,
      before: sumOf(before.get(after.yearMonth)),
      after: sumOf(after) ?? nothing,
    })),
    closed: months.map(({ yearMonth }) => yearMonth).filter(yearMonth => isClosedMonth(yearMonth, today)),
    change,
  };
}

async function sheetOf({ site, kind, file }: SheetUpload, today: string): Promise<SheetResult<SalesContent>> {
  const rows: (readonly SheetCell[])[] = await readWorkbook(file);
  const currency = siteCurrency(site.attr);
  return kind === 'units' ? readSalesSheet(rows, currency, { today }) : readRevenueSheet(rows, currency, { today });
}

const nothing = { units: null, revenue: 0 };
function sumOf(content: SalesContent | undefined): { units: number | null; revenue: number } | null {
  if (content === undefined) return null;
  if ('revenue' in content) return { units: null, revenue: content.revenue };
  const { units, revenue } = salesTotals(content.entries);
  return { units, revenue };
}
