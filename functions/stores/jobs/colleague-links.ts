import { createHash } from 'node:crypto';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { linkOutcomeDays } from '../../../shared/domain/colleague-links/colleague-links.ts';
import { type ColleagueLink, colleagueLinkSchema } from '../../../shared/model/colleague-link.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { addWithinLimit } from '../engine/add-within-limit.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { readRows } from '../engine/read-rows.ts';

/**
 * Links for colleagues are stored with their site; a second item maps a code's hash to them. Retained for a month after
 * their end.
 */
const linkItemSchema = z.object({ v: z.literal(1), link: colleagueLinkSchema });
const codeItemSchema = z.object({ v: z.literal(1), siteId: z.string(), linkId: z.string() });

const table = () => tableName('jobs');
const makePartition = (siteId: string) => `colleague-links#${siteId}`;
const makeKey = ({ siteId, linkId }: LinkPlace) => ({ jobId: makePartition(siteId), sk: linkId });
/** Stored as a hash, so the table reveals no usable code. */
const keyOfCode = (code: string) => ({
  jobId: `colleague-code#${createHash('sha256').update(code).digest('hex')}`,
  sk: 'CODE',
});
const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
/** Exceeds the time connecting takes. */
const leaseSeconds = 60;
/** Maximum links of a site within a month. */
const maxListed = 200;

export type LinkPlace = Pick<ColleagueLink, 'siteId' | 'linkId'>;

/** Stores a new link and its code's item; false, without writing, while `isFull` holds for the site's links. */
export async function putColleagueLink(
  code: string,
  link: ColleagueLink,
  isFull: (links: readonly ColleagueLink[]) => boolean,
): Promise<boolean> {
  const { siteId, linkId, endsAt } = colleagueLinkSchema.parse(link);
  const expiresAt = toSeconds(new Date(endsAt)) + linkOutcomeDays * 86_400;
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName: table(), Item: { ...Item, v: 1, expiresAt }, ConditionExpression: 'attribute_not_exists(sk)' },
  });
  const taken = await addWithinLimit({
    // Separate from the links, which are read as a whole partition.
    guard: { table: table(), key: { jobId: `colleague-links-added#${siteId}`, sk: 'ADDED' }, expiresAt },
    isFull: async () => isFull(await listColleagueLinks(siteId)),
    writes: [
      put({ ...makeKey(link), link: colleagueLinkSchema.parse(link) }),
      put({ ...keyOfCode(code), siteId, linkId }),
    ],
  });
  if (taken === 'full') return false;
  if (taken.length > 0) throw new Error('A new link has the id or the code of another one');
  return true;
}

export async function getColleagueLink(place: LinkPlace): Promise<ColleagueLink | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(place), ConsistentRead: true }),
  );
  return Item === undefined ? null : readStored(linkItemSchema, Item).link;
}

/** Finds a code's link; null if unknown or long expired. */
export async function linkOfCode(code: string): Promise<ColleagueLink | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: keyOfCode(code), ConsistentRead: true }),
  );
  return Item === undefined ? null : getColleagueLink(readStored(codeItemSchema, Item));
}

/** Lists a site's links, newest first. */
export async function listColleagueLinks(siteId: string): Promise<ColleagueLink[]> {
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
    .map(({ link }) => link)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

const update = (
  place: LinkPlace,
  expression: string,
  condition: string,
  values: Record<string, unknown>,
): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: makeKey(place),
        UpdateExpression: expression,
        ConditionExpression: `attribute_exists(sk) AND ${condition}`,
        ExpressionAttributeNames: { '#link': 'link' },
        ExpressionAttributeValues: values,
      }),
    ),
  );

const unused = 'attribute_not_exists(#link.usedAt)';
const open = `${unused} AND attribute_not_exists(#link.revokedAt)`;

/** Records a link's first opening. */
export const noteOpened = (place: LinkPlace, now: Date): Promise<boolean> =>
  update(place, 'SET #link.openedAt = :at', 'attribute_not_exists(#link.openedAt)', { ':at': now.toISOString() });

/** Ends a link; false if it was already used or ended. */
export const endLink = (place: LinkPlace, now: Date): Promise<boolean> =>
  update(place, 'SET #link.revokedAt = :at', open, { ':at': now.toISOString() });

/** Claims the right to connect by a link; false while another call has it, or if the link is no longer open. */
export const claimLink = (place: LinkPlace, now: Date): Promise<boolean> =>
  update(place, 'SET leaseUntil = :until', `${open} AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)`, {
    ':until': toSeconds(now) + leaseSeconds,
    ':now': toSeconds(now),
  });

/** Releases the claim: nothing was connected. */
export const giveBackLink = (place: LinkPlace): Promise<boolean> =>
  update(place, 'SET leaseUntil = :none', unused, { ':none': 0 });

/** Uses up a link with the choice; false if another call was first. */
export const useLink = (place: LinkPlace, chosen: string, now: Date): Promise<boolean> =>
  update(place, 'SET #link.usedAt = :at, #link.chosen = :chosen REMOVE leaseUntil', unused, {
    ':at': now.toISOString(),
    ':chosen': chosen,
  });
