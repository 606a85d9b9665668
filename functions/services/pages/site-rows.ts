import { listPoints } from '../../../shared/domain/pages/node-input.ts';
import { sliceRows } from '../../../shared/domain/pages/rows-panel.ts';
import { buildSiteBreakdown, readSiteTrend } from '../../../shared/domain/pages/site-breakdown.ts';
import { listPanelChannels, toSitePanel, largestSites } from '../../../shared/domain/pages/site-panel.ts';
import { countDays, type DayRange, listMonths } from '../../../shared/domain/periods/days.ts';
import { chooseGrain } from '../../../shared/domain/periods/grain.ts';
import { findComparisonKind } from '../../../shared/domain/reports/spans.ts';
import { type PageRow, rowLimit, type RowsData } from '../../../shared/model/page.ts';
import type { MeasureKey } from '../../../shared/model/page-keys.ts';
import type { Channel } from '../../../shared/model/panel.ts';
import { computeMeasure } from '../../../shared/numbers/metrics/measures.ts';
import { partialMonths } from '../../../shared/numbers/rollup/rows-over.ts';
import type { RowsPanel } from '../../../shared/screens/pages/definition.ts';
import { DomainError, notFound } from '../../runtime/errors.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { maxRangeSites, readSitesOver } from '../../numbers/range-sites.ts';
import { byTime, readRows } from '../../numbers/read-rows.ts';
import type { PageRequest } from './page-request.ts';
import { findRowsPanel } from './page-rows.ts';

type SiteRowsRequest = Omit<PageRequest, 'filters'> & {
  readonly panel: string;
  readonly from: number;
  readonly trend?: MeasureKey | undefined;
};

/**
 * Loads a breakdown by site: a row for each site from `from` on, the others as one, and where the next ones start. With
 * the column `trend`, the largest sites by it have its values over the range.
 * @throws 404 if rows of sites have none of the breakdown's columns, 409 for a site, and for custom dates of very many
 * sites.
 */
export async function loadSiteRows({ panel: name, from, trend, site: node, ...request }: SiteRowsRequest): Promise<{
  rows: PageRow[];
  next: number | null;
  whole: Omit<RowsData, 'kind' | 'rows'>;
}> {
  const { page, range, comparison, channel, now } = request;
  const shown = findRowsPanel(page, name);
  const sitePanel = toSitePanel(shown, channel);
  if (sitePanel === null) throw notFound('This table has no numbers by site');
  if (trend !== undefined && !sitePanel.columns.includes(trend)) throw notFound('Unknown column');
  const panel = trend === undefined ? sitePanel : { ...sitePanel, sort: trend };
  const channels = listPanelChannels(shown, channel);
  const ofPeriod = node.type === 'SITE' ? { rows: [] } : await readSitesOver(node, { range, comparison }, now);
  if (ofPeriod === null)
    throw new DomainError(
      'conflict',
      `Custom dates show up to ${maxRangeSites} sites. Choose a month, quarter, year, or one of the last-days periods.`,
    );
  const { rows: sites, others } = ofPeriod;
  if (sites.length === 0) throw new DomainError('conflict', 'This site has no sites below it.');
  const joined = buildSiteBreakdown({
    rows: sites,
    others,
    panel,
    channels,
    kind: findComparisonKind(range, comparison),
    lengths: { now: countDays(range), before: countDays(comparison) },
  });
  const { kind: _kind, rows, ...whole } = sliceRows(joined, from, rowLimit);
  const end = from + rowLimit;
  const { rest } = sliceRows(joined, 0, largestSites);
  const trends =
    trend === undefined ? new Map() : await readTrends(rows.slice(0, largestSites), range, panel, channels);
  return {
    rows: rows.map(row => ({ ...row, ...trends.get(row) })),
    next: end < joined.rows.length ? end : null,
    whole: { ...whole, others: rest },
  };
}

/** Reads the values of the panel's sorted column over a range, of sites that have one in it. */
async function readTrends(
  rows: readonly PageRow[],
  range: DayRange,
  panel: RowsPanel,
  channels: readonly Channel[] | undefined,
): Promise<ReadonlyMap<PageRow, Pick<PageRow, 'trend'>>> {
  const grain = chooseGrain(range);
  const sites = rows.filter(({ facts }) => computeMeasure(panel.sort, facts) !== null);
  const years = [range.start.slice(0, 4), range.end.slice(0, 4)] as const;
  const dayMonths = grain === 'day' ? listMonths(range) : partialMonths(range);
  return new Map(
    await mapConcurrent(sites, largestSites, async row => {
      const [, siteId = ''] = row.key;
      const stored = byTime(await readRows(siteId, { years, dayMonths }));
      return [row, { trend: readSiteTrend(stored, listPoints(range, grain), panel, channels) }] as const;
    }),
  );
}
