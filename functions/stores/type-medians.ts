import * as z from 'zod/mini';
import {
  type BusinessType,
  type SiteValues,
  type TypeMedians,
  typeMediansSchema,
} from '../../shared/domain/audits/type-medians.ts';
import { metricKeySchema } from '../../shared/model/metric-value.ts';
import { yearMonthSchema } from '../../shared/model/primitives.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { getItem, listItems, putItem } from './codecs/compressed-items.ts';
import { decodeJson, encodeRecords } from './codecs/day-items.ts';

/**
 * Medians of a business type's sites, in the rollups table under a key that no site has: each time zone's sample
 * (zone#zone), without naming sites, and all zones' medians (medians). Each month replaces the previous one.
 */
const partitionFor = (type: BusinessType): string => `type#${type}`;
const mediansKey = 'medians';

const zoneSchema = z.object({
  yearMonth: yearMonthSchema,
  sites: z.array(z.array(z.object({ metric: metricKeySchema, value: z.number(), currency: z.optional(z.string()) }))),
});
type ZoneValues = { readonly yearMonth: string; readonly sites: readonly (readonly SiteValues[])[] };

export const writeZoneValues = (type: BusinessType, timeZone: string, values: ZoneValues): Promise<void> =>
  write(type, `zone#${timeZone}`, values);

/** Reads every zone's latest values. */
export async function readZoneValues(type: BusinessType): Promise<ZoneValues[]> {
  const items = await listItems('rollups', { siteId: partitionFor(type), from: 'zone#', to: 'zone#~' }, true);
  return Promise.all(items.map(async ({ data }) => readStored(zoneSchema, await decodeJson(data))));
}

export const writeTypeMedians = (type: BusinessType, medians: TypeMedians): Promise<void> =>
  write(type, mediansKey, medians);

/** Reads a business type's medians; null before the first. */
export async function readTypeMedians(type: BusinessType): Promise<TypeMedians | null> {
  const item = await getItem('rollups', partitionFor(type), mediansKey);
  return item === null ? null : readStored(typeMediansSchema, await decodeJson(item.data));
}

/** Overwrites the stored medians. Of two concurrent runs one is lost; the next zone's run includes both. */
async function write(type: BusinessType, sk: string, value: unknown): Promise<void> {
  const encoded = await encodeRecords(value);
  const stored = await getItem('rollups', partitionFor(type), sk);
  if (stored?.fingerprint !== encoded.fingerprint)
    await putItem('rollups', partitionFor(type), sk, encoded, stored?.fingerprint ?? null);
}
