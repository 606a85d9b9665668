import type { DaySections } from '../../platforms/records.ts';
import type { RecordService } from '../../platforms/registry.ts';
import type { RollupRecord } from '../../model/month-record.ts';
import type { Channel } from '../../model/panel.ts';
import type { FactKey, Facts } from '../metrics/facts.ts';
import type { RowSums } from './row-sums.ts';

/** A stored section by name: ['ga4', 'core']. */
export type SectionRef = {
  [S in RecordService]: { [K in keyof DaySections[S]]: readonly [service: S, section: K] }[keyof DaySections[S]];
}[RecordService];

/** Days of some sections of one site, oldest first. A section that was not requested, or has no day, is absent. */
export type StoredDays = {
  readonly [S in RecordService]?:
    | { readonly [K in keyof DaySections[S]]?: readonly DaySections[S][K][] | undefined }
    | undefined;
};

/** The panel's settings for its rows. */
export type DimensionContext = {
  /**
   * True if a column is money: rows then have a currency, so that the same campaign in two currencies is two rows.
   * Without money, rows have none and are not split.
   */
  readonly hasMoney: boolean;
  /** Channels to include; absent: all. */
  readonly channels?: readonly Channel[] | undefined;
  /** The currency of rows without one, in a range of months: GA4's only currency there. */
  readonly currency?: string | undefined;
};

/**
 * The rows of a breakdown, calculated from stored days. Rules for all:
 * - `rowsOf` receives only the days of one range (the range, or its comparison) and adds facts with `addToRow`;
 * - counts use `asCount` and money uses `asMoney` (shared/platforms/amounts.ts): one wrong number spoils no year;
 * - a value that the platform did not report is null or left out, never 0;
 * - placeholders for a missing value ('(other)', '(not set)', '') have no row: their facts are in the total and so in
 *   the single remainder row (remainder.ts).
 */
export type Dimension = {
  /** Sections behind the rows. */
  readonly rowsFrom: readonly SectionRef[];
  /** Sections behind the total, if they differ. */
  readonly totalsFrom?: readonly SectionRef[];
  /**
   * Sections that determine which days exist, if `rowsFrom` has no record for a day without events (reviews), or one
   * per month (terms).
   */
  readonly presence?: readonly SectionRef[];
  /**
   * A section with one record a month, stored under its first day: whole months are shown for the range
   * (whole-months.ts).
   */
  readonly span?: 'months';
  /**
   * True for a day with figures of this dimension; absent: all have them. A service with days, but none of these,
   * counts as not connected here (GA4 without a linked Ads account has no ads).
   */
  readonly has?: (service: RecordService, day: SectionDay) => boolean;
  /**
   * Each row is a separate source, although several belong to one service (an Instagram account with its page): like a
   * platform, it is compared over the days that both periods have.
   */
  readonly rowsAreSources?: true;
  /** The parts of a month range that GA4's months provide without days: the rows, and the total. */
  readonly ofMonths?: OfMonths;
  readonly readRows: (days: StoredDays, context: DimensionContext) => RowSums;
  /**
   * Returns the platform's total without the breakdown; absent: all rows together. Facts that it does not report this
   * way are absent.
   */
  readonly readTotals?: (days: StoredDays, context: DimensionContext) => Facts;
  /** Totals in several currencies: one row per currency, and their combined sum. */
  readonly totalRows?: {
    readonly of: (days: StoredDays, context: DimensionContext) => RowSums;
    readonly sum: (rows: RowSums) => Facts;
  };
};

/** GA4's breakdowns from monthly sums, so that a year is not read day by day. */
export type OfMonths = {
  /** Facts that months store by row: with other columns, rows are calculated from days. */
  readonly facts: readonly FactKey[];
  readonly readRows?: (records: readonly RollupRecord[]) => RowSums;
  readonly readTotals: (records: readonly RollupRecord[]) => Facts;
};

/** A day of any section. */
export type SectionDay = { [S in RecordService]: DaySections[S][keyof DaySections[S]] }[RecordService];
