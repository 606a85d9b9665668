import { setImmediate } from 'node:timers/promises';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { createMemoryTables } from '../../../scripts/fault-simulation/memory-tables.ts';

const place = { name: 'memory', relation: 'before', toMiddleware: 'DocumentMarshall' } as const;

/**
 * Does work of tens of thousands of database calls with empty tables in memory: the engine's calls are most of its time.
 * What a test puts before the client, such as the gate of io-gate.ts, still sees every call. The same calls with the
 * engine belong into another test; memory-tables.test.ts compares both.
 */
export async function inMemory<T>(seed: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const tables = createMemoryTables('test-');
  const client = documentClient();
  client.middlewareStack.addRelativeTo(
    (_next: unknown, { commandName = '' }: { commandName?: string }) =>
      async ({ input }: { input: object }) => {
        // Answers arrive in a later turn of the event loop, as those of a socket do.
        await setImmediate();
        return { output: { ...tables.call(commandName.replace(/(Items?)?Command$/, ''), input), $metadata: {} }, response: {} };
      },
    place,
  );
  try {
    await seed();
    return await work();
  } finally {
    client.middlewareStack.remove(place.name);
  }
}
