import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';

const keptDays = 90;

export type ClientLog = {
  readonly userId: string;
  readonly type: 'ERROR' | 'WARNING';
  readonly message: string;
  readonly stack?: string | undefined;
  readonly url: string;
  readonly siteAccessed?: string | undefined;
};

/** Keeps an error report of a client for 90 days, by its UTC day. */
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
