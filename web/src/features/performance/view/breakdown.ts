import { adjustLook } from '../../../../../shared/numbers/comparison/compare.ts';
import { partialText, printNumbers, type PrintedPair } from '../../../../../shared/numbers/comparison/print.ts';
import { changeIn } from '../../../../../shared/numbers/metrics/change.ts';
import type { Common, NumberPair } from '../../../../../shared/model/metric-value.ts';
import type { Facts } from '../../../../../shared/numbers/metrics/facts.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatMeasure, measureDefinition, judgeChange } from '../../../../../shared/domain/pages/format.ts';
import {
  isMoneyMeasure,
  computeMeasure,
  measures,
  type MeasureKey,
} from '../../../../../shared/numbers/metrics/measures.ts';
import type { YearMonth } from '../../../../../shared/domain/periods/days.ts';
import type { RowsPanel } from '../../../../../shared/screens/pages/definition.ts';
import { remainderName } from '../../../../../shared/domain/pages/remainder.ts';
import type { GoalNames } from '../../../../../shared/domain/goals/goal-names.ts';
import type { PageRow, PageView, RowsData } from '../../../../../shared/model/page.ts';
import type { Channel } from '../../../../../shared/model/panel.ts';
import { dimensions } from '../../../../../shared/numbers/breakdowns/dimensions.ts';
import { rowName } from '../../../components/table/row-name.ts';

export type BreakdownRow = {
  readonly id: string;
  /** `rest`: rows that the response left out, as one. `remainder`: what no row explains. */
  readonly kind: 'row' | 'rest' | 'remainder';
  readonly name: string;
  readonly key: readonly string[];
  readonly facts: Facts;
  readonly previous: Facts | null;
  /** The compared numbers, if they differ from `facts` and `previous`; null: no comparison. */
  readonly like?: NumberPair | null | undefined;
  readonly currency: string | undefined;
  readonly channel: Channel | undefined;
  /** The sorted measure, point by point. */
  readonly trend?: readonly (number | null)[] | undefined;
};

export type Breakdown = {
  readonly panel: RowsPanel;
  readonly columns: readonly MeasureKey[];
  readonly rows: readonly BreakdownRow[];
  /** Rows below the others in any sort order: the rest, and the unattributed part. */
  readonly pinned: readonly BreakdownRow[];
  /** By site: the sites after the drawn ones as one row, so that rows add up to the total. */
  readonly others: BreakdownRow | null;
  readonly total: Facts;
  readonly previousTotal: Facts | null;
  readonly totalLike?: NumberPair | null | undefined;
  readonly currencies: readonly string[];
  /** True if there is something to compare with; breakdowns of a year have nothing. */
  readonly compared: boolean;
  /** The days behind both numbers of a change, if not all of both periods. */
  readonly common: Common | undefined;
  /** False: the two periods have nothing in common. */
  readonly comparable: boolean;
  /** The whole months that the rows cover, and those they are compared with. */
  readonly months: RowsData['months'];
  /** True if money in the sorted column can't be compared from row to row. */
  readonly mixed: boolean;
};

const shopMeasures: ReadonlySet<MeasureKey> = new Set<MeasureKey>([
  'revenue',
  'transactions',
  'orderValue',
  'itemsPurchased',
  'itemRevenue',
]);

/** '12 more rows', '1 other site', '21 sites'. */
export const countRows = ({ bySite }: Pick<RowsPanel, 'bySite'>, count: number, which = ''): string =>
  [count.toLocaleString('en-US'), which, `${bySite === true ? 'site' : 'row'}${count === 1 ? '' : 's'}`]
    .filter(word => word !== '')
    .join(' ');

/** The title of the names' column. */
export const nameTitle = ({ bySite, dimension }: RowsPanel): string =>
  bySite === true ? 'Site' : dimensions[dimension].title;

/** The names of events at the page's site. */
export const namesHere = (goalNames: PageView['goalNames']): GoalNames => ({ ...goalNames?.above, ...goalNames?.own });

