import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { connectableServices } from '../../shared/platforms/registry.ts';
import { idSchema, instantSchema } from '../../shared/model/primitives.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { readRows } from './engine/read-rows.ts';
import { tryWrite } from './engine/conditional-write.ts';
import { batchGet } from './engine/batch.ts';

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array);

/** Schema of a stored credential: its data key is wrapped by KMS, its content encrypted. */
const credentialSchema = z.object({
  v: z.literal(1),
  tokenId: z.string(),
  service: z.enum(connectableServices),
  /** Site and creator, bound into the encryption. */
  siteId: idSchema,
  userId: z.string(),
  /** Account at the provider: its email, and the provider's own id of the person, where known. */
  accountEmail: z.optional(z.string()),
  accountId: z.optional(z.string()),
  scopes: z.array(z.string()),
  status: z.enum(['ACTIVE', 'EXPIRED']),
  /** Expiry of the encrypted access token. */
  expiresAt: instantSchema,
  /** Expiry of the credential without another sign-in, if the provider sets one. */
  endsAt: z.optional(instantSchema),
  /** Earliest renewal: the last try failed, and the access token still works. */
  renewAfter: z.optional(instantSchema),
  wrappedKey: bytes,
  sealed: bytes,
  /** Increases with every refresh. */
  revision: z.int(),
  /** Sites with an account that uses it. */
  usedBy: z.optional(z.set(z.string())),
  /** Ids of users who may use it like its creator. */
  sharedWith: z.optional(z.set(z.string())),
  createdAt: instantSchema,
  /** Epoch seconds after which an unused one is swept; absent once a site uses it. */
  unusedUntil: z.optional(z.int()),
});
export type Credential = z.infer<typeof credentialSchema>;

const table = () => tableName('credentials');

export async function getCredential(tokenId: string): Promise<Credential | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { tokenId }, ConsistentRead: true }),
  );
  return Item === undefined ? null : readStored(credentialSchema, Item);
}

/** Reads credentials by token id; deleted ones are omitted. */
export async function getCredentials(tokenIds: readonly string[]): Promise<Map<string, Credential>> {
  const items = await batchGet(
    table(),
    tokenIds.map(tokenId => ({ tokenId })),
  );
  return new Map(readRows('credentials', credentialSchema, items).map(credential => [credential.tokenId, credential]));
}

export async function putCredential(credential: Credential): Promise<void> {
  const { usedBy, sharedWith, ...item } = credentialSchema.parse(credential);
  // DynamoDB stores no empty set.
  const sets = Object.entries({ usedBy, sharedWith }).filter(([, set]) => set !== undefined && set.size > 0);
  await documentClient().send(new PutCommand({ TableName: table(), Item: { ...item, ...Object.fromEntries(sets) } }));
}

export async function deleteCredential(tokenId: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: { tokenId } }));
}

/** Runs a conditional update; false if its condition fails. */
async function update(
  tokenId: string,
  expression: string,
  condition: string,
  values: Record<string, unknown>,
): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { tokenId },
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
        ...(expression.includes('#status') ? { ExpressionAttributeNames: { '#status': 'status' } } : {}),
      }),
    ),
  );
}

/** Claims the refresh: false while someone else has it, or has refreshed since `revision` was read. */
export const leaseCredential = (tokenId: string, revision: number, owner: string, nowMs: number, untilMs: number) =>
  update(
    tokenId,
    'SET leaseOwner = :owner, leaseUntil = :until',
    'revision = :revision AND (attribute_not_exists(leaseUntil) OR leaseUntil < :now)',
    { ':owner': owner, ':until': untilMs, ':revision': revision, ':now': nowMs },
  );

export type Renewed = {
  readonly sealed: Uint8Array;
  readonly expiresAt: Date;
  readonly endsAt: string | undefined;
  readonly scopes: readonly string[];
};

/** Writes a refreshed credential before its first use; false if the lease was lost. */
export const saveRefreshed = (tokenId: string, owner: string, revision: number, next: Renewed) =>
  update(
    tokenId,
    `SET sealed = :sealed, expiresAt = :expiresAt, scopes = :scopes, revision = :next${next.endsAt === undefined ? '' : ', endsAt = :endsAt'}
     REMOVE leaseOwner, leaseUntil, renewAfter${next.endsAt === undefined ? ', endsAt' : ''}`,
    'leaseOwner = :owner AND revision = :revision',
    {
      ':sealed': next.sealed,
      ':expiresAt': next.expiresAt.toISOString(),
      ':scopes': [...next.scopes],
      ':next': revision + 1,
      ':owner': owner,
      ':revision': revision,
      ...(next.endsAt === undefined ? {} : { ':endsAt': next.endsAt }),
    },
  );

