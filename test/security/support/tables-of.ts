import * as z from 'zod/mini';

const targetSchema = z.object({ TableName: z.string() });

/** Which tables a command of the document client is about; of a transaction, those that it writes. */
export function listTables(input: unknown): string[] {
  const { TableName, TransactItems = [], RequestItems } = Object(input);
  if (typeof TableName === 'string') return [TableName];
  const items = [TransactItems].flat().flatMap((item: unknown) =>
    Object.entries(Object(item)).filter(([kind]) => kind !== 'ConditionCheck').map(([, value]) => value),
  );
  return [...items.map(item => targetSchema.parse(item).TableName), ...Object.keys(Object(RequestItems))];
}
