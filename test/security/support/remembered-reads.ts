import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { listTables } from './tables-of.ts';

const reads = /^(Get|GetItem|Query|Scan)Command$/;
const readsOfMany = /^(BatchGet|BatchGetItem|TransactGet|TransactGetItems)Command$/;

/** An answer that nobody may change, since it is given again. Bytes cannot be frozen. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const held of Object.values(value)) frozen(held);
  return Object.freeze(value);
}

/**
 * Gives the engine's answer again to whoever asks the same of a table that nothing was written to meanwhile: tens of
 * thousands of calls read the same few people and places. All that writes to these tables goes through this client.
 */
export function rememberReads(client: DynamoDBDocumentClient): void {
  /** Answers by table and question, and how often the table was written. */
  const cache = new Map<string, Map<string, object>>();
  const written = new Map<string, number>();
  const forget = (tables: readonly string[]) => {
    for (const table of tables) {
      cache.delete(table);
      written.set(table, (written.get(table) ?? 0) + 1);
    }
  };
  client.middlewareStack.add(
    (next, { commandName = '' }) => async args => {
      if (readsOfMany.test(commandName)) return next(args);
      const [table = '', ...more] = listTables(args.input);
      if (!reads.test(commandName)) {
        // Before, for whoever reads while it is written, and after.
        forget([table, ...more]);
        try {
          return await next(args);
        } finally {
          forget([table, ...more]);
        }
      }
      const question = `${commandName} ${JSON.stringify(args.input)}`;
      const cached = cache.get(table)?.get(question);
      if (cached !== undefined) return { output: cached, response: {} } as Awaited<ReturnType<typeof next>>;
      const version = written.get(table);
      const result = await next(args);
      if (written.get(table) === version) {
        const answers = cache.get(table) ?? new Map<string, object>();
        answers.set(question, frozen(result.output));
        cache.set(table, answers);
      }
      return result;
    },
    { step: 'initialize', name: 'rememberReads' },
  );
}
