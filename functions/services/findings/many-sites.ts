import type { RankedFindings } from '../../../shared/model/ranked-findings.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { readRankedFindings } from '../../stores/ranked-findings.ts';
import { countManySites } from '../rollups/count-sites.ts';

/** Alerts, and sites with recommendations, that are listed of very many sites: each one is read. */
export const listedOfMany = { alerts: 50, sites: 30 } as const;

/** A node with too many sites to list all findings: its sites, and this morning's most urgent ones; null: none yet. */
export type ManySites = { readonly sites: number; readonly ranked: RankedFindings | null };

/** Reads the most urgent findings of a node with very many sites; null for other nodes. */
export async function readManySites(node: Pick<SiteNode, 'siteId' | 'type'>): Promise<ManySites | null> {
  const sites = await countManySites(node);
  return sites === null ? null : { sites, ranked: await readRankedFindings(node.siteId) };
}
