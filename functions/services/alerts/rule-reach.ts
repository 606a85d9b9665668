import type { RuleReach } from '../../../shared/contract/alert-rules.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { connectableServices } from '../../../shared/platforms/registry.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { listOpenedSince } from '../../stores/alerts/opened-since.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { nodesBelow } from '../rollups/count-sites.ts';

/** Each is read with its alerts of 30 days, so larger places aren't listed. */
const maxSites = 100;
const pages = 2;
const concurrency = 8;
const days = 30;
const dayMs = 86_400_000;

/** Lists the people a place's rules apply to and how often each rule opened an alert; null with too many sites. */
export async function reachOfRules(node: SiteNode, now: Date): Promise<RuleReach | null> {
  const { nodes, sites } = await nodesBelow(node, pages);
  if (sites === null || sites > maxSites) return null;
  const ids = nodes.flatMap(({ siteId, type, suspended }) => (type === 'SITE' && !suspended ? [siteId] : []));
  const since = new Date(now.getTime() - days * dayMs).toISOString();
  const [full, opened] = await Promise.all([
    getNodes(ids),
    mapConcurrent(ids, concurrency, siteId => listOpenedSince(siteId, since)),
  ]);
  const fired: Record<string, number> = {};
  for (const ruleId of opened.flat()) fired[ruleId] = (fired[ruleId] ?? 0) + 1;
  return {
    sites,
    shops: full.filter(({ attr }) => attr.isEcommerce === true).length,
    connected: Object.fromEntries(
      connectableServices.map(service => [
        service,
        full.filter(({ attr }) => attr.accounts?.[service] !== undefined).length,
      ]),
    ),
    fired,
  };
}
