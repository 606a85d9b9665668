import { setImmediate } from 'node:timers/promises';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { handler as alertWorker } from '../../functions/jobs/alert-worker.ts';
import { handler as leadWorker } from '../../functions/jobs/lead-worker.ts';
import { handler as mailWorker } from '../../functions/jobs/mail-worker.ts';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { handler as rollupWorker } from '../../functions/jobs/rollup-worker.ts';
import { handler as sweepDeferred } from '../../functions/jobs/sweep-deferred.ts';
import { handler as taskWorker } from '../../functions/jobs/task-worker.ts';
import { claimMs } from '../../functions/stores/jobs/deferred-windows.ts';
import { type QueueName, workerSeconds } from '../../shared/messages/queues.ts';
import type { Random } from '../sandbox/generated/random.ts';
import { makeQueueEvent } from './event.ts';
import { type Fate, KilledError, runUntil } from './gate.ts';
import type { Outcome, Paused, Waiting } from './queue.ts';
import { between, timeZone, type World } from './world.ts';

/** Scripted wait or death of a run of one kind, instead of a random one. */
export type Hold = {
  /** Text in their message, such as a queue's name or a node's id; `queue` for queue messages. */
  readonly queue: QueueName | 'act';
  readonly text: string;
  readonly from: number;
  readonly until: number;
  /** Call before which the first of them waits, and for how many minutes. */
  readonly waitAt?: number;
  readonly minutes?: number;
  /** Call that fails. */
  readonly refuseAt?: number;
  /** Call after which all of them die. */
  readonly dieAfter?: number;
};

/** Fault rates of a time span. Shares are of calls, deliveries or runs. */
export type Mood = {
  readonly faultShare: number;
  readonly killShare: number;
  readonly duplicateShare: number;
  readonly skewMs: number;
  /** Share of runs with one refused call. */
  readonly refuseShare?: number;
  /** Share of runs that pause midway while others continue. */
  readonly waitShare?: number;
  /** Tries with faults; later tries have none, like dead letters handled by people. Absent: all have. */
  readonly faultyTries?: number;
  readonly holds?: readonly Hold[];
};
export const quiet: Mood = { faultShare: 0, killShare: 0, duplicateShare: 0, skewMs: 0 };
export type Count = { deliveries: number; kills: number };

const context = { getRemainingTimeInMillis: () => 600_000 };
type Worker = (event: SQSEvent, context: { getRemainingTimeInMillis: () => number }) => Promise<SQSBatchResponse>;
const workers: Partial<Record<QueueName, Worker>> = {
  pulls: event => pullWorker(event),
  backfills: event => pullWorker(event),
  pagespeed: event => pullWorker(event),
  rollups: rollupWorker,
  leads: event => leadWorker(event),
  tasks: taskWorker,
  alerts: alertWorker,
  mails: mailWorker,
};

/** Maximum number of the call that a fault hits. */
const maxCall = 30;

const fateFor = (random: Random, { killShare, refuseShare = 0 }: Mood): Fate => ({
  dieAfter: random() < killShare ? between(random, 1, maxCall) : undefined,
  refuseAt: refuseShare > 0 && random() < refuseShare ? between(random, 1, maxCall) : undefined,
});

/** Runs a process's work with faults, restarting it after a death as Lambda and people do. */
export async function persevere(
  world: World,
  random: Random,
  mood: Mood,
  count: Count,
  task: (now: Date) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { failure, died } = await runUntil(
      () => task(new Date(world.clock.now)),
      attempt < 5 ? fateFor(random, mood) : {},
    );
    if (died) count.kills += 1;
    if (failure === null) return;
    if (attempt === 8) throw failure;
    world.clock.now += 60_000;
  }
}

const sweepMs = 15 * 60_000;

/** Runs a sweep unless nothing is due: eighty a night would be most of the calls. */
async function sweep(world: World, random: Random, mood: Mood, count: Count): Promise<void> {
  const { deferred, clock } = world;
  const waiting = deferred.filter(dueAt => dueAt > clock.now);
  if (waiting.length === deferred.length) return;
  const { kills } = count;
  await persevere(world, random, mood, count, () => sweepDeferred({ v: 1, job: 'sweep-deferred', timeZone }, context));
  // An interrupted sweep's claims are sent by the next sweep after they expire.
  const claimed = count.kills > kills ? [clock.now + claimMs] : [];
  deferred.splice(0, deferred.length, ...deferred.filter(dueAt => dueAt > clock.now), ...claimed);
}

