import type { RowFilters } from '../../../shared/model/page.ts';

type Query = { readonly [Key in keyof RowFilters as `only${Capitalize<Key>}`]: RowFilters[Key] };

/** Returns the rows a call filters by; none without a filter. */
export function toRowFilters({ onlyChannel, onlyCampaign, onlyPage, onlyCity, onlyDevice }: Query): RowFilters {
  return {
    ...(onlyChannel === undefined ? {} : { channel: onlyChannel }),
    ...(onlyCampaign === undefined ? {} : { campaign: onlyCampaign }),
    ...(onlyPage === undefined ? {} : { page: onlyPage }),
    ...(onlyCity === undefined ? {} : { city: onlyCity }),
    ...(onlyDevice === undefined ? {} : { device: onlyDevice }),
  };
}
