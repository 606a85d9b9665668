import type { Coverage } from '../../model/node-rows.ts';
import type { Service } from '../../platforms/registry.ts';
import { type Day, type DayRange, eachDay } from '../../domain/periods/days.ts';

/** A connected service of a site: the days that are due by now, and the days it has. */
export type CoveredService = {
  readonly service: Service;
  /** The first and last day that should have a record: from the start of the sync to the newest one due. */
  readonly expected: DayRange;
  /** True if it waits for a new sign-in or has lost access. */
  readonly isBroken: boolean;
  /** Days with a record. */
  readonly held: ReadonlySet<Day>;
};

/**
 * Returns the coverage of one site's services over a range. A service counts from the day its sync began. It is broken
 * if access ended before the last due day of the range, so that a complete month remains complete.
 */
export function computeCoverage(services: readonly CoveredService[], range: DayRange): Coverage {
  const coverage: Coverage = {};
  for (const { service, expected, isBroken, held } of services) {
    if (expected.start > range.end) continue;
    const start = expected.start > range.start ? expected.start : range.start;
    const end = expected.end < range.end ? expected.end : range.end;
    const missing = eachDay(start, end).filter(day => !held.has(day));
    const cameWhole = missing.length === 0 && expected.end >= range.end;
    coverage[service] = { sites: 1, broken: isBroken && !cameWhole ? 1 : 0, missing, siteDays: missing.length };
  }
  return coverage;
}

/** Merges the coverage of several sites over the same days: sites and site days add up. */
export const coverageOfSites = (parts: readonly Coverage[]): Coverage => merged(parts, (a, b) => a + b);

/** Merges the coverage of one node over consecutive days: the number of sites is that of the fullest day. */
export const coverageOverTime = (parts: readonly Coverage[]): Coverage => merged(parts, Math.max);

function merged(parts: readonly Coverage[], count: (a: number, b: number) => number): Coverage {
  const sums: Coverage = {};
  for (const part of parts) {
    for (const [service, more] of Object.entries(part) as [Service, Coverage[Service]][]) {
      if (more === undefined) continue;
      const sum = sums[service];
      sums[service] =
        sum === undefined
          ? more
          : {
              sites: count(sum.sites, more.sites),
              broken: count(sum.broken, more.broken),
              missing: [...new Set([...sum.missing, ...more.missing])].sort(),
              siteDays: sum.siteDays + more.siteDays,
            };
    }
  }
  return sums;
}
