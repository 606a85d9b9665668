import path from 'node:path';
import * as z from 'zod/mini';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { logTo } from '../../../functions/runtime/logger.ts';
import { callDirectly } from '../aws/engine.ts';
import { loadHandler } from '../gateway/gateway.ts';
import { lambdaContext } from '../gateway/lambda-context.ts';

/** Schema of a call from functions.ts: this process runs it at the machine's own time, and ends with its parent. */
const callSchema = z.object({ id: z.int(), file: z.string(), event: z.unknown(), timeoutMs: z.int() });

/** A parent that no longer listens has ended, and so does this process. */
const notifyParent = (message: object): void => void process.send?.(message, undefined, undefined, () => {});

async function answer({ id, file, event, timeoutMs }: z.infer<typeof callSchema>): Promise<void> {
  try {
    const handler = await loadHandler(file);
    notifyParent({ id, answer: await handler(event, lambdaContext(path.basename(file, '.ts'), timeoutMs)) });
  } catch (error) {
    notifyParent({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

logTo(line => notifyParent({ line }));
if (process.env['DYNAMODB_ENDPOINT'] === undefined)
  callDirectly(documentClient(), process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
process.on('message', message => void answer(callSchema.parse(message)));
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches every process of a terminal; the parent ends what runs here.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
