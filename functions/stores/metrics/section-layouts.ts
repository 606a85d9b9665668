import type * as z from 'zod/mini';
import { type DaySections, daySections, type RecordService } from '../../../shared/model/daily-record.ts';

/**
 * How the days of a section of a month that is not settled yet are kept:
 * - 'days': one item a day;
 * - 'fives', 'halves': one item for every five days or half a month while that is small, else one item a day: where a
 *   night changes a few days of a long window, far apart, or where a day is so small that a write is paid for more than
 *   it holds;
 * - 'packed': one item while the month is small, one item a day when it has outgrown that;
 * - 'month': one item always, for a section that has one record a month;
 * - 'sparse': one item always, for a section that has a record of some days only. An answer is all there is: a day of
 *   the window that it does not hold is gone (reviews that were deleted), and a month without a day has no item.
 */
export type Layout = 'days' | 'fives' | 'halves' | 'packed' | 'month' | 'sparse';

/** How many days lie in an item of a layout that has spans; undefined of any other. */
export const spanDaysOf = (layout: Layout): number | undefined => (layout === 'fives' ? 5 : layout === 'halves' ? 15 : undefined);

/**
 * Days that lie in one item are rewritten all when any of them changes: more than this would cost more write units
 * than the days that change in one night would as items of their own.
 */
export const packedBytes = 4096;

const layouts: { readonly [S in RecordService]: Readonly<Record<keyof DaySections[S], Layout>> } = {
  ga4: { core: 'days', places: 'days', pages: 'fives', shop: 'days' },
  pagespeed: { lab: 'fives' },
  gmb: { core: 'packed', terms: 'month', reviews: 'sparse' },
  gsc: { core: 'fives', terms: 'days' },
  fbPage: { core: 'packed' },
  fb: { core: 'fives' },
  linkedin: { core: 'packed' },
  linkedinOrg: { core: 'packed', followers: 'month' },
  bing: { core: 'halves' },
};

export const sectionsOf = (service: RecordService): string[] => Object.keys(layouts[service]);

/** @throws when the service has no such section. */
export function layoutOf(service: RecordService, section: string): Layout {
  const layout = new Map<string, Layout>(Object.entries(layouts[service])).get(section);
  if (layout === undefined) throw new Error(`${service} has no section ${section}`);
  return layout;
}

/** The schema of one day of a section. @throws when the service has no such section. */
export function schemaOf(service: RecordService, section: string): z.ZodMiniType<{ date: string }> {
  const sections: Record<string, z.ZodMiniType<{ date: string }>> = daySections[service];
  const schema = sections[section];
  if (!schema) throw new Error(`${service} has no section ${section}`);
  return schema;
}
