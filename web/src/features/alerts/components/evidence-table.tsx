import { cellText } from '../../../../../shared/domain/alerts/cell-text.ts';
import { dayWords } from '../../../../../shared/domain/alerts/words.ts';
import { formatDay } from '../../../../../shared/domain/formats/dates.ts';
import type { Evidence } from '../../../../../shared/model/alert.ts';

/** The days that the rule judged, and all of them together. */
export function EvidenceTable({
  evidence,
  title,
  each,
}: {
  evidence: Evidence;
  title: string;
  /** The rule judged each of the days, not all together. */
  each: boolean;
}) {
  const judged = evidence.rows.filter(({ kind }) => kind === 'fires');
  if (judged.length === 0) return null;
  const judgedColumn = each ? evidence.charted : undefined;
  const cells = (values: readonly (number | null)[], isJudged = false) =>
    evidence.columns.map((column, index) => (
      <td key={column.title} className={isJudged && index === judgedColumn ? 'number evidence-judged' : 'number'}>
        {cellText(evidence, index, values[index] ?? null)}
      </td>
    ));
  return (
    // It scrolls sideways on a phone, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="evidence-table" role="group" aria-label={`${title}, day by day`} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{title}, the days that were judged</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {evidence.columns.map(column => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {judged.map(row => (
            <tr key={row.date}>
              <th scope="row">{formatDay(row.date)}</th>
              {cells(row.cells, true)}
            </tr>
          ))}
        </tbody>
        {evidence.total !== undefined && judged.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">All {dayWords(judged.length)}</th>
              {cells(evidence.total)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