export function toBreakdownRow(
  panel: RowsPanel,
  { key, facts, previous, like, currency, channel, trend }: PageRow,
  names?: GoalNames,
): BreakdownRow {
  const rowChannel =
    panel.dimension === 'channel'
      ? channel
      : panel.dimension === 'sourceMedium' || panel.dimension === 'campaign'
        ? channel
        : undefined;
  return {
    id: JSON.stringify([key, channel ?? '', currency ?? '']),
    kind: 'row',
    name: panel.bySite === true ? (key[0] ?? '') : rowName(panel.dimension, key, names),
    key,
    facts,
    previous,
    like,
    currency,
    channel: rowChannel,
    trend,
  };
}

/** A breakdown's rows with names, the rest, and its columns: the sorted one first (specification 9: column 2). */
export function toBreakdown(
  panel: RowsPanel,
  data: RowsData,
  { isEcommerce, goalNames }: Pick<PageView, 'isEcommerce' | 'goalNames'>,
): Breakdown {
  const names = namesHere(goalNames);
  const shownColumns = isEcommerce
    ? panel.columns
    : panel.columns.filter(column => column === panel.sort || !shopMeasures.has(column));
  const onlyCurrency = data.currencies.length === 1 ? data.currencies[0] : undefined;
  const more = { key: [], currency: onlyCurrency, channel: undefined };
  const { remainder } = data;
  const pinned: BreakdownRow[] = [
    ...(data.rest === null
      ? []
      : [
          {
            ...more,
            ...data.rest,
            id: 'rest',
            kind: 'rest' as const,
            name: countRows(panel, data.rest.rows, 'more'),
          },
        ]),
    ...(remainder === null
      ? []
      : [
          {
            ...more,
            id: 'remainder',
            kind: 'remainder' as const,
            name: panel.bySite === true ? 'Sites not listed' : remainderName(panel.dimension),
            ...remainder,
          },
        ]),
  ];
  const others = data.others ?? null;
  return {
    panel,
    others:
      others === null
        ? null
        : { ...more, ...others, id: 'others', kind: 'rest', name: countRows(panel, others.rows, 'other') },
    columns: [panel.sort, ...shownColumns.filter(column => column !== panel.sort)],
    rows: data.rows.map(row => toBreakdownRow(panel, row, names)),
    pinned,
    total: data.total,
    previousTotal: data.previousTotal,
    currencies: data.currencies,
    totalLike: data.totalLike,
    common: data.common,
    months: data.months,
    compared: data.previousTotal !== null || data.rows.some(({ previous }) => previous !== null),
    comparable: data.comparable,
    mixed: data.currencies.length > 1 && isMoneyMeasure(panel.sort),
  };
}

/** True if a change of the sorted measure is good. */
export const changeVerdict = ({ panel }: Breakdown, change: number | null) =>
  judgeChange(measureDefinition(panel.sort), change);

export const getColumnValue = (column: MeasureKey, row: Pick<BreakdownRow, 'facts'>): number | null =>
  computeMeasure(column, row.facts);

type Comparable = Pick<BreakdownRow, 'facts' | 'previous' | 'like'>;

/** The total as a row. */
export const totalRow = ({ total, previousTotal, totalLike }: Breakdown): Comparable => ({
  facts: total,
  previous: previousTotal,
  like: totalLike,
});

const commonOfRow = ({ common, panel }: Breakdown): Common | undefined =>
  measures[panel.sort].made.kind === 'sum' || common === undefined ? common : { ...common, perDay: undefined };

function ownPair({ panel }: Breakdown, { facts, previous }: Comparable): NumberPair | null {
  const [value, before] = [computeMeasure(panel.sort, facts), computeMeasure(panel.sort, previous)];
  return value === null || before === null ? null : { value, previous: before };
}

/** The change of a row's sorted measure; null if it is unknown, or if `changeIn` returns none. */
export function changeOfRow(breakdown: Breakdown, row: Comparable): number | null {
  const pair = row.like === undefined ? ownPair(breakdown, row) : row.like;
  const look = measureDefinition(breakdown.panel.sort);
  if (pair === null) return null;
  return changeIn(
    row.like === undefined ? look : adjustLook(look, commonOfRow(breakdown), pair.value, pair.previous),
    pair.value,
    pair.previous,
  );
}

