import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as billingWorker } from '../../../functions/jobs/billing-worker.ts';
import { handler as webhookWorker } from '../../../functions/jobs/webhook-worker.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { setPause } from '../../../functions/runtime/pause.ts';
import { sendOverdueEmails } from '../../../functions/services/mail/queue-mail.ts';
import { listNotifications } from '../../../functions/stores/notifications.ts';
import { createNode, getNode } from '../../../functions/stores/sites/sites.ts';
import { listDueWebhooks } from '../../../functions/stores/webhooks/due.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import { type QueueName, queueNames } from '../../../shared/messages/queues.ts';
import { sqsEvent } from '../../pipeline/support/pipeline.ts';
import { installIoGate, runUntil } from '../../pipeline/support/io-gate.ts';
import { type BillingProgram, startBilling } from '../billing/support.ts';
import { inMemory } from '../support/in-memory.ts';
import { pauseBriefly, withStatus } from '../support/program.ts';
import { node, seedTree, user } from '../support/tree.ts';
import { connected, morning, shopSite } from './alerts/support.ts';
import { startChat } from './webhooks/support.ts';

/** Where each queue's worker is killed between any two calls and then runs again. A new queue gets a row. */
const killedIn: Readonly<Record<QueueName, string>> = {
  pulls: 'test/pipeline/pull-killed.test.ts',
  backfills: 'test/pipeline/pull-killed.test.ts',
  pagespeed: 'test/pipeline/pull-killed.test.ts',
  audits: 'test/pipeline/audits.test.ts',
  tasks: 'test/functions/services/tree/delete-node.test.ts',
  rollups: 'test/functions/services/rollups/rollups.test.ts',
  leads: 'test/functions/api/lead-import.test.ts',
  billing: 'test/functions/services/killed-workers.test.ts',
  alerts: 'test/functions/services/killed-workers.test.ts',
  webhooks: 'test/functions/services/killed-workers.test.ts',
  mails: 'test/functions/services/mail/mail-queue.test.ts',
};
test.each(queueNames)('a test kills the worker of %s', queue => {
  expect(readFileSync(killedIn[queue], 'utf8')).toMatch(/\b(runUntil|dyingAfter)\(/);
});

const now = new Date('2026-11-22T12:00:00Z');
let billing: BillingProgram;
let chat: Awaited<ReturnType<typeof startChat>>;
beforeAll(async () => {
  chat = await startChat();
  billing = await startBilling(now, { WEBSITE_GATEWAY: chat.gateway });
  installIoGate();
});
afterAll(async () => {
  await billing.stop();
  await chat.stop();
});
const listSubjects = (userId: string) => billing.program.mails().filter(({ to }) => to.includes(`${userId}@insights.test`)).map(({ subject }) => subject);
/** Emails that waited for a worker that died. */
const sweepEmails = async (at: Date) => {
  setPause(async () => {}, () => Date.now() + 120_000);
  setClock(() => at);
  await sendOverdueEmails(at);
  pauseBriefly();
  setClock(() => billing.clock.now);
};

/** A trial that was just paid for; answers the events that tell of it. */
async function paid(siteId: string): Promise<string[]> {
  await createNode(node(`/ISL/affiliate/other/${siteId}`, 'SITE', { attr: { trialExpiryDate: '2026-01-01' } }));
  await putUser(user(`${siteId}-person`, siteId, { enableBillingEmails: true }));
  const before = billing.stripe.sent.length;
  const answer = withStatus(await billing.program.call('create-checkout', {
    token: billing.tokenOf(`${siteId}-person`), params: { siteId }, body: { items: [{ priceId: 'price_mainmonth' }], sendEmail: false },
  }));
  const { url } = answer.json as { url: string };
  await billing.stripe.press(new URL(url).pathname.replace('/stripe', ''), 'pay', 'good');
  return billing.stripe.sent.slice(before);
}
const holds = async (siteId: string) => [(await getNode(siteId))?.attr.trialExpiryDate, listSubjects(`${siteId}-person`)];

test('handles a repeated payment event, wherever its first delivery died', () => inMemory(seedTree, async () => {
  for (let step = 1, died = true; died; step += 1) {
    const siteId = `taken-${step}`;
    const [first = '', ...others] = await paid(siteId);
    ({ died } = await runUntil(() => billing.post(first), step));
    withStatus(await billing.post(first));
    for (const body of others) withStatus(await billing.post(body));
    await billing.work();
    expect([step, ...(await holds(siteId))]).toEqual([step, undefined, ['Payment received: $89.00']]);
  }
}));

test('a payment opens its site and notifies once, wherever the billing worker dies', () => inMemory(seedTree, async () => {
  let step = 0;
  for (let died = true; died; ) {
    step += 1;
    const siteId = `worked-${step}`;
    for (const body of await paid(siteId)) withStatus(await billing.post(body));
    const [message = ''] = await billing.waiting();
    ({ died } = await runUntil(() => billingWorker(sqsEvent([message])), step));
    // Somebody who tries again does so later.
    billing.clock.now = new Date(billing.clock.now.getTime() + 1000);
    await billing.work();
  }
  await sweepEmails(new Date(now.getTime() + 3_600_000));
  expect(step).toBeGreaterThan(10);
  for (let attempt = 1; attempt <= step; attempt += 1) expect([attempt, ...(await holds(`worked-${attempt}`))]).toEqual([attempt, undefined, ['Payment received: $89.00']]);
}));

test('an alert opens, is mailed, and is shown once, wherever the morning check dies', () => inMemory(seedTree, async () => {
  const instant = '2026-11-22T12:10:00.000Z';
  let step = 0;
  for (let died = true; died; ) {
    step += 1;
    const siteId = `checked-${step}`;
    await shopSite(siteId);
    await connected(siteId, 'ga4', 'access-lost', '2026-11-20');
    ({ died } = await runUntil(() => morning(siteId, instant), step));
    await morning(siteId, instant);
    await morning(siteId, instant);
  }
  await sweepEmails(new Date('2026-11-22T13:10:00.000Z'));
  expect(step).toBeGreaterThan(10);
  for (let attempt = 1; attempt <= step; attempt += 1) {
    const { notifications } = await listNotifications(`checked-${attempt}`, undefined);
    expect([attempt, listSubjects(`checked-${attempt}-person`).length, notifications.length]).toEqual([attempt, 1, 1]);
  }
}));

test('wherever the webhook worker dies, Slack gets one message at most, others one id', () => inMemory(seedTree, async () => {
  const instant = '2026-11-22T12:10:00.000Z';
  let step = 0.5;
  for (let died = 2; died > 0; ) {
    const siteId = `posted-${step * 10}`;
    await shopSite(siteId);
    await connected(siteId, 'ga4', 'access-lost', '2026-11-20');
    died = 0;
    setClock(() => new Date(instant));
    const messages: string[] = [];
    for (const format of ['slack', 'standard'] as const) {
      const address = format === 'slack' ? `https://hooks.slack.com/services/${siteId}` : `https://receiver.example.com/${siteId}`;
      const added = withStatus(await billing.program.call('add-webhook', {
        token: billing.tokenOf('org-user'), params: { siteId }, body: { name: 'Team', format, address, kinds: ['breaks', 'numbers', 'ended'] },
      }));
      messages.push(JSON.stringify({ v: 1, kind: 'webhook', siteId, webhookId: Object(added.json).webhookId }));
    }
    await morning(siteId, instant);
    for (const message of messages) {
      died += (await runUntil(() => webhookWorker(sqsEvent([message])), step)).died ? 1 : 0;
      for (const _again of [1, 2]) await webhookWorker(sqsEvent([message]));
    }
    // What was left open is tried again later.
    for (const minutes of [20, 120]) {
      setClock(() => new Date(Date.parse(instant) + minutes * 60_000));
      const due = (await listDueWebhooks('America/New_York', new Date(Date.parse(instant) + minutes * 60_000))).filter(webhook => webhook.siteId === siteId);
      for (const webhook of due) await webhookWorker(sqsEvent([JSON.stringify({ v: 1, kind: 'webhook', ...webhook })]));
    }
    const slack = chat.at(`hooks.slack.com/services/${siteId}`).length;
    const ids = new Set(chat.at(`receiver.example.com/${siteId}`).map(({ headers }) => headers['webhook-id']));
    expect([step, slack <= 1, ids.size]).toEqual([step, true, 1]);
    step += 0.5;
  }
  expect(step).toBeGreaterThan(5);
}));
