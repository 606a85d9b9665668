import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { currencySchema } from '../../../shared/model/primitives.ts';
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
        z.object({
          unitSales: z.optional(z.object({ websiteSources: z.optional(z.array(z.string())) })),
          currency: z.optional(currencySchema),
        }),
      ),
    }),
  ),
});

export type UnitSettings = {
  /** The lead sources that count as the website; absent where the node names none. */
  readonly websiteSources?: readonly string[] | undefined;
  /** Of what is entered and won; absent where the node names none. */
  readonly currency?: string | undefined;
};

/** What nodes say of their unit sales, by id; one that is not there is absent. */
export async function getUnitSettings(siteIds: readonly string[]): Promise<Map<string, UnitSettings>> {
  const found = new Map<string, UnitSettings>();
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
              ProjectionExpression: 'siteId, #node.#attr.unitSales.websiteSources, #node.#attr.currency',
              ExpressionAttributeNames: { '#node': 'node', '#attr': 'attr' },
            },
          },
        }),
      );
      for (const { siteId, node } of readRows('sites', itemSchema, Responses?.[sitesTable()])) {
        found.set(siteId, {
          websiteSources: node?.attr?.unitSales?.websiteSources,
          currency: node?.attr?.currency,
        });
      }
      keys = UnprocessedKeys?.[sitesTable()]?.Keys ?? [];
    }
  }
  return found;
}
