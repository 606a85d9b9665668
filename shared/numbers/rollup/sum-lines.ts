import type { BreakdownLine } from '../../model/breakdown-rows.ts';
import { type Day, toYearMonth, type YearMonth } from '../../domain/periods/days.ts';
import type { Dimension, DimensionContext } from '../breakdowns/dimension.ts';
import { addToRow, type RowSums, sumRowFacts } from '../breakdowns/row-sums.ts';
import { type FactKey, type Facts, factEntries, isMoneyFact, withoutMoney } from '../metrics/facts.ts';
import type { StoredLines } from './breakdown-lines.ts';

/** The parts of a sum: days, and whole months 'yyyyMM' from the lines of their years. */
export type Parts = { readonly days: readonly Day[]; readonly months: readonly YearMonth[] };
export type LineSums = { readonly rows: RowSums; readonly total: Facts };

/** Lines with the points to include. */
type Piece = { readonly lines: readonly BreakdownLine[]; readonly points: readonly number[] };

function listPieces({ days, years }: StoredLines, parts: Parts): Piece[] {
  const byMonth = new Map<string, number[]>();
  for (const day of parts.days) {
    const month = toYearMonth(day);
    byMonth.set(month, [...(byMonth.get(month) ?? []), Number(day.slice(8)) - 1]);
  }
  const byYear = new Map<string, number[]>();
  for (const month of parts.months) {
    const year = month.slice(0, 4);
    byYear.set(year, [...(byYear.get(year) ?? []), Number(month.slice(4)) - 1]);
  }
  return [
    ...[...byMonth].map(([month, points]) => ({ lines: days.get(month) ?? [], points })),
    ...[...byYear].map(([year, points]) => ({ lines: years.get(year) ?? [], points })),
  ];
}

/** Returns the facts of a line over some points; a fact that none of them has is absent. */
function factsAt({ facts }: BreakdownLine, points: readonly number[]): Facts {
  const sums: Partial<Record<FactKey, number>> = {};
  for (const [fact, values] of factEntries(facts))
    for (const point of points) {
      const value = values[point];
      if (typeof value === 'number') sums[fact] = (sums[fact] ?? 0) + value;
    }
  return sums;
}

/** Adds up the stored lines of a breakdown over some days and months for a panel. */
export function sumLines(
  dimension: Dimension,
  stored: StoredLines,
  parts: Parts,
  context: DimensionContext,
  /** Lines of the channels; for a selection of channels their sum is the total. */
  channelLines: StoredLines | undefined,
): LineSums {
  const pieces = listPieces(stored, parts);
  const withheld = new Set(
    pieces.flatMap(({ lines, points }) =>
      lines
        .filter(({ kind }) => kind === 'withheld')
        .flatMap(line => factEntries(factsAt(line, points)).map(([fact]) => fact)),
    ),
  );
  const { hasMoney, channels } = context;
  const add = (sums: RowSums, kinds: readonly BreakdownLine['kind'][], from: readonly Piece[]) => {
    for (const { lines, points } of from)
      for (const line of lines) {
        if (!kinds.includes(line.kind)) continue;
        if (channels !== undefined && line.channel !== undefined && !channels.includes(line.channel)) continue;
        const knownFacts = withoutFacts(factsAt(line, points), withheld);
        const facts = hasMoney ? knownFacts : withoutMoney(knownFacts);
        // A row without data at any of the points is left out; a search term may have no number.
        if (Object.keys(facts).length === 0 && Object.keys(line.facts).length > 0) continue;
        const { key, channel, currency } = line;
        addToRow(
          sums,
          {
            key,
            ...(channel === undefined ? {} : { channel }),
            ...(currency === undefined || !hasMoney ? {} : { currency }),
          },
          facts,
        );
      }
    return sums;
  };
  const rows = add(new Map(), [undefined], pieces);
  const totals =
    channels !== undefined && channelLines !== undefined
      ? add(new Map(), [undefined], listPieces(channelLines, parts))
      : hasOwnTotal(dimension)
        ? add(new Map(), ['total'], pieces)
        : add(new Map(), [undefined, 'rest'], pieces);
  return { rows, total: sumTotal(dimension, totals) };
}

const hasOwnTotal = ({ readTotals: computeTotals, totalRows, readRows: collectRows }: Dimension): boolean =>
  totalRows === undefined ? computeTotals !== undefined : totalRows.of !== collectRows;

/** Money in several currencies is not added; a row without money has no currency. */
function sumTotal({ totalRows }: Dimension, rows: RowSums): Facts {
  if (totalRows !== undefined) return totalRows.sum(rows);
  return sumRowFacts(
    [...rows.values()].map(row =>
      factEntries(row.facts).some(([fact, value]) => isMoneyFact(fact) && value !== 0)
        ? row
        : { ...row, currency: undefined },
    ),
    isMoneyFact,
  );
}

const withoutFacts = (facts: Facts, left: ReadonlySet<FactKey>): Facts =>
  left.size === 0 ? facts : Object.fromEntries(factEntries(facts).filter(([fact]) => !left.has(fact)));
