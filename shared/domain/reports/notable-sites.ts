import type { OtherSites } from '../../model/other-sites.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import type { SiteRow } from '../../model/node-rows.ts';
import { rankedMetrics, type Report } from '../../model/report.ts';
import { weighExtraSpend } from '../overview/all-sites-headline.ts';
import { findMovers, rankAttention } from '../overview/all-sites.ts';
import type { ComparisonKind } from '../periods/periods.ts';
import { sumOtherSites } from './other-sites.ts';
import { toSite } from './site-table.ts';

type Site = Report['sites'][number];
/** A number by which some sites are notable: its rank among such numbers, and how many sites it chooses. */
type Reason = { readonly name: string; readonly rank: number; readonly keep: number; readonly value: number };

/** Sites that a report lists; the others are added up. */
const maxListed = 120;
const movedMetrics = ['sessions', 'goals'] as const;
/** Sums whose loss a headline explains by one site. */
const lostMetrics: readonly MetricKey[] = ['goals', 'revenue', 'transactions', 'sessions', 'socialSessions'];

/** Lists why a site is notable, compared in one way: it needs attention, changed much, or is one of the largest. */
function* listReasons(site: Site): Generator<Reason> {
  const attention = rankAttention(site);
  if (attention !== null) yield { name: 'attention', rank: 0, keep: 30, value: -attention };
  for (const metric of movedMetrics) {
    const { rose, fell } = findMovers([site], metric);
    for (const { change } of rose) yield { name: `rose ${metric}`, rank: 1, keep: 5, value: change };
    for (const { change } of fell) yield { name: `fell ${metric}`, rank: 1, keep: 5, value: -change };
  }
  for (const metric of lostMetrics)
    for (const { difference } of findMovers([site], metric).fell)
      yield { name: `lost ${metric}`, rank: 1, keep: 1, value: -difference };
  for (const metric of ['costPerLead', 'ROAS'] as const) {
    const extra = weighExtraSpend(site, metric);
    if (extra !== null) yield { name: `cost ${metric}`, rank: 1, keep: 1, value: extra.weight };
  }
  if (site.score !== null) {
    yield { name: 'highest', rank: 2, keep: 1, value: site.score };
    yield { name: 'lowest', rank: 2, keep: 1, value: -site.score };
    yield { name: 'low', rank: 6, keep: 50, value: -site.score };
  }
  for (const metric of rankedMetrics) {
    const value = site.metrics[metric]?.value;
    if (value?.known === true)
      yield {
        name: metric,
        rank: metric === 'sessions' ? 3 : 4,
        keep: metric === 'sessions' ? 50 : 5,
        value: value.value,
      };
  }
}

/** Lists why a row is notable for panels: one of the largest by a part, or with the most missing days of a platform. */
function* listRowReasons({ record, coverage }: SiteRow): Generator<Reason> {
  const parts = new Map<string, number>();
  for (const source of Object.values(record.sources))
    for (const [part, amount] of Object.entries(source.parts)) parts.set(part, (parts.get(part) ?? 0) + amount);
  for (const [part, value] of parts) yield { name: `part ${part}`, rank: 5, keep: 5, value };
  for (const [service, { missing }] of Object.entries(coverage))
    if (missing.length > 0) yield { name: `missing ${service}`, rank: 5, keep: 5, value: missing.length };
}

/** Chooses the notable ones of many sites, one by one, so that not all of them have to be in memory. */
export function chooseSites(kinds: readonly ComparisonKind[]) {
  const best = new Map<string, { readonly rank: number; readonly held: { readonly row: SiteRow; value: number }[] }>();
  const consider = (row: SiteRow, { name, rank, keep, value }: Reason): void => {
    const { held } = best.get(name) ?? { held: [] };
    best.set(name, { rank, held });
    const place = held.findIndex(
      other => value > other.value || (value === other.value && row.siteId < other.row.siteId),
    );
    if (place < 0 && held.length === keep) return;
    held.splice(place < 0 ? held.length : place, 0, { row, value });
    held.length = Math.min(held.length, keep);
  };
  return {
    add: (row: SiteRow): void => {
      for (const kind of kinds)
        for (const reason of listReasons(toSite(row, kind)))
          consider(row, { ...reason, name: `${kind} ${reason.name}` });
      for (const reason of listRowReasons(row)) consider(row, reason);
    },
    /** Returns at most so many sites, the most notable first. */
    read: (most: number): SiteRow[] => {
      const ordered = [...best].sort(([a, { rank }], [b, other]) => rank - other.rank || (a < b ? -1 : 1));
      const chosen = new Map(ordered.flatMap(([, { held }]) => held.map(({ row }) => [row.siteId, row])));
      return [...chosen.values()].slice(0, most);
    },
  };
}

/** Returns the sites that a report lists, and all others added up. */
export function listNotable(
  rows: readonly SiteRow[],
  others: OtherSites,
  kind: ComparisonKind,
): { rows: readonly SiteRow[]; others: OtherSites } {
  const choice = chooseSites([kind]);
  for (const row of rows) choice.add(row);
  const listed = choice.read(maxListed);
  const ids = new Set(listed.map(({ siteId }) => siteId));
  const sum = sumOtherSites(others);
  for (const row of rows) if (!ids.has(row.siteId)) sum.add(row);
  return { rows: listed, others: sum.read() };
}
