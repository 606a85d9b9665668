import * as z from 'zod/mini';
import { currencySchema } from '../../../shared/model/primitives.ts';
import { readRows } from '../engine/read-rows.ts';
import { nodeKey, sitesTable } from './site-items.ts';
import { batchGet } from '../engine/batch.ts';

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
  /** Lead sources that count as the website; absent if the node names none. */
  readonly websiteSources?: readonly string[] | undefined;
  /** Currency of entries and deals; absent if the node has none. */
  readonly currency?: string | undefined;
};

/** Reads nodes' unit sales settings by id; unknown ones are absent. */
export async function getUnitSettings(siteIds: readonly string[]): Promise<Map<string, UnitSettings>> {
  const items = await batchGet(sitesTable(), siteIds.map(nodeKey), {
    ProjectionExpression: 'siteId, #node.#attr.unitSales.websiteSources, #node.#attr.currency',
    ExpressionAttributeNames: { '#node': 'node', '#attr': 'attr' },
  });
  return new Map(
    readRows('sites', itemSchema, items).map(({ siteId, node }) => [
      siteId,
      { websiteSources: node?.attr?.unitSales?.websiteSources, currency: node?.attr?.currency },
    ]),
  );
}
