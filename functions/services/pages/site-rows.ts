import { sliceRows } from '../../../shared/domain/pages/rows-panel.ts';
import { buildSiteBreakdown } from '../../../shared/domain/pages/site-breakdown.ts';
import { listPanelChannels, toSitePanel, largestSites } from '../../../shared/domain/pages/site-panel.ts';
import { countDays } from '../../../shared/domain/periods/days.ts';
import { findComparisonKind } from '../../../shared/domain/reports/spans.ts';
import { type PageRow, rowLimit, type RowsData } from '../../../shared/model/page.ts';
import { DomainError, notFound } from '../../runtime/errors.ts';
import { readSites } from '../../numbers/read-rows.ts';
import type { PageRequest } from './page-request.ts';
import { findRowsPanel } from './page-rows.ts';

type SiteRowsRequest = Omit<PageRequest, 'filters'> & { readonly panel: string; readonly from: number };

/**
 * Loads a breakdown by site: a row for each site from `from` on, the others as one, and where the next ones start.
 * @throws 404 if rows of sites have none of the breakdown's columns, 409 for a site or a period without such rows.
 */
export async function loadSiteRows({ panel: name, from, site: node, ...request }: SiteRowsRequest): Promise<{
  rows: PageRow[];
  next: number | null;
  whole: Omit<RowsData, 'kind' | 'rows'>;
}> {
  const { page, range, comparison, channel, now } = request;
  const shown = findRowsPanel(page, name);
  const panel = toSitePanel(shown, channel);
  if (panel === null) throw notFound('This table has no numbers by site');
  const { rows: sites, others } = node.type === 'SITE' ? { rows: [] } : await readSites(node, range, now);
  if (sites.length === 0)
    throw new DomainError('conflict', 'Choose a month, quarter, year, or one of the last-days periods.');
  const joined = buildSiteBreakdown({
    rows: sites,
    others,
    panel,
    channels: listPanelChannels(shown, channel),
    kind: findComparisonKind(range, comparison),
    lengths: { now: countDays(range), before: countDays(comparison) },
  });
  const { kind: _kind, rows, ...whole } = sliceRows(joined, from, rowLimit);
  const end = from + rowLimit;
  const { rest } = sliceRows(joined, 0, largestSites);
  return { rows, next: end < joined.rows.length ? end : null, whole: { ...whole, others: rest } };
}
