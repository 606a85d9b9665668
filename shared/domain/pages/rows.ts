import type { PageRow, RowsData } from '../../model/page.ts';
import { type FactKey, type Facts, factEntries, isMoneyFact, withoutMoney } from '../../numbers/metrics/facts.ts';
import {
  isMoneyMeasure,
  type MeasureKey,
  computeMeasure,
  measures,
  type MeasureFormula,
} from '../../numbers/metrics/measures.ts';
import type { RowsPanel } from '../../screens/pages/definition.ts';
import { addFacts, type RowSum, type RowSums, sumRowFacts, type RowTrends } from '../../numbers/breakdowns/row-sums.ts';

type Amounts = Partial<Record<FactKey, number>>;

/** Lists the facts behind some columns. */
export function factsOfColumns(columns: readonly MeasureKey[]): ReadonlySet<FactKey> {
  return new Set(
    columns.flatMap(column => {
      const made: MeasureFormula = measures[column].made;
      return made.kind === 'sum' ? [made.of] : [made.of, made.over];
    }),
  );
}

/** Rounds off floating-point errors: nothing is counted or paid in smaller units. */
const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Returns the requested facts, rounded. */
export const wantedFacts = (facts: Facts, requestedFacts: ReadonlySet<FactKey>): Amounts =>
  Object.fromEntries(
    factEntries(facts).flatMap(([fact, value]) => (requestedFacts.has(fact) ? [[fact, tidy(value)]] : [])),
  );

/** Joins the rows of the range with the same rows of the comparison, in the panel's order. */
export function joinedRows(now: RowSums, before: RowSums | null, panel: RowsPanel, trends?: RowTrends): PageRow[] {
  const requestedFacts = factsOfColumns(panel.columns);
  const rows = [...now].map(([id, { key, channel, currency, facts }]): PageRow => {
    const previous = before?.get(id)?.facts;
    const trend = trends?.get(id);
    return {
      key: [...key],
      ...(channel === undefined ? {} : { channel }),
      ...(currency === undefined ? {} : { currency }),
      facts: wantedFacts(facts, requestedFacts),
      previous: previous === undefined ? null : wantedFacts(previous, requestedFacts),
      ...(trend === undefined ? {} : { trend: [...trend] }),
    };
  });
  return rows.sort(makeComparator(panel));
}

/**
 * Sorts by the panel's measure, largest first and unknown values last; then by the other columns, then by name. Hours
 * are in the order of the day, steps of a scale in that of the scale. Amounts of two currencies are not compared: rows
 * are grouped by currency.
 */
function makeComparator({ sort, columns, chart, scale }: RowsPanel): (a: PageRow, b: PageRow) => number {
  if (chart === 'hours') return (a, b) => Number(a.key[0]) - Number(b.key[0]);
  if (scale !== undefined) {
    const step = ({ key: [name] }: PageRow) => scale.findIndex(stepName => stepName === name);
    return (a, b) => step(a) - step(b);
  }
  const by = [sort, ...columns.filter(column => column !== sort)];
  return (a, b) => {
    if (isMoneyMeasure(sort) && a.currency !== b.currency) return String(a.currency) < String(b.currency) ? -1 : 1;
    for (const column of by) {
      const [value, other] = [computeMeasure(column, a.facts), computeMeasure(column, b.facts)];
      if (value !== other) return (other ?? -Infinity) - (value ?? -Infinity);
    }
    return JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1;
  };
}

/** Lists the currencies of rows with money; a currency with only zeros counts only if there is no other. */
export function listCurrencies(rows: readonly Pick<PageRow, 'currency' | 'facts'>[]): string[] {
  const named = rows.flatMap(({ currency, facts }) => (currency === undefined ? [] : [{ currency, facts }]));
  const paid = named.filter(({ facts }) =>
    factEntries(facts).some(([fact, value]) => isMoneyFact(fact) && value !== 0),
  );
  return [...new Set((paid.length > 0 ? paid : named).map(({ currency }) => currency))].sort();
}

/** Adds up the rows beyond the answer's limit; money of several currencies is left out. */
export function sumRestOfRows(rows: readonly PageRow[], isCompared: boolean): RowsData['rest'] {
  if (rows.length === 0) return null;
  const previous: Amounts = {};
  for (const row of rows) if (row.previous !== null) addFacts(previous, row.previous);
  const isMixed = listCurrencies(rows).length > 1;
  const facts = tidied(sumOfRows(rows));
  return {
    rows: rows.length,
    facts: isMixed ? withoutMoney(facts) : facts,
    previous: isCompared ? (isMixed ? withoutMoney(tidied(previous)) : tidied(previous)) : null,
  };
}

const tidied = (facts: Facts): Amounts =>
  Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, tidy(value)]));

function sumOfRows(rows: readonly Pick<RowSum, 'facts'>[]): Amounts {
  const sum: Amounts = {};
  for (const { facts } of rows) addFacts(sum, facts);
  return sum;
}

/** Adds up all rows, for a dimension whose platform reports no total. */
export const totalOfRows = (sums: RowSums): Facts => sumRowFacts([...sums.values()], isMoneyFact);
