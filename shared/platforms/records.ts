import type { NamedSource, ServiceDays } from '../numbers/metrics/source.ts';
import type { Day, DayRange } from '../domain/periods/days.ts';
import { facebookAdsSources } from './facebook-ads/sources.ts';
import { facebookPageSources } from './facebook-page/sources.ts';
import { ga4Sources } from './ga4/sources.ts';
import { gmbSources } from './gmb/sources.ts';
import { gscSources } from './gsc/sources.ts';
import { linkedinAdsSources } from './linkedin-ads/sources.ts';
import { linkedinOrganizationSources } from './linkedin-organization/sources.ts';
import { microsoftAdsSources } from './microsoft-ads/sources.ts';
import { pagespeedSources } from './pagespeed/sources.ts';
import type * as z from 'zod/mini';
import { type Pulled, type RecordService, recordServices } from './registry.ts';
import { facebookAdsDays } from './facebook-ads/days.ts';
import { facebookPageDays } from './facebook-page/days.ts';
import { ga4Days } from './ga4/days.ts';
import { gmbDays } from './gmb/days.ts';
import { gscDays } from './gsc/days.ts';
import { linkedinAdsDays } from './linkedin-ads/days.ts';
import { linkedinOrganizationDays } from './linkedin-organization/days.ts';
import { microsoftAdsDays } from './microsoft-ads/days.ts';
import { pagespeedDays } from './pagespeed/days.ts';

/** All services' sections with the schema of one day: the only list for stores and rollups. */
export const daySections = {
  ga4: ga4Days,
  pagespeed: pagespeedDays,
  gmb: gmbDays,
  gsc: gscDays,
  fbPage: facebookPageDays,
  fb: facebookAdsDays,
  linkedin: linkedinAdsDays,
  linkedinOrg: linkedinOrganizationDays,
  bing: microsoftAdsDays,
} as const satisfies { [S in RecordService]: Record<keyof Pulled[S]['sections'], z.ZodMiniType> };
export type DaySections = {
  [S in RecordService]: { [K in keyof (typeof daySections)[S]]: z.infer<(typeof daySections)[S][K]> };
};
/** One day of a service's primary section. */
export type PrimaryDays = {
  [S in RecordService]: DaySections[S] extends { core: infer Day } | { lab: infer Day } ? Day : never;
};

/** The conversion of each platform's days to sources. */
const sourceConverters: {
  readonly [S in RecordService]: (given: ServiceDays<PrimaryDays[S]>) => readonly NamedSource[];
} = {
  ga4: ga4Sources,
  pagespeed: pagespeedSources,
  gmb: gmbSources,
  gsc: gscSources,
  fbPage: facebookPageSources,
  fb: facebookAdsSources,
  linkedin: linkedinAdsSources,
  linkedinOrg: linkedinOrganizationSources,
  bing: microsoftAdsSources,
};

/** The days of any services of one site. A missing service is not connected. */
export type ServicesDays = { readonly [S in RecordService]?: ServiceDays<PrimaryDays[S]> | undefined };

/** Lists all sources of the days inside a range. */
export const sourcesOfDays = (services: ServicesDays, range: DayRange): NamedSource[] =>
  recordServices.flatMap(service => {
    const days = services[service];
    return days ? sourcesOfService(service, days, range) : [];
  });

/** Returns the sources of one service; its days outside the range are ignored. */
export function sourcesOfService<S extends RecordService>(
  service: S,
  given: ServiceDays<PrimaryDays[S]>,
  range: DayRange,
): readonly NamedSource[] {
  return sourceConverters[service]({ ...given, days: inside(given.days, range) });
}

const inside = <T extends { readonly date: Day }>(days: readonly T[], { start, end }: DayRange): readonly T[] =>
  days.every(day => day.date >= start && day.date <= end)
    ? days
    : days.filter(day => day.date >= start && day.date <= end);
