import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { nodeSummarySchema } from '../../../shared/model/node.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { sitesTable } from './site-items.ts';

/** Lists names of everything below one root, in lowercase: the sites table's index `by-name`. */
const pageSize = 200;
const rowSchema = z.object({
  siteId: z.string(),
  sk: z.string(),
  nameKey: z.string(),
  summary: z.optional(nodeSummarySchema),
  linkedSiteId: z.optional(z.string()),
  regionPath: z.optional(z.string()),
});

/** Node by name, or (`viaRegion`: the region's path) a site linked to a region. */
export type NamedNode = {
  readonly nameKey: string;
  readonly siteId: string;
  readonly sitePath: string | null;
  readonly type: string;
  readonly viaRegion: string | null;
};
export type NamePlace = { readonly nameKey: string; readonly siteId: string };

/** Compares in the table's own order: by bytes. */
export const comparePlaces = (a: NamePlace, b: NamePlace): number =>
  Buffer.compare(Buffer.from(a.nameKey), Buffer.from(b.nameKey)) ||
  Buffer.compare(Buffer.from(a.siteId), Buffer.from(b.siteId));

/**
 * Finds the first `limit` nodes below a root that `keep` accepts, with names starting with `prefix` (lowercase) after
 * `after`, by name and id. Reads at most `maxPages` index pages; `next`: where to continue, null at the end.
 */
export async function findNames(
  rootId: string,
  search: {
    prefix: string;
    after: NamePlace | null;
    limit: number;
    maxPages: number;
    keep: (node: NamedNode) => boolean;
  },
): Promise<{ found: NamedNode[]; next: NamePlace | null }> {
  const { prefix, after, limit, maxPages, keep } = search;
  const matched: NamedNode[] = [];
  let from: Record<string, unknown> | undefined;
  let lastName = '';
  for (let page = 1; ; page += 1) {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: sitesTable(),
        IndexName: 'by-name',
        KeyConditionExpression: 'rootId = :root AND nameKey BETWEEN :from AND :to',
        // The highest character: everything with the prefix sorts before it.
        ExpressionAttributeValues: { ':root': rootId, ':from': after?.nameKey ?? prefix, ':to': `${prefix}\u{10FFFF}` },
        Limit: pageSize,
        ExclusiveStartKey: from,
      }),
    );
    const rows = readRows('sites', rowSchema, Items).map(namedNode);
    matched.push(...rows.filter(row => (after === null || comparePlaces(row, after) > 0) && keep(row)));
    lastName = rows.at(-1)?.nameKey ?? lastName;
    from = LastEvaluatedKey;
    if (from === undefined) return { found: inOrder(matched).slice(0, limit), next: findNextPlace(matched, limit) };
    // Entries of one name are ordered differently, so a page counts up to the last complete name.
    const whole = matched.filter(({ nameKey }) => nameKey !== lastName);
    if (whole.length > limit) return { found: inOrder(whole).slice(0, limit), next: findNextPlace(whole, limit) };
    if (page >= maxPages && whole.length > 0) return { found: inOrder(whole), next: toPlace(inOrder(whole).at(-1)) };
    if (page >= maxPages && lastName !== (after?.nameKey ?? prefix))
      return { found: [], next: { nameKey: lastName, siteId: '' } };
  }
}

const inOrder = (nodes: readonly NamedNode[]): NamedNode[] => nodes.toSorted(comparePlaces);
const findNextPlace = (nodes: readonly NamedNode[], limit: number): NamePlace | null =>
  nodes.length > limit ? toPlace(inOrder(nodes)[limit - 1]) : null;
const toPlace = (node: NamedNode | undefined): NamePlace | null =>
  node === undefined ? null : { nameKey: node.nameKey, siteId: node.siteId };

const namedNode = (row: z.infer<typeof rowSchema>): NamedNode => ({
  nameKey: row.nameKey,
  siteId: row.linkedSiteId ?? row.siteId,
  sitePath: row.summary?.sitePath ?? null,
  type: row.summary?.type ?? 'SITE',
  viaRegion: row.regionPath ?? null,
});
