import { type OtherSites, otherSitesSchema } from '../../shared/model/other-sites.ts';
import type { SiteRow } from '../../shared/model/node-rows.ts';
import { getItem } from './codecs/compressed-items.ts';
import { prepareRecords } from './codecs/day-items.ts';
import {
  decodeLines,
  readSiteRows,
  removeSiteRows,
  sitesPerPart,
  type Stored,
  writeOver,
  writeSiteRows,
} from './rollups.ts';

/**
 * A node with very many sites also has, for each period, a table of the notable ones and the sums of the others (sk
 * others#period).
 */
const othersKey = (periodId: string) => `others#${periodId}`;
/** Returns the id of the table of a period's notable sites. */
export const toNotableId = (periodId: string): string => `${periodId}.notable`;

/** Reads the notable sites of a period and the sums of the others; null if all sites are read together. */
export async function readNotableSites(
  siteId: string,
  periodId: string,
): Promise<{ rows: SiteRow[]; others: OtherSites } | null> {
  const item = await getItem('rollups', siteId, othersKey(periodId), false);
  const [others] = item === null ? [] : await decodeLines(siteId, item, otherSitesSchema);
  if (others === undefined) return null;
  return { rows: (await readSiteRows(siteId, toNotableId(periodId)))?.rows ?? [], others };
}

/** Writes the notable sites of a period and the sums of the others, if they differ from `stored`; null: not needed. */
export async function writeNotableSites(
  siteId: string,
  periodId: string,
  notable: { readonly rows: readonly SiteRow[]; readonly others: OtherSites } | null,
  stored: Stored,
  readAt: Date,
): Promise<void> {
  const rows = notable?.rows ?? [];
  const id = toNotableId(periodId);
  for (let part = 0; part * sitesPerPart < rows.length; part += 1)
    await writeSiteRows(siteId, id, part, rows.slice(part * sitesPerPart, (part + 1) * sitesPerPart), stored, readAt);
  await removeSiteRows(siteId, id, Math.ceil(rows.length / sitesPerPart), stored, readAt);
  const sk = othersKey(periodId);
  const fingerprint = stored.get(sk) ?? null;
  if (notable === null && fingerprint === null) return;
  const records = prepareRecords(notable === null ? [] : [notable.others]);
  await writeOver(siteId, sk, records, { seen: fingerprint, readAt });
}
