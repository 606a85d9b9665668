import type { SiteRow } from '../../model/node-rows.ts';
import type { Channel } from '../../model/panel.ts';
import type { Report } from '../../model/report.ts';
import { sitesLikeWithLike } from '../../numbers/comparison/sites-in-common.ts';
import { metricsOfSources } from '../../numbers/metrics/compute.ts';
import { type FactSource, hasPart } from '../../numbers/metrics/source.ts';
import { adServices, type RecordService, sourcesWith } from '../../platforms/registry.ts';
import { type DayRange, countDays } from '../periods/days.ts';
import { weekBefore } from '../periods/settled-week.ts';
import { type Compared, comparedMetrics } from '../reports/node-metrics.ts';
import { sitesInBoth, siteTable } from '../reports/site-table.ts';

/** The numbers in the weekly digest, in display order. */
export const weekMetrics = ['sessions', 'goals', 'adSpend', 'costPerLead'] as const;
export type WeekMetric = (typeof weekMetrics)[number];

/** A channel of a single site with its goals in both weeks. */
export type WeekChannel = { readonly channel: Channel; readonly goals: number; readonly previous: number };

/** A final week of some sites and the week before. */
export type WeekNumbers = {
  readonly week: DayRange;
  readonly before: DayRange;
  readonly metrics: Readonly<Record<WeekMetric, Compared>>;
  readonly sites: Report['sites'];
  /** Sites that counted goals in both weeks, of those that did in either. The change is calculated from these. */
  readonly reporting: { readonly both: number; readonly of: number };
  /** Sites with every day of the week, of those with Google Analytics days or a connection. */
  readonly settled: { readonly sites: number; readonly of: number };
  /** Google Analytics and the ad platforms with data for a day of the week. */
  readonly services: readonly RecordService[];
  /** Channels of a single site with all days of both weeks; empty otherwise. */
  readonly channels: readonly WeekChannel[];
};

/**
 * Calculates the numbers of a week from the rows of its sites, each passed once, without reading days. They equal those
 * of a report of the same days.
 */
export function weekNumbers(
  rows: readonly SiteRow[],
  week: DayRange,
  channels: readonly WeekChannel[] = [],
): WeekNumbers {
  const before = weekBefore(week);
  const made = sitesInBoth(rows, 'previous');
  const lengths = { now: countDays(week), before: countDays(before) };
  const extras = { isEcommerce: false, allSpend: true } as const;
  const side = (which: 'now' | 'before') => {
    const sources = made.flatMap(site => site[which]);
    return { sources, length: lengths[which], values: metricsOfSources(sources, extras) };
  };
  const like = sitesLikeWithLike(made, lengths);
  const { sessions, goals, adSpend, costPerLead } = comparedMetrics(side('now'), side('before'), () => like, {
    now: extras,
    before: extras,
  });
  const counting = made.filter(({ now, before: earlier }) => hasGoals(now) || hasGoals(earlier));
  const both = counting.filter(site => hasGoals(site.like.now) && hasGoals(site.like.before));
  const missing = rows.flatMap(({ coverage, record }) =>
    coverage.ga4 === undefined && record.sources.ga4 === undefined ? [] : [coverage.ga4?.missing.length ?? 0],
  );
  return {
    week,
    before,
    metrics: { sessions, goals, adSpend, costPerLead },
    sites: siteTable(rows, 'previous'),
    reporting: { both: both.length, of: counting.length },
    settled: { sites: missing.filter(days => days === 0).length, of: missing.length },
    services: (['ga4', ...adServices] as const).filter(service =>
      rows.some(({ record }) => sourcesWith[service].some(key => (record.sources[key]?.days ?? 0) > 0)),
    ),
    channels,
  };
}

const hasGoals = (sources: readonly FactSource[]): boolean => sources.some(source => hasPart(source, 'goals'));
