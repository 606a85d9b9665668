import { formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { formatMeasure } from '../../../../../shared/domain/pages/format.ts';
import { measures } from '../../../../../shared/domain/pages/measures.ts';
import { dimensions } from '../../../../../shared/domain/pages/pages.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { bestRows, changeOfRow, changeVerdict, colorOf, shareOf, valueOf, type Breakdown, type BreakdownRow } from '../view/breakdown.ts';
import { shownRows } from '../view/chart-of.ts';
import { RowName } from './row-name.tsx';

function BarValue({ length, color, text }: { length: number; color: string; text: string }) {
  return (
    <span className="bars-line">
      <span className="bars-track"><span style={{ width: `${length * 100}%`, background: color }} /></span>
      <b>{text}</b>
    </span>
  );
}

function BarRow({ row, breakdown, most, wide }: { row: BreakdownRow; breakdown: Breakdown; most: number; wide: boolean }) {
  const { columns, panel } = breakdown;
  const [value, share, change] = [valueOf(panel.sort, row), shareOf(breakdown, row), changeOfRow(panel.sort, row)];
  const length = value === null || most <= 0 ? 0 : Math.max(value, 0) / most;
  const color = colorOf(row);
  return (
    <tr>
      <th scope="row"><RowName name={row.name} color={color} /></th>
      <td className="numeric number bars-value"><BarValue length={length} color={color ?? 'var(--series)'} text={formatMeasure(panel.sort, value, row.currency)} /></td>
      <td className="numeric number bars-share">{share === null ? '–' : formatPercent(share)}</td>
      {breakdown.compared && <td className="numeric"><Delta change={change} verdict={changeVerdict(breakdown, change)} /></td>}
      {wide && columns.slice(1, 4).map(column => <td key={column} className="numeric number bars-more">{formatMeasure(column, valueOf(column, row), row.currency)}</td>)}
    </tr>
  );
}

/** The best rows: a bar from zero, the value, its share and change; where there is room, the next measures too. */
export function RowBars({ breakdown, title, wide }: { breakdown: Breakdown; title: string; wide: boolean }) {
  const { panel, columns, rows } = breakdown;
  const shown = bestRows(breakdown, shownRows(panel));
  const most = Math.max(0, ...shown.map(row => valueOf(panel.sort, row) ?? 0));
  const unexplained = breakdown.pinned.find(({ kind }) => kind === 'remainder');
  if (shown.length === 0) return <p className="bars-left">There are no rows in this period.</p>;
  return (
    <>
      <table className="bars">
        <caption className="visually-hidden">{title}, the first {shown.length}</caption>
        <thead>
          <tr>
            <th scope="col">{dimensions[panel.dimension].title}</th>
            <th scope="col" className="numeric">{measures[panel.sort].title}</th>
            <th scope="col" className="numeric bars-share">Share</th>
            {breakdown.compared && <th scope="col" className="numeric">Change</th>}
            {wide && columns.slice(1, 4).map(column => <th key={column} scope="col" className="numeric bars-more">{measures[column].title}</th>)}
          </tr>
        </thead>
        <tbody>{shown.map(row => <BarRow key={row.id} row={row} breakdown={breakdown} most={most} wide={wide} />)}</tbody>
      </table>
      {rows.length > shown.length
        ? <p className="bars-left">The top {shown.length}; the table has all.</p>
        : unexplained !== undefined && <p className="bars-left">{unexplained.name}: {formatMeasure(panel.sort, valueOf(panel.sort, unexplained), unexplained.currency)} {measures[panel.sort].title.toLowerCase()}.</p>}
    </>
  );
}
