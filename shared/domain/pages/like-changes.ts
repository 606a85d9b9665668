import type { PageRow } from '../../model/page.ts';
import { changeIn } from '../../numbers/metrics/change.ts';
import type { FactKey, Facts } from '../../numbers/metrics/facts.ts';
import type { LikeRows } from './like-rows.ts';
import { computeMeasure, measures } from '../../numbers/metrics/measures.ts';
import type { RowsPanel } from '../../screens/pages/definition.ts';
import { computeRemainder } from './remainder.ts';
import { addFacts, rowId, type RowSums } from '../../numbers/breakdowns/row-sums.ts';

/** Changes of the sorted measure, of what both periods have. */
export type LikeChanges = {
  readonly ofRow: (row: PageRow) => number | null;
  /** Of several rows as one sum. */
  readonly ofRows: (rows: readonly PageRow[]) => number | null;
  readonly ofTotal: () => number | null;
  readonly ofRemainder: () => number | null;
};

/** The changes of a breakdown whose periods were cut to what both have; null where all of both counts. */
export function likeChanges({ sort }: Pick<RowsPanel, 'sort'>, { comparable, like }: LikeRows): LikeChanges | null {
  const none = () => null;
  if (!comparable) return { ofRow: none, ofRows: none, ofTotal: none, ofRemainder: none };
  if (like === null) return null;
  const { now, before } = like;
  const change = (facts: Facts | null, previous: Facts | null): number | null => {
    const [value, other] = [computeMeasure(sort, facts), computeMeasure(sort, previous)];
    return value === null || other === null ? null : changeIn(measures[sort].format, value, other);
  };
  const factsOf = (rows: RowSums, row: PageRow): Facts | null => rows.get(rowId(row))?.facts ?? null;
  const sumOf = (sums: RowSums, rows: readonly PageRow[]): Facts => {
    const sum: Partial<Record<FactKey, number>> = {};
    for (const row of rows) addFacts(sum, factsOf(sums, row) ?? {});
    return sum;
  };
  return {
    ofRow: row => change(factsOf(now.rows, row), factsOf(before.rows, row)),
    ofRows: rows => change(sumOf(now.rows, rows), sumOf(before.rows, rows)),
    ofTotal: () => change(now.total, before.total),
    ofRemainder: () =>
      change(
        computeRemainder(now.total, [...now.rows.values()]),
        computeRemainder(before.total, [...before.rows.values()]),
      ),
  };
}
