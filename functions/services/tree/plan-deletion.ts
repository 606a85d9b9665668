import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { isWithin } from '../../../shared/domain/access/reach.ts';
import {
  type DeletionPlan,
  type NodeContents,
  computeDeletionPlan,
  noContents,
} from '../../../shared/domain/hierarchy/deletion.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import { serviceNames, services } from '../../../shared/platforms/registry.ts';
import { getBillingState } from '../../stores/billing.ts';
import { listLinkedSites, listLinkingRegions } from '../../stores/sites/site-links.ts';
import { getSummaries, listChildrenPage } from '../../stores/sites/sites.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';

const over: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);
/** Pages of children read to count them; larger nodes are refused anyway. */
const maxPages = 10;

/**
 * Returns everything a node's deletion removes, or why it is refused; regions out of the viewer's reach aren't named.
 */
export async function loadDeletionPlan(
  viewer: Viewer,
  node: SiteNode,
  now: Date,
  contents: NodeContents = noContents,
): Promise<DeletionPlan> {
  const [children, users, others, billing] = await Promise.all([
    namesBelow(node.siteId),
    listUsersOfNode(node.siteId),
    listLinkedNodes(node),
    getBillingState(node.siteId),
  ]);
  // A deleted node's charges could not be ended.
  const status = billing?.account.subscription?.status ?? 'canceled';
  if (!over.has(status)) {
    return {
      allowed: false,
      message: `${node.name} has an active plan. Cancel it under Billing Management first. Nothing was deleted.`,
    };
  }
  const reaches = ({ sitePath }: { sitePath: string }) =>
    viewer.isAdmin || (viewer.node !== null && isWithin(sitePath, viewer.node.sitePath));
  const facts = {
    ...contents,
    type: node.type,
    name: node.name,
    children,
    users: users.length,
    linkedFrom: others.map(other => (node.type === 'REG' || reaches(other) ? other.name : 'another region')),
    connectedServices: services
      .filter(service => service !== 'pagespeed' && node.attr.accounts?.[service] !== undefined)
      .map(service => serviceNames[service]),
  };
  return computeDeletionPlan(facts, now);
}

/** Lists the regions that link a site, or the sites that a region links. */
async function listLinkedNodes({ siteId, type }: SiteNode): Promise<NodeSummary[]> {
  if (type === 'REG') return getSummaries(await listLinkedSites(siteId));
  return type === 'SITE' ? getSummaries((await listLinkingRegions(siteId)).map(({ regionId }) => regionId)) : [];
}

/** Lists a node's children, enough to report how many. */
export async function namesBelow(siteId: string): Promise<{ name: string }[]> {
  const names: { name: string }[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const { nodes, cursor: next } = await listChildrenPage(siteId, cursor);
    names.push(...nodes.map(({ name }) => ({ name })));
    if (next === null) break;
    cursor = next;
  }
  return names;
}
