import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { SiteNode } from '../../shared/model/node.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';

/** Links region -> site: items of the sites table, found from either side. */
const table = () => tableName('sites');
const linkSchema = z.object({ siteId: z.string(), sk: z.string(), regionPath: z.string() });

/** Shows a site under a region of another branch too. The same link twice is one. */
export async function putLink(region: SiteNode, linkedSiteId: string): Promise<void> {
  const item = { siteId: region.siteId, sk: `LINK#${linkedSiteId}`, v: 1, linkedSiteId, regionPath: region.sitePath };
  await documentClient().send(new PutCommand({ TableName: table(), Item: item }));
}

export async function deleteLink(regionId: string, linkedSiteId: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: { siteId: regionId, sk: `LINK#${linkedSiteId}` } }));
}

/** The ids of the sites linked to a region, sorted. */
export async function listLinkedSites(regionId: string): Promise<string[]> {
  const links = await all({
    KeyConditionExpression: 'siteId = :region AND begins_with(sk, :link)',
    ExpressionAttributeValues: { ':region': regionId, ':link': 'LINK#' },
  });
  return links.map(link => link.sk.slice('LINK#'.length));
}

/** The regions that link a site: their ids and paths. */
export async function listLinkingRegions(siteId: string): Promise<{ regionId: string; regionPath: string }[]> {
  const links = await all({
    IndexName: 'by-link',
    KeyConditionExpression: 'linkedSiteId = :site',
    ExpressionAttributeValues: { ':site': siteId },
  });
  return links.map(link => ({ regionId: link.siteId, regionPath: link.regionPath }));
}

type Search = { IndexName?: string; KeyConditionExpression: string; ExpressionAttributeValues: Record<string, string> };

async function all(search: Search): Promise<z.infer<typeof linkSchema>[]> {
  const found: z.infer<typeof linkSchema>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await documentClient().send(new QueryCommand({ TableName: table(), ...search, ExclusiveStartKey: from }));
    found.push(...z.array(linkSchema).parse(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from);
  return found;
}
