import { Fragment } from 'react';
import { formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { isFutureMonth } from '../../../../../shared/domain/sales/closed-months.ts';
import { toYearMonth } from '../../../../../shared/domain/periods/days.ts';
import { cellKey, type Cells, type GridGroup, monthsOfYear } from '../view/entry-grid.ts';
import { EntryCell } from './entry-cell.tsx';

const clashText = (serverValue: string | undefined): string | undefined =>
  serverValue === undefined
    ? undefined
    : `Someone else ${serverValue === '' ? 'cleared it' : `entered ${serverValue}`}.`;

/** Months as columns, entries as rows; the first column stays in view. */
export function EntryTable({
  caption,
  year,
  today,
  groups,
  cells,
  kept: stored,
  problems,
  clashes,
  readOnly,
  onChange,
  onPaste,
  onRevert,
}: {
  caption: string;
  year: number;
  today: string;
  groups: readonly GridGroup[];
  cells: Cells;
  kept: Cells;
  problems: Readonly<Record<string, string>>;
  /** Texts stored by someone else in cells that were typed over. */
  clashes: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (key: string, value: string) => void;
  onPaste: (text: string, row: number, month: number) => void;
  onRevert: (key: string) => void;
}) {
  const months = monthsOfYear(year);
  const current = toYearMonth(today);
  const entryRows = groups.flatMap(({ rows }) => rows.flatMap(row => (row.kind === 'entry' ? [row.row.key] : [])));
  return (
    <div className="entry-scroll" tabIndex={-1}>
      <table className="entry-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            {months.map(month => (
              <th key={month} scope="col" className={month === current ? 'entry-now' : undefined}>
                {formatMonthShort(month)}
              </th>
            ))}
            <th scope="col" className="entry-total">
              {year}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(group => (
            <Fragment key={group.key}>
              {group.title !== null && (
                <tr className="entry-group">
                  <th scope="colgroup" colSpan={2}>
                    <span>{group.title}</span>
                  </th>
                  <td colSpan={12}>{group.note}</td>
                </tr>
              )}
              {group.rows.map(row =>
                row.kind === 'sum' ? (
                  <tr key={row.key} className={row.strong === true ? 'entry-sum entry-strong' : 'entry-sum'}>
                    <th scope="row">{row.label}</th>
                    {months.map(month => (
                      <td key={month} className={row.differs?.(month) === true ? 'entry-differs' : undefined}>
                        {row.text(month)}
                      </td>
                    ))}
                    <td className="entry-total">{row.total}</td>
                  </tr>
                ) : (
                  <tr key={row.row.key}>
                    <th scope="row">{row.row.label}</th>
                    {months.map((month, monthIndex) => {
                      const key = cellKey(row.row.key, month);
                      return (
                        <EntryCell
                          key={month}
                          row={row.row}
                          rowIndex={entryRows.indexOf(row.row.key)}
                          month={month}
                          monthIndex={monthIndex}
                          value={cells[key] ?? ''}
                          problem={problems[key] ?? clashText(clashes[key])}
                          changed={(cells[key] ?? '').trim() !== (stored[key] ?? '').trim()}
                          closed={isFutureMonth(month, today)}
                          readOnly={readOnly}
                          onChange={onChange}
                          onPaste={onPaste}
                          onRevert={onRevert}
                        />
                      );
                    })}
                    <td className="entry-total">{row.total}</td>
                  </tr>
                ),
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
