import type { MetricKey } from '../../model/metric-value.ts';
import type { NodeMonth } from '../../model/node-rows.ts';
import type { SiblingComparison, RecommendationCategory, RecommendationItem } from '../../model/recommendation.ts';
import { relativeChange } from '../../numbers/metrics/change.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { median } from '../../numbers/metrics/median.ts';
import { metricOfSources } from '../../numbers/metrics/compute.ts';
import { toFactSources } from '../reports/parts.ts';
import { adServices, uncountedTopic, untaggedTopic } from './ads.ts';
import { parseTopic } from './finding.ts';
import { platformTopics } from './platforms.ts';

/** The metric that a fix moves, by topic if that is more precise than the category. */
const watchedByTopic: Readonly<Record<string, MetricKey | null>> = {
  [platformTopics.search]: 'seoSessions',
  [platformTopics.speed]: 'mobilePerformance',
  [platformTopics.profile]: 'gmbActions',
  // Tags give visits a name; no metric changes.
  [platformTopics.profileTags]: null,
  ...Object.fromEntries(adServices.map(service => [untaggedTopic(service), 'paidSessions'])),
  ...Object.fromEntries(adServices.map(service => [uncountedTopic(service), 'paidLeads'])),
};
const watchedMetric: Readonly<Record<RecommendationCategory, MetricKey>> = {
  missingGoalFunnels: 'goals',
  emailInstances: 'emailSessions',
  badChannelTags: 'otherCampaignSessions',
  brandReferralMissing: 'referralSessionVsOverall',
  ecommerceTracking: 'transactions',
  coachingInsight: 'gcr',
};

/** The minimum number of similar sites for a trend. */
export const minSiblings = 3;

/** A site with its rows of two consecutive months; null if not calculated. */
export type SiteMonths = {
  readonly isEcommerce: boolean;
  readonly before: NodeMonth | null;
  readonly after: NodeMonth | null;
  /** Earlier months, as many as a chart shows. */
  readonly earlier?: readonly NodeMonth[];
};

/** Months in the chart of a check, including the two compared ones. */
export const chartMonths = 6;

/**
 * Compares how the metric of a fixed finding changed at the site with the median of its siblings (the other sites of
 * the same parent) in the same two months (product decisions, Beyond the specification 8). A site counts if both months
 * are complete and have a number; with fewer than three such siblings there is no median. Null if the site itself has
 * no change.
 */
export function compareWithSiblings(
  { category, fingerprint }: Pick<RecommendationItem, 'category' | 'fingerprint'>,
  site: SiteMonths,
  siblings: readonly SiteMonths[],
): SiblingComparison | null {
  const watched = watchedByTopic[parseTopic(fingerprint)];
  if (watched === null) return null;
  const metric = watched ?? watchedMetric[category];
  const change = changeAt(metric, site);
  if (change === null) return null;
  const compared = siblings.filter(sibling => changeAt(metric, sibling) !== null);
  return {
    metric,
    change,
    siblings: compared.length,
    median: computeKnownMedian(compared.map(sibling => changeAt(metric, sibling))),
    series: buildSeries(metric, site, compared),
  };
}

/** Returns the median of the known changes; null if there are too few. */
function computeKnownMedian(changes: readonly (number | null)[]): number | null {
  const knownChanges = changes.filter(change => change !== null);
  return knownChanges.length < minSiblings ? null : median(knownChanges);
}

const madeMonths = ({ earlier = [], before, after }: SiteMonths): NodeMonth[] =>
  [...earlier, before, after].filter(month => month !== null);

/** Compares each month with the one before the check, for the site and the median of its siblings. */
function buildSeries(
  metric: MetricKey,
  site: SiteMonths,
  siblings: readonly SiteMonths[],
): SiblingComparison['series'] {
  const all = madeMonths(site)
    .slice(-chartMonths)
    .map(({ yearMonth }) => {
      const at = (siteMonths: SiteMonths) =>
        changeAt(metric, {
          ...siteMonths,
          after: madeMonths(siteMonths).find(month => month.yearMonth === yearMonth) ?? null,
        });
      return { yearMonth, own: at(site), siblings: computeKnownMedian(siblings.map(at)) };
    });
  return all.filter(({ own: siteChange, siblings: middle }) => siteChange !== null || middle !== null);
}

function changeAt(metric: MetricKey, { isEcommerce, before, after }: SiteMonths): number | null {
  // A day missing in one of the two months would look like a drop or a rise.
  if (before === null || after === null || hasGaps(metric, before) || hasGaps(metric, after)) return null;
  const of = (month: NodeMonth) =>
    metricOfSources(metric, toFactSources({ record: month, coverage: month.coverage }), { isEcommerce });
  return relativeChange(of(after), of(before));
}

/** Returns true if the month has none of the metric's platforms, or one of them is missing a day. */
function hasGaps(metric: MetricKey, { coverage }: NodeMonth): boolean {
  const given = metricTable[metric].services
    .map(service => coverage[service])
    .filter(serviceCoverage => serviceCoverage !== undefined);
  return given.length === 0 || given.some(({ siteDays }) => siteDays > 0);
}
