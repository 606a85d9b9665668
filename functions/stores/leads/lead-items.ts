import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type LeadParts, noParts, wholeLead } from '../../../shared/domain/leads/import-parts.ts';
import { type VersionedLead, withoutDefaults } from '../../../shared/domain/leads/merge.ts';
import { leadSchema } from '../../../shared/model/lead.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { now } from '../../runtime/clock.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { decodeJson, encodeRecords } from '../codecs/day-items.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { batchGet } from '../engine/batch.ts';

/**
 * Table of leads. sk lead#intake#id is one lead with the update behind each field; change#instant#id names changed
 * leads (changes.ts); month-rows and rows#yyyy-MM#slot#part contain a month's leads (month-rows.ts), sums#yyyy-MM their
 * sums (month-sums.ts); import#id names the leads of a file (imports.ts).
 */
const table = () => tableName('leads');
/**
 * Compression quality for a lead's 600 bytes: a sixth of the time (0.1 ms instead of 0.6) for 12 more bytes of a
 * kilobyte that is paid anyway.
 */
export const leadQuality = 6;
/** Returns a lead's key within its site: CRM ids are unique only per intake. */
export const leadKey = (siteRefId: string, leadId: string): string => `${siteRefId}#${leadId}`;
export const intakeOfKey = (key: string): string => key.slice(0, key.indexOf('#'));
const sortKey = (key: string): string => `lead#${key}`;

const itemSchema = z.object({
  v: z.literal(1),
  sk: z.string(),
  fingerprint: z.string(),
  months: z.array(z.string()),
  data: z.instanceof(Uint8Array),
  /** Data of undoable imports, separate from everything else, for leads they touched. */
  parts: z.optional(z.instanceof(Uint8Array)),
});
const recordSchema = z.object({
  lead: leadSchema,
  fieldTimes: z.record(z.string(), z.number()),
  /** Absent in records of versions that stored defaults like received values. */
  saidOnly: z.optional(z.boolean()),
});
const partsSchema = z.object({
  base: z.nullable(recordSchema),
  imports: z.array(z.object({ importId: z.string(), at: z.number(), said: recordSchema })),
});

/** Current lead. `months`: every month ('yyyy-MM') whose rows contain or ever contained it. */
export type KeptLead = VersionedLead & {
  readonly key: string;
  readonly months: readonly string[];
  readonly fingerprint: string;
  readonly parts?: Uint8Array | undefined;
};

/** Decodes a lead's parts. */
export async function decodeLeadParts(stored: KeptLead | null): Promise<LeadParts> {
  if (stored === null) return noParts;
  const { lead, fieldTimes, parts } = stored;
  return parts === undefined
    ? { base: { lead, fieldTimes }, imports: [] }
    : readParts(readStored(partsSchema, await decodeJson(parts)));
}

const readParts = ({ base, imports }: z.infer<typeof partsSchema>): LeadParts => ({
  base: base === null ? null : readRecord(base),
  imports: imports.map(part => ({ ...part, said: readRecord(part.said) })),
});
const readRecord = ({ lead, fieldTimes, saidOnly }: z.infer<typeof recordSchema>): VersionedLead =>
  saidOnly === true ? { lead, fieldTimes } : withoutDefaults({ lead, fieldTimes }, now().getTime());
const toRecord = (lead: VersionedLead): z.infer<typeof recordSchema> => ({ ...lead, saidOnly: true });
const toStoredParts = ({ base, imports }: LeadParts): z.infer<typeof partsSchema> => ({
  base: base === null ? null : toRecord(base),
  imports: imports.map(part => ({ ...part, said: toRecord(part.said) })),
});

/** Reads a lead by its key; null if unknown. */
export async function getLead(siteId: string, key: string): Promise<KeptLead | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: sortKey(key) }, ConsistentRead: true }),
  );
  return Item === undefined ? null : keptLead(Item);
}

/** Reads leads by key; deleted ones are absent. */
export async function getLeads(siteId: string, keys: readonly string[]): Promise<Map<string, KeptLead>> {
  const itemKeys = keys.map(key => ({ siteId, sk: sortKey(key) }));
  const items = await batchGet(table(), itemKeys, { ConsistentRead: true });
  return new Map((await Promise.all(items.map(keptLead))).map(lead => [lead.key, lead]));
}

async function keptLead(item: Record<string, unknown>): Promise<KeptLead> {
  const { sk, months, fingerprint, data, parts } = readStored(itemSchema, item);
  return {
    ...readRecord(readStored(recordSchema, await decodeJson(data))),
    key: sk.slice('lead#'.length),
    months,
    fingerprint,
    parts,
  };
}

/**
 * Writes a lead's parts over the version seen (null: none), or deletes it without parts; false after a concurrent
 * write.
 */
export async function putLead(
  siteId: string,
  key: string,
  parts: LeadParts,
  months: readonly string[],
  stored: KeptLead | null,
): Promise<boolean> {
  const whole = wholeLead(parts);
  if (whole === null) return stored === null || deleteLead(siteId, key, stored);
  const { data, fingerprint: leadFingerprint } = await encodeRecords(toRecord(whole), leadQuality);
  const apart = parts.imports.length === 0 ? null : await encodeRecords(toStoredParts(parts), leadQuality);
  const fingerprint = apart === null ? leadFingerprint : `${leadFingerprint}.${apart.fingerprint}`;
  if (fingerprint === stored?.fingerprint && months.length === stored.months.length) return true;
  const item = {
    siteId,
    sk: sortKey(key),
    v: 1,
    fingerprint,
    months,
    data,
    ...(apart === null ? {} : { parts: apart.data }),
  };
  return tryWrite(documentClient().send(new PutCommand({ TableName: table(), Item: item, ...unchanged(stored) })));
}

/** Deletes the lead seen; false after a concurrent write. */
export const deleteLead = (siteId: string, key: string, stored: KeptLead): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new DeleteCommand({ TableName: table(), Key: { siteId, sk: sortKey(key) }, ...unchanged(stored) }),
    ),
  );

const unchanged = (stored: KeptLead | null) =>
  stored === null
    ? { ConditionExpression: 'attribute_not_exists(sk)' }
    : { ConditionExpression: 'fingerprint = :seen', ExpressionAttributeValues: { ':seen': stored.fingerprint } };
