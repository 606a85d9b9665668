import * as z from 'zod/mini';
import { documentClient } from '../../functions/runtime/clients/dynamodb.ts';
import { iotClient } from '../../functions/runtime/clients/iot.ts';
import { kmsClient } from '../../functions/runtime/clients/kms.ts';
import { sqsClient } from '../../functions/runtime/clients/sqs.ts';
import { callDirectly } from '../local/aws/engine.ts';

/** The process is gone: nothing it tries after this reaches anything. */
export class KilledError extends Error {}

const gate = { calls: 0, dieAfter: Number.POSITIVE_INFINITY, dead: false };

/** Runs one I/O call. The call that kills has had its effect; the process dies before it learns of it. */
export async function pass<T>(call: () => Promise<T>): Promise<T> {
  if (gate.dead) throw new KilledError('dead');
  gate.calls += 1;
  const number = gate.calls;
  const answer = await call();
  if (gate.dead || number >= gate.dieAfter) {
    gate.dead = true;
    throw new KilledError(`killed after call ${number}`);
  }
  return answer;
}

const deferredSchema = z.object({
  Item: z.object({ jobId: z.string().check(z.startsWith('parked#')), dueAt: z.string() }),
});

/**
 * Puts the AWS clients behind the gate, gives what would go to a queue to `send`, and tells `onDeferred` when a window
 * that is being deferred falls due (milliseconds). Clients live once a process.
 */
export function installGate(send: (input: unknown) => unknown, onDeferred: (dueAt: number) => void): void {
  const place = { step: 'initialize', name: 'fault-simulation', override: true } as const;
  const watched = (input: unknown): void => {
    const row = deferredSchema.safeParse(input);
    if (row.success) onDeferred(Date.parse(row.data.Item.dueAt));
  };
  callDirectly(documentClient(), process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  documentClient().middlewareStack.add(
    next => args => {
      watched(args.input);
      return pass(() => next(args));
    },
    place,
  );
  kmsClient().middlewareStack.add(next => args => pass(() => next(args)), place);
  iotClient().middlewareStack.add(() => () => pass(async () => ({ output: { $metadata: {} }, response: {} })), place);
  sqsClient().middlewareStack.add(
    () => args => pass(async () => ({ output: { ...Object(send(args.input)), $metadata: {} }, response: {} })),
    place,
  );
}

/** Runs work that dies after its n-th I/O call (or lives); says whether it died and what it threw. */
export async function runUntil(
  work: () => Promise<unknown>,
  dieAfter = Number.POSITIVE_INFINITY,
): Promise<{ died: boolean; failure: unknown; calls: number }> {
  Object.assign(gate, { calls: 0, dieAfter, dead: false });
  let failure: unknown = null;
  await work().catch((error: unknown) => {
    failure = error;
  });
  const outcome = { died: gate.dead, failure, calls: gate.calls };
  Object.assign(gate, { calls: 0, dieAfter: Number.POSITIVE_INFINITY, dead: false });
  return outcome;
}
