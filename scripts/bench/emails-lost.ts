import { sesClient } from '../../functions/runtime/clients/ses.ts';
import { documentClient } from '../../functions/runtime/clients/dynamodb.ts';
import { sqsClient } from '../../functions/runtime/clients/sqs.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { setPause } from '../../functions/runtime/pause.ts';
import { queueMail, sendOverdueEmails } from '../../functions/services/mail/queue-mail.ts';
import { workOnMail } from '../../functions/services/mail/work-on-mail.ts';
import { hiddenWhileWorked, mailMessageSchema, workerSeconds } from '../../shared/messages/queues.ts';
import { startPeople } from '../../test/functions/support/people.ts';
import { createMemoryTables } from '../fault-simulation/memory-tables.ts';
import type { FigureGroup } from './figure.ts';
import { seededRandom } from './generate-leads.ts';

const emails = 10_000;
const begun = Date.parse('2026-11-22T08:00:00Z');
const maxSweeps = 2_000;
const sweepEveryMs = 15 * 60_000;
/** Time between the starts of two emails. */
const betweenMs = 20;
/** Shares of provider calls refused temporarily, or interrupted. */
const throttledShare = 0.5;
const brokenShare = 0.05;
/** Share of database and queue calls at which the process dies, before or after execution. */
const killedShare = 0.01;
const visibleAgainMs = hiddenWhileWorked * workerSeconds.mails * 1000;

class Killed extends Error {}
type Waiting = { body: string; dueAt: number };

/**
 * Queues and sends 10,000 emails on a simulated clock, at a provider that refuses half of its calls and breaks some.
 * Every database and queue call may be a process's last. Lost: never accepted by the provider. Doubled: accepted twice,
 * except when the worker died between the provider's answer and the record, which can't be detected.
 */
async function measureEmails() {
  const program = await startPeople({ now: new Date(begun) });
  const random = seededRandom(31);
  const clock = { now: begun };
  setClock(() => new Date(clock.now));
  setPause(
    async ms => void (clock.now += ms),
    () => clock.now,
  );
  const accepted = new Map<string, number>();
  const unavoidable = new Set<string>();
  const process = { isDead: false, kills: 0, sending: null as string | null };
  const queue: Waiting[] = [];

  /** Runs a step that the process may die before or after. */
  async function mortal<Result>(step: () => Promise<Result>): Promise<Result> {
    if (process.isDead) throw new Killed();
    const fate = random();
    if (fate >= killedShare) return step();
    process.isDead = true;
    process.kills += 1;
    if (fate < killedShare / 2) await step();
    else if (process.sending !== null) unavoidable.add(process.sending);
    throw new Killed();
  }
  // In memory: the embedded engine would take hours.
  const tables = createMemoryTables('test-');
  documentClient().middlewareStack.add(
    (_next, { commandName = '' }) =>
      args =>
        mortal(async () => {
          const output = tables.call(commandName.replace(/(Items?)?Command$/, ''), args.input);
          return { output: { ...output, $metadata: {} }, response: {} };
        }),
    { step: 'initialize', name: 'mortal' },
  );
  sqsClient().middlewareStack.add(
    () => args =>
      mortal(async () => {
        for (const { MessageBody, DelaySeconds = 0 } of Object(args.input).Entries)
          queue.push({ body: MessageBody, dueAt: clock.now + DelaySeconds * 1000 });
        return { output: { $metadata: {}, Successful: [], Failed: [] }, response: {} };
      }),
    { step: 'initialize', name: 'deliverMailsDirectly', override: true },
  );
  sesClient().middlewareStack.add(
    () => async args => {
      if (process.isDead) throw new Killed();
      const fate = random();
      if (fate < throttledShare) throw Object.assign(new Error('Slow down'), { name: 'TooManyRequestsException' });
      if (fate < throttledShare + brokenShare) throw Object.assign(new Error('Broken'), { name: 'TimeoutError' });
      const [to = ''] = Object(args.input).Destination.ToAddresses;
      accepted.set(to, (accepted.get(to) ?? 0) + 1);
      process.sending = to;
      return { output: { $metadata: {}, MessageId: `ses-${to}-${accepted.get(to)}` }, response: {} };
    },
    { step: 'initialize', name: 'provider' },
  );
  /** Runs a process to its end or death; reports whether it survived. */
  async function lives(work: () => Promise<unknown>): Promise<boolean> {
    Object.assign(process, { isDead: false, sending: null });
    await work().catch(error => {
      if (!process.isDead) throw error;
    });
    return !process.isDead;
  }

  /** Takes the messages due by an instant from the queue, in order. */
  function takeDue(until: number): Waiting[] {
    const due = queue.filter(({ dueAt }) => dueAt <= until).sort((a, b) => a.dueAt - b.dueAt);
    queue.splice(0, queue.length, ...queue.filter(({ dueAt }) => dueAt > until));
    return due;
  }

  for (let index = 0; index < emails; index += 1) {
    const to = `person-${index}@emails.test`;
    const mail = { template: 'alert', to, subject: 'S', text: 'T', html: '<p>T</p>', siteId: null } as const;
    // The job restarts until it completes.
    while (!(await lives(() => queueMail(mail, new Date(clock.now), { key: to }))));
  }
  for (let sweeps = 0; sweeps < maxSweeps && (queue.length > 0 || accepted.size < emails); sweeps += 1) {
    const sweepAt = begun + (sweeps + 1) * sweepEveryMs;
    for (let due = takeDue(sweepAt); due.length > 0; due = takeDue(sweepAt))
      for (const message of due) {
        clock.now = Math.max(clock.now + betweenMs, message.dueAt);
        const { v, kind, shard, sk } = mailMessageSchema.parse(JSON.parse(message.body));
        if (!(await lives(() => workOnMail({ v, kind, shard, sk }, new Date(clock.now)))))
          queue.push({ ...message, dueAt: clock.now + visibleAgainMs });
      }
    clock.now = Math.max(clock.now, sweepAt);
    await lives(() => sendOverdueEmails(new Date(clock.now)));
  }
  const doubled = [...accepted].filter(([, times]) => times > 1).map(([to]) => to);
  await program.stop();
  setPause(async () => {});
  return {
    lost: emails - accepted.size,
    doubled: doubled.filter(to => !unavoidable.has(to)).length,
    unavoidable: doubled.filter(to => unavoidable.has(to)).length,
    kills: process.kills,
  };
}

/** Emails lost or duplicated by throttling, failures and crashes. */
export const emailFigures: FigureGroup = {
  names: ['emails-lost-under-throttling', 'emails-doubled-under-throttling'],
  async *measure(requested) {
    const { lost, doubled, unavoidable, kills } = await measureEmails();
    const limit = { against: 'limit', againstValue: 0 } as const;
    if (requested.has('emails-lost-under-throttling'))
      yield { name: 'emails-lost-under-throttling', value: lost, unit: `of ${emails}, ${kills} deaths`, ...limit };
    if (requested.has('emails-doubled-under-throttling'))
      yield {
        name: 'emails-doubled-under-throttling',
        value: doubled,
        unit: `of ${emails}, besides ${unavoidable} by a death between the provider's answer and the record`,
        ...limit,
      };
  },
};
