import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { addDays } from '../../shared/domain/periods/days.ts';
import { storedLogEntrySchema } from '../../shared/model/log-entry.ts';
import { tableCare } from '../../shared/model/table-care.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { listNewestFirst } from './engine/by-day.ts';
import { readRows } from './engine/read-rows.ts';

const keptDays = tableCare.logs.retention.days;

export type ClientLog = {
  readonly userId: string;
  readonly type: 'ERROR' | 'WARNING';
  readonly message: string;
  readonly stack?: string | undefined;
  readonly url: string;
  readonly siteAccessed?: string | undefined;
};

/** Stores a client's error report for 90 days, by its UTC day. */
export async function putLog(log: ClientLog, at: Date): Promise<void> {
  const timestamp = at.toISOString();
  const item = {
    v: 1,
    day: timestamp.slice(0, 10),
    sk: `${timestamp}#${randomUUID()}`,
    ...log,
    expiresAt: Math.floor(at.getTime() / 1000) + keptDays * 86_400,
  };
  await documentClient().send(new PutCommand({ TableName: tableName('logs'), Item: item }));
}

const itemSchema = z.object({ ...storedLogEntrySchema.shape, at: z.optional(z.string()), sk: z.string() });

/** Lists a page of the last 90 days' reports, newest first. */
export async function listLogs(cursor: string | undefined, now: Date) {
  const today = now.toISOString().slice(0, 10);
  const page = await listNewestFirst('logs', { cursor, today, oldestDay: addDays(today, -keptDays), limit: 50 });
  const logs = readRows('logs', itemSchema, page.items).map(({ sk, ...entry }) => ({
    ...entry,
    at: sk.slice(0, sk.indexOf('#')),
  }));
  return { logs, cursor: page.cursor };
}
