import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DescribeFailure } from './control.ts';
import type { Answer } from './http-answers.ts';
import type { OAuth } from './oauth/routes.ts';
import type { Platform } from './platforms.ts';
import type { SandboxPerson } from './sandbox-person.ts';
import type { KeptState } from './state-file.ts';

/** Data that Google hides from people without permission: cost, revenue. */
export type Restriction = 'COST_DATA' | 'REVENUE_DATA';

/** Properties of a generated GA4 property; every number is the expected value for the 31 days before the anchor day. */
export type PropertyProfile = {
  readonly propertyId: string;
  readonly displayName: string;
  readonly timeZone: string;
  readonly currencyCode: string;
  readonly url: string;
  readonly kind: 'service' | 'franchise' | 'shop';
  readonly sessionsPer31Days: number;
  /** Leads, calls and forms; a shop's purchases are additional. */
  readonly keyEventsPer31Days: number;
  /** Spend in the property's currency; null without a linked Google Ads account. */
  readonly adSpendPer31Days: number | null;
  readonly transactionsPer31Days?: number;
  /** Cities with the most visitors, in order; the others follow by size. */
  readonly homeCities: readonly string[];
  /** 0.02 = two percent more sessions each month. */
  readonly monthlyGrowth: number;
  readonly quirks?: {
    /** Folds small rows into '(other)', thresholds users and samples long ranges. */
    readonly otherRow?: boolean;
    /** Yesterday and the day before grow until final. */
    readonly restates?: boolean;
    /** Listed, but its reports answer 403. */
    readonly denied?: boolean;
    /** Facebook's cost was imported into the property, duplicating Facebook's own report. */
    readonly importsCost?: boolean;
    /** Data hidden from the role of everyone who reads the property. */
    readonly restrictions?: readonly Restriction[];
  };
};

type SandboxAccount = {
  readonly accountId: string;
  readonly displayName: string;
  readonly properties: readonly PropertyProfile[];
};

export type SandboxAccounts = {
  readonly people: readonly SandboxPerson[];
  /** Businesses on the other platforms; absent: none. */
  readonly businesses?: readonly SandboxBusiness[];
  readonly accounts: readonly SandboxAccount[];
};

export type SandboxOptions = {
  /** Folders of `<agency>__<report>.<ext>` files; each agency becomes a property. */
  readonly recordingsDirs: readonly string[];
  readonly clock: () => Date;
  /** 'http://localhost:3000/_platforms', without a trailing slash. */
  readonly publicBase: string;
  /** File for the anchor day and revoked credentials across restarts; absent: they are lost with the sandbox. */
  readonly anchorFile?: string;
  readonly accounts: SandboxAccounts;
};

/**
 * Demonstration business from which all stand-ins generate their accounts, the same on every platform. A family
 * (facebook/, linkedin/, microsoft/, google's others) derives its pages, accounts and locations by `key`.
 */
export type SandboxBusiness = {
  /** Digits from which ids at the platforms derive. */
  readonly key: string;
  readonly name: string;
  readonly url: string;
  readonly timeZone: string;
  readonly currencyCode: string;
  readonly kind: PropertyProfile['kind'];
  /** Size: the expected value for the 31 days before the anchor day. */
  readonly sessionsPer31Days: number;
  readonly adSpendPer31Days: number | null;
  /** Maximum rows per day and dimension in Search Console; absent: by size. */
  readonly maxSearchRows?: number;
};

/** Call as a family answers it. `path` is decoded and without the platform's prefix. */
export type FamilyCall = {
  readonly platform: Platform;
  readonly method: string;
  readonly path: string;
  /** Undecoded path and query below the platform's prefix, which Rest.li needs. */
  readonly rawPath: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
};
/** Stand-ins of one provider's platforms. */
export type Family = {
  readonly platforms: readonly Platform[];
  answer(call: FamilyCall): Answer;
  /** Its own text for a requested failure; undefined: the default of `_control`. */
  readonly failure?: DescribeFailure;
};
export type FamilyOptions = {
  readonly people: readonly SandboxPerson[];
  readonly businesses: readonly SandboxBusiness[];
  /** Returns a platform's address: '{publicBase}/{platform}'. */
  readonly addressOf: (platform: Platform) => string;
  readonly state: KeptState;
  readonly anchorDay: string;
  /** Settings of the payment provider: where its events go, and its data file. */
  readonly stripe: { readonly webhookUrl: string; readonly file?: string | undefined };
  /** Google's family uses the existing OAuth's bearer tokens. */
  readonly bearer: OAuth['bearer'];
};

type SandboxCall = { platform: Platform; method: string; path: string; at: string };

/** Request as received; `url` is the undecoded address after the stand-ins' prefix, with its query. */
export type SandboxRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

export type Sandbox = {
  /** Returns a platform's answer without a socket; null: it closes the connection. */
  respond(request: SandboxRequest): Promise<Answer | null>;
  handle(request: IncomingMessage, response: ServerResponse, pathAfterPrefix: string): Promise<void>;
  /** The newest 20,000 calls, oldest first. */
  readonly calls: SandboxCall[];
  /** Failures of the recordings, as 'file:line: reason'. */
  readonly warnings: readonly string[];
  /** Reference day of all generated data, 'yyyy-MM-dd'. */
  readonly anchorDay: string;
};

/** Sums behind all reports; every other metric is computed from them. `keyEvents:<event>` counts one event. */
const baseMetrics = [
  'sessions',
  'engagedSessions',
  'sessionSeconds',
  'engagementSeconds',
  'screenPageViews',
  'newUsers',
  'eventCount',
  'keyEvents',
  'transactions',
  'revenueCents',
  'adCostCents',
  'adClicks',
  'adImpressions',
  'itemsPurchased',
  'itemRevenueCents',
  'users',
] as const;
export type BaseMetric = (typeof baseMetrics)[number] | `keyEvents:${string}`;

/** Group of a report: its dimension values and its sums, in the requested order. */
export type FactRow = {
  readonly dimensions: readonly string[];
  readonly sums: Float64Array;
  /** Identities, if 'users' was requested: users don't add up, so groups are merged by identity. */
  readonly users: Set<number> | null;
};

export type FactAsk = {
  readonly dimensions: readonly string[];
  readonly bases: readonly BaseMetric[];
  readonly start: string;
  readonly end: string;
  /** Time of the platform's answer: today is partial and recent days still grow. */
  readonly now: Date;
};

export type ReportFlags = { otherRow: boolean; thresholded: boolean; sampled: boolean };

/** Recorded report, unchanged: values in the order of `dimensions` and then `metrics`. */
export type VerbatimReport = {
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly start: string;
  readonly end: string;
  readonly rows: readonly (readonly string[])[];
};

/** Property of the Data API, generated or recorded. */
export type Property = {
  readonly propertyId: string;
  readonly accountId: string;
  readonly displayName: string;
  readonly timeZone: string;
  readonly currencyCode: string;
  readonly url: string;
  readonly denied: boolean;
  readonly adsLinked: boolean;
  readonly keyEventNames: readonly string[];
  readonly restrictions: readonly Restriction[];
  /** Metrics without recordings: reported as withheld, not as 0. */
  readonly unrecorded: readonly string[];
  readonly dimensions: ReadonlySet<string>;
  rows(ask: FactAsk): FactRow[];
  flags(ask: FactAsk): ReportFlags;
  verbatim(
    dimensions: readonly string[],
    metrics: readonly string[],
    start: string,
    end: string,
  ): VerbatimReport | null;
};
