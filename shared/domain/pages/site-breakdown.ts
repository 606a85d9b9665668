import type { Common } from '../../model/metric-value.ts';
import type { SiteRow } from '../../model/node-rows.ts';
import type { OtherSites } from '../../model/other-sites.ts';
import { isGivenPart } from '../../model/page-keys.ts';
import type { Channel } from '../../model/panel.ts';
import { listPresenceServices } from '../../numbers/breakdowns/presence.ts';
import { getDimension } from '../../numbers/breakdowns/registry.ts';
import { rowId, type RowSum, sumRowFacts } from '../../numbers/breakdowns/row-sums.ts';
import { toDailyAverages } from '../../numbers/comparison/compare.ts';
import type { LikeWithLike } from '../../numbers/comparison/like-with-like.ts';
import { type SiteInBoth, sitesLikeWithLike } from '../../numbers/comparison/sites-in-common.ts';
import type { Aggregation } from '../../numbers/metrics/definition.ts';
import { type FactKey, type Facts, isMoneyFact, withoutMoney } from '../../numbers/metrics/facts.ts';
import { computeMeasure, type MeasureFormula, measures } from '../../numbers/metrics/measures.ts';
import type { PartKey } from '../../numbers/metrics/parts.ts';
import { type FactSource, getPartAmount, givenBy, hasPart } from '../../numbers/metrics/source.ts';
import { type RowsByTime, sumRange } from '../../numbers/rollup/rows-over.ts';
import { channelParts } from '../../platforms/ga4/day-parts.ts';
import type { RowsPanel } from '../../screens/pages/definition.ts';
import type { DayRange } from '../periods/days.ts';
import type { ComparisonKind } from '../periods/periods.ts';
import { othersInBoth } from '../reports/other-sites.ts';
import { toFactSources } from '../reports/parts.ts';
import { sitesInBoth } from '../reports/site-table.ts';
import { listDimensionSources } from './node-input.ts';
import type { Sums } from './like-rows.ts';
import { factsOfColumns } from './rows.ts';
import { type JoinedRows, joinSums } from './rows-panel.ts';

type Asked = {
  readonly rows: readonly SiteRow[];
  /** Very many sites: those that aren't among the rows, added up; what no row explains is theirs. */
  readonly others?: OtherSites | undefined;
  /** The breakdown's panel by site. */
  readonly panel: RowsPanel;
  /** The channels that count; absent: all. */
  readonly channels: readonly Channel[] | undefined;
  /** Null: the table of sites has another comparison. */
  readonly kind: ComparisonKind | null;
  /** The number of days of both periods. */
  readonly lengths: { readonly now: number; readonly before: number };
};

/** Builds the rows of a breakdown by site from a listed period's table of sites, without sites that have no data. */
export function buildSiteBreakdown({ rows, others, panel, channels, kind, lengths }: Asked): JoinedRows {
  const parts = listPartsOfColumns(panel.columns, channels);
  const sidesOfKind = kind ?? 'previous';
  const toSites = (list: readonly NamedSite[]) => listSites(list, panel, parts);
  const sites = toSites(
    rows.flatMap(row => sitesInBoth([row], sidesOfKind).map(both => ({ key: [row.name, row.siteId], both }))),
  );
  const unlisted = toSites(others === undefined ? [] : [{ key: [], both: othersInBoth(others, sidesOfKind) }]);
  const isMoneyUnknown = unlisted.some(({ isMixed }) => isMixed);
  const sum = (pick: (site: Site) => readonly FactSource[]): Sums => {
    const toRow = (site: Site): RowSum => {
      const read = readFacts(pick(site), parts);
      return { ...site.row, facts: site.isMixed ? withoutMoney(read) : read };
    };
    const listed = sites.map(toRow).filter(({ facts }) => Object.keys(facts).length > 0);
    const total = sumRowFacts([...listed, ...unlisted.map(toRow)], isMoneyFact);
    return {
      rows: new Map(listed.map(row => [rowId(row), row])),
      total: isMoneyUnknown ? withoutMoney(total) : total,
    };
  };
  const now = sum(site => site.now);
  const isCompared = kind !== null && sites.some(({ before }) => before.some(({ dayCount }) => dayCount > 0));
  if (!isCompared) return joinSums(panel, { now, before: null, likeness: { comparable: true, like: null } });
  const common = findCommonOfSites(panel, channels, sitesLikeWithLike([...sites, ...unlisted], lengths).sites);
  const cut = (like: LikeWithLike) => (common?.perDay === true ? toDailyAverages(like) : like);
  const like = { now: sum(site => cut(site.like).now), before: sum(site => cut(site.like).before) };
  return joinSums(panel, {
    now,
    before: sum(site => site.before),
    likeness: { comparable: true, ...(common === undefined ? {} : { common }), like },
  });
}

