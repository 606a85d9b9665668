import type { AuditSummary } from '../../model/audit.ts';
import type { Connection } from '../../model/connection.ts';
import type { Ga4CoreDay, Ga4PlacesDay } from '../../platforms/ga4/days.ts';
import type { PagespeedLabDay } from '../../platforms/pagespeed/days.ts';
import type { Overview } from '../../model/panel.ts';
import type { AdService } from '../../platforms/registry.ts';
import type { Day, DayRange } from '../periods/days.ts';
import type { DaysToRoll } from '../../numbers/rollup/rollup.ts';

/** The input of the first view. Days may cover both ranges and more: each panel picks its own. */
export type OverviewInput = {
  /** Today in the site's zone: decides which days are preliminary and which are still to come. */
  readonly today: Day;
  readonly isEcommerce: boolean;
  readonly range: DayRange;
  readonly comparison: DayRange;
  /** The site's connections. A missing service is not connected. */
  readonly connections: readonly Connection[];
  readonly core: readonly Ga4CoreDay[];
  /** Days of the ad platforms. A platform with neither a connection nor days is ignored. */
  readonly ads?: Pick<DaysToRoll, AdService> | undefined;
  readonly places: readonly Ga4PlacesDay[];
  /**
   * Runs of both ranges, preferably from two months before the range's end on, because the newest run may precede the
   * range.
   */
  readonly lab: readonly PagespeedLabDay[];
  readonly audits: readonly AuditSummary[];
};

export type Panels = Overview['panels'];
export type EmptyPanel = Extract<Panels['figures'], { state: 'empty' }>;
export type FailedPanel = Extract<Panels['figures'], { state: 'failed' }>;

/** Returns the days of a list within a range, in order. */
export const daysIn = <T extends { readonly date: Day }>(days: readonly T[], { start, end }: DayRange): T[] =>
  days.filter(({ date }) => date >= start && date <= end).sort((a, b) => (a.date < b.date ? -1 : 1));
