import type { PageRow } from '../../model/page.ts';
import type { NumberPair } from '../../model/metric-value.ts';
import type { FactKey, Facts } from '../../numbers/metrics/facts.ts';
import type { LikeRows } from './like-rows.ts';
import { computeMeasure } from '../../numbers/metrics/measures.ts';
import type { RowsPanel } from '../../screens/pages/definition.ts';
import { computeRemainder } from './remainder.ts';
import { addFacts, rowId, type RowSums } from '../../numbers/breakdowns/row-sums.ts';

/** The compared numbers of the sorted measure; null without a comparison. */
export type LikePairs = {
  readonly ofRow: (row: PageRow) => NumberPair | null;
  /** Adds several rows into one pair. */
  readonly ofRows: (rows: readonly PageRow[]) => NumberPair | null;
  readonly ofTotal: () => NumberPair | null;
  readonly ofRemainder: () => NumberPair | null;
};

/**
 * Returns the compared numbers of a breakdown whose periods were cut to common data; null if all data of both counts.
 */
export function likePairs({ sort }: Pick<RowsPanel, 'sort'>, { comparable, like }: LikeRows): LikePairs | null {
  const none = () => null;
  if (!comparable) return { ofRow: none, ofRows: none, ofTotal: none, ofRemainder: none };
  if (like === null) return null;
  const { now, before } = like;
  const pair = (facts: Facts | null, earlier: Facts | null): NumberPair | null => {
    const [value, previous] = [computeMeasure(sort, facts), computeMeasure(sort, earlier)];
    return value === null || previous === null ? null : { value, previous };
  };
  const findFacts = (rows: RowSums, row: PageRow): Facts | null => rows.get(rowId(row))?.facts ?? null;
  const sumFacts = (sums: RowSums, rows: readonly PageRow[]): Facts => {
    const sum: Partial<Record<FactKey, number>> = {};
    for (const row of rows) addFacts(sum, findFacts(sums, row) ?? {});
    return sum;
  };
  return {
    ofRow: row => pair(findFacts(now.rows, row), findFacts(before.rows, row)),
    ofRows: rows => pair(sumFacts(now.rows, rows), sumFacts(before.rows, rows)),
    ofTotal: () => pair(now.total, before.total),
    ofRemainder: () =>
      pair(
        computeRemainder(now.total, [...now.rows.values()]),
        computeRemainder(before.total, [...before.rows.values()]),
      ),
  };
}
