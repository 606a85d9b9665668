import type { DayDimension, DayMetricKey, DayView } from '../../model/day.ts';
import type { Dimension, DimensionContext } from '../../numbers/breakdowns/dimension.ts';
import { daysHeld, listPresenceServices } from '../../numbers/breakdowns/presence.ts';
import type { RowSum } from '../../numbers/breakdowns/row-sums.ts';
import { getDimension } from '../../numbers/breakdowns/registry.ts';
import { daysWithin } from '../../numbers/breakdowns/section-days.ts';
import { compareToUsual, type DayNumbers, listUsualDays } from '../../numbers/comparison/usual-day.ts';
import { computeMeasure, isMoneyMeasure } from '../../numbers/metrics/measures.ts';
import { rows, type RowsPanel } from '../../screens/pages/definition.ts';
import { dayMetrics } from '../../screens/day-metrics.ts';
import type { Day } from '../periods/days.ts';
import type { PageInput } from './input.ts';
import { type Sums, sumDimension } from './like-rows.ts';
import { hasLines, isNodeInput, listDimensionSources, sumNodeLines, sumNodeRange } from './node-input.ts';
import { listCurrencies } from './rows.ts';
import { listBreakdownStates } from './rows-panel.ts';
import { toProvenance } from './panel-states.ts';

/** The limit of rows of one breakdown; the others are one row. */
const maxRows = 8;

const makePanel = (metric: DayMetricKey, dimension: DayDimension): RowsPanel => rows(dimension, '', '', [metric]);
/** Returns the breakdowns of a day, as on a page. */
export const dayPanels = (metric: DayMetricKey): Readonly<Record<string, RowsPanel>> =>
  Object.fromEntries(dayMetrics[metric].dimensions.map(dimension => [dimension, makePanel(metric, dimension)]));

type Read = { readonly input: PageInput; readonly metric: DayMetricKey };

/** Lists the platforms with data for a day. */
function heldOn(dimension: Dimension, input: PageInput, day: Day): string[] {
  const services = listPresenceServices(dimension);
  if (!isNodeInput(input)) {
    const days = daysWithin(input.days, { start: day, end: day });
    return services.filter(service => daysHeld(dimension, days, service).length > 0);
  }
  const range = { start: day, end: day };
  if (!hasLines(input.node, range)) return [];
  const { sources } = sumNodeRange(input.node, range).record;
  return services.filter(service =>
    listDimensionSources(dimension, service).some(source => sources[source] !== undefined),
  );
}

function sumsOn(key: DayDimension, input: PageInput, day: Day, context: DimensionContext): Sums {
  const dimension = getDimension(key);
  return isNodeInput(input)
    ? sumNodeLines(key, dimension, input, { days: [day], months: [] }, context)
    : sumDimension(dimension, daysWithin(input.days, { start: day, end: day }), context);
}

/** Breaks down a day by one dimension; null if it is unknown or in several currencies. */
function breakDown(key: DayDimension, { input, metric }: Read, day: Day) {
  const dimension = getDimension(key);
  const context: DimensionContext = { hasMoney: isMoneyMeasure(metric) };
  const dayServices = heldOn(dimension, input, day);
  const currencies = new Set<string>();
  /** Compares like with like: a week without one of the day's platforms is not used. */
  const numbersOn = (date: Day): DayNumbers<RowSum> | null => {
    const held = heldOn(dimension, input, date);
    if (held.length === 0 || !dayServices.every(service => held.includes(service))) return null;
    const sums = sumsOn(key, input, date, context);
    const total = computeMeasure(metric, sums.total) ?? (sums.rows.size === 0 ? 0 : null);
    if (total === null) return null;
    for (const currency of listCurrencies([...sums.rows.values()])) currencies.add(currency);
    return {
      total,
      rows: new Map([...sums.rows].map(([id, row]) => [id, { row, value: computeMeasure(metric, row.facts) ?? 0 }])),
    };
  };
  const numbers = dayServices.length === 0 ? null : numbersOn(day);
  const before = numbers === null ? [] : listUsualDays(day).map(numbersOn);
  if (numbers === null || currencies.size > 1) return null;
  const { value, usual, weeks, rows: shown, other } = compareToUsual(numbers, before, maxRows);
  return {
    total: { value, usual, weeks },
    currency: [...currencies][0] ?? null,
    breakdown: {
      dimension: key,
      other,
      rows: shown.map(({ row: { key: parts, channel }, ...numbers }) => ({
        key: [...parts],
        ...(channel === undefined ? {} : { channel }),
        ...numbers,
      })),
    },
  };
}

/**
 * Compares a day's number with the usual weekday by each breakdown (`compareToUsual`). The first breakdown decides if
 * the day is known; a breakdown without rows is left out.
 */
export function buildDay(
  read: Read,
  day: Day,
): Pick<DayView, 'total' | 'currency' | 'breakdowns' | 'provenance' | 'metric'> {
  const { metric } = read;
  const range = { start: day, end: day };
  const { dimensions } = dayMetrics[metric];
  const [first] = dimensions;
  const all = dimensions.map(key => breakDown(key, read, day));
  const results = all[0] === null ? [] : all.filter(result => result !== null);
  return {
    metric,
    total: results[0]?.total ?? null,
    currency: isMoneyMeasure(metric) ? (results[0]?.currency ?? null) : null,
    breakdowns: results.flatMap(({ breakdown }) => (breakdown.rows.length === 0 ? [] : [breakdown])),
    // The states of this day only.
    provenance: toProvenance(
      listBreakdownStates({ ...read.input, range, comparison: range }, makePanel(metric, first)),
    ),
  };
}
