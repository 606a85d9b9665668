import type { Common } from '../../model/metric-value.ts';

/**
 * Describes the basis of a change: '28 of 31 days, 18 of 21 sites' or 'daily average'; empty if it covers everything.
 * For sites with different days, see `changeWords`.
 */
export function describeCommon(common: Common | undefined): string {
  if (common === undefined) return '';
  const { days, ofDays, platforms, ofPlatforms, sites, ofSites, perDay } = common;
  return [
    ...(days === undefined || ofDays === undefined ? [] : [`${days} of ${ofDays} ${ofDays === 1 ? 'day' : 'days'}`]),
    ...(platforms === undefined || ofPlatforms === undefined ? [] : [`${platforms} of ${ofPlatforms} platforms`]),
    ...(sites === undefined || ofSites === undefined ? [] : [`${sites} of ${ofSites} sites`]),
    ...(perDay === undefined ? [] : ['daily average']),
  ].join(', ');
}
