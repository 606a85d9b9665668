import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { findWorstMiss } from '../../shared/domain/audits/explain.ts';
import { type Audit, auditSchema, auditSummarySchema, worstMissSchema } from '../../shared/model/audit.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../runtime/cursor.ts';
import { conflict } from '../runtime/errors.ts';
import { decodeJson, encodeRecords } from './codecs/day-items.ts';
import { readRows } from './engine/read-rows.ts';
import { conditionalWrite, tryWrite, WriteConflictError } from './engine/conditional-write.ts';

/**
 * Table of a site's audits, sk yyyyMM#run, newest first in reverse key order. The audit is compressed and never
 * rewritten; separate attributes hold the history row, the note, which may change, and whether people were notified.
 */
const table = () => tableName('audits');

/** The row of the history with the worst miss, which older audits don't have. */
const storedSummarySchema = z.extend(auditSummarySchema, { worst: z.optional(worstMissSchema) });
export type StoredSummary = z.infer<typeof storedSummarySchema>;
const summaryItemSchema = z.object({
  summary: storedSummarySchema,
  trigger: z.enum(['scheduled', 'on-demand']),
  /** Set on an audit on demand before people are notified. */
  unannounced: z.optional(z.boolean()),
});
const itemSchema = z.extend(summaryItemSchema, {
  v: z.literal(1),
  note: z.nullable(z.string()),
  data: z.instanceof(Uint8Array),
});
const keySchema = z.object({ siteId: z.string(), sk: z.string() });
const placeSchema = z.strictObject({ sk: z.string() });
export type AuditTrigger = z.infer<typeof summaryItemSchema>['trigger'];

const sortKey = (yearMonth: string, run: number) => `${yearMonth}#${String(run).padStart(4, '0')}`;

/** Writes an audit unless its month and run exist; false then: audits are never overwritten. */
export async function putAudit(audit: Audit, trigger: AuditTrigger): Promise<boolean> {
  const { note, ...body } = auditSchema.parse(audit);
  const { data } = await encodeRecords(body);
  return tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: {
          siteId: audit.siteId,
          sk: sortKey(audit.yearMonth, audit.run),
          v: 1,
          auditId: audit.auditId,
          summary: storedSummarySchema.parse({
            ...audit,
            ruleVersion: audit.proof.ruleVersion,
            worst: findWorstMiss(audit),
          }),
          trigger,
          note,
          data,
          ...(trigger === 'on-demand' ? { unannounced: true } : {}),
        },
        ConditionExpression: 'attribute_not_exists(sk)',
      }),
    ),
  );
}

/** Records that people were notified of a run. */
export async function noteAnnounced({ siteId, yearMonth, run }: Pick<Audit, 'siteId' | 'yearMonth' | 'run'>) {
  await tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { siteId, sk: sortKey(yearMonth, run) },
        UpdateExpression: 'REMOVE unannounced',
        ConditionExpression: 'attribute_exists(unannounced)',
      }),
    ),
  );
}

/** Lists a month's runs, oldest first. */
export async function listRuns(siteId: string, yearMonth: string): Promise<z.infer<typeof summaryItemSchema>[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'siteId = :site AND begins_with(sk, :month)',
      ExpressionAttributeValues: { ':site': siteId, ':month': `${yearMonth}#` },
      ProjectionExpression: 'siteId, sk, summary, #trigger, unannounced',
      ExpressionAttributeNames: { '#trigger': 'trigger' },
      ConsistentRead: true,
    }),
  );
  return readRows('audits', summaryItemSchema, Items);
}

