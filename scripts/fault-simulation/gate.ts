import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { documentClient } from '../../functions/runtime/clients/dynamodb.ts';
import { cognitoClient } from '../../functions/runtime/clients/cognito.ts';
import { iotClient } from '../../functions/runtime/clients/iot.ts';
import { kmsClient } from '../../functions/runtime/clients/kms.ts';
import { s3Client } from '../../functions/runtime/clients/s3.ts';
import { sesClient } from '../../functions/runtime/clients/ses.ts';
import { sqsClient } from '../../functions/runtime/clients/sqs.ts';
import type { AwsOperations } from '../local/aws/aws-json.ts';
import { callDirectly } from '../local/aws/engine.ts';
import type { MemoryTables } from './memory-tables.ts';

/** Error after which nothing the process tries has any effect. */
export class KilledError extends Error {}

/** Fate of one run, by the numbers of its I/O calls. */
export type Fate = {
  readonly dieAfter?: number | undefined;
  /** Call that its service refuses, without effect. */
  readonly refuseAt?: number | undefined;
  /** Call before which it waits, and how long others continue. */
  readonly waitAt?: number | undefined;
  readonly wait?: () => Promise<void>;
  /** Error of its clock. */
  readonly skewMs?: number;
};
const isRead = /^(Get|BatchGet|Query|Scan|kms|platform)/;
type Run = Fate & { calls: number; dead: boolean; hasWaited: boolean; hasEnded: boolean };

const runs = new AsyncLocalStorage<Run>();
/** Writes that a run started after its end: Lambda would freeze them and could thaw them at any time. */
export const lateWrites: string[] = [];
export const skewMs = (): number => runs.getStore()?.skewMs ?? 0;

/**
 * Runs one I/O call. The fatal call still has its effect, but the process dies before learning of it. `isAlone`: the
 * process's other calls wait, and each run counts as a process.
 */
export async function pass<T>(name: string, call: () => Promise<T>, isAlone = false): Promise<T> {
  // Answers arrive in a later turn of the event loop, which ends sharing within one turn (runtime/share-in-turn.ts).
  await setImmediate();
  const run = runs.getStore();
  if (run === undefined) return call();
  if (run.dead) throw new KilledError('dead');
  if (run.hasEnded && !isRead.test(name)) lateWrites.push(name);
  run.calls += 1;
  const number = run.calls;
  if (number >= (run.waitAt ?? Number.POSITIVE_INFINITY) && !run.hasWaited && !isAlone) {
    run.hasWaited = true;
    await run.wait?.().catch(() => (run.dead = true));
  }
  if (run.dead) throw new KilledError(`killed before call ${number}`);
  if (number === run.refuseAt) throw new Error(`call ${number} is refused`);
  const answer = await call();
  if (run.dead || number >= (run.dieAfter ?? Number.POSITIVE_INFINITY)) {
    run.dead = true;
    throw new KilledError(`killed after call ${number}`);
  }
  return answer;
}

/** Returns a field of a command's item or key; not parsed, because every call passes here. */
const fieldIn = (input: object, part: 'Item' | 'Key', field: string): string =>
  String(Object(Reflect.get(input, part))[field]);
/** Reports a lease of platform calls, which a process takes one by one. */
const isBudget = (input: object): boolean => fieldIn(input, 'Key', 'jobId').startsWith('budget');

/** Calls the KMS stand-in without a socket: bytes are base64 on its wire. */
function callKeys(keys: AwsOperations, commandName: string, input: object): { $metadata: object } {
  const wired = Object.entries(input).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  ]);
  const answer = keys[commandName.replace(/Command$/, '')]?.(Object.fromEntries(wired));
  const output = Object.entries(Object(answer)).map(([name, value]) => [
    name,
    name === 'Plaintext' || name === 'CiphertextBlob' ? new Uint8Array(Buffer.from(String(value), 'base64')) : value,
  ]);
  return { ...Object.fromEntries(output), $metadata: {} };
}

export type Outside = {
  /** Receives messages for a queue. */
  readonly send: (input: unknown) => unknown;
  /** Receives the due time of a deferred window (milliseconds). */
  readonly onDeferred: (dueAt: number) => void;
  /** Receives emails. */
  readonly onMail: (input: unknown) => void;
  /** Tables; absent: the embedded engine's. */
  readonly tables: MemoryTables | null;
  /** Operations of the KMS stand-in. */
  readonly keys: AwsOperations;
};

/** Installs the gate in the AWS clients, which exist once per process. */
export function installGate({ send, onDeferred, onMail, tables, keys }: Outside): void {
  const place = { step: 'initialize', name: 'fault-simulation', override: true } as const;
  const watched = (input: object): void => {
    if (fieldIn(input, 'Item', 'jobId').startsWith('parked#')) onDeferred(Date.parse(fieldIn(input, 'Item', 'dueAt')));
  };
  const client = documentClient();
  if (tables === null) {
    callDirectly(client, process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        args => {
          watched(args.input);
          return pass(commandName, () => next(args), isBudget(args.input));
        },
      place,
    );
  } else
    Object.assign(client, {
      // Without the client's layers, which are a tenth of a life's work.
      send: ({ input, constructor: { name } }: { input: object; constructor: { name: string } }) => {
        watched(input);
        const operation = name.replace(/Command$/, '');
        return pass(name, async () => ({ ...tables.call(operation, input), $metadata: {} }), isBudget(input));
      },
    });
  kmsClient().middlewareStack.add(
    (_next, { commandName = '' }) =>
      args =>
        pass('kms', async () => ({ output: callKeys(keys, commandName, args.input), response: {} })),
    place,
  );
  const taken = () => () => pass('taken', async () => ({ output: { $metadata: {} }, response: {} }));
  iotClient().middlewareStack.add(taken, place);
  // The bucket is empty, and no one signs in.
  s3Client().middlewareStack.add(taken, place);
  cognitoClient().middlewareStack.add(taken, place);
  sesClient().middlewareStack.add(
    () => args =>
      pass('mail', async () => {
        onMail(args.input);
        return { output: { $metadata: {} }, response: {} };
      }),
    place,
  );
  sqsClient().middlewareStack.add(
    () => args => pass('send', async () => ({ output: { ...Object(send(args.input)), $metadata: {} }, response: {} })),
    place,
  );
}

/** Runs work with a fate; returns whether it died and what it threw. */
export async function runUntil(
  work: () => Promise<unknown>,
  fate: Fate = {},
): Promise<{ died: boolean; failure: unknown; calls: number }> {
  const run: Run = { ...fate, calls: 0, dead: false, hasWaited: false, hasEnded: false };
  let failure: unknown = null;
  await runs.run(run, work).catch((error: unknown) => {
    failure = error;
  });
  run.hasEnded = true;
  return { died: run.dead, failure, calls: run.calls };
}
