import type { RecordService } from '../../platforms/registry.ts';
import type { PageRow, RowsData } from '../../model/page.ts';
import {
  lastDayWithValue,
  mergeQuality,
  serviceState,
  type ServiceState,
  withoutValue,
} from '../overview/panel-state.ts';
import { countDays, monthRange, type YearMonth } from '../periods/days.ts';
import type { Dimension, DimensionContext, OfMonths, StoredDays } from '../../numbers/breakdowns/dimension.ts';
import { getDimension } from '../../numbers/breakdowns/registry.ts';
import { type Facts, withoutMoney } from '../../numbers/metrics/facts.ts';
import { heldIn, qualityIn } from './figure-ranges.ts';
import type { PageInput, Panel } from './input.ts';
import {
  compareLines,
  hasLines,
  isNodeInput,
  nodeServiceState,
  type NodePageInput,
  sumNodeRange,
  splitRange,
  listDimensionSources,
  sumNodeLines,
} from './node-input.ts';
import { type LikePairs, likePairs } from './like-pairs.ts';
import { likeDays, likeMonths, type LikeRows, type Sums, sumDimension } from './like-rows.ts';
import { isMoneyMeasure, computeMeasure } from '../../numbers/metrics/measures.ts';
import type { RowsPanel } from '../../screens/pages/definition.ts';
import { makeEmptyPanel, firstWithDays, toProvenance } from './panel-states.ts';
import { allDays, daysHeld, getPresenceSections, listPresenceServices } from '../../numbers/breakdowns/presence.ts';
import { computeRemainder } from './remainder.ts';
import type { RowTrends } from '../../numbers/breakdowns/row-sums.ts';
import { computeRowTrends } from './row-trends.ts';
import { listCurrencies, factsOfColumns, joinedRows, sumRestOfRows, wantedFacts } from './rows.ts';
import { daysOn, daysWithin, getSectionDays, computeReadRange } from '../../numbers/breakdowns/section-days.ts';
import { wholeMonths, type WholeMonths } from './whole-months.ts';

/** All rows of a breakdown with their total, or the panel that explains why there are none. */
export type Breakdown =
  | {
      readonly state: 'ready';
      readonly rows: readonly PageRow[];
      readonly isCompared: boolean;
      readonly pairs: LikePairs | null;
      readonly data: Omit<RowsData, 'rows' | 'rest' | 'kind'>;
      readonly states: readonly ServiceState[];
    }
  | { readonly state: 'empty'; readonly panel: Panel };

function makeContext({ columns, channels }: RowsPanel, input: PageInput): DimensionContext {
  const currencies = new Set(listRecords(input, 'range').flatMap(({ sources }) => sources.ga4?.currencies ?? []));
  return {
    hasMoney: columns.some(isMoneyMeasure),
    channels: listChannels(input, channels),
    currency: currencies.size === 1 ? [...currencies][0] : undefined,
  };
}

/** Returns the channels to show: the page's own or the panel's, filtered. */
function listChannels({ channel, filters }: PageInput, ofPanel: RowsPanel['channels']): RowsPanel['channels'] {
  const available = channel === undefined ? ofPanel : [channel];
  const requested = filters?.channel;
  return requested === undefined
    ? available
    : [requested].filter(candidate => available === undefined || available.includes(candidate));
}

/**
 * Builds a breakdown (specification 2, performance pages): the days of the range and of its comparison by the
 * dimension. Empty like the overview's panels (overview.ts): without a day, or if the sort measure is 0.
 */
