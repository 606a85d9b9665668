import { AsyncLocalStorage } from 'node:async_hooks';
import { cognitoClient } from '../../../functions/runtime/clients/cognito.ts';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { iotClient } from '../../../functions/runtime/clients/iot.ts';
import { kmsClient } from '../../../functions/runtime/clients/kms.ts';
import { sqsClient } from '../../../functions/runtime/clients/sqs.ts';
import { propertySeed } from '../../shared/support/property-seed.ts';

/** The process is gone: nothing it tries after this reaches anything. */
export class KilledError extends Error {}

type Gate = { calls: number; readonly dieAfter: number; dead: boolean };
/** The run a call belongs to: what goes on beside in a process that died stays dead while the next run lives. */
const runs = new AsyncLocalStorage<Gate>();

async function pass<T>(call: () => Promise<T>): Promise<T> {
  const gate = runs.getStore();
  if (gate === undefined) return call();
  if (gate.dead) throw new KilledError('dead');
  gate.calls += 1;
  const number = gate.calls;
  if (number > gate.dieAfter && !Number.isInteger(gate.dieAfter)) {
    gate.dead = true;
    throw new KilledError(`killed before call ${number}`);
  }
  const answer = await call();
  // The call has had its effect; the process dies before it learns of it, and with it all that runs beside.
  if (gate.dead || number >= gate.dieAfter) {
    gate.dead = true;
    throw new KilledError(`killed after call ${number}`);
  }
  return answer;
}

let gatedFetch: typeof fetch | undefined;

/** Puts every call of the AWS clients and every fetch behind the gate; files of one worker have clients of their own. */
export function installIoGate(): void {
  const place = { step: 'initialize', name: 'ioGate', override: true } as const;
  documentClient().middlewareStack.add(next => args => pass(() => next(args)), place);
  cognitoClient().middlewareStack.add(next => args => pass(() => next(args)), place);
  iotClient().middlewareStack.add(next => args => pass(() => next(args)), place);
  kmsClient().middlewareStack.add(next => args => pass(() => next(args)), place);
  sqsClient().middlewareStack.add(next => args => pass(() => next(args)), place);
  if (globalThis.fetch === gatedFetch) return;
  const realFetch = globalThis.fetch;
  gatedFetch = (...request) => pass(() => realFetch(...request));
  globalThis.fetch = gatedFetch;
}

/**
 * Runs work that dies after its n-th I/O call has had its effect (or lives, without n), and counts the calls. With n and
 * a half it goes on until the next call, which reaches nothing: what has no gate, such as a post to a stranger, is done.
 */
export async function runUntil(work: () => Promise<unknown>, dieAfter = Number.POSITIVE_INFINITY) {
  const gate: Gate = { calls: 0, dieAfter, dead: false };
  let failure: unknown = null;
  await runs.run(gate, work).catch((error: unknown) => {
    failure = error;
  });
  return { calls: gate.calls, died: gate.dead, failure };
}

/**
 * Lists the calls after which slow work is killed: with EVERY_KILL=1 all of them, otherwise every third from one that the
 * run's seed chooses, so that runs in CI try them all.
 */
export function listKills(calls: number): number[] {
  const step = process.env['EVERY_KILL'] === '1' ? 1 : 3;
  const first = propertySeed(process.env) % step;
  return Array.from({ length: calls }, (_, index) => index + 1).filter(call => call % step === first);
}
