import { type NodeContents, noContents } from '../../../shared/domain/hierarchy/deletion.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { countItems } from '../../stores/engine/count-items.ts';
import { listIntakesOfSite } from '../../stores/leads/intakes.ts';

/** Counts the data that people would lose with a node; only sites have such data. */
export async function countContents({ siteId, type }: SiteNode): Promise<NodeContents> {
  if (type !== 'SITE') return noContents;
  const [intakes, leads, audits, units, revenue] = await Promise.all([
    listIntakesOfSite(siteId),
    countItems('leads', siteId, 'lead#'),
    countItems('audits', siteId),
    countItems('sales', siteId, 'units#'),
    countItems('sales', siteId, 'revenue#'),
  ]);
  const sales = units.count >= revenue.count ? units : revenue;
  return { intakes: intakes.length, data: { leads, audits, sales } };
}