export function buildBreakdown(input: PageInput, panel: RowsPanel): Breakdown {
  const dimension = getDimension(panel.dimension);
  const context = makeContext(panel, input);
  const { states, now, before, likeness, months } = read(dimension, panel, context, input);
  const leading = firstWithDays(states);
  if (leading === undefined) return { state: 'empty', panel: makeEmptyPanel(states, input.range) };
  const trends = panel.trend === true ? computeRowTrends(dimension, panel, context, input) : undefined;
  const joined = joinSums(panel, { now, before, likeness, months }, trends);
  if (isNothing(joined.rows, wantedFacts(now.total, factsOfColumns(panel.columns)), panel))
    return {
      state: 'empty',
      panel: withoutValue(leading, isNodeInput(input) ? undefined : findLastDay(dimension, panel, input, context)),
    };
  return { state: 'ready', states, ...joined };
}

/** The rows of a breakdown with their total. */
export type JoinedRows = Omit<Extract<Breakdown, { state: 'ready' }>, 'state' | 'states'>;

/** Joins the rows of a range with those of its comparison, and adds the total and what no row explains. */
export function joinSums(
  panel: RowsPanel,
  { now, before, likeness, months }: Omit<Read, 'states'>,
  trends?: RowTrends,
): JoinedRows {
  const requestedFacts = factsOfColumns(panel.columns);
  const pairs = likePairs(panel, likeness);
  const joined = joinedRows(now.rows, before?.rows ?? null, panel, trends);
  const rows = pairs === null ? joined : joined.map(row => ({ ...row, like: pairs.ofRow(row) }));
  const total = wantedFacts(now.total, requestedFacts);
  const currencies = listCurrencies(rows);
  const previousTotal = before && wantedFacts(before.total, requestedFacts);
  const currenciesBefore = listCurrencies([...(before?.rows.values() ?? [])]);
  const isComparable =
    currenciesBefore.length === 0 || (currenciesBefore.length === 1 && currenciesBefore[0] === currencies[0]);
  const shownTotal = currencies.length > 1 ? withoutMoney(total) : total;
  const shownBefore =
    previousTotal && (currencies.length > 1 || !isComparable ? withoutMoney(previousTotal) : previousTotal);
  const left = computeRemainder(shownTotal, rows);
  const isTotalKnown =
    computeMeasure(panel.sort, shownTotal) !== null && computeMeasure(panel.sort, shownBefore) !== null;
  return {
    rows,
    isCompared: before !== null,
    pairs,
    data: {
      total: shownTotal,
      previousTotal: shownBefore,
      ...(pairs === null ? {} : { totalLike: isTotalKnown ? pairs.ofTotal() : null }),
      // The previous remainder is calculated from all rows of the comparison, including those that have disappeared.
      remainder: left && {
        facts: left,
        previous: before && shownBefore && computeRemainder(shownBefore, [...before.rows.values()]),
        ...(pairs === null ? {} : { like: isTotalKnown ? pairs.ofRemainder() : null }),
      },
      currencies,
      comparable: likeness.comparable,
      ...(likeness.common === undefined ? {} : { common: likeness.common }),
      ...(months === undefined
        ? {}
        : { months: { now: [...months.now], before: before === null ? [] : [...months.before] } }),
    },
  };
}

/** Lists the states of a breakdown's platforms over the range. */
export const listBreakdownStates = (input: PageInput, panel: RowsPanel): readonly ServiceState[] =>
  read(getDimension(panel.dimension), panel, makeContext(panel, input), input).states;

type Read = {
  readonly states: readonly ServiceState[];
  readonly now: Sums;
  readonly before: Sums | null;
  readonly likeness: LikeRows;
  readonly months?: WholeMonths | undefined;
};
/** The default for a breakdown without a comparison, or one that compares whole months. */
const uncut: LikeRows = { comparable: true, like: null };

/** Returns GA4's months of a breakdown if they store every column by row. */
export function findBreakdownMonths(
  { ofMonths: months }: Dimension,
  { columns }: RowsPanel,
): Required<OfMonths> | null {
  if (months?.readRows === undefined) return null;
  const { facts, readRows: sumRows, readTotals: sumTotals } = months;
  return [...factsOfColumns(columns)].every(fact => facts.includes(fact))
    ? { facts, readRows: sumRows, readTotals: sumTotals }
    : null;
}

