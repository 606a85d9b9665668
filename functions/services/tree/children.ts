import type { AccessNode, Viewer } from '../../../shared/domain/access/decide.ts';
import { isWithin } from '../../../shared/domain/access/reach.ts';
import { toNodeSummary } from '../../../shared/domain/hierarchy/summary.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import { listLinkedSites } from '../../stores/sites/site-links.ts';
import { getSummaries, listChildrenPage, listCompanies, type SummaryPage } from '../../stores/sites/sites.ts';

/** Provider's prefix of every path; no node has this id. */
const provider = 'ISL';
/** Maximum lists opened to find the site that opens first. */
const maxListsForHome = 25;
/** Maximum companies listed for an administrator; the others are found through their sales token. */
const maxRoots = 500;

const byName = (a: NodeSummary, b: NodeSummary) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' });

/** Returns every path from below the provider down to this node. */
function pathsDownTo(sitePath: string): string[] {
  const ids = sitePath.split('/').slice(1);
  const paths = ids.map((_, index) => `/${ids.slice(0, index + 1).join('/')}`);
  return ids[0] === provider ? paths.slice(1) : paths;
}
const getLastId = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Returns the levels of some paths that people choose from, without sales tokens: the first node in reach (`loadRoots`)
 * is below them. `known`: a node already read.
 */
async function loadLevels(paths: readonly string[], knownNode: SiteNode | null = null): Promise<NodeSummary[]> {
  const ids = paths.map(getLastId);
  const read = await getSummaries(ids.filter(id => id !== knownNode?.siteId));
  const all = knownNode === null ? read : [...read, toNodeSummary(knownNode)];
  return ids.flatMap(id => all.find(({ siteId, type }) => siteId === id && type !== 'TOKEN') ?? []);
}

/**
 * Lists a node's ancestors in the viewer's reach, company first. A linked site is listed under its linking region.
 * `ownNode`: the viewer's own, not read again.
 */
export async function ancestorsInReach(
  viewer: Viewer,
  node: AccessNode,
  ownNode: SiteNode | null,
): Promise<NodeSummary[]> {
  const ownPath = viewer.node?.sitePath;
  const inReach = (path: string) => viewer.isAdmin || (ownPath !== undefined && isWithin(path, ownPath));
  if (inReach(node.sitePath)) return loadLevels(pathsDownTo(node.sitePath).slice(0, -1).filter(inReach), ownNode);
  const region = node.linkedFrom.find(inReach);
  return region === undefined ? [] : loadLevels(pathsDownTo(region).filter(inReach), ownNode);
}

/**
 * Returns what a node's people may know of its ancestors, company first: names and navigation data. `token`: the sales
 * token above, not read again.
 */
export async function namesAbove(
  node: SiteNode,
  token: SiteNode | null,
): Promise<Pick<NodeSummary, 'name' | 'type' | 'hasEcommerce' | 'crmUrl' | 'militaryBranch' | 'logo'>[]> {
  const paths = pathsDownTo(node.sitePath).slice(0, -1);
  const above = await loadLevels(paths.filter(path => path !== token?.sitePath));
  return above.map(({ name, type, hasEcommerce, crmUrl, militaryBranch, logo }) => ({
    name,
    type,
    hasEcommerce,
    crmUrl,
    militaryBranch,
    logo,
  }));
}

/** Returns a node as this viewer may see it: a site reached only by a link shows nothing above it. */
export function asSeenBy<N extends Pick<SiteNode, 'siteId' | 'sitePath' | 'parentId'>>(viewer: Viewer, node: N): N {
  if (viewer.isAdmin || (viewer.node !== null && isWithin(node.sitePath, viewer.node.sitePath))) return node;
  return { ...node, sitePath: `/${node.siteId}`, parentId: undefined };
}

/** Lists a node's direct children by name; a region's first page includes its linked sites. */
export async function loadChildren(
  viewer: Viewer,
  node: { siteId: string; type: SiteNode['type'] },
  cursor?: string,
): Promise<SummaryPage> {
  const page = await listChildrenPage(node.siteId, cursor);
  if (node.type !== 'REG' || cursor !== undefined) return page;
  const linked = await getSummaries(await listLinkedSites(node.siteId));
  return {
    ...page,
    nodes: [...page.nodes, ...linked.map(site => ({ ...asSeenBy(viewer, site), linked: true }))].sort(byName),
  };
}

/**
 * Lists the topmost nodes in reach: an administrator's companies, the first nodes below a sales token, otherwise the
 * viewer's own node.
 */
export async function loadRoots(viewer: Viewer, ownNode: SiteNode | null): Promise<NodeSummary[]> {
  if (viewer.isAdmin) return collectPages(listCompanies);
  if (ownNode === null) return [];
  if (ownNode.type !== 'TOKEN') return [toNodeSummary(ownNode)];
  return collectPages(cursor => listChildrenPage(ownNode.siteId, cursor));
}

async function collectPages(list: (cursor?: string) => Promise<SummaryPage>): Promise<NodeSummary[]> {
  const nodes: NodeSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(cursor);
    nodes.push(...page.nodes);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined && nodes.length < maxRoots);
  return nodes;
}

/**
 * Finds the site that opens by default: the first by name, level by level, preferring sites that aren't suspended. Null
 * if none is found within the limit.
 */
export async function firstSite(viewer: Viewer, roots: readonly NodeSummary[]): Promise<NodeSummary | null> {
  let lists = 0;
  let suspended: NodeSummary | null = null;
  const search = async (nodes: readonly NodeSummary[]): Promise<NodeSummary | null> => {
    for (const node of nodes) {
      if (node.type === 'SITE') {
        if (!node.suspended) return node;
        suspended ??= node;
        continue;
      }
      if (lists >= maxListsForHome) return null;
      lists += 1;
      const found = await search((await loadChildren(viewer, node)).nodes);
      if (found) return found;
    }
    return null;
  };
  return (await search(roots)) ?? suspended;
}