/** Delivers messages until a time; deferred windows are swept every 15 minutes. */
export async function work(world: World, random: Random, mood: Mood, until: number, count: Count): Promise<void> {
  const { clock, queue, sky, paused } = world;
  sky.faultShare = mood.faultShare;
  // In a baseline run no report takes seconds, because time is fixed.
  process.env['SANDBOX_REPORT_SECONDS'] = mood === quiet ? '0' : '4';
  let nextSweep = clock.now + sweepMs;
  while (clock.now < until) {
    if (clock.now >= nextSweep) {
      nextSweep += sweepMs;
      await sweep(world, random, mood, count);
    }
    thaw(world, random, mood, count);
    const over =
      paused.find(({ endsAt, resumesAt = endsAt }) => Math.min(endsAt, resumesAt) <= clock.now) ??
      (random() < 0.2 ? paused.find(({ resumesAt }) => resumesAt === undefined) : undefined);
    if (over !== undefined) {
      await end(world, random, mood, over, count);
      continue;
    }
    const message = queue.take(random);
    if (message === null) {
      clock.now = Math.min(
        until,
        nextSweep,
        queue.nextAt() ?? until,
        ...paused.map(({ endsAt, resumesAt = endsAt }) => Math.min(endsAt, resumesAt)),
      );
      continue;
    }
    // In a baseline run time is fixed, so all requests have the same instant.
    if (mood !== quiet) clock.now += between(random, 500, 20_000);
    const hold = findHold(mood, message.queue, message.body, clock.now);
    const isSpared = message.tries > (mood.faultyTries ?? Number.POSITIVE_INFINITY);
    // A worker that dies after the provider's answer sends the email twice, because the provider has no idempotency
    // key.
    const messageMood =
      isSpared || message.queue === 'mails' ? { ...quiet, duplicateShare: mood.duplicateShare } : mood;
    const { outcome, waits, resume } = begin(message, random, messageMood, hold);
    const first = await Promise.race([outcome, waits]);
    if (first === 'waits') {
      const delivery: Paused = {
        message,
        outcome,
        resume,
        endsAt: clock.now + workerSeconds[message.queue] * 1000,
        resumesAt: hold?.minutes === undefined ? undefined : clock.now + hold.minutes * 60_000,
      };
      paused.push(delivery);
      void outcome.then(ended => (delivery.answered = ended));
      // Its other calls continue.
      for (let turn = 0; turn < maxCall && delivery.answered === undefined; turn += 1) await setImmediate();
    } else settle(world, random, mood, message, first, count);
  }
  sky.faultShare = 0;
}

const used = new WeakSet<Hold>();

/** Returns a story's hold for a run; a wait applies only to the first one. */
export function findHold({ holds = [] }: Mood, queue: Hold['queue'], text: string, at: number): Hold | undefined {
  const hold = holds.find(
    candidate =>
      candidate.queue === queue &&
      text.includes(candidate.text) &&
      candidate.from <= at &&
      at < candidate.until &&
      !used.has(candidate),
  );
  if (hold?.waitAt !== undefined) used.add(hold);
  return hold;
}

/** Creates a promise that a run waits for: `waits` reports that it does. */
export function createWait() {
  const waited = Promise.withResolvers<'waits'>();
  const resumed = Promise.withResolvers<void>();
  return {
    waits: waited.promise,
    wait: (): Promise<void> => {
      waited.resolve('waits');
      return resumed.promise;
    },
    resume: (isKilled: boolean) =>
      isKilled ? resumed.reject(new KilledError('its time was over')) : resumed.resolve(),
  };
}

function begin(message: Waiting, random: Random, mood: Mood, hold: Hold | undefined) {
  const worker = workers[message.queue];
  if (worker === undefined) throw new Error(`Nobody works on ${message.queue}`);
  const twice = random() < mood.duplicateShare;
  const skewMs = mood.skewMs === 0 ? 0 : between(random, -mood.skewMs, mood.skewMs);
  const { waits, wait, resume } = createWait();
  const isWaiting = (mood.waitShare ?? 0) > 0 && random() < (mood.waitShare ?? 0);
  const event = makeQueueEvent(message.body, message.tries, message.handle);
  let failures = 0;
  const chance = { ...fateFor(random, mood), waitAt: isWaiting ? between(random, 2, maxCall) : undefined };
  const fate = { ...(hold ?? chance), skewMs, wait };
  const outcome = runUntil(async () => {
    const ends = await Promise.allSettled([worker(event, context), ...(twice ? [worker(event, context)] : [])]);
    for (const settled of ends) {
      if (settled.status === 'rejected') throw settled.reason;
      failures = Math.max(failures, settled.value.batchItemFailures.length);
    }
  }, fate).then((ended): Outcome => ({ ...ended, failures }));
  return { outcome, waits, resume };
}

const frozenMs = 3_600_000;

/** Freezes calls still pending when their worker answers, until the process is used again. */
function thaw(world: World, random: Random, mood: Mood, count: Count): void {
  const { paused, clock } = world;
  for (const [index, delivery] of paused.entries()) {
    const { message, answered, resumesAt = clock.now + between(random, 1, 12) * frozenMs } = delivery;
    if (message === null || answered === undefined) continue;
    paused[index] = { ...delivery, message: null, endsAt: Number.POSITIVE_INFINITY, resumesAt };
    settle(world, random, mood, message, answered, count);
  }
}

/** Resumes a waiting delivery, or ends it at its worker's timeout. */
async function end(world: World, random: Random, mood: Mood, delivery: Paused, count: Count): Promise<void> {
  world.paused.splice(world.paused.indexOf(delivery), 1);
  delivery.resume(delivery.endsAt <= world.clock.now);
  const outcome = await delivery.outcome;
  if (delivery.message !== null) settle(world, random, mood, delivery.message, outcome, count);
}

function settle(
  { queue }: World,
  random: Random,
  mood: Mood,
  message: Waiting,
  { died, failure, failures }: Outcome,
  count: Count,
): void {
  count.deliveries += 1;
  if (died) count.kills += 1;
  if (died || failure !== null || failures > 0) queue.failed(message);
  else if (!(random() < mood.duplicateShare / 4)) queue.done(message);
}
