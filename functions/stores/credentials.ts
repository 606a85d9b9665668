import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { idSchema, instantSchema, serviceSchema } from '../../shared/model/primitives.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array);

/** A connected account's credential as it rests: what opens it is wrapped by KMS, what it says is sealed. */
const credentialSchema = z.object({
  v: z.literal(1),
  tokenId: z.string(),
  service: serviceSchema,
  /** The site it was made for and by whom; bound into the encryption. */
  siteId: idSchema,
  userId: z.string(),
  /** Whose account at the platform, where the platform says it. */
  accountEmail: z.optional(z.string()),
  scopes: z.array(z.string()),
  status: z.enum(['ACTIVE', 'EXPIRED']),
  /** When the sealed access token ends. */
  expiresAt: instantSchema,
  wrappedKey: bytes,
  sealed: bytes,
  /** Grows with every refresh. */
  revision: z.int(),
  /** Sites whose account it stands behind. */
  usedBy: z.optional(z.set(z.string())),
  createdAt: instantSchema,
});
export type Credential = z.infer<typeof credentialSchema>;

const table = () => tableName('credentials');
const isRefused = (error: unknown) => error instanceof Error && error.name === 'ConditionalCheckFailedException';

export async function getCredential(tokenId: string): Promise<Credential | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { tokenId }, ConsistentRead: true }),
  );
  return Item === undefined ? null : credentialSchema.parse(Item);
}

export async function putCredential(credential: Credential): Promise<void> {
  const { usedBy, ...item } = credentialSchema.parse(credential);
  await documentClient().send(
    new PutCommand({ TableName: table(), Item: { ...item, ...(usedBy && usedBy.size > 0 ? { usedBy } : {}) } }),
  );
}

export async function deleteCredential(tokenId: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: { tokenId } }));
}

/** Runs a conditional update; false when its condition did not hold. */
async function update(tokenId: string, expression: string, condition: string, values: Record<string, unknown>): Promise<boolean> {
  try {
    await documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { tokenId },
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
        ...(expression.includes('#status') ? { ExpressionAttributeNames: { '#status': 'status' } } : {}),
      }),
    );
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/** Takes the right to refresh: false while someone else holds it, or has refreshed since `revision` was read. */
export const leaseCredential = (tokenId: string, revision: number, owner: string, nowMs: number, untilMs: number) =>
  update(
    tokenId,
    'SET leaseOwner = :owner, leaseUntil = :until',
    'revision = :revision AND (attribute_not_exists(leaseUntil) OR leaseUntil < :now)',
    { ':owner': owner, ':until': untilMs, ':revision': revision, ':now': nowMs },
  );

/** Writes a refreshed credential before its first use; false when the lease was lost meanwhile. */
export const saveRefreshed = (
  tokenId: string,
  owner: string,
  revision: number,
  next: { sealed: Uint8Array; expiresAt: Date },
) =>
  update(
    tokenId,
    'SET sealed = :sealed, expiresAt = :expiresAt, revision = :next REMOVE leaseOwner, leaseUntil',
    'leaseOwner = :owner AND revision = :revision',
    { ':sealed': next.sealed, ':expiresAt': next.expiresAt.toISOString(), ':next': revision + 1, ':owner': owner, ':revision': revision },
  );

/** Gives the right to refresh back; `dead` says that the platform no longer takes the credential. */
export const releaseLease = (tokenId: string, owner: string, dead: boolean) =>
  update(
    tokenId,
    `${dead ? 'SET #status = :expired ' : ''}REMOVE leaseOwner, leaseUntil`,
    'leaseOwner = :owner',
    { ':owner': owner, ...(dead ? { ':expired': 'EXPIRED' } : {}) },
  );

/** Notes that a site's account stands on this credential; false when the credential is gone. */
export const addUse = (tokenId: string, siteId: string) =>
  update(tokenId, 'ADD usedBy :site', 'attribute_exists(tokenId)', { ':site': new Set([siteId]) });

/** Takes a site's use away and answers the uses that are left; null when the credential is gone. */
export async function removeUse(tokenId: string, siteId: string): Promise<string[] | null> {
  const known = await update(tokenId, 'DELETE usedBy :site', 'attribute_exists(tokenId)', { ':site': new Set([siteId]) });
  if (!known) return null;
  return [...((await getCredential(tokenId))?.usedBy ?? [])];
}

/** Every credential of one account at a platform, so that revoking one is known to end the others. */
const accountItemSchema = z.object({ v: z.literal(1), tokens: z.optional(z.set(z.string())) });

/** `accountKey` names a platform's account without saying it; it can be no token's id. */
export async function noteOfAccount(accountKey: string, tokenId: string, is: 'there' | 'gone'): Promise<string[]> {
  const { Attributes } = await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: { tokenId: accountKey },
      UpdateExpression: `${is === 'there' ? 'ADD' : 'DELETE'} tokens :token SET v = :v`,
      ExpressionAttributeValues: { ':token': new Set([tokenId]), ':v': 1 },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return [...(accountItemSchema.parse(Attributes).tokens ?? [])];
}
