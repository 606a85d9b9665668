import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ancestorsInReach, loadChildren, namesAbove } from '../../../../functions/services/tree/children.ts';
import { idsAbove, sitesOfNode } from '../../../../functions/services/rollups/node-sites.ts';
import { listLinkingRegions, putLink } from '../../../../functions/stores/sites/site-links.ts';
import { createNode, getNode } from '../../../../functions/stores/sites/sites.ts';
import type { Viewer } from '../../../../shared/domain/access/decide.ts';
import type { NodeType, SiteNode } from '../../../../shared/model/node.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { node, user } from '../../support/tree.ts';

/** Trees made by chance, with sites that several regions link; what each node counts is worked out beside the program. */
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-22T12:00:00Z') });
});
afterAll(() => program.stop());

/** The same numbers in each run. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

type Tree = { readonly nodes: Map<string, SiteNode>; readonly links: readonly (readonly [region: string, site: string])[] };

async function plant(seed: number): Promise<Tree> {
  const next = numbers(seed);
  const some = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const nodes = new Map<string, SiteNode>();
  const add = async (above: string, type: NodeType) => {
    const id = `t${seed}-${type.toLowerCase().replace('_', '-')}-${nodes.size}`;
    const added = node(`${above}/${id}`, type);
    nodes.set(id, added);
    await createNode(added);
    return added.sitePath;
  };
  const token = await add('/ISL', 'TOKEN');
  const company = await add(token, 'TOP_ORG');
  for (let orgs = some(2, 3); orgs > 0; orgs -= 1) {
    const org = await add(company, 'ORG');
    for (let regions = some(1, 3); regions > 0; regions -= 1) {
      const region = await add(org, 'REG');
      for (let sites = some(1, 3); sites > 0; sites -= 1) await add(region, 'SITE');
    }
    if (next() < 0.5) await add(org, 'SITE');
  }
  const ofType = (type: NodeType) => [...nodes.values()].filter(candidate => candidate.type === type);
  const links: [string, string][] = [];
  for (const { siteId, sitePath } of ofType('SITE'))
    for (const region of ofType('REG'))
      if (!sitePath.startsWith(`${region.sitePath}/`) && next() < 0.4) {
        const now = await getNode(region.siteId);
        if (now !== null) await putLink(now, siteId);
        links.push([region.siteId, siteId]);
      }
  return { nodes, links };
}

const isBelow = (path: string, above: string) => path.startsWith(`${above}/`);

describe.each([11, 12, 13])('tree %i', seed => {
  let tree: Tree;
  beforeAll(async () => {
    tree = await plant(seed);
  });
  const at = (id: string): SiteNode => tree.nodes.get(id) as SiteNode;
  const sites = () => [...tree.nodes.values()].filter(({ type }) => type === 'SITE');

  test('has sites linked by two regions of one company', () => {
    const often = tree.links.filter(([, site], index) => tree.links.some(([, other], at) => at < index && other === site));
    expect(often.length).toBeGreaterThan(2);
  });

  test('each node counts each site it reaches once, by any path', async () => {
    for (const { siteId, sitePath, type } of tree.nodes.values()) {
      if (type === 'SITE' || type === 'TOKEN') continue;
      const below = sites().filter(descendant => isBelow(descendant.sitePath, sitePath)).map(descendant => descendant.siteId);
      const linked = new Set(tree.links.filter(([region, site]) => (region === siteId || isBelow(at(region).sitePath, sitePath)) && !below.includes(site)).map(([, site]) => site));
      const counted: { id: string; linked: boolean }[] = [];
      const stored = (await getNode(siteId)) as SiteNode;
      for await (const page of sitesOfNode(stored)) counted.push(...page.map(entry => ({ id: entry.site.siteId, linked: entry.linked })));
      expect(counted.filter(entry => !entry.linked).map(({ id }) => id).sort()).toEqual(below.sort());
      expect(counted.filter(entry => entry.linked).map(({ id }) => id).sort()).toEqual([...linked].sort());
    }
  });

  test('rebuilds the rows of a site for every node that counts it', async () => {
    for (const site of sites()) {
      const linking = tree.links.filter(([, id]) => id === site.siteId).map(([region]) => at(region));
      const above = [...tree.nodes.values()].filter(ancestor => isBelow(site.sitePath, ancestor.sitePath) || linking.some(region => region === ancestor || isBelow(region.sitePath, ancestor.sitePath)));
      expect((await idsAbove(site)).sort()).toEqual(above.map(({ siteId }) => siteId).sort());
    }
  });

  test('a region lists its own and linked sites, but nothing above linked ones', async () => {
    for (const region of [...tree.nodes.values()].filter(({ type }) => type === 'REG')) {
      const viewer: Viewer = { ...user('viewer', region.siteId), node: region } as never;
      const { nodes } = await loadChildren(viewer, region);
      const directSites = sites().filter(({ parentId }) => parentId === region.siteId);
      const linked = tree.links.filter(([id]) => id === region.siteId).map(([, site]) => at(site));
      expect(nodes).toHaveLength(directSites.length + linked.length);
      expect(Object.fromEntries(nodes.map(child => [child.siteId, [child.parentId, child.sitePath]]))).toEqual(
        Object.fromEntries([...directSites.map(child => [child.siteId, [region.siteId, child.sitePath]]), ...linked.map(child => [child.siteId, [undefined, `/${child.siteId}`]])]),
      );
    }
  });

  test('names a site with everything above it, company first, without the token', async () => {
    for (const site of sites()) {
      const names = (ids: readonly string[]) => ids.filter(id => at(id).type !== 'TOKEN').map(id => `Name of ${id}`);
      const above = site.sitePath.split('/').slice(2, -1);
      const admin = { isAdmin: true, node: null } as never as Viewer;
      const access = { ...site, suspended: false, isAffiliate: false, isFranchise: false, linkedFrom: [] };
      expect((await ancestorsInReach(admin, access, null)).map(({ name }) => name)).toEqual(names(above));
      expect((await namesAbove(site, null)).map(({ name }) => name)).toEqual(names(above));
      // By a link alone: it is under the region that links it, for that region's people and for those above it.
      for (const { regionId, regionPath } of await listLinkingRegions(site.siteId)) {
        const path = regionPath.split('/').slice(2);
        for (const [depth, id] of path.entries()) {
          const viewer = { isAdmin: false, node: at(id) } as never as Viewer;
          if (isBelow(site.sitePath, at(id).sitePath)) continue;
          const ancestors = await ancestorsInReach(viewer, { ...access, linkedFrom: [regionPath] }, at(id));
          expect([site.siteId, regionId, ancestors.map(({ name }) => name)]).toEqual([site.siteId, regionId, names(path.slice(depth))]);
        }
      }
    }
  });
});