/** Releases the refresh: the platform refused the credential, or may be asked again later. */
export const releaseLease = (
  tokenId: string,
  owner: string,
  outcome: { dead: boolean; renewAfter?: Date | undefined },
) => {
  const sets = [
    ...(outcome.dead ? ['#status = :expired'] : []),
    ...(outcome.renewAfter ? ['renewAfter = :after'] : []),
  ];
  return update(
    tokenId,
    `${sets.length > 0 ? `SET ${sets.join(', ')} ` : ''}REMOVE leaseOwner, leaseUntil`,
    'leaseOwner = :owner',
    {
      ':owner': owner,
      ...(outcome.dead ? { ':expired': 'EXPIRED' } : {}),
      ...(outcome.renewAfter ? { ':after': outcome.renewAfter.toISOString() } : {}),
    },
  );
};

/** Records that the platform refused a credential; false if it was deleted. */
export const markDead = (tokenId: string) =>
  update(tokenId, 'SET #status = :expired', 'attribute_exists(tokenId)', { ':expired': 'EXPIRED' });

/** Records that a site's account uses this credential, which protects it from the sweep; false if it was deleted. */
export const addUse = (tokenId: string, siteId: string) =>
  update(tokenId, 'ADD usedBy :site REMOVE unusedUntil', 'attribute_exists(tokenId)', { ':site': new Set([siteId]) });

/** Shares a credential with another person; false if it was deleted or has `max` people. */
export const addSharedPerson = (tokenId: string, userId: string, max: number) =>
  update(
    tokenId,
    'ADD sharedWith :person',
    `attribute_exists(tokenId) AND (attribute_not_exists(sharedWith) OR size(sharedWith) < :max
      OR contains(sharedWith, :userId))`,
    { ':person': new Set([userId]), ':userId': userId, ':max': max },
  );

/** Stops sharing a credential with these people; false if it was deleted. */
export const removeSharedPeople = (tokenId: string, userIds: readonly string[]) =>
  update(tokenId, 'DELETE sharedWith :people', 'attribute_exists(tokenId)', { ':people': new Set(userIds) });

/** Removes a site's use and returns the remaining ones; null if the credential was deleted. */
export async function removeUse(tokenId: string, siteId: string): Promise<string[] | null> {
  const isUpdated = await update(tokenId, 'DELETE usedBy :site', 'attribute_exists(tokenId)', {
    ':site': new Set([siteId]),
  });
  if (!isUpdated) return null;
  return [...((await getCredential(tokenId))?.usedBy ?? [])];
}

/** Token ids under one name: those of a person at a provider, or of one of a site's services. */
const setItemSchema = z.object({ v: z.literal(1), tokens: z.optional(z.set(z.string())) });

/** Adds a token id under `name`, 'account/...' or 'site/...', whose slash rules out token ids. Returns the new set. */
export async function noteUnder(name: string, tokenId: string, is: 'there' | 'gone'): Promise<string[]> {
  const { Attributes } = await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: { tokenId: name },
      UpdateExpression: `${is === 'there' ? 'ADD' : 'DELETE'} tokens :token SET v = :v`,
      ExpressionAttributeValues: { ':token': new Set([tokenId]), ':v': 1 },
      ReturnValues: 'ALL_NEW',
    }),
  );
  const left = [...(readStored(setItemSchema, Attributes).tokens ?? [])];
  if (left.length === 0) await deleteIfEmpty(name);
  return left;
}

async function deleteIfEmpty(name: string): Promise<void> {
  const deletion = { TableName: table(), Key: { tokenId: name }, ConditionExpression: 'attribute_not_exists(tokens)' };
  // Ignores a conflict: another id was added, so the set is no longer empty.
  await tryWrite(documentClient().send(new DeleteCommand(deletion)));
}

/** Person's name for a new sign-in at a site. Stored as a digest, which reveals neither. */
export type NewName = { readonly siteId: string; readonly userId: string; readonly name: string };
const keyOfName = ({ siteId, userId, name }: NewName) =>
  `new/${createHash('sha256').update(`${siteId}/${userId}/${name}`).digest('hex')}`;

/** Stores a person's name for a credential until the given second of the epoch. */
export async function nameCredential(name: NewName, tokenId: string, untilSeconds: number): Promise<void> {
  const item = { tokenId: keyOfName(name), v: 1, tokens: new Set([tokenId]), unusedUntil: untilSeconds };
  await documentClient().send(new PutCommand({ TableName: table(), Item: item }));
}

/** Lists the token ids under a name; empty without a set. */
export async function listUnder(name: string | NewName): Promise<string[]> {
  const key = typeof name === 'string' ? name : keyOfName(name);
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { tokenId: key }, ConsistentRead: true }),
  );
  return Item === undefined ? [] : [...(readStored(setItemSchema, Item).tokens ?? [])];
}
