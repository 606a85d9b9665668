import type { MetricKey } from '../../model/metric-value.ts';
import type { NodeMonth } from '../../model/node-rows.ts';
import type { BesideSiblings, RecommendationCategory } from '../../model/recommendation.ts';
import { relativeChange } from '../metrics/change.ts';
import { median } from '../metrics/median.ts';
import { metricOfSources } from '../metrics/compute.ts';
import { sourcesOf } from '../reports/parts.ts';

/** What moves where a finding was mended. */
const watchedMetric: Record<RecommendationCategory, MetricKey> = {
  missingGoalFunnels: 'goals',
  emailInstances: 'emailSessions',
  badChannelTags: 'otherCampaignSessions',
  brandReferralMissing: 'referralSessionVsOverall',
  ecommerceTracking: 'transactions',
  coachingInsight: 'gcr',
};

/** Fewer say nothing about a trend. */
export const leastSiblings = 3;

/** A site with its rows of two months in a row; null where none was made. */
export type SiteMonths = {
  readonly isEcommerce: boolean;
  readonly before: NodeMonth | null;
  readonly after: NodeMonth | null;
};

/**
 * How the metric of a mended finding moved at the site from one month to the next, beside the middle one of its
 * siblings (the other sites of the same parent) in the same two months (product decisions, Beyond the specification
 * 8). A site counts where both months have all of their days and a number; with fewer than three such siblings there is
 * no middle. Null where the site itself has no change to tell.
 */
export function besideSiblings(
  category: RecommendationCategory,
  site: SiteMonths,
  siblings: readonly SiteMonths[],
): BesideSiblings | null {
  const metric = watchedMetric[category];
  const change = changeAt(metric, site);
  if (change === null) return null;
  const changes = siblings.map(one => changeAt(metric, one)).filter(one => one !== null);
  return { metric, change, siblings: changes.length, median: changes.length < leastSiblings ? null : median(changes) };
}

function changeAt(metric: MetricKey, { isEcommerce, before, after }: SiteMonths): number | null {
  // A day that is missing in one of the two months would be taken for a fall or a rise.
  if (before === null || after === null || hasGaps(before) || hasGaps(after)) return null;
  const of = (month: NodeMonth) =>
    metricOfSources(metric, sourcesOf({ record: month, coverage: month.coverage }), { isEcommerce });
  return relativeChange(of(after), of(before));
}

const hasGaps = ({ coverage }: NodeMonth): boolean => coverage.ga4 === undefined || coverage.ga4.siteDays > 0;
