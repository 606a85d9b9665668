import type { Evidence } from '../../../../../shared/model/alert.ts';
import { judgedDays } from '../view/judged-days.ts';

/** The days that the rule evaluated next to its threshold, and their total. */
export function EvidenceTable({
  evidence,
  title,
  each,
}: {
  evidence: Evidence;
  title: string;
  /** True if the rule evaluated each day separately. */
  each: boolean;
}) {
  const table = judgedDays(evidence, each);
  if (table === null) return null;
  const renderCells = (texts: readonly string[], judged: number | null) =>
    texts.map((text, index) => (
      <td key={table.titles[index + 1]} className={index === judged ? 'number evidence-judged' : 'number'}>
        {text}
      </td>
    ));
  return (
    // It scrolls sideways on a phone, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="evidence-table" role="group" aria-label={`${title}, day by day`} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{title}, days checked</caption>
        <thead>
          <tr>
            {table.titles.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ head, cells }) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {renderCells(cells, table.judged)}
            </tr>
          ))}
        </tbody>
        {table.total !== null && (
          <tfoot>
            <tr>
              <th scope="row">{table.total.head}</th>
              {renderCells(table.total.cells, null)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
