import type { Day, DayRange } from '../../../shared/domain/periods/days.ts';
import type { PrimaryDays } from '../../../shared/platforms/records.ts';

export type Platform = 'ga4' | 'gmb' | 'gsc' | 'fb' | 'fbPage';
export type DatedDays = { readonly [P in Platform]: PrimaryDays[P][] };

/** Number of one day as generated: all the second computation knows. */
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
  /** First day of each platform; absent: not connected. */
  readonly from: Readonly<Partial<Record<Platform, Day>>>;
};

/** Two periods of some sites. */
export type Asked = {
  readonly id: string;
  readonly range: DayRange;
  readonly comparison: DayRange;
  readonly sites: readonly string[];
  /** True if only their joint numbers are known: a position counts if the same sites have it. */
  readonly together: boolean;
};

/** Change shown by the product: place, subject, and amount; null: none shown. */
export type Shown = {
  readonly ask: string;
  readonly where: string;
  readonly metric: string;
  readonly change: number | null;
  /** The product may show nothing instead, but no other value. */
  readonly maySayNothing?: true;
  /** The change and its two numbers as screens, PDFs, files, and emails print them. */
  readonly printed?: { readonly change: string; readonly now: string; readonly before: string } | null;
};
