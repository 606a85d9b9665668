import { formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { formatMeasure } from '../../../../../shared/domain/pages/format.ts';
import { measures, type MeasureKey } from '../../../../../shared/numbers/metrics/measures.ts';
import type { PageView } from '../../../../../shared/model/page.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { MiniLine } from '../../../components/figures/mini-line.tsx';
import {
  bestRows,
  changeOfRow,
  changeVerdict,
  getRowColor,
  computeRowShare,
  getColumnValue,
  nameTitle,
  printRowPair,
  totalRow,
  type Breakdown,
  type BreakdownRow,
} from '../view/breakdown.ts';
import { shownRows } from '../view/choose-chart.ts';
import { totalText } from '../view/columns.tsx';
import { RowPick } from './row-filters.tsx';

function BarValue({ length, color, text }: { length: number; color: string; text: string }) {
  return (
    <span className="bars-line">
      <span className="bars-track">
        <span style={{ width: `${length * 100}%`, background: color }} />
      </span>
      <b>{text}</b>
    </span>
  );
}

/** The layout of a breakdown's rows: the columns next to the bar if there is room. */
type Layout = {
  readonly breakdown: Breakdown;
  readonly more: readonly MeasureKey[];
  readonly trends: boolean;
  readonly grain: PageView['grain'];
};

function BarRow({
  row,
  most,
  layout: { breakdown, more, trends, grain },
}: {
  row: BreakdownRow;
  most: number;
  layout: Layout;
}) {
  const { sort } = breakdown.panel;
  const [value, share, change] = [
    getColumnValue(sort, row),
    computeRowShare(breakdown, row),
    changeOfRow(breakdown, row),
  ];
  const length = value === null || most <= 0 ? 0 : Math.min(1, Math.max(value, 0) / most);
  const color = getRowColor(row);
  return (
    <tr>
      <th scope="row">
        <RowPick panel={breakdown.panel} row={row} name={row.name} color={color} />
      </th>
      <td className="numeric number bars-value">
        <BarValue length={length} color={color ?? 'var(--series)'} text={formatMeasure(sort, value, row.currency)} />
      </td>
      <td className="numeric number bars-share">{share === null ? '–' : formatPercent(share)}</td>
      {breakdown.compared && (
        <td className="numeric">
          <Delta
            change={change}
            format={measures[breakdown.panel.sort].format}
            verdict={changeVerdict(breakdown, change)}
            against={printRowPair(breakdown, row, row.currency)}
            isPartialSaid
          />
        </td>
      )}
      {trends && (
        <td className="bars-trend">
          <MiniLine
            values={row.trend ?? []}
            grain={grain}
            color={color}
            label={`${measures[sort].title} of ${row.name} by ${grain}`}
          />
        </td>
      )}
      {more.map(column => (
        <td key={column} className="numeric number bars-more">
          {formatMeasure(column, getColumnValue(column, row), row.currency)}
        </td>
      ))}
    </tr>
  );
}

/** The total of the rows, by each measure's own aggregation. */
function TotalRow({ breakdown, more, trends }: Layout) {
  const { sort } = breakdown.panel;
  const total = totalRow(breakdown);
  const change = breakdown.mixed ? null : changeOfRow(breakdown, total);
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td className="numeric number">{totalText(breakdown, sort)}</td>
        <td className="numeric number bars-share">
          {measures[sort].made.kind === 'sum' && !breakdown.mixed ? formatPercent(1) : '–'}
        </td>
        {breakdown.compared && (
          <td className="numeric">
            <Delta
              change={change}
              format={measures[breakdown.panel.sort].format}
              verdict={changeVerdict(breakdown, change)}
              against={printRowPair(breakdown, total, breakdown.currencies[0])}
              isPartialSaid
            />
          </td>
        )}
        {trends && (
          <td className="bars-trend">
            <span className="visually-hidden">of the totals above</span>
          </td>
        )}
        {more.map(column => (
          <td key={column} className="numeric number bars-more">
            {totalText(breakdown, column)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/**
 * The best rows: a bar from zero, the value, its share and change; if there is room, their trend, the next measures and
 * the total.
 */
export function RowBars({
  breakdown,
  title,
  wide,
  grain,
  onAll,
}: {
  breakdown: Breakdown;
  title: string;
  wide: boolean;
  grain: PageView['grain'];
  onAll: () => void;
}) {
  const { panel, columns, rows } = breakdown;
  const shown = bestRows(breakdown, shownRows(panel));
  const most = Math.max(0, ...shown.map(row => getColumnValue(panel.sort, row) ?? 0));
  const unexplained = breakdown.pinned.find(({ kind }) => kind === 'remainder');
  if (shown.length === 0) return <p className="bars-left">No rows in this period.</p>;
  const layout: Layout = {
    breakdown,
    grain,
    more: wide ? columns.slice(1, 4) : [],
    trends: wide && shown.some(({ trend }) => trend !== undefined),
  };
  return (
    <>
      <table className="bars">
        <caption className="visually-hidden">
          {title}, top {shown.length}
        </caption>
        <thead>
          <tr>
            <th scope="col">{nameTitle(panel)}</th>
            <th scope="col" className="numeric">
              {measures[panel.sort].title}
            </th>
            <th scope="col" className="numeric bars-share">
              Share
            </th>
            {breakdown.compared && (
              <th scope="col" className="numeric">
                Change
              </th>
            )}
            {layout.trends && (
              <th scope="col" className="bars-trend">
                Trend
              </th>
            )}
            {layout.more.map(column => (
              <th key={column} scope="col" className="numeric bars-more">
                {measures[column].title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(row => (
            <BarRow key={row.id} row={row} most={most} layout={layout} />
          ))}
          {breakdown.others !== null && <BarRow row={breakdown.others} most={most} layout={layout} />}
        </tbody>
        {wide && rows.length === shown.length && <TotalRow {...layout} />}
      </table>
      {rows.length > shown.length ? (
        <p className="bars-left">
          Top {shown.length} of {rows.length} ·{' '}
          <button type="button" className="bars-all" onClick={onAll}>
            Show all
          </button>
        </p>
      ) : (
        unexplained !== undefined && (
          <p className="bars-left">
            {unexplained.name}:{' '}
            {formatMeasure(panel.sort, getColumnValue(panel.sort, unexplained), unexplained.currency)}{' '}
            {measures[panel.sort].title.toLowerCase()}.
          </p>
        )
      )}
    </>
  );
}
