import type { RecordService } from '../../model/daily-record.ts';
import { isFairComparison } from '../metrics/change.ts';
import { lengthOf } from '../periods/days.ts';
import { recordServices } from '../../model/month-record.ts';
import type { PageRow, RowsData } from '../../model/page.ts';
import { lastDayWithValue, qualityOf, serviceState, type ServiceState, withoutValue } from '../overview/panel-state.ts';
import { heldIn, qualityIn } from './figure-ranges.ts';
import { dimensionOf } from './dimensions/registry.ts';
import type { DayOf, Dimension, DimensionContext, OfMonths, StoredDays } from './dimensions/dimension.ts';
import type { PageInput, Panel } from './input.ts';
import { isMoneyMeasure, measureOf } from './measures.ts';
import type { RowsPanel } from './pages.ts';
import { emptyOf, firstWithDays, provenanceOf } from './panel-states.ts';
import { remainderOf } from './remainder.ts';
import type { RowSums } from './row-sums.ts';
import { trendsOf } from './row-trends.ts';
import { currenciesOf, factsOfColumns, joinedRows, restOf, totalOfRows, wantedFacts } from './rows.ts';
import { type Facts, withoutMoney } from './facts.ts';
import { daysWithin, sectionOf, spanOf } from './section-days.ts';

/** All rows of a breakdown with what they are part of, or the panel that says why there are none. */
export type Breakdown =
  | { readonly state: 'ready'; readonly rows: readonly PageRow[]; readonly isCompared: boolean; readonly data: Omit<RowsData, 'rows' | 'rest' | 'kind'>; readonly states: readonly ServiceState[] }
  | { readonly state: 'empty'; readonly panel: Panel };

function contextOf({ columns, channels }: RowsPanel, input: PageInput): DimensionContext {
  const currencies = new Set(recordsOf(input, 'range').flatMap(({ sources }) => sources.ga4?.currencies ?? []));
  return {
    hasMoney: columns.some(isMoneyMeasure),
    channels: input.channel === undefined ? channels : [input.channel],
    currency: currencies.size === 1 ? [...currencies][0] : undefined,
  };
}

/**
 * A breakdown (specification 2, performance pages): the days of the range and of its comparison by the dimension. Empty
 * as the overview's panels are (overview.ts): without a day, or when the measure it is sorted by came to 0.
 */
export function breakdownOf(input: PageInput, panel: RowsPanel): Breakdown {
  const dimension = dimensionOf(panel.dimension);
  const context = contextOf(panel, input);
  const { states, now, before, isFair } = read(dimension, panel, context, input);
  const leading = firstWithDays(states);
  if (leading === undefined) return { state: 'empty', panel: emptyOf(states, input.range) };
  const wanted = factsOfColumns(panel.columns);
  const rows = joinedRows(now.rows, before?.rows ?? null, panel, panel.trend === true ? trendsOf(dimension, panel, context, input) : undefined);
  const total = wantedFacts(now.total, wanted);
  if (isNothing(rows, total, panel)) return { state: 'empty', panel: withoutValue(leading, lastDayOf(dimension, panel, input, context)) };
  const currencies = currenciesOf(rows);
  const previousTotal = before && wantedFacts(before.total, wanted);
  const currenciesBefore = currenciesOf([...(before?.rows.values() ?? [])]);
  const isComparable = currenciesBefore.length === 0 || (currenciesBefore.length === 1 && currenciesBefore[0] === currencies[0]);
  const shownTotal = currencies.length > 1 ? withoutMoney(total) : total;
  const shownBefore = previousTotal && (currencies.length > 1 || !isComparable ? withoutMoney(previousTotal) : previousTotal);
  const left = remainderOf(shownTotal, rows);
  return {
    state: 'ready',
    rows,
    isCompared: before !== null,
    states,
    data: {
      total: shownTotal,
      previousTotal: shownBefore,
      // Beside all rows of the comparison, those too that are no more.
      remainder: left && { facts: left, previous: before && shownBefore && remainderOf(shownBefore, [...before.rows.values()]) },
      currencies,
      comparable: isFair,
    },
  };
}

type Sums = { readonly rows: RowSums; readonly total: Facts };
type Read = { readonly states: readonly ServiceState[]; readonly now: Sums; readonly before: Sums | null; /** Both sides have their days. */ readonly isFair: boolean };

/** What GA4's months know of a breakdown, when they know every column by row. */
export function monthsOf({ ofMonths: months }: Dimension, { columns }: RowsPanel): Required<OfMonths> | null {
  if (months?.rowsOf === undefined) return null;
  const { facts, rowsOf, totalsOf } = months;
  return [...factsOfColumns(columns)].every(fact => facts.includes(fact)) ? { facts, rowsOf, totalsOf } : null;
}

function read(dimension: Dimension, panel: RowsPanel, context: DimensionContext, input: PageInput): Read {
  const months = input.grain === 'month' ? monthsOf(dimension, panel) : null;
  return months === null ? ofDays(dimension, context, input) : ofMonths(months, input);
}

const recordsOf = (input: PageInput, which: 'range' | 'comparison') => (input.months?.ga4?.[which] ?? []).map(({ record }) => record);

