import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { withoutLink } from '../../../shared/domain/hierarchy/links.ts';
import { pathIds, findRootId } from '../../../shared/domain/hierarchy/paths.ts';
import { type SiteNode, siteNodeSchema } from '../../../shared/model/node.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { nodeKey, nodeUpdate, sitesTable } from './site-items.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getNode } from './sites.ts';
import { transact, type Write } from '../engine/transact.ts';
import { getWork } from './tree-locks.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { queryAll } from '../engine/query-all.ts';

/**
 * Links region -> site: items of the sites table, found from either side, and the region's own list, written together.
 * A link is also in the names of its region's root, for search.
 */
const linkSchema = z.object({ siteId: z.string(), sk: z.string(), regionPath: z.string() });
const linkKey = (regionId: string, siteId: string) => ({ siteId: regionId, sk: `LINK#${siteId}` });
const parallelReads = 8;
/** A transaction allows 100 writes: the region, a link and a check per site. */
export const linksPerWrite = 49;

type Linked = Pick<SiteNode, 'siteId' | 'name'>;

const linkPut = (region: SiteNode, site: Linked): Write => ({
  Put: {
    TableName: sitesTable(),
    Item: {
      ...linkKey(region.siteId, site.siteId),
      v: 1,
      linkedSiteId: site.siteId,
      regionPath: region.sitePath,
      rootId: findRootId(region.sitePath),
      nameKey: site.name.toLowerCase(),
    },
  },
});

const stillThere = (siteId: string): Write => ({
  ConditionCheck: {
    TableName: sitesTable(),
    Key: nodeKey(siteId),
    ConditionExpression: 'attribute_exists(sk) AND attribute_not_exists(deleting)',
  },
});

/**
 * Links up to `linksPerWrite` sites to a region as read, and returns the region's next revision. Null, without writing,
 * if the region or a site changed or was deleted.
 */
export async function addLinks(region: SiteNode, sites: readonly Linked[]): Promise<SiteNode | null> {
  const ids = sites.map(({ siteId }) => siteId);
  const next = siteNodeSchema.parse({
    ...region,
    revision: region.revision + 1,
    linkedSites: [...new Set([...(region.linkedSites ?? []), ...ids])].sort(),
  });
  const writes = [
    { Update: nodeUpdate(next, region.revision) },
    ...sites.map(site => linkPut(next, site)),
    ...ids.map(stillThere),
  ];
  return (await transact(writes)).length === 0 ? next : null;
}

/** Removes a region's link and nickname; null if the region changed. */
export async function removeLink(region: SiteNode, linkedSiteId: string): Promise<SiteNode | null> {
  const next = siteNodeSchema.parse({ ...withoutLink(region, linkedSiteId), revision: region.revision + 1 });
  const removal: Write = { Delete: { TableName: sitesTable(), Key: linkKey(region.siteId, linkedSiteId) } };
  return (await transact([{ Update: nodeUpdate(next, region.revision) }, removal])).length === 0 ? next : null;
}

/** Deletes only a link's items, for a region that is being deleted. */
export async function dropLinkItems(regionId: string, siteIds: readonly string[]): Promise<void> {
  for (const siteId of siteIds)
    await transact([{ Delete: { TableName: sitesTable(), Key: linkKey(regionId, siteId) } }]);
}

/** Links a site to a region of another branch, as both are now. Repeating it has no effect. */
export async function putLink({ siteId: regionId }: Pick<SiteNode, 'siteId'>, linkedSiteId: string): Promise<void> {
  await changed(regionId, async region => {
    if (region.linkedSites?.includes(linkedSiteId)) return region;
    const site = await getNode(linkedSiteId);
    return site === null ? region : addLinks(region, [site]);
  });
}

/** Removes a link from the current region. */
export const deleteLink = (regionId: string, linkedSiteId: string): Promise<void> =>
  changed(regionId, region => removeLink(region, linkedSiteId));

async function changed(regionId: string, change: (region: SiteNode) => Promise<SiteNode | null>): Promise<void> {
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const region = await getNode(regionId);
    if (region === null || (await change(region)) !== null) return;
  }
  throw new Error(`Too many concurrent changes of the links of ${regionId}`);
}

/** Lists the ids of a region's linked sites, sorted. */
export async function listLinkedSites(regionId: string): Promise<string[]> {
  const links = await all({
    ConsistentRead: true,
    KeyConditionExpression: 'siteId = :region AND begins_with(sk, :link)',
    ExpressionAttributeValues: { ':region': regionId, ':link': 'LINK#' },
  });
  return links.map(link => link.sk.slice('LINK#'.length));
}

/** Lists the regions that link a site: their ids, and their current paths. */
export const listLinkingRegions = async (siteId: string): Promise<LinkingRegion[]> =>
  readRegions(await queryLinks(siteId));

/**
 * Lists the linking regions at or below a node. Reads the same for any site, linked or unknown: the move state of the
 * node's tree, and one query. During a move, links have old places and all are checked.
 */
export async function listLinkingRegionsBelow(siteId: string, nodeId: string): Promise<LinkingRegion[]> {
  const [{ by, below }, links] = await Promise.all([getWork(nodeId), queryLinks(siteId)]);
  const isAtRest = by === undefined && (below?.size ?? 0) === 0;
  return readRegions(isAtRest ? links.filter(({ regionPath }) => pathIds(regionPath).includes(nodeId)) : links);
}

export type LinkingRegion = { readonly regionId: string; readonly regionPath: string };

async function readRegions(links: Awaited<ReturnType<typeof queryLinks>>): Promise<LinkingRegion[]> {
  const regions = await mapConcurrent(links, parallelReads, link => getNode(link.siteId));
  return regions.flatMap(region => (region === null ? [] : { regionId: region.siteId, regionPath: region.sitePath }));
}

const queryLinks = (siteId: string) =>
  all({
    IndexName: 'by-link',
    KeyConditionExpression: 'linkedSiteId = :site',
    ExpressionAttributeValues: { ':site': siteId },
  });

/** Updates a region's links to its new place after a move. */
export async function followRegion(region: SiteNode): Promise<void> {
  await mapConcurrent(await listLinkedSites(region.siteId), parallelReads, siteId =>
    updateLink(region.siteId, siteId, 'SET regionPath = :path, rootId = :root', {
      ':path': region.sitePath,
      ':root': findRootId(region.sitePath),
    }),
  );
}

/** Updates a renamed site's links, so search finds it in the linking regions. */
export async function followName({ siteId, name }: Linked): Promise<void> {
  for (const link of await queryLinks(siteId))
    await updateLink(link.siteId, siteId, 'SET nameKey = :name', { ':name': name.toLowerCase() });
}

async function updateLink(
  regionId: string,
  siteId: string,
  expression: string,
  values: Record<string, string>,
): Promise<void> {
  // Ignores a conflict: the link was removed.
  await tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: sitesTable(),
        Key: linkKey(regionId, siteId),
        UpdateExpression: expression,
        ConditionExpression: 'attribute_exists(sk)',
        ExpressionAttributeValues: values,
      }),
    ),
  );
}

type Search = {
  IndexName?: string;
  ConsistentRead?: boolean;
  KeyConditionExpression: string;
  ExpressionAttributeValues: Record<string, string>;
};

async function all(search: Search): Promise<z.infer<typeof linkSchema>[]> {
  return readRows('sites', linkSchema, await queryAll({ TableName: sitesTable(), ...search }));
}
