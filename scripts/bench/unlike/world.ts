import type { Day, DayRange } from '../../../shared/domain/periods/days.ts';
import type { PrimaryDays } from '../../../shared/platforms/records.ts';

export type Platform = 'ga4' | 'gmb' | 'gsc' | 'fb' | 'fbPage';
export type DatedDays = { readonly [P in Platform]: PrimaryDays[P][] };

/** One number of one day, as the generator made it: the second computation knows nothing else. */
export type Fact = {
  readonly site: string;
  readonly platform: string;
  readonly part: string;
  readonly date: Day;
  readonly value: number;
};

export type WorldSite = {
  readonly siteId: string;
  readonly region: string;
  readonly isEcommerce: boolean;
  readonly days: DatedDays;
  readonly facts: readonly Fact[];
  /** The day on which each platform began; absent: it is not connected. */
  readonly from: Readonly<Partial<Record<Platform, Day>>>;
};

/** Two periods of some sites. */
export type Asked = {
  readonly id: string;
  readonly range: DayRange;
  readonly comparison: DayRange;
  readonly sites: readonly string[];
  /** Only their joint numbers are known: a position counts if the same sites have it. */
  readonly together: boolean;
};

/** A change that the product shows: where, of what, and how much; null: it shows none. */
export type Shown = {
  readonly ask: string;
  readonly where: string;
  readonly metric: string;
  readonly change: number | null;
  /** It may say nothing, but nothing else. */
  readonly maySayNothing?: true;
};
