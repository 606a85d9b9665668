import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  type ListingProfile,
  listingProfileSchema,
  type TrackingCheck,
  trackingCheckSchema,
} from '../../shared/model/listing.ts';
import { instantSchema } from '../../shared/model/primitives.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { tryWrite } from './engine/conditional-write.ts';
import { fitting } from './engine/item-size.ts';
import { readRows } from './engine/read-rows.ts';

/**
 * Table of a site's directory profile (sk PROFILE) and its uploaded images (sk IMAGE#address). A profile with a
 * tracking address is in the index of the zone that checks it.
 */
const table = () => tableName('listings');
const makeKey = (siteId: string) => ({ siteId, sk: 'PROFILE' });
const itemSchema = z.object({
  v: z.literal(1),
  revision: z.int(),
  profile: listingProfileSchema,
  check: z.optional(trackingCheckSchema),
});
const keySchema = z.object({ siteId: z.string() });

export type StoredListing = {
  readonly profile: ListingProfile;
  readonly revision: number;
  readonly check: TrackingCheck | null;
};

export async function getListing(siteId: string): Promise<StoredListing | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(siteId), ConsistentRead: true }),
  );
  if (Item === undefined) return null;
  const { profile, revision, check } = readStored(itemSchema, Item);
  return { profile, revision, check: check ?? null };
}

/** Writes a profile over the one seen; false after a concurrent write. Drops findings for another address. */
export const putListing = (
  siteId: string,
  {
    profile,
    seen: revision,
    check,
    checkZone,
  }: { profile: ListingProfile; seen: number; check: TrackingCheck | null; checkZone: string },
): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: fitting({
          ...makeKey(siteId),
          v: 1,
          revision: revision + 1,
          profile: listingProfileSchema.parse(profile),
          ...(check?.asked === profile.trackingUrl ? { check } : {}),
          ...(profile.trackingUrl === '' ? {} : { checkZone }),
        }),
        ConditionExpression: revision === 0 ? 'attribute_not_exists(sk)' : 'revision = :seen',
        ...(revision === 0 ? {} : { ExpressionAttributeValues: { ':seen': revision } }),
      }),
    ),
  );

/** Stores the nightly check's result, unless the address changed. */
export const putTrackingCheck = (siteId: string, check: TrackingCheck): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: makeKey(siteId),
        UpdateExpression: 'SET #check = :check',
        ConditionExpression: 'profile.trackingUrl = :asked',
        ExpressionAttributeNames: { '#check': 'check' },
        ExpressionAttributeValues: { ':check': trackingCheckSchema.parse(check), ':asked': check.asked },
      }),
    ),
  );

/** Lists a page of a zone's sites with a tracking address. */
export async function listChecked(
  checkZone: string,
  from: string | null,
): Promise<{ siteIds: string[]; last: string | null }> {
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'by-check',
      KeyConditionExpression: 'checkZone = :zone',
      ExpressionAttributeValues: { ':zone': checkZone },
      Limit: 100,
      ...(from === null ? {} : { ExclusiveStartKey: { checkZone, siteId: from, sk: 'PROFILE' } }),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : keySchema.parse(LastEvaluatedKey).siteId;
  return { siteIds: readRows('listings', keySchema, Items).map(({ siteId }) => siteId), last };
}

export const deleteListing = async (siteId: string): Promise<void> => {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: makeKey(siteId) }));
};

/** Uploaded image of a profile; the profile says whether it is shown. */
export type UploadedImage = { readonly image: string; readonly at: string };
const imagePrefix = 'IMAGE#';
const imageSchema = z.object({ sk: z.string(), at: instantSchema });

/** Records an upload; repeating it restarts its time. */
export const putUploadedImage = async (siteId: string, { image, at }: UploadedImage): Promise<void> => {
  await documentClient().send(
    new PutCommand({ TableName: table(), Item: { siteId, sk: `${imagePrefix}${image}`, v: 1, at } }),
  );
};

/** Lists every uploaded image not deleted yet; a profile shows few, and unused ones are deleted. */
export async function listUploadedImages(siteId: string): Promise<UploadedImage[]> {
  const found: UploadedImage[] = [];
  for (let from: Record<string, unknown> | undefined; ; ) {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'siteId = :site AND begins_with(sk, :image)',
        ExpressionAttributeValues: { ':site': siteId, ':image': imagePrefix },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const { sk, at } of readRows('listings', imageSchema, Items))
      found.push({ image: sk.slice(imagePrefix.length), at });
    if (LastEvaluatedKey === undefined) return found;
    from = LastEvaluatedKey;
  }
}

export const deleteUploadedImage = async (siteId: string, image: string): Promise<void> => {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: { siteId, sk: `${imagePrefix}${image}` } }));
};
