import type { ApiVersion } from './api-versions.ts';

/** The sign-in providers of platforms, as users know them. */
export const providerNames = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
} as const;
export type Provider = keyof typeof providerNames;

/** Reasons why a platform may have stopped (specification 8, Alert catalog). */
export type StopCause = 'credentials' | 'removed' | 'siteDown' | 'billing' | 'notRunning' | 'verification';

/**
 * The storage layout of a section's days while its month is not final:
 * - 'days': one item a day;
 * - 'fives', 'halves': one item for every five days or half a month while that is small, otherwise one item a day. Used
 *   where a night changes a few distant days of a long window, or where a day is so small that a write costs more than
 *   its size;
 * - 'packed': one item while the month is small, then one item a day;
 * - 'month': always one item, for a section with one record a month;
 * - 'sparse': always one item, for a section with a record on some days only. An answer is complete: a day of the
 *   window that it leaves out is deleted (reviews that were removed), and a month without a day has no item.
 */
export type Layout = 'days' | 'fives' | 'halves' | 'packed' | 'month' | 'sparse';

/** A platform as users see it. */
export type PlatformDefinition = {
  readonly name: string;
  /** The name for narrow places. */
  readonly shortName: string;
  /** null: it needs no sign-in, or is no longer synced. */
  readonly provider: Provider | null;
  /** The claim in the wizard and the startup checklist to which it belongs; null: none. */
  readonly claim: 'analytics' | 'social' | 'ads' | null;
};

/** A synced platform: everything known without calling it. */
export type PulledPlatform = PlatformDefinition & {
  /** The field that identifies its accounts, null if no account is chosen; and a noun for the chosen thing. */
  readonly account: { readonly key: string | null; readonly thing: string };
  /** The version of its API that is used, and its end. */
  readonly api: ApiVersion;
  /** Days back from yesterday that it still restates; a younger day is preliminary (facts, platform APIs, 10.5). */
  readonly provisionalDays: number;
  /** Days, counted back from yesterday, that it may not have yet. */
  readonly lagDays: number;
  /** True if past data is available; otherwise a first sync is one window. */
  readonly hasHistory: boolean;
  /**
   * Call limits: per hour for one resource (property, account, page), per hour for the whole product, and the maximum
   * cost of one window of `days` days that ends `daysAgo` days before today. null: the platform has no such limit. The
   * values are the documented limit or less, otherwise enough for a site's screens with room to spare.
   */
  readonly quota: {
    readonly perResourceHour: number | null;
    readonly perHour: number | null;
    readonly countCalls: (days: number, daysAgo: number) => number;
  };
  /** The sections of its stored days, and the layout of each. */
  readonly sections: Readonly<Record<string, Layout>>;
  /** The section with every day, which is the basis of months and decides if a day exists. */
  readonly main: readonly [service: string, section: string];
  /** The parts of numbers that it provides, by source: itself, and additional sources. */
  readonly gives: Readonly<Record<string, readonly string[]>>;
  /**
   * Reasons why it may stop, and true if the specification's catalog has the alert; null: it never stops on its own.
   */
  readonly stops: { readonly causes: readonly StopCause[]; readonly inCatalogue: boolean } | null;
};

/** The parts that every advertising platform counts. */
export const adParts = ['adSpend', 'adClicks', 'adImpressions'] as const;

/** Texts about a platform for the user who connects it. */
export type PlatformTexts = {
  /** Label of the first select; null if the platform has one level. */
  readonly group: string | null;
  /** Label of the select with the saved choice. */
  readonly choice: string;
  /** True if the user must always choose, even with only one option (specification 5). */
  readonly explicit: boolean;
  /** The stored account on a card: label and field, in the order of the selects. */
  readonly chosen: readonly (readonly [label: string, field: string])[];
  readonly gives: string;
  /** The noun for an empty sign-in, or the whole sentence shown then. */
  readonly nothing: { readonly thing: string } | { readonly sentence: string };
  /** The reason the newest day is not yesterday; null if it is. */
  readonly lag: string | null;
  /** The name in the wizard, if it differs there. */
  readonly wizardName?: string;
  /** The data that is read, for users new to the product. */
  readonly reads: readonly (readonly [title: string, detail: string])[];
  /** A simple icon in a square of 24, in the platform's single color here. */
  readonly mark: Mark;
};

type Shape = { readonly path: string; readonly evenOdd?: true };
export type Mark = { readonly color: string; readonly shape: Shape };

/** Bars, the icon of Google Analytics. */
export const barsMark: Shape = {
  path:
    'M18 4h2a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 20 20h-2a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 18 4zM11 10h' +
    '2a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 13 20h-2a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 11 10zM5 15a2.5 2.5 ' +
    '0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
};

/** The icon of LinkedIn's two services. */
export const linkedinMark: Shape = {
  path:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm1.2 6.8v8h2.5v-8zM7.4 6a1.4 1.4 0 1 ' +
    '0 0 2.8A1.4 1.4 0 0 0 7.4 6zm3.2 3.8v8h2.5v-4.2c0-1.2.5-1.9 1.5-1.9s1.3.7 1.3 1.9v4.2h2.5v-4.9c0-2.1-1.1-3.3' +
    '-2.8-3.3-1.2 0-2 .5-2.6 1.4V9.8z',
  evenOdd: true,
};