/** Lists a page of a site's history, newest first: of all months, or of one. Another list's cursor is a 400. */
export async function listAudits(
  siteId: string,
  options: { cursor?: string | undefined; yearMonth?: string | undefined; limit?: number } = {},
): Promise<{ audits: StoredSummary[]; cursor: string | null }> {
  const { yearMonth, limit = 12 } = options;
  const partition = `audits/${siteId}/${yearMonth ?? ''}`;
  const place = options.cursor === undefined ? undefined : decodeCursor(options.cursor, partition, placeSchema);
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: yearMonth === undefined ? 'siteId = :site' : 'siteId = :site AND begins_with(sk, :month)',
      ExpressionAttributeValues: { ':site': siteId, ...(yearMonth === undefined ? {} : { ':month': `${yearMonth}#` }) },
      ProjectionExpression: 'siteId, sk, summary, #trigger',
      ExpressionAttributeNames: { '#trigger': 'trigger' },
      ScanIndexForward: false,
      Limit: limit,
      ...(place ? { ExclusiveStartKey: { siteId, sk: place.sk } } : {}),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : keySchema.parse(LastEvaluatedKey);
  return {
    audits: readRows('audits', summaryItemSchema, Items).map(({ summary }) => summary),
    cursor: last === null ? null : encodeCursor(partition, { sk: last.sk }),
  };
}

/** Reads a whole audit, null if unknown. */
export async function getAudit(auditId: string): Promise<Audit | null> {
  const key = await findKey(auditId);
  return key === null ? null : getAuditAt(key);
}

/** Reads the audit of a month and run, null if unknown. */
export const getAuditRun = (siteId: string, yearMonth: string, run: number): Promise<Audit | null> =>
  getAuditAt({ siteId, sk: sortKey(yearMonth, run) });

/** Reads the audit at a key from `siteOfAudit`, null if unknown. */
export async function getAuditAt(key: z.infer<typeof keySchema>): Promise<Audit | null> {
  const { Item } = await documentClient().send(new GetCommand({ TableName: table(), Key: key, ConsistentRead: true }));
  return Item === undefined ? null : decodeAudit(readStored(itemSchema, Item));
}

/** Finds the newest run of a site's month, or else its newest audit; null without any. */
export const newestAudit = async (siteId: string, yearMonth: string): Promise<Audit | null> =>
  (await newestWith(siteId, `${yearMonth}#`)) ?? newestWith(siteId, '');

async function newestWith(siteId: string, prefix: string): Promise<Audit | null> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: prefix === '' ? 'siteId = :site' : 'siteId = :site AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':site': siteId, ...(prefix === '' ? {} : { ':prefix': prefix }) },
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  const [item] = readRows('audits', itemSchema, Items);
  return item === undefined ? null : decodeAudit(item);
}

/**
 * Changes only the note; null for an unknown audit. `seenNote`: the note the writer saw, where that matters; a repeated
 * call finds its own note.
 * @throws {DomainError} conflict if the note differs from the one seen.
 */
export async function setAuditNote(
  auditId: string,
  note: string | null,
  seenNote?: string | null,
): Promise<Audit | null> {
  const key = await findKey(auditId);
  if (key === null) return null;
  const isSeen = seenNote === undefined ? '' : ' AND note IN (:seen, :note)';
  try {
    const { Attributes } = await conditionalWrite(
      documentClient().send(
        new UpdateCommand({
          TableName: table(),
          Key: key,
          UpdateExpression: 'SET note = :note',
          ConditionExpression: `attribute_exists(sk)${isSeen}`,
          ExpressionAttributeValues: { ':note': note, ...(seenNote === undefined ? {} : { ':seen': seenNote }) },
          ReturnValues: 'ALL_NEW',
        }),
      ),
    );
    return decodeAudit(readStored(itemSchema, Attributes));
  } catch (error) {
    if (!(error instanceof WriteConflictError)) throw error;
    if ((await getAuditAt(key)) === null) return null;
    throw conflict('Someone else changed this note . Nothing was saved');
  }
}

/** Finds an audit, with its site, by its id; null if unknown. */
export const siteOfAudit = { kind: 'audit' as const, find: findKey };

async function findKey(auditId: string): Promise<z.infer<typeof keySchema> | null> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'by-id',
      KeyConditionExpression: 'auditId = :id',
      ExpressionAttributeValues: { ':id': auditId },
      Limit: 1,
    }),
  );
  const [key] = readRows('audits', keySchema, Items);
  return key ?? null;
}

async function decodeAudit({ data, note }: z.infer<typeof itemSchema>): Promise<Audit> {
  return readStored(auditSchema, { ...Object(await decodeJson(data)), note });
}
