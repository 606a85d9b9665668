import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { pause } from '../../runtime/pause.ts';
import { readRows } from '../engine/read-rows.ts';
import { nodeKey, sitesTable } from './site-items.ts';

const batchKeys = 100;
const tries = 5;
const itemSchema = z.object({
  siteId: z.string(),
  node: z.optional(
    z.object({
      attr: z.optional(
        z.object({ unitSales: z.optional(z.object({ websiteSources: z.optional(z.array(z.string())) })) }),
      ),
    }),
  ),
});

/** The lead sources that nodes name as their website, by id; one that names none is absent. */
export async function getWebsiteSources(siteIds: readonly string[]): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  const wanted = [...new Set(siteIds)];
  for (let start = 0; start < wanted.length; start += batchKeys) {
    let keys: Record<string, unknown>[] = wanted.slice(start, start + batchKeys).map(nodeKey);
    for (let attempt = 1; keys.length > 0; attempt += 1) {
      if (attempt > tries) throw new Error(`${keys.length} nodes could not be read`);
      if (attempt > 1) await pause(50 * 2 ** attempt * Math.random());
      const { Responses, UnprocessedKeys } = await documentClient().send(
        new BatchGetCommand({
          RequestItems: {
            [sitesTable()]: {
              Keys: keys,
              ProjectionExpression: 'siteId, #node.#attr.unitSales.websiteSources',
              ExpressionAttributeNames: { '#node': 'node', '#attr': 'attr' },
            },
          },
        }),
      );
      for (const { siteId, node } of readRows('sites', itemSchema, Responses?.[sitesTable()])) {
        const own = node?.attr?.unitSales?.websiteSources;
        if (own !== undefined) found.set(siteId, own);
      }
      keys = UnprocessedKeys?.[sitesTable()]?.Keys ?? [];
    }
  }
  return found;
}
