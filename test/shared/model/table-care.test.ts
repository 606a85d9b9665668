import { expect, test } from 'vitest';
import { isCleared, tableCare, tablesInCare } from '../../../shared/model/table-care.ts';
import { type TableDefinition, type TableName, tables } from '../../../shared/model/tables.ts';

test('every table has exactly one data care entry', () => {
  expect([...tablesInCare].toSorted()).toEqual(Object.keys(tables).toSorted());
  const { rollups: _, ...without } = tableCare;
  // @ts-expect-error a table without an entry
  const care: Readonly<Record<TableName, object>> = without;
  expect(Object.keys(care)).toHaveLength(tablesInCare.length - 1);
});

test('cleared tables are keyed by node ID, and tables with day retention have TTL', () => {
  const getDefinition = (name: (typeof tablesInCare)[number]): TableDefinition => tables[name];
  const keptForDays = tablesInCare.filter(name => {
    const { retention } = tableCare[name];
    return typeof retention === 'object' && 'days' in retention;
  });
  expect(tablesInCare.filter(isCleared).filter(name => getDefinition(name).partitionKey !== 'siteId')).toEqual([]);
  expect(keptForDays.filter(name => getDefinition(name).timeToLive !== 'expiresAt')).toEqual([]);
});

test('exports contain no secrets', () => {
  for (const name of ['credentials', 'verifications'] as const) expect(tableCare[name].export).toMatchObject({ of: 'none' });
});
