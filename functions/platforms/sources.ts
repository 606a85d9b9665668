import { provisionalDays, type RecordService } from '../../shared/model/daily-record.ts';
import type { PlatformSource } from './connector.ts';

/** What is known of every pulled platform, by its service. */
export const sources = {
  ga4: {
    service: 'ga4',
    provisionalDays: provisionalDays.ga4,
    hasHistory: true,
    sourceOf(site) {
      const account = site.attr.accounts?.ga4;
      return account ? { key: account.propertyId, tokenId: account.tokenId } : null;
    },
  },
  pagespeed: {
    service: 'pagespeed',
    provisionalDays: provisionalDays.pagespeed,
    /** It measures now and knows no past. */
    hasHistory: false,
    sourceOf: site => (site.attr.url === undefined ? null : { key: site.attr.url, tokenId: null }),
  },
} as const satisfies Record<RecordService, PlatformSource>;
