import type * as z from 'zod/mini';
import { daySections } from '../../../shared/platforms/records.ts';
import { pulledPlatforms, type RecordService } from '../../../shared/platforms/registry.ts';
import type { Layout } from '../../../shared/platforms/platform.ts';

/** Returns the number of days per item of a layout with spans; undefined for others. */
export const getSpanDays = (layout: Layout): number | undefined =>
  layout === 'fives' ? 5 : layout === 'halves' ? 15 : undefined;

/**
 * Maximum size of a packed item: all its days are rewritten when one changes, so larger ones would cost more than
 * separate items.
 */
export const packedBytes = 4096;

export const listSections = (service: RecordService): string[] => Object.keys(pulledPlatforms[service].sections);

/** @throws if the service has no such section. */
export function getSectionLayout(service: RecordService, section: string): Layout {
  const layout = new Map(Object.entries(pulledPlatforms[service].sections)).get(section);
  if (layout === undefined) throw new Error(`${service} has no section ${section}`);
  return layout;
}

/**
 * Returns the schema of a section's day.
 * @throws if the service has no such section.
 */
export function getSectionSchema(service: RecordService, section: string): z.ZodMiniType<{ date: string }> {
  const sections: Record<string, z.ZodMiniType<{ date: string }>> = daySections[service];
  const schema = sections[section];
  if (!schema) throw new Error(`${service} has no section ${section}`);
  return schema;
}
