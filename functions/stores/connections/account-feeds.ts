import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { batchGet } from '../engine/batch.ts';

/** Account at a platform, by the key under which its days are collected (functions/platforms/sources.ts). */
export type FedAccount = { readonly service: ConnectableService; readonly key: string };
export type Feed = {
  /** Sites that the account feeds. */
  readonly sites: ReadonlySet<string>;
  /** Additional companies that the owner approved. */
  readonly agreed: ReadonlySet<string>;
};

/** Feeds are in the table of credentials; the slash in their key rules out token ids. */
const table = () => tableName('credentials');
const makeId = ({ service, key }: FedAccount) => `feeds/${service}/${createHash('sha256').update(key).digest('hex')}`;
const itemSchema = z.looseObject({
  tokenId: z.string(),
  sites: z.optional(z.set(z.string())),
  agreed: z.optional(z.set(z.string())),
});
const parseFeed = (item: unknown): Feed => {
  const { sites, agreed } = itemSchema.parse(item);
  return { sites: sites ?? new Set(), agreed: agreed ?? new Set() };
};
async function change(account: FedAccount, expression: string, value: string): Promise<Feed> {
  const { Attributes } = await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: { tokenId: makeId(account) },
      UpdateExpression: `${expression} :one SET v = :v`,
      ExpressionAttributeValues: { ':one': new Set([value]), ':v': 1 },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return parseFeed(Attributes);
}

/** Records that an account feeds a site and returns all it feeds: of two parallel calls, one sees the other. */
export const addFed = (account: FedAccount, siteId: string): Promise<Feed> => change(account, 'ADD sites', siteId);
export const removeFed = (account: FedAccount, siteId: string): Promise<Feed> =>
  change(account, 'DELETE sites', siteId);
/** Records that an account's owner agreed that it feeds this company too. */
export const agreeToFeed = (account: FedAccount, tenant: string): Promise<Feed> =>
  change(account, 'ADD agreed', tenant);

/** Reads these accounts' feeds, in order. */
export async function getFeeds(accounts: readonly FedAccount[]): Promise<Feed[]> {
  const items = await batchGet(
    table(),
    accounts.map(account => ({ tokenId: makeId(account) })),
  );
  const found = new Map(
    z
      .array(itemSchema)
      .parse(items)
      .map(item => [item.tokenId, parseFeed(item)]),
  );
  return accounts.map(account => found.get(makeId(account)) ?? { sites: new Set(), agreed: new Set() });
}
