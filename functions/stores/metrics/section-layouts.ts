import type * as z from 'zod/mini';
import { daySections } from '../../../shared/platforms/records.ts';
import { pulledPlatforms, type RecordService } from '../../../shared/platforms/registry.ts';
import type { Layout } from '../../../shared/platforms/platform.ts';

/** Returns the number of days per item of a layout with spans; undefined for others. */
export const getSpanDays = (layout: Layout): number | undefined =>
  layout === 'fives' ? 5 : layout === 'halves' ? 15 : undefined;

/**
 * Days that lie in one item are rewritten all when any of them changes: more than this would cost more write units
 * than the days that change in one night would as items of their own.
 */
export const packedBytes = 4096;

export const listSections = (service: RecordService): string[] => Object.keys(pulledPlatforms[service].sections);

/** @throws when the service has no such section. */
export function getSectionLayout(service: RecordService, section: string): Layout {
  const layout = new Map(Object.entries(pulledPlatforms[service].sections)).get(section);
  if (layout === undefined) throw new Error(`${service} has no section ${section}`);
  return layout;
}

/** The schema of one day of a section. @throws when the service has no such section. */
export function getSectionSchema(service: RecordService, section: string): z.ZodMiniType<{ date: string }> {
  const sections: Record<string, z.ZodMiniType<{ date: string }>> = daySections[service];
  const schema = sections[section];
  if (!schema) throw new Error(`${service} has no section ${section}`);
  return schema;
}
