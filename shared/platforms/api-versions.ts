import { addDays } from '../domain/periods/days.ts';

export type ApiVersion = {
  readonly version: string;
  /** 'yyyy-MM-dd', the first day on which the platform may refuse it; null: no end is announced. */
  readonly endsOn: string | null;
};

/** API versions used by connectors. If a platform gives only the month of an end, it is that month's first day. */
export const apiVersions = {
  /** Versions of the Marketing API are valid for about a year, those of the Graph API for two. */
  facebook: { version: 'v26.0', endsOn: '2027-07-29' },
  /** Each month's version is valid for at least a year, and then answers 426. */
  linkedin: { version: '202607', endsOn: '2027-07-01' },
  microsoft: { version: 'v13', endsOn: null },
  analytics: { version: 'v1beta', endsOn: null },
  businessProfile: { version: 'v1', endsOn: null },
  searchConsole: { version: 'v3', endsOn: null },
  pagespeed: { version: 'v5', endsOn: null },
  goHighLevel: { version: '2023-02-21', endsOn: null },
} as const satisfies Record<string, ApiVersion>;

const warnedDays = 90;

/** Lists versions that have ended or end within 90 days of `today` ('yyyy-MM-dd'), by name. */
export const listEndingVersions = (
  today: string,
  versions: Readonly<Record<string, ApiVersion>> = apiVersions,
): (ApiVersion & { readonly name: string })[] =>
  Object.entries(versions).flatMap(([name, api]) =>
    api.endsOn !== null && api.endsOn <= addDays(today, warnedDays) ? [{ name, ...api }] : [],
  );
