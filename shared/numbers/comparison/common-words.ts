import type { Common } from '../../model/metric-value.ts';

/**
 * What a change is made of, in words: '28 of 31 days, 18 of 21 sites', 'mean a day'; nothing where it is made of all.
 */
export function commonWords(common: Common | undefined): string {
  if (common === undefined) return '';
  const { days, ofDays, platforms, ofPlatforms, sites, ofSites, perDay, ownParts } = common;
  return [
    ...(days === undefined || ofDays === undefined ? [] : [`${days} of ${ofDays} ${ofDays === 1 ? 'day' : 'days'}`]),
    ...(platforms === undefined || ofPlatforms === undefined ? [] : [`${platforms} of ${ofPlatforms} platforms`]),
    ...(sites === undefined || ofSites === undefined ? [] : [`${sites} of ${ofSites} sites`]),
    ...(ownParts === undefined ? [] : ['days that each site has in both']),
    ...(perDay === undefined ? [] : ['mean a day']),
  ].join(', ');
}

/** The same without the mean a day, which is of a whole table where its two periods are not of one length. */
export const partWords = (common: Common | undefined): string =>
  commonWords(common === undefined ? undefined : { ...common, perDay: undefined });
