import { forgetEnvironment } from '../../functions/runtime/environment.ts';
import { forEachQueue } from '../../shared/messages/queues.ts';
import { startDatabase } from '../local/aws/database.ts';
import { applyEnvironment, localEnvironment, tablePrefix } from '../local/local-environment.ts';

const nowhere = 'http://127.0.0.1:9';
const queues = forEachQueue(() => nowhere);

/** Opens the stores on an empty database, without the rest of the program. Returns the function that closes it. */
export async function openBareDatabase(now: Date): Promise<() => Promise<void>> {
  const database = await startDatabase({ dataDir: ':memory:', tablePrefix, clock: () => now });
  const restore = applyEnvironment(
    localEnvironment(
      {
        origin: nowhere,
        internal: nowhere,
        database: database.endpoint,
        userPoolId: 'us-east-1_Bench0000',
        clientId: 'bench',
        keyArn: 'none',
        queues: { endpoint: nowhere, urls: queues },
      },
      {},
    ),
  );
  forgetEnvironment();
  return async () => {
    restore();
    await database.stop();
  };
}
