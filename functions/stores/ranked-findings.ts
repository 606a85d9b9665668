import { type RankedFindings, rankedFindingsSchema } from '../../shared/model/ranked-findings.ts';
import { getItem } from './codecs/compressed-items.ts';
import { prepareRecords } from './codecs/day-items.ts';
import { decodeLines, writeLines } from './rollups.ts';

/** A node with very many sites has the most urgent findings of them, chosen each morning. */
const rankedKey = 'findings';

/** Reads the most urgent findings of a node's sites; null if none were chosen yet. */
export async function readRankedFindings(siteId: string): Promise<RankedFindings | null> {
  const item = await getItem('rollups', siteId, rankedKey, false);
  const [ranked] = item === null ? [] : await decodeLines(siteId, item, rankedFindingsSchema);
  return ranked ?? null;
}

export const writeRankedFindings = (siteId: string, ranked: RankedFindings, readAt: Date): Promise<void> =>
  writeLines(siteId, rankedKey, prepareRecords([ranked]), readAt, false);
