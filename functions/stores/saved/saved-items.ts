import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { addWithinLimit } from '../engine/add-within-limit.ts';
import { clearItems } from '../engine/clear-items.ts';
import { queryAll } from '../engine/query-all.ts';
import { readRows } from '../engine/read-rows.ts';
import { transact, type Write } from '../engine/transact.ts';

/** A group, view or report schedule that people save at a node; its id is the node's id, a dot, and a random part. */
type Saved = {
  readonly id: string;
  readonly siteId: string;
  readonly revision: number;
  readonly deletedAt?: string | undefined;
};
type Kind = 'group' | 'view' | 'schedule';

const table = () => tableName('saved');
/** Time within which a deleted item can be restored. */
const restorableSeconds = 86_400;

const makeKey = (kind: Kind, id: string) => {
  const [siteId = '', local = ''] = id.split('.');
  return { siteId, sk: `${kind}#${local}` };
};

/** Finds the node of something saved by its id. */
export const siteOfSaved = <const K extends Kind>(kind: K) => ({
  kind,
  find: async (id: string) => makeKey(kind, id),
});

/** Deletes everything that is saved at a node. */
export const clearSaved = (siteId: string): Promise<void> => clearItems(table(), 'sk', siteId);

/** Creates the store of one kind. `toIndexed`: the keys of an index that lists an item. */
export function savedItems<Item extends Saved>(
  kind: Kind,
  schema: z.ZodMiniType<Item>,
  toIndexed: (saved: Item) => Readonly<Record<string, string | undefined>> = () => ({}),
) {
  const itemSchema = z.object({ v: z.literal(1), saved: schema });
  const toItem = (saved: Item) => ({
    ...makeKey(kind, saved.id),
    v: 1,
    saved: schema.parse(saved),
    ...toIndexed(saved),
    ...(saved.deletedAt === undefined
      ? {}
      : { expiresAt: Math.floor(Date.parse(saved.deletedAt) / 1000) + restorableSeconds }),
  });

  /** Finds an item, including a deleted one while it can be restored; null if unknown. */
  async function find(id: string): Promise<Item | null> {
    const { Item: item } = await documentClient().send(
      new GetCommand({ TableName: table(), Key: makeKey(kind, id), ConsistentRead: true }),
    );
    return item === undefined ? null : readStored(itemSchema, item).saved;
  }

  /** Lists a node's items, without deleted ones. */
  async function list(siteId: string): Promise<Item[]> {
    const items = await queryAll({
      TableName: table(),
      ConsistentRead: true,
      KeyConditionExpression: 'siteId = :site AND begins_with(sk, :kind)',
      ExpressionAttributeValues: { ':site': siteId, ':kind': `${kind}#` },
    });
    return readRows('saved', itemSchema, items)
      .map(({ saved }) => saved)
      .filter(({ deletedAt }) => deletedAt === undefined);
  }

  return {
    find,
    list,
    /**
     * Stores a new item; returns the earlier one of the same id, and null if its node has `max` of them that count.
     */
    async add(saved: Item, max: number, counts: (other: Item) => boolean = () => true): Promise<Item | null> {
      const refused = await addWithinLimit({
        guard: { table: table(), key: { siteId: saved.siteId, sk: 'ADDED' } },
        isFull: async () => (await find(saved.id)) === null && (await list(saved.siteId)).filter(counts).length >= max,
        writes: [{ Put: { TableName: table(), Item: toItem(saved), ConditionExpression: 'attribute_not_exists(sk)' } }],
      });
      if (refused === 'full') return null;
      return refused.length === 0 ? saved : find(saved.id);
    },
    /** Deletes an item for good. */
    async remove(id: string): Promise<void> {
      await documentClient().send(new DeleteCommand({ TableName: table(), Key: makeKey(kind, id) }));
    },
    /** Writes an item's next revision with the other writes; false, without writing, if the old one changed. */
    async replace({ revision }: Item, next: Item, others: readonly Write[] = []): Promise<boolean> {
      const refused = await transact([
        ...others,
        {
          Put: {
            TableName: table(),
            Item: toItem(next),
            ConditionExpression: 'saved.revision = :seen',
            ExpressionAttributeValues: { ':seen': revision },
          },
        },
      ]);
      return refused.length === 0;
    },
  };
}
