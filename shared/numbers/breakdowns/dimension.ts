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

/** Days of some sections of one site, oldest first. A section that was not asked for, or has no day, is absent. */
export type StoredDays = {
  readonly [S in RecordService]?:
    | { readonly [K in keyof DaySections[S]]?: readonly DaySections[S][K][] | undefined }
    | undefined;
};

/** What the panel asks of its rows. */
export type DimensionContext = {
  /**
   * A column is an amount of money: rows carry their currency then, so that the same campaign in two currencies is
   * two rows. Without money, rows carry none and are not split.
   */
  readonly hasMoney: boolean;
  /** Rows of these channels alone; absent: of all. */
  readonly channels?: readonly Channel[] | undefined;
  /** Of rows whose days do not say it, in a range of months: GA4's only currency there. */
  readonly currency?: string | undefined;
};

/**
 * How the rows of a breakdown are made of stored days. Rules for all:
 * - `rowsOf` gets the days of one range alone (the range, or its comparison) and adds facts with `addToRow`;
 * - counts go through `asCount` and money through `asMoney` (shared/platforms/ga4/day-parts.ts): one wrong number
 *   spoils no year;
 * - what the platform did not tell is null or left out, never 0;
 * - values that say 'no value' ('(other)', '(not set)', '') are no rows of their own: their facts are in the total and
 *   so
 *   in the one remainder row (remainder.ts).
 */
export type Dimension = {
  /** Sections that rows are made of. */
  readonly rowsFrom: readonly SectionRef[];
  /** Sections that the total is made of, when they are others. */
  readonly totalsFrom?: readonly SectionRef[];
  /**
   * Sections whose days say which days are there, when `rowsFrom` has no record of a day on which nothing happened
   * (reviews), or one a month (terms).
   */
  readonly presence?: readonly SectionRef[];
  /** A section of one record a month, kept under its first day: whole months stand for the range (whole-months.ts). */
  readonly span?: 'months';
  /**
   * True for a day that has figures of this dimension; absent: all have. A service that has days, but not one of these,
   * counts as not connected here (GA4 without a linked Ads account has no ads).
   */
  readonly has?: (service: RecordService, day: DayOf) => boolean;
  /**
   * Each row is a source of its own, though several come with one service (an Instagram account with its page): in a
   * change it counts with the days on which both periods tell it, as a platform does.
   */
  readonly rowsAreSources?: true;
  /** Of a range of months, what is made of GA4's months instead of days: the rows, and the total. */
  readonly ofMonths?: OfMonths;
  readonly rowsOf: (days: StoredDays, context: DimensionContext) => RowSums;
  /** What the platform counts without the breakdown; absent: all rows together. Facts it cannot tell so are absent. */
  readonly totalsOf?: (days: StoredDays, context: DimensionContext) => Facts;
  /** Of totals in several currencies: the total as rows, one a currency, and what those come to together. */
  readonly totalRows?: {
    readonly of: (days: StoredDays, context: DimensionContext) => RowSums;
    readonly sum: (rows: RowSums) => Facts;
  };
};

/** Of GA4's breakdowns: what its months' sums know, so that a year is not read day by day. */
export type OfMonths = {
  /** Facts that the months have by row: with other columns, rows are made of days. */
  readonly facts: readonly FactKey[];
  readonly rowsOf?: (records: readonly RollupRecord[]) => RowSums;
  readonly totalsOf: (records: readonly RollupRecord[]) => Facts;
};

/** A day of any section. */
export type DayOf = { [S in RecordService]: DaySections[S][keyof DaySections[S]] }[RecordService];
