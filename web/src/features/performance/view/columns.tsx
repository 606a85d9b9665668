import { formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { exportedChange, formatChangeIn } from '../../../../../shared/numbers/metrics/format.ts';
import { formatMeasure } from '../../../../../shared/domain/pages/format.ts';
import {
  isMoneyMeasure,
  computeMeasure,
  measures,
  type MeasureKey,
} from '../../../../../shared/numbers/metrics/measures.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { RowPick } from '../components/row-filters.tsx';
import {
  changeOfRow,
  changeVerdict,
  nameTitle,
  printRowPair,
  totalRow,
  getRowColor,
  computeRowShare,
  getColumnValue,
  type Breakdown,
  type BreakdownRow,
} from './breakdown.ts';

const changeText = (column: MeasureKey, change: number | null) =>
  change === null ? '–' : formatChangeIn(measures[column].format, change);
const percent = (value: number | null) => (value === null ? '–' : formatPercent(value));

/** A measure of the total; money in several currencies has no sum, and the text says so. */
export function totalText({ currencies, total }: Breakdown, column: MeasureKey): string {
  if (isMoneyMeasure(column) && currencies.length > 1) return 'Several currencies';
  return formatMeasure(column, computeMeasure(column, total), currencies[0]);
}

/** The text for rows with a sum in several currencies. */
const formatCell = (breakdown: Breakdown, column: MeasureKey, row: BreakdownRow): string =>
  row.kind !== 'row' && isMoneyMeasure(column) && breakdown.currencies.length > 1
    ? 'Several currencies'
    : formatMeasure(column, getColumnValue(column, row), row.currency);

function measureColumn(breakdown: Breakdown, column: MeasureKey, bar: string | undefined): Column<BreakdownRow> {
  return {
    key: column,
    title: measures[column].title,
    numeric: true,
    ...(bar === undefined ? {} : { bar }),
    value: row => getColumnValue(column, row),
    text: row => formatCell(breakdown, column, row),
    total: () => totalText(breakdown, column),
  };
}

function changeColumn(breakdown: Breakdown): Column<BreakdownRow> {
  const { sort } = breakdown.panel;
  return {
    key: 'change',
    title: 'Change',
    numeric: true,
    value: row => exportedChange(measures[sort].format, changeOfRow(breakdown, row)),
    text: row => changeText(sort, changeOfRow(breakdown, row)),
    compared: row => printRowPair(breakdown, row, row.currency),
    render: row => {
      const change = changeOfRow(breakdown, row);
      return (
        <Delta
          change={change}
          format={measures[sort].format}
          verdict={changeVerdict(breakdown, change)}
          against={printRowPair(breakdown, row, row.currency)}
          isPartialSaid
        />
      );
    },
    total: () => changeText(sort, breakdown.mixed ? null : changeOfRow(breakdown, totalRow(breakdown))),
  };
}

/** The columns: the name, the sorted measure with a bar, its share and change, then the other measures. */
export function breakdownColumns(breakdown: Breakdown): Column<BreakdownRow>[] {
  const { panel, columns, mixed, currencies } = breakdown;
  const [sort = panel.sort, ...others] = columns;
  const total = computeMeasure(sort, breakdown.total);
  const hasShare = measures[sort].made.kind === 'sum' && !mixed && total !== null && total > 0;
  return [
    {
      key: 'name',
      title: nameTitle(panel),
      value: row => row.name,
      render: row => <RowPick panel={panel} row={row} name={row.name} color={getRowColor(row)} />,
    },
    measureColumn(breakdown, sort, mixed ? undefined : 'var(--series)'),
    ...(hasShare
      ? [
          {
            key: 'share',
            title: 'Share',
            numeric: true,
            value: (row: BreakdownRow) => computeRowShare(breakdown, row),
            text: (row: BreakdownRow) => percent(computeRowShare(breakdown, row)),
            total: () => formatPercent(1),
          },
        ]
      : []),
    ...(breakdown.compared ? [changeColumn(breakdown)] : []),
    ...others.map(column => measureColumn(breakdown, column, undefined)),
    ...(currencies.length > 1
      ? [
          {
            key: 'currency',
            title: 'Currency',
            value: (row: BreakdownRow) => row.currency ?? null,
            text: (row: BreakdownRow) => row.currency ?? '–',
          },
        ]
      : []),
  ];
}

/**
 * True if the rows' positions do not add up to the website's: each page counts wherever it was found, the website once.
 */
function hasOtherPositions({ columns, rows, pinned, total }: Breakdown): boolean {
  const weighed = columns.includes('searchPosition') ? total.searchPositionWeight : undefined;
  if (weighed === undefined) return false;
  const ofRows = [...rows, ...pinned].reduce((sum, { facts }) => sum + (facts.searchPositionWeight ?? 0), 0);
  return Math.abs(ofRows - weighed) > Math.max(weighed, ofRows) * 0.01;
}

/** The aggregation of the totals row, as its table describes it. */
export function totalsNote(breakdown: Breakdown): string {
  const { columns, total, currencies } = breakdown;
  const computableColumns = columns.filter(column => computeMeasure(column, total) !== null);
  const rates = computableColumns.some(column => measures[column].made.kind === 'ratio');
  const parts = [rates ? 'Totals are sums. Rates are calculated from the sums.' : 'Totals are sums.'];
  if (currencies.length > 1) parts.push('Amounts in different currencies are not added.');
  if (hasOtherPositions(breakdown))
    parts.push('The total position is for the whole website, by its best result for each search.');
  return parts.join(' ');
}
