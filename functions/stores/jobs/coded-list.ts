import { createHash } from 'node:crypto';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { addWithinLimit } from '../engine/add-within-limit.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { readRows } from '../engine/read-rows.ts';

const table = () => tableName('jobs');
const placeSchema = z.object({ v: z.literal(1), siteId: z.string(), linkId: z.string() });

/** A node, and the id of a link or key in its list. */
export type CodedPlace = { readonly siteId: string; readonly linkId: string };

/** Returns the key of the item that finds a link by its code: a hash, so that the table reveals no usable code. */
export const keyOfCode = (name: string, code: string) => ({
  jobId: `${name}#${createHash('sha256').update(code).digest('hex')}`,
  sk: 'CODE',
});

/** Lists of nodes whose entries are also found by a code: links and keys. `field`: the attribute with an entry. */
export function createCodedList<Item extends { readonly v: 1 }>(
  name: string,
  field: string,
  schema: z.ZodMiniType<Item>,
  maxListed: number,
) {
  const makeKey = ({ siteId, linkId }: CodedPlace) => ({ jobId: `${name}#${siteId}`, sk: linkId });
  const read = async (Key: Record<string, string>) =>
    (await documentClient().send(new GetCommand({ TableName: table(), Key, ConsistentRead: true }))).Item;

  async function get(place: CodedPlace): Promise<Item | null> {
    const item = await read(makeKey(place));
    return item === undefined ? null : readStored(schema, item);
  }

  async function list(siteId: string): Promise<Item[]> {
    const { Items = [] } = await documentClient().send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'jobId = :jobId',
        ExpressionAttributeValues: { ':jobId': `${name}#${siteId}` },
        Limit: maxListed,
        ConsistentRead: true,
      }),
    );
    return readRows('jobs', schema, Items);
  }

  const update = (
    place: CodedPlace,
    expression: string,
    values: Readonly<Record<string, unknown>>,
    { condition, names = {} }: { readonly condition?: string; readonly names?: Readonly<Record<string, string>> } = {},
  ): Promise<boolean> => {
    const used = { ...names, '#entry': field };
    const guarded = condition === undefined ? 'attribute_exists(sk)' : `attribute_exists(sk) AND ${condition}`;
    return tryWrite(
      documentClient().send(
        new UpdateCommand({
          TableName: table(),
          Key: makeKey(place),
          UpdateExpression: expression,
          ConditionExpression: guarded,
          ExpressionAttributeNames: Object.fromEntries(
            Object.entries(used).filter(([placeholder]) => `${expression} ${guarded}`.includes(placeholder)),
          ),
          ExpressionAttributeValues: values,
        }),
      ),
    );
  };

  return {
    get,
    list,
    /** Changes an entry; false, without writing, if it is missing or the condition fails. */
    update,
    /** Finds an entry by the key of its code; null if unknown or long expired. */
    async find(codeKey: Record<string, string>): Promise<Item | null> {
      const place = await read(codeKey);
      return place === undefined ? null : get(readStored(placeSchema, place));
    },
    /** Stores a new entry and its code's item; false, without writing, while its node's list is full. */
    async add(
      place: CodedPlace,
      codeKey: Record<string, string>,
      item: Omit<Item, 'v'>,
      {
        endsAt,
        keptDays,
        isFull,
      }: { readonly endsAt: string; readonly keptDays: number; readonly isFull: (items: Item[]) => boolean },
    ): Promise<boolean> {
      const { siteId, linkId } = place;
      const expiresAt = Math.floor(Date.parse(endsAt) / 1000) + keptDays * 86_400;
      const put = (Item: Record<string, unknown>) => ({
        Put: {
          TableName: table(),
          Item: { ...Item, v: 1, expiresAt },
          ConditionExpression: 'attribute_not_exists(sk)',
        },
      });
      const taken = await addWithinLimit({
        // Separate from the entries, which are read as a whole partition.
        guard: { table: table(), key: { jobId: `${name}-added#${siteId}`, sk: 'ADDED' }, expiresAt },
        isFull: async () => isFull(await list(siteId)),
        writes: [put({ ...makeKey(place), ...item }), put({ ...codeKey, siteId, linkId })],
      });
      if (taken === 'full') return false;
      if (taken.length > 0) throw new Error('A new link or key has the id or the code of another one');
      return true;
    },
    /** Ends an entry; false if unknown or already ended. */
    revoke: (place: CodedPlace, now: Date): Promise<boolean> =>
      update(
        place,
        'SET #entry.revokedAt = :at',
        { ':at': now.toISOString() },
        { condition: 'attribute_not_exists(#entry.revokedAt)' },
      ),
  };
}
