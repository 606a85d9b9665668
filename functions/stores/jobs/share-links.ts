import { createHash } from 'node:crypto';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { listedAfterDays } from '../../../shared/domain/share-links/share-links.ts';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { type ShareLink, shareLinkSchema } from '../../../shared/model/share-link.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { addWithinLimit } from '../engine/add-within-limit.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { readRows } from '../engine/read-rows.ts';

/** Schema of share links, stored with their node; a second item maps a code's hash to them. */
const linkItemSchema = z.object({
  v: z.literal(1),
  link: shareLinkSchema,
  views: z.optional(z.int()),
  lastViewAt: z.optional(instantSchema),
});
const codeItemSchema = z.object({ v: z.literal(1), siteId: z.string(), linkId: z.string() });

const table = () => tableName('jobs');
const makePartition = (siteId: string) => `share-links#${siteId}`;
const makeKey = ({ siteId, linkId }: LinkPlace) => ({ jobId: makePartition(siteId), sk: linkId });
const keyOfCode = (code: string) => ({
  jobId: `share-code#${createHash('sha256').update(code).digest('hex')}`,
  sk: 'CODE',
});
const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
/** Maximum links listed: a node's limit of active links, plus recently expired ones. */
const maxListed = 200;

type LinkPlace = Pick<ShareLink, 'siteId' | 'linkId'>;
export type CountedLink = { readonly link: ShareLink; readonly views: number; readonly lastViewAt: string | null };

/** Stores a new link and its code's item; false, without writing, while `isFull` holds for its node's links. */
export async function putShareLink(
  link: ShareLink,
  isFull: (links: readonly CountedLink[]) => boolean,
): Promise<boolean> {
  const { siteId, linkId, endsAt, code } = link;
  const expiresAt = toSeconds(new Date(endsAt)) + listedAfterDays * 86_400;
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName: table(), Item: { ...Item, v: 1, expiresAt }, ConditionExpression: 'attribute_not_exists(sk)' },
  });
  const taken = await addWithinLimit({
    // Separate from the links, which are read as a whole partition.
    guard: { table: table(), key: { jobId: `share-links-added#${siteId}`, sk: 'ADDED' }, expiresAt },
    isFull: async () => isFull(await listShareLinks(siteId)),
    writes: [put({ ...makeKey(link), link: shareLinkSchema.parse(link) }), put({ ...keyOfCode(code), siteId, linkId })],
  });
  if (taken === 'full') return false;
  if (taken.length > 0) throw new Error('A new link has the id or the code of another one');
  return true;
}

/** Finds a code's link; null if unknown or long expired. */
export async function shareLinkOfCode(code: string): Promise<ShareLink | null> {
  const get = async (Key: Record<string, string>) =>
    (await documentClient().send(new GetCommand({ TableName: table(), Key, ConsistentRead: true }))).Item;
  const found = await get(keyOfCode(code));
  if (found === undefined) return null;
  const item = await get(makeKey(readStored(codeItemSchema, found)));
  return item === undefined ? null : readStored(linkItemSchema, item).link;
}

/** Lists a node's links, newest first. */
export async function listShareLinks(siteId: string): Promise<CountedLink[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'jobId = :jobId',
      ExpressionAttributeValues: { ':jobId': makePartition(siteId) },
      Limit: maxListed,
      ConsistentRead: true,
    }),
  );
  return readRows('jobs', linkItemSchema, Items)
    .map(({ link, views = 0, lastViewAt = null }) => ({ link, views, lastViewAt }))
    .toSorted((a, b) => (a.link.createdAt < b.link.createdAt ? 1 : -1));
}

/** Counts a view of a link. */
export const countView = (place: LinkPlace, now: Date): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: makeKey(place),
        UpdateExpression: 'ADD #views :one SET lastViewAt = :at',
        ConditionExpression: 'attribute_exists(sk)',
        ExpressionAttributeNames: { '#views': 'views' },
        ExpressionAttributeValues: { ':one': 1, ':at': now.toISOString() },
      }),
    ),
  );

/** Ends a link; false if unknown or already ended. */
export const endShareLink = (place: LinkPlace, now: Date): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: makeKey(place),
        UpdateExpression: 'SET #link.revokedAt = :at',
        ConditionExpression: 'attribute_exists(sk) AND attribute_not_exists(#link.revokedAt)',
        ExpressionAttributeNames: { '#link': 'link' },
        ExpressionAttributeValues: { ':at': now.toISOString() },
      }),
    ),
  );
