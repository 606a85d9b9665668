import { isGroupId } from '../../../shared/domain/groups/groups.ts';
import { addDays, type DayRange, listMonths, previousYearMonth } from '../../../shared/domain/periods/days.ts';
import { chooseGrain } from '../../../shared/domain/periods/grain.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { NodeInput } from '../../../shared/domain/pages/input.ts';
import type { NodePageInput } from '../../../shared/domain/pages/node-input.ts';
import { computeGrowthReferences } from '../../../shared/domain/reports/node-metrics.ts';
import { findComparisonKind, growthRanges } from '../../../shared/domain/reports/spans.ts';
import { keyed } from '../../../shared/domain/keyed.ts';
import type { DimensionKey } from '../../../shared/numbers/breakdowns/dimensions.ts';
import { getDimension } from '../../../shared/numbers/breakdowns/registry.ts';
import { computeReadRange } from '../../../shared/numbers/breakdowns/section-days.ts';
import { partialMonths, sumRange } from '../../../shared/numbers/rollup/rows-over.ts';
import { recordServices } from '../../../shared/platforms/registry.ts';
import type { PageDefinition } from '../../../shared/screens/pages/definition.ts';
import { byTime, readCompared, readRows } from '../../numbers/read-rows.ts';
import { sources } from '../../platforms/sources.ts';
import { readLines } from '../../stores/breakdown-lines.ts';
import { readMade } from '../../stores/rollups.ts';
import { asksGrowth, type PageRequest } from './page-request.ts';

const lagDays = keyed(recordServices, service => sources[service].lagDays);

/**
 * Reads a page of a region, organization or company: stored rows and lines of the visible breakdowns, in parallel. Up
 * to 62 days it reads the days, above that months and the days of partial ones.
 */
export async function readNodePage(
  { site: node, range, comparison, channel, filters, now }: Omit<PageRequest, 'page'>,
  panels: PageDefinition['panels'],
  /** Reads days of a long range too, for its chart. */
  byDay = false,
): Promise<NodePageInput> {
  const { siteId, attr } = node;
  const grain = chooseGrain(range);
  const today = siteToday(now, siteTimeZone(attr));
  const shown = Object.values(panels);
  const growth = shown.some(asksGrowth)
    ? [range, comparison].flatMap(period => Object.values(growthRanges(period)))
    : [];
  const all = [range, comparison, ...growth];
  const listReadMonths = byDay || grain === 'day' ? listMonths : partialMonths;
  const years = [...new Set(all.flatMap(listMonths).map(month => month.slice(0, 4)))].sort();
  const dimensions = new Set<DimensionKey>(shown.flatMap(panel => (panel.kind === 'rows' ? [panel.dimension] : [])));
  // With a channel filter, the channels' rows are the total.
  if (channel !== undefined || shown.some(panel => panel.kind === 'rows' && panel.channels !== undefined))
    dimensions.add('channel');
  const kind = findComparisonKind(range, comparison);
  const [made, rows, compared, lines] = await Promise.all([
    readMade(siteId),
    readRows(siteId, {
      years: [years[0] ?? '', years.at(-1) ?? ''],
      dayMonths: [...new Set([...[range, comparison].flatMap(listReadMonths), ...growth.flatMap(partialMonths)])],
    }),
    kind !== null && (byDay || shown.some(panel => panel.kind === 'figures')) ? readCompared(node, range, now) : null,
    Promise.all(
      [...dimensions].map(async key => {
        const { months, years: ofYears } = linesNeeded(key, range, comparison, grain);
        return [key, await readLines(siteId, key, months, ofYears)] as const;
      }),
    ),
  ]);
  const newest = rows.days.findLast(({ record }) => Object.keys(record.sources).length > 0);
  const madeOn = made === null ? today : siteToday(new Date(made.computedAt), siteTimeZone(attr));
  const input: NodeInput = {
    rows: byTime(rows),
    freshness: {
      madeOn: newest === undefined || newest.date < madeOn ? madeOn : addDays(newest.date, 1),
      today,
      lagDays,
      newest: newest?.coverage ?? {},
    },
    lines: new Map(lines),
    computedAt: made?.computedAt ?? null,
    lineMonths: new Set(made?.lineMonths),
    sites: made?.sites ?? 0,
    ...(isGroupId(siteId) ? { isGroup: true } : {}),
    ...(kind === null || compared === null ? {} : { compared: { sites: compared, kind } }),
  };
  const growthContext = { isSite: false, until: addDays(today, -1) };
  return {
    today,
    // A node above sites is a shop if any of its sites sells.
    isEcommerce:
      attr.hasEcommerce === true || (sumRange(input.rows, range).record.sources.ga4?.parts['transactions'] ?? 0) > 0,
    range,
    comparison,
    grain,
    connections: [],
    days: {},
    seo:
      growth.length === 0
        ? undefined
        : {
            range: references(computeGrowthReferences(input.rows, range, growthContext)),
            comparison: references(computeGrowthReferences(input.rows, comparison, growthContext)),
          },
    channel,
    filters,
    node: input,
  };
}

const references = ({ yearAgoSeo, previousQuarterSeo }: ReturnType<typeof computeGrowthReferences>) => ({
  yearAgoSeo: yearAgoSeo ?? null,
  previousQuarterSeo: previousQuarterSeo ?? null,
});

/** Lists months with lines by day, and years with lines by month. */
function linesNeeded(key: DimensionKey, range: DayRange, comparison: DayRange, grain: 'day' | 'month') {
  const dimension = getDimension(key);
  // Open breakdowns of a long range have no comparison, as for a site.
  const isCompared = grain === 'day' || dimension.ofMonths?.readRows !== undefined;
  const spans = (isCompared ? [range, comparison] : [range]).map(period => computeReadRange(dimension, period));
  if (grain === 'day') {
    // A monthly section is read as whole months, and compared with as many before.
    const before = dimension.span === 'months' ? listMonths(range).map(month => previousYearMonth(month, 2)) : [];
    return { months: [...new Set([...spans.flatMap(listMonths), ...before])], years: [] };
  }
  const whole = spans.flatMap(span => listMonths(span)).map(month => month.slice(0, 4));
  return { months: [...new Set(spans.flatMap(partialMonths))], years: [...new Set(whole)] };
}