/** The two numbers of a row's change, as displayed. */
export function printRowPair(breakdown: Breakdown, row: Comparable, currency?: string): PrintedPair | null {
  const pair = row.like === null ? null : (ownPair(breakdown, row) ?? row.like ?? null);
  return pair === null
    ? null
    : printNumbers(measureDefinition(breakdown.panel.sort), pair, row.like ?? undefined, {
        common: commonOfRow(breakdown),
        currency,
      });
}

/** The total of the sorted measure over all rows, including those below the table. */
const sumRows = ({ panel, rows, pinned }: Breakdown): number =>
  [...rows, ...pinned].reduce((sum, row) => sum + Math.max(0, getColumnValue(panel.sort, row) ?? 0), 0);

/**
 * The base of a row's share, in every view: the total, or the sum of the rows if that is larger. (A session with two
 * devices counts in two rows.) Null for rates, for money in several currencies, and without a total.
 */
export function findShareBase(breakdown: Breakdown): number | null {
  const { sort } = breakdown.panel;
  if (measures[sort].made.kind !== 'sum' || breakdown.mixed) return null;
  const whole = computeMeasure(sort, breakdown.total);
  return whole === null || whole <= 0 ? null : Math.max(whole, sumRows(breakdown));
}

/** A row's part of the total; null if there is no base. */
export function computeRowShare(breakdown: Breakdown, row: Pick<BreakdownRow, 'facts'>): number | null {
  const [part, base] = [getColumnValue(breakdown.panel.sort, row), findShareBase(breakdown)];
  return part === null || base === null ? null : part / base;
}

/** The reason why the rows add up to more than the total; empty if they do not. */
export function describeExcess(breakdown: Breakdown): string {
  const { panel, currencies } = breakdown;
  const [whole, base] = [computeMeasure(panel.sort, breakdown.total), findShareBase(breakdown)];
  if (whole === null || base === null) return '';
  const [total, sum] = [whole, base].map(value => formatMeasure(panel.sort, value, currencies[0]));
  if (total === sum) return '';
  const what = measures[panel.sort].title.toLowerCase();
  return `Some ${what} count in several rows, so rows add up to ${sum}. The total is ${total}.`;
}

/** The best rows by the panel's sort, those without a value last; steps of a scale keep their order. */
export const bestRows = ({ rows, panel }: Breakdown, count: number): readonly BreakdownRow[] =>
  (panel.scale === undefined
    ? rows.toSorted(
        (a, b) => (getColumnValue(panel.sort, b) ?? -Infinity) - (getColumnValue(panel.sort, a) ?? -Infinity),
      )
    : rows
  ).slice(0, count);

/** A channel's fixed color; other rows have none. */
export const getRowColor = ({ channel }: Pick<BreakdownRow, 'channel'>): string | undefined =>
  channel === undefined ? undefined : `var(--channel-${channel})`;

const monthsText = (months: readonly YearMonth[]): string => {
  const [first, last] = [months[0] ?? '', months.at(-1) ?? ''];
  return months.length < 2 ? formatMonth(first) : `${formatMonth(first)} – ${formatMonth(last)}`;
};

/** The meaning of the rows, the whole months they cover, and the days behind their changes. */
export function describeBreakdown({ panel, months, compared, comparable, common, total }: Breakdown): string {
  const ofMonths =
    months === undefined || months.now.length === 0
      ? []
      : [`${monthsText(months.now)}${months.before.length === 0 ? '' : ` against ${monthsText(months.before)}`}`];
  const change =
    !compared || months !== undefined
      ? []
      : !comparable
        ? ['no comparable data']
        : partialText(common) === ''
          ? []
          : [`changes cover ${partialText(common)}`];
  // As a separate column it would be the last one, which a phone does not show.
  const rating = panel.columns.includes('rating') ? computeMeasure('rating', total) : null;
  const stars = rating === null ? [] : [`${formatMeasure('rating', rating)} on average`];
  return [panel.subtitle, ...stars, ...ofMonths, ...change].join('; ');
}
