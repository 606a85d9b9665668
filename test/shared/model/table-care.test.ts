import { expect, test } from 'vitest';
import { isCleared, tableCare, tablesInCare } from '../../../shared/model/table-care.ts';
import { type TableDefinition, type TableName, tables } from '../../../shared/model/tables.ts';

test('every table is cared for, once', () => {
  expect([...tablesInCare].toSorted()).toEqual(Object.keys(tables).toSorted());
  const { rollups: _, ...without } = tableCare;
  // @ts-expect-error a table without an entry
  const care: Readonly<Record<TableName, object>> = without;
  expect(Object.keys(care)).toHaveLength(tablesInCare.length - 1);
});

test('what is cleared lies below the node’s id, and what is kept for days is swept', () => {
  for (const name of tablesInCare) {
    const table: TableDefinition = tables[name];
    const { retention } = tableCare[name];
    if (isCleared(name)) expect(table.partitionKey, name).toBe('siteId');
    if (typeof retention === 'object' && 'days' in retention) expect(table.timeToLive, name).toBe('expiresAt');
  }
});

test('a secret is in no export', () => {
  for (const name of ['credentials', 'verifications'] as const) expect(tableCare[name].export).toMatchObject({ of: 'none' });
});
