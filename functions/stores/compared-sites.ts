import { type ComparedSites, comparedSitesSchema } from '../../shared/model/compared-sites.ts';
import { getItem } from './codecs/compressed-items.ts';
import { prepareRecords } from './codecs/day-items.ts';
import { decodeLines, type Stored, writeOver } from './rollups.ts';

/** Sums that say how a node's sites compare: one item per period (sk compared#period). */
const comparedKey = (periodId: string) => `compared#${periodId}`;

/** Reads how a node's sites compare in a period; null if it isn't stored. */
export async function readComparedSites(siteId: string, periodId: string): Promise<ComparedSites | null> {
  const item = await getItem('rollups', siteId, comparedKey(periodId), false);
  const [compared] = item === null ? [] : await decodeLines(siteId, item, comparedSitesSchema);
  return compared ?? null;
}

/** Writes how a node's sites compare in a period, if it differs from `stored`; null: no sites. */
export async function writeComparedSites(
  siteId: string,
  periodId: string,
  compared: ComparedSites | null,
  stored: Stored,
  readAt: Date,
): Promise<void> {
  const sk = comparedKey(periodId);
  const fingerprint = stored.get(sk) ?? null;
  if (compared !== null || fingerprint !== null)
    await writeOver(siteId, sk, prepareRecords(compared === null ? [] : [compared]), { seen: fingerprint, readAt });
}