/** A site's platforms of a breakdown, and its row. Money in several currencies is left out. */
type Site = SiteInBoth & { readonly row: Omit<RowSum, 'facts'>; readonly isMixed: boolean };

type NamedSite = { readonly key: readonly string[]; readonly both: SiteInBoth };

/** Returns the choice of the sources that a breakdown uses. */
function pickSources({ dimension: key }: RowsPanel): (sources: readonly FactSource[]) => readonly FactSource[] {
  const dimension = getDimension(key);
  const gives = new Set(
    listPresenceServices(dimension)
      .flatMap(service => listDimensionSources(dimension, service))
      .map(source => givenBy[source]),
  );
  return sources => sources.filter(source => gives.has(source.gives));
}

/** Returns a site's values of the panel's sorted column at each point of its stored rows; null without data. */
export function readSiteTrend(
  rows: RowsByTime,
  points: readonly DayRange[],
  panel: RowsPanel,
  channels: readonly Channel[] | undefined,
): (number | null)[] {
  const pick = pickSources(panel);
  const parts = listPartsOfColumns([panel.sort], channels);
  return points.map(point => computeMeasure(panel.sort, readFacts(pick(toFactSources(sumRange(rows, point))), parts)));
}

function listSites(sites: readonly NamedSite[], panel: RowsPanel, parts: readonly Parted[]): readonly Site[] {
  const pick = pickSources(panel);
  return sites.map(({ key, both }) => {
    const whole = { now: pick(both.now), before: pick(both.before) };
    const [currency, other] = listSiteCurrencies(whole, parts);
    const isMixed = other !== undefined;
    return {
      ...whole,
      like: { now: pick(both.like.now), before: pick(both.like.before) },
      row: { key, ...(currency === undefined || isMixed ? {} : { currency }) },
      isMixed,
    };
  });
}

/** Returns the parts of a fact in a site's row: its own, or those of the channels. */
const listParts = (fact: FactKey, channels: readonly Channel[] | undefined): readonly PartKey[] =>
  channels === undefined
    ? isGivenPart(fact)
      ? [fact]
      : []
    : channels.map(channel => channelParts[channel][fact === 'sessions' ? 0 : 1]);

/** A fact, and the part of a site's row that it is. */
type Parted = { readonly fact: FactKey; readonly part: PartKey };

const listPartsOfColumns = (
  columns: RowsPanel['columns'],
  channels: readonly Channel[] | undefined,
): readonly Parted[] =>
  [...factsOfColumns(columns)].flatMap(fact => listParts(fact, channels).map(part => ({ fact, part })));

/** Returns the facts of a site; one that it does not report is absent. */
function readFacts(sources: readonly FactSource[], parts: readonly Parted[]): Facts {
  const facts: Partial<Record<FactKey, number>> = {};
  for (const { fact, part } of parts)
    for (const source of sources)
      if (hasPart(source, part)) facts[fact] = (facts[fact] ?? 0) + getPartAmount(source, part);
  return facts;
}

/** Lists the currencies of a site's money in either period; one without money counts only if there is no other. */
function listSiteCurrencies({ now, before }: LikeWithLike, parts: readonly Parted[]): string[] {
  const paid = [...now, ...before].flatMap(source =>
    parts.flatMap(({ fact, part }) => {
      if (!isMoneyFact(fact) || !hasPart(source, part)) return [];
      return [{ amount: getPartAmount(source, part), currencies: source.currencies }];
    }),
  );
  const spent = paid.filter(({ amount }) => amount !== 0);
  return [...new Set((spent.length > 0 ? spent : paid).flatMap(({ currencies }) => currencies))];
}

/** Returns the basis of the changes: that of the sorted measure. */
function findCommonOfSites(
  { sort }: RowsPanel,
  channels: readonly Channel[] | undefined,
  findCommon: (how: Aggregation) => Common | undefined,
): Common | undefined {
  const made: MeasureFormula = measures[sort].made;
  const [part] = listParts(made.of, channels);
  const [over] = made.kind === 'sum' ? [] : listParts(made.over, channels);
  if (part === undefined) return undefined;
  return findCommon(over === undefined ? { kind: 'sum', part } : { kind: 'ratio', of: part, over });
}