function read(dimension: Dimension, panel: RowsPanel, context: DimensionContext, input: PageInput): Read {
  if (isNodeInput(input)) return ofNode(dimension, panel, context, input);
  const months = input.grain === 'month' ? findBreakdownMonths(dimension, panel) : null;
  return months === null ? ofDays(dimension, context, input, panel) : ofMonths(months, input);
}

const listRecords = (input: PageInput, which: 'range' | 'comparison') =>
  (input.months?.ga4?.[which] ?? []).map(({ record }) => record);

function ofMonths(months: Required<OfMonths>, input: PageInput): Read {
  const [now, before] = [listRecords(input, 'range'), listRecords(input, 'comparison')];
  const of = (records: typeof now): Sums => ({ rows: months.readRows(records), total: months.readTotals(records) });
  const isCompared = before.some(({ sources }) => sources.ga4 !== undefined);
  const state = serviceState('ga4', heldIn(input, 'ga4'), input.range, input, qualityIn(input, 'ga4'));
  const likeness = isCompared
    ? likeMonths(months, now, before, { now: countDays(input.range), before: countDays(input.comparison) })
    : uncut;
  return { states: [state], now: of(now), before: isCompared ? of(before) : null, likeness };
}

function ofDays(dimension: Dimension, context: DimensionContext, input: PageInput, { sort }: RowsPanel): Read {
  const current = daysWithin(input.days, computeReadRange(dimension, input.range));
  const states = listStates(dimension, current, input);
  if (dimension.span === 'months') return ofWholeMonths(dimension, context, input, states);
  const now = sumDimension(dimension, current, context);
  const months = dimension.ofMonths;
  if (input.grain === 'month') {
    const total =
      months !== undefined && months.readRows === undefined
        ? months.readTotals(listRecords(input, 'range'))
        : now.total;
    return { states, now: { rows: now.rows, total }, before: null, likeness: uncut };
  }
  const earlier = daysWithin(input.days, input.comparison);
  if (!hasDays(dimension, earlier)) return { states, now, before: null, likeness: uncut };
  return {
    states,
    now,
    before: sumDimension(dimension, earlier, context),
    likeness: likeDays(
      dimension,
      context,
      { range: input.range, days: current },
      { range: input.comparison, days: earlier },
      sort,
    ),
  };
}

/** Returns the rows of all sites of a node from its stored lines, compared if both periods have lines. */
function ofNode(
  dimension: Dimension,
  { dimension: key }: RowsPanel,
  context: DimensionContext,
  input: NodePageInput,
): Read {
  const services = listPresenceServices(dimension);
  const states = services.map(service => nodeServiceState(service, listDimensionSources(dimension, service), input));
  const computeSums = (parts: ReturnType<typeof splitRange>) => sumNodeLines(key, dimension, input, parts, context);
  if (dimension.span === 'months') {
    const months = wholeMonths(input.range, input.comparison, input.today);
    const of = (which: readonly YearMonth[]) =>
      computeSums(
        input.grain === 'month'
          ? { days: [], months: which }
          : { days: which.map(month => monthRange(month).start), months: [] },
      );
    const isCompared = input.grain === 'day' && months.before.length > 0 && of(months.before).rows.size > 0;
    return { states, now: of(months.now), before: isCompared ? of(months.before) : null, likeness: uncut, months };
  }
  const now = computeSums(splitRange(input.range, input.grain));
  const earlier = sumNodeRange(input.node, input.comparison).record.sources;
  const isCompared =
    (input.grain === 'day' || dimension.ofMonths?.readRows !== undefined) &&
    hasLines(input.node, input.comparison) &&
    services.some(service => listDimensionSources(dimension, service).some(source => earlier[source] !== undefined));
  if (!isCompared) return { states, now, before: null, likeness: uncut };
  return {
    states,
    now,
    before: computeSums(splitRange(input.comparison, input.grain)),
    likeness: compareLines(key, dimension, context, input),
  };
}

