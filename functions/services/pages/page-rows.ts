import { cutInput, isUncalculated, uncalculatedPanel } from '../../../shared/domain/pages/page.ts';
import { buildBreakdown } from '../../../shared/domain/pages/rows-panel.ts';
import { definitionOfPage } from '../../../shared/screens/pages/pages.ts';
import type { MeasureKey, PageId } from '../../../shared/model/page-keys.ts';
import type { RowsPanel } from '../../../shared/screens/pages/definition.ts';
import type { PageRow } from '../../../shared/model/page.ts';
import { DomainError, notFound } from '../../runtime/errors.ts';
import { failureAmong } from '../../numbers/failures.ts';
import { readPage, listPanelReads } from './page.ts';
import type { PageRequest } from './page-request.ts';

/** Maximum rows per answer: about 2 MB of the longest names, uncompressed. */
export const rowsPerAnswer = 5000;
/** Maximum rows per answer with their values over the range: a chart draws the largest few. */
const trendsPerAnswer = 50;

/**
 * Finds a page's breakdown.
 * @throws 404 if the page has none of that name.
 */
export function findRowsPanel(page: PageId, name: string): RowsPanel {
  const { panels } = definitionOfPage(page);
  const shown = Object.hasOwn(panels, name) ? panels[name] : undefined;
  if (shown?.kind !== 'rows') throw notFound('Unknown table');
  return shown;
}

type RowsRequest = PageRequest & {
  readonly panel: string;
  readonly from: number;
  readonly trend?: MeasureKey | undefined;
};

/**
 * Loads a breakdown's rows from `from` on, in the page's order or by the column `trend` with its values over the range,
 * and where the next ones start (null: the end). Empty for an empty panel.
 * @throws 404 if the page has no such breakdown or the breakdown no such column, 500 with a reference if its days can't
 * be read.
 */
export async function loadPageRows({
  panel: name,
  from,
  trend,
  ...request
}: RowsRequest): Promise<{ rows: PageRow[]; next: number | null }> {
  const shown = findRowsPanel(request.page, name);
  if (trend !== undefined && !shown.columns.includes(trend)) throw notFound('Unknown column');
  // A table requested separately may have any range.
  const { onlyShort: _unbound, ...unsorted } = shown;
  const panel = trend === undefined ? unsorted : { ...unsorted, sort: trend, trend: true as const };
  const { input, failures } = await readPage(request, { [name]: panel });
  const failed = failureAmong(failures, listPanelReads(panel, input));
  if (failed !== undefined)
    throw new DomainError('internal', `The table could not be loaded (${failed.reference}). Please try again`);
  if (isUncalculated(input, panel)) throw new DomainError('conflict', `${uncalculatedPanel(input).message}.`);
  const breakdown = buildBreakdown(cutInput(input, panel), panel);
  if (breakdown.state === 'empty') return { rows: [], next: null };
  const end = from + (trend === undefined ? rowsPerAnswer : trendsPerAnswer);
  return { rows: breakdown.rows.slice(from, end), next: end < breakdown.rows.length ? end : null };
}
