import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  type BillingAccount,
  billingAccountSchema,
  type BillingContact,
  type ContactChange,
  billingContactSchema,
  sessionIdSchema,
} from '../../shared/model/billing.ts';
import { daySchema, instantSchema } from '../../shared/model/primitives.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { tryWrite } from './engine/conditional-write.ts';
import { readRows } from './engine/read-rows.ts';
import { batchGet } from './engine/batch.ts';

/**
 * Table of a paying node's billing data: sk STATE holds the provider's last data, CONTACT the payer's contact, CUSTOMER
 * the provider's id, SESSION#id each checkout of the site.
 */
const table = () => tableName('billing');

const pendingSchema = z.object({
  at: instantSchema,
  key: z.string(),
  kind: z.enum(['paid', 'failed', 'ended', 'refunded', 'disputed']),
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  about: z.string(),
  page: z.nullable(z.string()),
  endsAt: z.optional(instantSchema),
  stage: z.optional(z.enum(['ending', 'over'])),
  outcome: z.optional(z.enum(['won', 'lost'])),
});
const closingSchema = z.object({
  siteId: z.string(),
  trialUntil: z.nullable(daySchema),
  at: instantSchema,
});
export type ClosingSite = z.infer<typeof closingSchema>;
const stateSchema = z.object({
  v: z.literal(1),
  /** Increases with every write; writing from an older reading is refused. */
  revision: z.int(),
  syncedAt: instantSchema,
  account: billingAccountSchema,
  /** Keys of all notifications, sent or pending. */
  told: z.array(z.string()),
  /** Pending notifications. */
  pending: z.array(pendingSchema),
  /** Sites that the plan stopped paying for and that must still be closed and notified. */
  closing: z._default(z.array(closingSchema), []),
});
export type BillingState = Omit<z.infer<typeof stateSchema>, 'v'>;

/** Reads the state of a node's account; null if it never paid. */
export async function getBillingState(siteId: string): Promise<BillingState | null> {
  const item = await getItem(siteId, 'STATE');
  return item === null ? null : readStored(stateSchema, item);
}

/** Replaces the state that was seen (`revision` 0: none). False, without writing, if someone else was first. */
export function putBillingState(
  siteId: string,
  state: Omit<BillingState, 'revision'>,
  seenRevision: number,
): Promise<boolean> {
  const item = { siteId, sk: 'STATE', ...stateSchema.parse({ ...state, v: 1, revision: seenRevision + 1 }) };
  return tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: item,
        ConditionExpression: seenRevision === 0 ? 'attribute_not_exists(sk)' : 'revision = :seen',
        ...(seenRevision === 0 ? {} : { ExpressionAttributeValues: { ':seen': seenRevision } }),
      }),
    ),
  );
}

const stateRowSchema = z.object({ siteId: z.string(), account: billingAccountSchema });
/**
 * Reads these nodes' accounts by id, consistently, so a just-ended payer doesn't count. Nodes without one are omitted.
 */
export async function getBillingAccounts(siteIds: readonly string[]): Promise<Map<string, BillingAccount>> {
  const keys = siteIds.map(siteId => ({ siteId, sk: 'STATE' }));
  const items = await batchGet(table(), keys, { ConsistentRead: true });
  return new Map(readRows('billing', stateRowSchema, items).map(({ siteId, account }) => [siteId, account]));
}

const contactSchema = z.object({ v: z.literal(1), contact: billingContactSchema });
const contactTries = 5;
export async function getBillingContact(siteId: string): Promise<BillingContact> {
  const item = await getItem(siteId, 'CONTACT');
  return item === null ? {} : readStored(contactSchema, item).contact;
}
/** Changes only the named fields; others' changes to the rest remain. */
export async function changeBillingContact(
  siteId: string,
  change: ContactChange,
): Promise<{ before: BillingContact; contact: BillingContact }> {
  for (let attempt = 1; attempt <= contactTries; attempt += 1) {
    const item = await getItem(siteId, 'CONTACT');
    const before = item === null ? {} : readStored(contactSchema, item).contact;
    const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined && value !== '');
    const contact = billingContactSchema.parse(Object.fromEntries(merged));
    const put = new PutCommand({
      TableName: table(),
      Item: { siteId, sk: 'CONTACT', v: 1, contact },
      ...(item === null
        ? { ConditionExpression: 'attribute_not_exists(sk)' }
        : { ConditionExpression: 'contact = :seen', ExpressionAttributeValues: { ':seen': item['contact'] } }),
    });
    if (await tryWrite(documentClient().send(put))) return { before, contact };
  }
  throw new Error(`Too many concurrent changes of the contact of ${siteId}`);
}

const customerSchema = z.object({ v: z.literal(1), customerId: z.string() });
export async function getCustomerId(siteId: string): Promise<string | null> {
  const item = await getItem(siteId, 'CUSTOMER');
  return item === null ? null : readStored(customerSchema, item).customerId;
}
/** Stores the provider's id of a payer; the first one wins. */
export async function keepCustomerId(siteId: string, customerId: string): Promise<string> {
  const put = new PutCommand({
    TableName: table(),
    Item: { siteId, sk: 'CUSTOMER', v: 1, customerId },
    ConditionExpression: 'attribute_not_exists(sk)',
  });
  return (await tryWrite(documentClient().send(put))) ? customerId : ((await getCustomerId(siteId)) ?? customerId);
}

const sessionSchema = z.object({
  v: z.literal(1),
  sessionId: sessionIdSchema,
  cart: z.string(),
  createdAt: instantSchema,
});
export type KeptSession = Omit<z.infer<typeof sessionSchema>, 'v'>;
/** Lists a site's checkouts, ordered by id. */
export async function listSessions(siteId: string): Promise<KeptSession[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'siteId = :site AND begins_with(sk, :session)',
      ExpressionAttributeValues: { ':site': siteId, ':session': 'SESSION#' },
      ConsistentRead: true,
    }),
  );
  return readRows('billing', sessionSchema, Items);
}
export async function keepSession(siteId: string, session: KeptSession): Promise<void> {
  const item = { siteId, sk: `SESSION#${session.sessionId}`, ...sessionSchema.parse({ ...session, v: 1 }) };
  await documentClient().send(new PutCommand({ TableName: table(), Item: item }));
}

const keySchema = z.object({ siteId: z.string(), sk: z.string() });
/** Finds a checkout, with its site, by its id. */
export const siteOfCheckout = { kind: 'checkout' as const, find: findCheckout };
async function findCheckout(sessionId: string): Promise<z.infer<typeof keySchema> | null> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'by-session',
      KeyConditionExpression: 'sessionId = :id',
      ExpressionAttributeValues: { ':id': sessionId },
      Limit: 1,
    }),
  );
  return readRows('billing', keySchema, Items)[0] ?? null;
}

async function getItem(siteId: string, sk: string): Promise<Record<string, unknown> | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk }, ConsistentRead: true }),
  );
  return Item ?? null;
}
