import type { DayRange } from '../../../shared/domain/periods/days.ts';
import type { LeadCountsView } from '../../../shared/model/lead-view.ts';
import { maxReadSites } from '../../../shared/model/other-sites.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { partialMonths, sumRange } from '../../../shared/numbers/rollup/rows-over.ts';
import { byTime, readRows } from '../../numbers/read-rows.ts';
import { invalid } from '../../runtime/errors.ts';
import { countManySites } from '../rollups/count-sites.ts';

/**
 * Refuses to read the leads of too many sites.
 * @throws 400 if there are
 */
export async function refuseManySites(node: Pick<SiteNode, 'siteId' | 'type'>): Promise<void> {
  if ((await countManySites(node)) !== null) throw tooManySites();
}

export const tooManySites = () =>
  invalid(
    [{ path: 'path.siteId', message: `At most ${maxReadSites} sites` }],
    `Leads of more than ${maxReadSites} sites can't be listed together. Choose a region or a site`,
  );

type Ranges = { readonly range: DayRange; readonly comparison: DayRange };

/** Counts the leads of a node with too many sites from its nightly rows: each event on its day. */
export async function countLeads(
  { siteId }: Pick<SiteNode, 'siteId'>,
  sites: number,
  { range, comparison }: Ranges,
): Promise<LeadCountsView> {
  const ranges = [range, comparison];
  const years = ranges.flatMap(({ start, end }) => [start.slice(0, 4), end.slice(0, 4)]).sort();
  const stored = await readRows(siteId, {
    years: [years[0] ?? '', years.at(-1) ?? ''],
    dayMonths: [...new Set(ranges.flatMap(partialMonths))],
  });
  const rows = byTime(stored);
  const count = (days: DayRange): LeadCountsView['now'] => {
    const parts = sumRange(rows, days).record.sources.crm?.parts;
    return {
      leads: parts?.['leads'] ?? null,
      booked: parts?.['booked'] ?? null,
      bookings: parts?.['bookings'] ?? null,
      bookingsKept: parts?.['bookingsKept'] ?? null,
      units: parts?.['unitsSold'] ?? null,
    };
  };
  return {
    countsOnly: true,
    range,
    comparison,
    now: count(range),
    before: count(comparison),
    sites,
    hasLeads: stored.months.some(({ sources }) => sources.crm !== undefined),
  };
}
