import type * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { type TableDefinition, type TableName, tables } from '../../../shared/model/tables.ts';
import { now } from '../../runtime/clock.ts';
import { countMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads a list's rows one by one. Unreadable rows are omitted, counted, and logged by table and key only. So one bad
 * row doesn't block the others.
 */
export function readRows<T>(table: TableName, schema: z.ZodMiniType<T>, rows: readonly Row[] | undefined): T[] {
  return mapRows(table, rows, row => readStored(schema, row));
}

/** Parses rows with a custom parser, which throws for an unreadable one. */
export function mapRows<R extends Row, T>(table: TableName, rows: readonly R[] = [], read: (row: R) => T): T[] {
  return rows.flatMap(row => {
    try {
      return [read(row)];
    } catch (error) {
      putAside(table, row, error);
      return [];
    }
  });
}

/** Counts and logs an unreadable or unusable row. */
export function putAside(table: TableName, row: Row, error: unknown): void {
  countMetric('UnreadableRows', 1, now());
  logger.error('A row was put aside', { table, row: pickKey(table, row), why: describeError(error) });
}

function pickKey(table: TableName, row: Row): Record<string, unknown> {
  const { partitionKey, sortKey }: TableDefinition = tables[table];
  const key = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  return Object.fromEntries(key.map(name => [name, row[name]]));
}

/** Describes a row's error; other errors only by name, since their text may quote the row. */
function describeError(error: unknown): string {
  const issues: unknown = Object(error).issues;
  if (!Array.isArray(issues)) return error instanceof Error ? error.name : 'unknown';
  return issues.map(issue => `${Object(issue).path?.join('.')}: ${Object(issue).code}`).join(', ');
}
