import { cellText } from '../../../../../shared/domain/alerts/cell-text.ts';
import { spellDays } from '../../../../../shared/domain/alerts/alert-text.ts';
import { formatDay } from '../../../../../shared/domain/formats/dates.ts';
import type { Evidence } from '../../../../../shared/model/alert.ts';

type Row = { readonly head: string; readonly cells: readonly string[] };
export type JudgedDays = {
  readonly titles: readonly string[];
  readonly rows: readonly Row[];
  /** The total of all days; null for a single day, or without a total. */
  readonly total: Row | null;
  /** The column by which the rule evaluated each day; null if it evaluated them together. */
  readonly judged: number | null;
};

/**
 * The days that a rule evaluated, as a table of texts; with the threshold next to each day if each was compared with it
 * (`each`). Null for an alert without days.
 */
export function judgedDays(evidence: Evidence, each: boolean): JudgedDays | null {
  const days = evidence.rows.filter(({ kind }) => kind === 'fires');
  if (days.length === 0) return null;
  const judged = (each ? evidence.charted : undefined) ?? null;
  const threshold =
    judged === null || evidence.limit === null ? [] : ([cellText(evidence, judged, evidence.limit)] as const);
  const formatCells = (values: readonly (number | null)[]) => [
    ...evidence.columns.map((_, index) => cellText(evidence, index, values[index] ?? null)),
    ...threshold,
  ];
  return {
    titles: ['Day', ...evidence.columns.map(({ title }) => title), ...threshold.map(() => 'Threshold')],
    rows: days.map(({ date, cells }) => ({ head: formatDay(date), cells: formatCells(cells) })),
    total:
      evidence.total === undefined || days.length === 1
        ? null
        : { head: `All ${spellDays(days.length)}`, cells: formatCells(evidence.total) },
    judged,
  };
}
