import type { GmbCoreDay } from '../../../shared/platforms/gmb/days.ts';

type Field = keyof GmbCoreDay['impressions'] | Exclude<keyof GmbCoreDay, 'date' | 'impressions'>;

/**
 * Daily metrics of Business Profile: the platform's name and the record's field (facts, platform APIs, section 4).
 * `retiredOn`: the platform no longer supports it; it is not requested and is null.
 */
export const gmbMetrics = [
  { name: 'BUSINESS_IMPRESSIONS_DESKTOP_MAPS', field: 'desktopMaps' },
  { name: 'BUSINESS_IMPRESSIONS_DESKTOP_SEARCH', field: 'desktopSearch' },
  { name: 'BUSINESS_IMPRESSIONS_MOBILE_MAPS', field: 'mobileMaps' },
  { name: 'BUSINESS_IMPRESSIONS_MOBILE_SEARCH', field: 'mobileSearch' },
  { name: 'CALL_CLICKS', field: 'callClicks' },
  { name: 'WEBSITE_CLICKS', field: 'websiteClicks' },
  { name: 'BUSINESS_DIRECTION_REQUESTS', field: 'directionRequests' },
  { name: 'MESSAGING_CLICKS', field: 'messagingClicks' },
  { name: 'BUSINESS_BOOKINGS', field: 'bookings' },
  { name: 'BUSINESS_FOOD_ORDERS', field: 'foodOrders' },
  { name: 'BUSINESS_FOOD_MENU_CLICKS', field: 'foodMenuClicks' },
] as const satisfies readonly { name: string; field: Field; retiredOn?: string }[];

export type GmbMetric = (typeof gmbMetrics)[number];
