import { DuckDBInstance } from '@duckdb/node-api';

/** Runs SQL in an engine of its own: the second, independent computation of a test. */
export async function sqlRows(statements: readonly string[], query: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    for (const statement of statements) await connection.run(statement);
    const reader = await connection.runAndReadAll(query);
    return reader.getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
