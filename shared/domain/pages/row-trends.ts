import { eachDay } from '../periods/days.ts';
import type { Dimension, DimensionContext } from '../../numbers/breakdowns/dimension.ts';
import type { PageInput } from './input.ts';
import { isNodeInput, sumLinesByPoint } from './node-input.ts';
import { computeMeasure } from '../../numbers/metrics/measures.ts';
import type { RowsPanel } from '../../screens/pages/definition.ts';
import { addToRow, type RowSums, type RowTrends } from '../../numbers/breakdowns/row-sums.ts';
import { factsOfColumns } from './rows.ts';
import { daysWithin } from '../../numbers/breakdowns/section-days.ts';

/** Calculates each breakdown row's trend over the range: by day, or by month if months store the row (a year). */
export function computeRowTrends(
  dimension: Dimension,
  panel: RowsPanel,
  context: DimensionContext,
  input: PageInput,
): RowTrends {
  const points = isNodeInput(input)
    ? sumLinesByPoint(panel.dimension, dimension, context, input)
    : input.grain === 'day'
      ? dayPoints(dimension, context, input)
      : monthPoints(dimension, panel, context, input);
  const ids = new Set(points.flatMap(rows => [...rows.keys()]));
  return new Map([...ids].map(id => [id, points.map(rows => computeMeasure(panel.sort, rows.get(id)?.facts ?? null))]));
}

const dayPoints = (dimension: Dimension, context: DimensionContext, { days, range }: PageInput): RowSums[] =>
  eachDay(range.start, range.end).map(date =>
    dimension.readRows(daysWithin(days, { start: date, end: date }), context),
  );

function monthPoints(
  { ofMonths }: Dimension,
  { sort }: RowsPanel,
  context: DimensionContext,
  { months }: PageInput,
): RowSums[] {
  if (ofMonths?.readRows === undefined) return [];
  const { readRows: sumRows, facts } = ofMonths;
  if (![...factsOfColumns([sort])].every(fact => facts.includes(fact))) return [];
  return (months?.ga4?.range ?? []).map(({ record }) => inCurrency(sumRows([record]), context));
}

/** Adds the currency to rows of months, which do not store it; if there is only one, it applies. */
function inCurrency(rows: RowSums, { hasMoney, currency }: DimensionContext): RowSums {
  if (!hasMoney || currency === undefined) return rows;
  const sums: RowSums = new Map();
  for (const { facts, ...row } of rows.values()) addToRow(sums, { ...row, currency }, facts);
  return sums;
}