/** Calculates rows of a platform that counts by month: whole months, compared with the same number of months. */
function ofWholeMonths(
  dimension: Dimension,
  context: DimensionContext,
  input: PageInput,
  states: readonly ServiceState[],
): Read {
  const months = wholeMonths(input.range, input.comparison, input.today);
  const toStartDates = (which: readonly YearMonth[]) => new Set(which.map(month => monthRange(month).start));
  const held = (which: readonly YearMonth[]) => daysOn(input.days, toStartDates(which));
  const before = held(months.before);
  const records = dimension.rowsFrom.flatMap(ref => getSectionDays(before, ref));
  const isCompared = input.grain === 'day' && months.before.length > 0 && records.length === months.before.length;
  return {
    states,
    now: sumDimension(dimension, held(months.now), context),
    before: isCompared ? sumDimension(dimension, before, context) : null,
    likeness: uncut,
    months,
  };
}

/** Builds the panel of a breakdown: its first rows, and the others as one sum. */
export function rowsPanel(input: PageInput, panel: RowsPanel, limit: number): Panel {
  const breakdown = buildBreakdown(input, panel);
  if (breakdown.state === 'empty') return breakdown.panel;
  return { state: 'ready', data: sliceRows(breakdown, 0, limit), provenance: toProvenance(breakdown.states) };
}

/** Returns the rows from one on, and the others after them as one sum. */
export function sliceRows({ rows, isCompared, pairs, data }: JoinedRows, from: number, limit: number): RowsData {
  const others = rows.slice(from + limit);
  const rest = sumRestOfRows(others, isCompared);
  return {
    kind: 'rows',
    rows: rows.slice(from, from + limit),
    rest: rest === null || pairs === null ? rest : { ...rest, like: pairs.ofRows(others) },
    ...data,
  };
}

const hasDays = (dimension: Dimension, days: StoredDays): boolean =>
  listPresenceServices(dimension).some(service => daysHeld(dimension, days, service).length > 0);

const listStates = (dimension: Dimension, days: StoredDays, input: PageInput): ServiceState[] =>
  listPresenceServices(dimension).map(service => computeState(dimension, days, input, service));

function computeState(dimension: Dimension, days: StoredDays, input: PageInput, service: RecordService): ServiceState {
  const held = daysHeld(dimension, days, service);
  const all = allDays(dimension, days, service);
  const inRange = held.filter(({ date }) => date >= input.range.start);
  // GA4 has days, but none with these figures (no linked Ads account): that is 'not connected' here.
  const connections = held.length === 0 && all.length > 0 ? [] : input.connections;
  const quality = service === 'ga4' ? mergeQuality(days.ga4?.core ?? []) : undefined;
  return serviceState(service, inRange, input.range, { connections, today: input.today }, quality);
}

/**
 * Returns true if the platform reported the sort measure and it is 0, with the breakdown and without it. Hours without
 * goals still show when people visited.
 */
function isNothing(rows: readonly PageRow[], total: Facts, { sort, columns, chart }: RowsPanel): boolean {
  const measuredColumns = chart === 'hours' ? columns : [sort];
  const values = measuredColumns
    .flatMap(column => [total, ...rows.map(({ facts }) => facts)].map(facts => computeMeasure(column, facts)))
    .filter(value => value !== null);
  return values.every(value => value === 0) && (values.length > 0 || rows.length === 0);
}

/** Returns the last day up to the range's end with any of the measure. */
function findLastDay(
  dimension: Dimension,
  { sort }: RowsPanel,
  input: PageInput,
  context: DimensionContext,
): string | undefined {
  const days = getPresenceSections(dimension).flatMap(ref => getSectionDays(input.days, ref));
  return lastDayWithValue(days, input.range.end, ({ date }) => {
    const only = daysWithin(input.days, { start: date, end: date });
    return computeMeasure(sort, sumDimension(dimension, only, context).total) ?? 0;
  });
}
