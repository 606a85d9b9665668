import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { ClearedTable } from '../../../shared/model/table-care.ts';
import { tables } from '../../../shared/model/tables.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { clearItems } from './clear-items.ts';

/** Tables cleared of a deleted node's items (shared/model/table-care.ts). */
const siteTables: Readonly<Record<ClearedTable, () => string>> = {
  connections: () => tableName('connections'),
  metrics: () => tableName('metrics'),
  audits: () => tableName('audits'),
  notifications: () => tableName('notifications'),
  webhooks: () => tableName('webhooks'),
  alertStates: () => tableName('alertStates'),
  annotations: () => tableName('annotations'),
  tasks: () => tableName('tasks'),
  rollups: () => tableName('rollups'),
  recommendations: () => tableName('recommendations'),
  sales: () => tableName('sales'),
  billing: () => tableName('billing'),
  leads: () => tableName('leads'),
};
/** Deletes a node's items in a table. */
export const clearPartition = (table: ClearedTable, siteId: string): Promise<void> =>
  clearItems(siteTables[table](), tables[table].sortKey, siteId);

/** Deletes a node's white label. */
export const deleteNodeTheme = (siteId: string) =>
  documentClient().send(
    new DeleteCommand({ TableName: tableName('themes'), Key: { list: 'themes', key: `node#${siteId}` } }),
  );

/** Deletes the item that counts a first collection's windows. */
export const deleteBackfillJob = (jobId: string) =>
  documentClient().send(new DeleteCommand({ TableName: tableName('jobs'), Key: { jobId, sk: 'JOB' } }));