function ofMonths({ rowsOf, totalsOf }: Required<OfMonths>, input: PageInput): Read {
  const of = (which: 'range' | 'comparison'): Sums => {
    const records = recordsOf(input, which);
    return { rows: rowsOf(records), total: totalsOf(records) };
  };
  const isCompared = recordsOf(input, 'comparison').some(({ sources }) => sources.ga4 !== undefined);
  const state = serviceState('ga4', heldIn(input, 'ga4'), input.range, input, qualityIn(input, 'ga4'));
  const held = (which: 'range' | 'comparison') => recordsOf(input, which).reduce((days, { sources }) => days + (sources.ga4?.days ?? 0), 0) / lengthOf(input[which]);
  return { states: [state], now: of('range'), before: isCompared ? of('comparison') : null, isFair: isFairComparison(held('range'), held('comparison')) };
}

function ofDays(dimension: Dimension, context: DimensionContext, input: PageInput): Read {
  const spans = { current: spanOf(dimension, input.range), earlier: spanOf(dimension, input.comparison) };
  const current = daysWithin(input.days, spans.current);
  const earlier = daysWithin(input.days, spans.earlier);
  const of = (days: StoredDays): Sums => {
    const rows = dimension.rowsOf(days, context);
    return { rows, total: totalOf(dimension, days, context, rows) };
  };
  const now = of(current);
  const states = statesOf(dimension, current, input);
  const months = dimension.ofMonths;
  if (input.grain === 'month' && months !== undefined && months.rowsOf === undefined) return { states, now: { rows: now.rows, total: months.totalsOf(recordsOf(input, 'range')) }, before: null, isFair: true };
  const isFair = servicesOf(dimension).every(service =>
    isFairComparison(daysHeld(dimension, current, service).length / lengthOf(spans.current), daysHeld(dimension, earlier, service).length / lengthOf(spans.earlier)));
  return { states, now, before: input.grain === 'day' && hasDays(dimension, earlier) ? of(earlier) : null, isFair };
}

/** The panel of a breakdown: its first rows, the others as one sum. */
export function rowsPanel(input: PageInput, panel: RowsPanel, limit: number): Panel {
  const breakdown = breakdownOf(input, panel);
  if (breakdown.state === 'empty') return breakdown.panel;
  const { rows, isCompared, data, states } = breakdown;
  return {
    state: 'ready',
    data: { kind: 'rows', rows: rows.slice(0, limit), rest: restOf(rows.slice(limit), isCompared), ...data },
    provenance: provenanceOf(states),
  };
}

const totalOf = ({ totalsOf }: Dimension, days: StoredDays, context: DimensionContext, sums: RowSums): Facts =>
  totalsOf === undefined ? totalOfRows(sums) : totalsOf(days, context);

const presenceOf = ({ presence, rowsFrom }: Dimension) => presence ?? rowsFrom;
const hasDays = (dimension: Dimension, days: StoredDays): boolean => presenceOf(dimension).some(ref => daysHeld(dimension, days, ref[0]).length > 0);

/** The days of a service that say which days there are, those alone that have figures of the dimension. */
function daysHeld(dimension: Dimension, days: StoredDays, service: RecordService): readonly DayOf[] {
  const { has } = dimension;
  const all = presenceOf(dimension).flatMap(ref => (ref[0] === service ? sectionOf(days, ref) : []));
  return has === undefined ? all : all.filter(day => has(service, day));
}

/** The services whose days say which days are there. */
const servicesOf = (dimension: Dimension): RecordService[] => recordServices.filter(service => presenceOf(dimension).some(ref => ref[0] === service));

const statesOf = (dimension: Dimension, days: StoredDays, input: PageInput): ServiceState[] =>
  servicesOf(dimension).map(service => stateOf(dimension, days, input, service));

function stateOf(dimension: Dimension, days: StoredDays, input: PageInput, service: RecordService): ServiceState {
  const held = daysHeld(dimension, days, service);
  const all = presenceOf(dimension).flatMap(ref => (ref[0] === service ? sectionOf(days, ref) : []));
  const inRange = held.filter(({ date }) => date >= input.range.start);
  // GA4 answers, but none of its days has such figures (no Ads account is linked): that is 'not connected' here.
  const connections = held.length === 0 && all.length > 0 ? [] : input.connections;
  const quality = service === 'ga4' ? qualityOf(days.ga4?.core ?? []) : undefined;
  return serviceState(service, inRange, input.range, { connections, today: input.today }, quality);
}

/**
 * True when the platform told the measure it is sorted by and counted none of it, with the breakdown or without. Hours of
 * a day without goals still tell when people came.
 */
function isNothing(rows: readonly PageRow[], total: Facts, { sort, columns, chart }: RowsPanel): boolean {
  const told = chart === 'hours' ? columns : [sort];
  const values = told.flatMap(column => [total, ...rows.map(({ facts }) => facts)].map(facts => measureOf(column, facts))).filter(value => value !== null);
  return values.every(value => value === 0) && (values.length > 0 || rows.length === 0);
}

/** The last day up to the range's end that had any of the measure. */
function lastDayOf(dimension: Dimension, { sort }: RowsPanel, input: PageInput, context: DimensionContext): string | undefined {
  const days = presenceOf(dimension).flatMap(ref => sectionOf(input.days, ref));
  return lastDayWithValue(days, input.range.end, ({ date }) => {
    const only = daysWithin(input.days, { start: date, end: date });
    return measureOf(sort, totalOf(dimension, only, context, dimension.rowsOf(only, context))) ?? 0;
  });
}
