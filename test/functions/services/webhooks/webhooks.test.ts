import { createHmac } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as sweep } from '../../../../functions/jobs/sweep-deferred.ts';
import { documentClient } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { deliverToWebhook } from '../../../../functions/services/webhooks/deliver.ts';
import { listNotifications } from '../../../../functions/stores/notifications.ts';
import { claimTry, listDeliveries } from '../../../../functions/stores/webhooks/deliveries.ts';
import { listDueWebhooks } from '../../../../functions/stores/webhooks/due.ts';
import { clearPartition } from '../../../../functions/stores/engine/node-remains.ts';
import { addWebhook, listWebhooks } from '../../../../shared/contract/webhooks.ts';
import type { WebhookKind } from '../../../../shared/model/webhook.ts';
import { connected, morning, plenty, shopSite } from '../alerts/support.ts';
import { refusedAddresses } from '../../support/ssrf-corpus.ts';
import { dyingAfter, startPeople } from '../../support/people.ts';
import { withStatus } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';
import { type Got, startChat, worked } from './support.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
let chat: Awaited<ReturnType<typeof startChat>>;
beforeAll(async () => {
  chat = await startChat();
  program = await startPeople({ now: new Date('2026-11-22T12:00:00Z'), queues: true, env: { WEBSITE_GATEWAY: chat.gateway } });
  await seedTree();
});
afterAll(async () => {
  await program.stop();
  await chat.stop();
});

const timeZone = 'America/New_York';
const morningAt = '2026-11-22T12:10:00.000Z';
const call = (id: string, siteId: string, more: { webhookId?: string; body?: unknown; userId?: string; isAdmin?: boolean } = {}) =>
  program.call(id, {
    token: program.token(more.userId ?? 'org-user', more.isAdmin === true),
    params: { siteId, ...(more.webhookId === undefined ? {} : { webhookId: more.webhookId }) },
    ...(more.body === undefined ? {} : { body: more.body }),
  });
const every: WebhookKind[] = ['breaks', 'numbers', 'ended'];
let made = 0;
/** Made a second after the one before. */
const added = async (siteId: string, address: string, format: 'standard' | 'slack' = 'standard', kinds = every) => {
  setClock(() => new Date(Date.parse('2026-11-22T11:00:00Z') + (made += 1) * 1000));
  return addWebhook.response.parse(withStatus(await call('add-webhook', siteId, { body: { name: 'Team', format, address: `https://${address}`, kinds } })).json);
};
const shown = async (siteId: string) => listWebhooks.response.parse(withStatus(await call('list-webhooks', siteId)).json).webhooks;
const requireWebhook = async (siteId: string) => {
  const [webhook] = await shown(siteId);
  if (webhook === undefined) throw new Error(`${siteId} has no webhook`);
  return webhook;
};
/** A shop whose Analytics access was removed: its morning opens one alert. */
const broken = async (siteId: string) => {
  await shopSite(siteId);
  await connected(siteId, 'ga4', 'access-lost', '2026-11-20');
};
const reconnect = (siteId: string) => connected(siteId, 'ga4', 'working', '2026-11-21');
const bodies = async () => (await program.queues?.pending('webhooks')) ?? [];
/** Works through what the queue of webhooks holds. */
const emptied = async (instant: string) => {
  const waiting = await bodies();
  await program.queues?.client.send(new PurgeQueueCommand({ QueueUrl: program.queues.urls.webhooks }));
  for (const body of waiting) await worked(body, instant);
};
const swept = async (instant: string) => {
  setClock(() => new Date(instant));
  // The shops' own zone, and that of the places above them.
  for (const zone of [timeZone, 'America/Los_Angeles']) await sweep({ v: 1, job: 'sweep-deferred', timeZone: zone }, plenty);
  await emptied(instant);
};
const titles = async (siteId: string) => (await listNotifications(siteId, undefined)).notifications.map(({ body }) => body.title);
const parseChanges = ({ body }: Got) =>
  z.object({ data: z.object({ changes: z.array(z.object({ event: z.string(), rule: z.string(), site: z.object({ id: z.string() }) })) }) })
    .parse(JSON.parse(body)).data.changes.map(({ event, rule, site }) => `${event} ${rule} ${site.id}`);

describe('a webhook', () => {
  test('receives alerts of its site immediately, signed with its secret', async () => {
    await broken('site-hook');
    const { secret } = await added('site-hook', 'receiver.example.com/one');
    await morning('site-hook', morningAt);
    await morning('site-hook', morningAt);
    await emptied(morningAt);
    const [got, ...others] = chat.at('receiver.example.com/one');
    expect(others).toEqual([]);
    expect(parseChanges(got as Got)).toEqual(['opened not-tracking-ga4 site-hook']);
    const { headers, body } = got as Got;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-timestamp']).toBe(String(Date.parse(morningAt) / 1000));
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', Buffer.from((secret ?? '').replace('whsec_', ''), 'base64')).update(signed).digest('base64')}`);
    await reconnect('site-hook');
    await morning('site-hook', '2026-11-23T12:10:00.000Z');
    await emptied('2026-11-23T12:10:00.000Z');
    expect(chat.at('receiver.example.com/one').map(parseChanges)).toEqual([['opened not-tracking-ga4 site-hook'], ['ended not-tracking-ga4 site-hook']]);
    expect(await requireWebhook('site-hook')).toMatchObject({ state: 'on', failures: 0, lastDeliveredAt: '2026-11-23T12:10:00.000Z', deliveries: [{ state: 'delivered', attempts: 1 }, { state: 'delivered', attempts: 1 }] });
  });

  test('keeps its secret and address out of answers, tables, and logs', async () => {
    await shopSite('site-secret');
    const { secret, webhookId } = await added('site-secret', 'receiver.example.com/services/T000/B000/very-secret-path');
    const slack = await added('site-secret', 'hooks.slack.com/services/T000/B000/very-secret-path', 'slack');
    expect([secret?.startsWith('whsec_'), slack.secret]).toEqual([true, null]);
    await call('test-webhook', 'site-secret', { webhookId });
    const answer = await call('list-webhooks', 'site-secret');
    const { Items } = await documentClient().send(new ScanCommand({ TableName: 'test-webhooks' }));
    const table = JSON.stringify(Items, (_key, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));
    for (const text of [answer.text, table, program.lines.join('\n')]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain('very-secret-path');
    }
    expect((await shown('site-secret')).map(({ hint }) => hint)).toEqual(['receiver.example.com/…path', 'hooks.slack.com/…path']);
  });

  test('of a region gets many sites in one message, and none outside the region', async () => {
    for (const siteId of ['site-many-a', 'site-many-b', 'site-many-c']) await broken(siteId);
    await added('north', 'hooks.slack.com/services/north', 'slack');
    await added('south', 'hooks.slack.com/services/south', 'slack');
    for (const siteId of ['site-many-a', 'site-many-b', 'site-many-c']) await morning(siteId, morningAt);
    await emptied(morningAt);
    expect(chat.at('hooks.slack.com/services/north')).toEqual([]);
    await swept('2026-11-22T12:15:00.000Z');
    await swept('2026-11-22T12:30:00.000Z');
    const posts = chat.at('hooks.slack.com/services/north');
    expect(posts).toHaveLength(1);
    const message = z.object({ text: z.string(), blocks: z.array(z.object({ text: z.object({ text: z.string() }) })) }).parse(JSON.parse(posts[0]?.body ?? ''));
    expect(message.text).toBe('3 alerts opened on 3 sites of Name of north');
    expect(message.blocks[1]?.text.text).toContain('on 3 sites\n<http://localhost:3999/alerts/not-tracking-ga4?site=site-many-a|Name of site-many-a>, <');
    expect(chat.at('hooks.slack.com/services/south')).toEqual([]);
    expect(posts[0]?.headers['webhook-signature']).toBeUndefined();
  });

  test('receives only the kinds it was created for', async () => {
    await broken('site-kinds');
    await added('site-kinds', 'receiver.example.com/ended', 'standard', ['ended']);
    await morning('site-kinds', morningAt);
    await emptied(morningAt);
    expect(chat.at('receiver.example.com/ended')).toEqual([]);
    await reconnect('site-kinds');
    await morning('site-kinds', '2026-11-23T12:10:00.000Z');
    await emptied('2026-11-23T12:10:00.000Z');
    expect(chat.at('receiver.example.com/ended').map(parseChanges)).toEqual([['ended not-tracking-ga4 site-kinds']]);
  });
});

describe('a failed delivery', () => {
  const due = (minutes: number) => new Date(Date.parse(morningAt) + minutes * 60_000).toISOString();

  test('is retried unchanged, then after a day pauses the webhook and notifies its people', async () => {
    await broken('site-fails');
    await added('site-fails', 'receiver.example.com/fails');
    await morning('site-fails', morningAt);
    await emptied(morningAt);
    expect(await requireWebhook('site-fails')).toMatchObject({ failures: 1, problem: 'The receiver returned 500.', deliveries: [{ state: 'waiting', attempts: 1, nextTryAt: due(15) }] });
    await swept(due(14));
    expect(chat.at('receiver.example.com/fails')).toHaveLength(1);
    for (const minutes of [15, 75, 315, 1035]) await swept(due(minutes));
    expect(await requireWebhook('site-fails')).toMatchObject({ state: 'on', failures: 5 });
    await swept(due(2475));
    await swept(due(9000));
    const got = chat.at('receiver.example.com/fails');
    expect([got.length, new Set(got.map(({ headers }) => headers['webhook-id'])).size, new Set(got.map(({ body }) => body)).size]).toEqual([6, 1, 1]);
    expect(await requireWebhook('site-fails')).toMatchObject({ state: 'paused', deliveries: [{ state: 'failed', attempts: 6 }] });
    expect((await titles('site-fails')).filter(title => title.startsWith('Alerts no longer reach'))).toEqual(['Alerts no longer reach Team']);
    // What opens now is written for nobody, and a test that arrives lets a person switch it on again.
    await reconnect('site-fails');
    await morning('site-fails', '2026-11-29T12:10:00.000Z');
    expect(await bodies()).toEqual([]);
    expect(await listDueWebhooks(timeZone, new Date('2026-12-01T00:00:00Z'))).toEqual([]);
    const { webhookId } = await requireWebhook('site-fails');
    expect((await call('test-webhook', 'site-fails', { webhookId })).json).toEqual({ arrived: false, problem: 'The receiver returned 500.' });
    expect((await call('put-webhook', 'site-fails', { webhookId, body: { name: 'Team', kinds: every, state: 'on' } })).status).toBe(204);
    const again = await requireWebhook('site-fails');
    expect([again.state, again.failures, again.problem]).toEqual(['on', 0, undefined]);
  });

  test('pauses the webhook immediately and notifies once when it is permanent', async () => {
    await broken('site-gone-hook');
    await added('site-gone-hook', 'hooks.slack.com/services/gone', 'slack');
    await morning('site-gone-hook', morningAt);
    await Promise.all([emptied(morningAt), emptied(morningAt)]);
    expect(await requireWebhook('site-gone-hook')).toMatchObject({ state: 'paused', problem: 'The receiver returned 404: the webhook was removed or turned off in Slack.', deliveries: [{ state: 'failed', attempts: 1 }] });
    expect((await titles('site-gone-hook')).filter(title => title.startsWith('Alerts no longer'))).toHaveLength(1);
    expect(chat.at('hooks.slack.com/services/gone')).toHaveLength(1);
  });

  test('is not resent to Slack if possibly received; signed messages keep their id', async () => {
    await broken('site-lost');
    await added('site-lost', 'hooks.slack.com/services/silent', 'slack');
    await added('site-lost', 'receiver.example.com/silent');
    await morning('site-lost', morningAt);
    await emptied(morningAt);
    await swept(due(15));
    const [slack, signed] = await shown('site-lost');
    expect(slack?.deliveries).toMatchObject([{ state: 'failed', attempts: 1, problem: 'The receiver could not be reached. We don\'t know whether it arrived. We don\'t send it again to avoid a duplicate.' }]);
    expect(signed?.deliveries).toMatchObject([{ state: 'waiting', attempts: 2 }]);
    expect([chat.at('hooks.slack.com/services/silent').length, new Set(chat.at('receiver.example.com/silent').map(({ headers }) => headers['webhook-id'])).size]).toEqual([1, 1]);
  });

  test('during our run reaches Slack once, others under one id, wherever runs die', async () => {
    for (let steps = 1; steps <= 12; steps += 1) {
      const siteId = `site-dies-${steps}`;
      await broken(siteId);
      const slack = await added(siteId, `hooks.slack.com/services/dies-${steps}`, 'slack');
      const signed = await added(siteId, `receiver.example.com/dies-${steps}`);
      await morning(siteId, morningAt);
      for (const { webhookId } of [slack, signed]) {
        setClock(() => new Date(morningAt));
        await dyingAfter(steps, () => deliverToWebhook({ siteId, webhookId }, new Date(morningAt))).catch(() => null);
        await Promise.all([1, 2, 3].map(() => deliverToWebhook({ siteId, webhookId }, new Date(morningAt))));
      }
      await program.queues?.client.send(new PurgeQueueCommand({ QueueUrl: program.queues.urls.webhooks }));
      await swept(due(15));
      await swept(due(75));
      const posted = chat.at(`hooks.slack.com/services/dies-${steps}`);
      const ids = new Set(chat.at(`receiver.example.com/dies-${steps}`).map(({ headers }) => headers['webhook-id']));
      expect([steps, posted.length <= 1, ids.size]).toEqual([steps, true, 1]);
      for (const { deliveries } of await shown(siteId)) expect(deliveries).toHaveLength(1);
    }
  });

  test('loses a Slack message rather than duplicating it after a crash, and says so', async () => {
    await broken('site-claimed');
    const { webhookId } = await added('site-claimed', 'hooks.slack.com/services/claimed', 'slack');
    await added('site-claimed', 'receiver.example.com/fails-first');
    await morning('site-claimed', morningAt);
    await emptied(morningAt);
    const [waiting] = await listDeliveries({ siteId: 'site-claimed', webhookId: (await shown('site-claimed'))[1]?.webhookId ?? '' }, 1);
    expect(await claimTry('site-claimed', waiting as NonNullable<typeof waiting>, new Date(due(15)))).toBe(true);
    expect(await claimTry('site-claimed', waiting as NonNullable<typeof waiting>, new Date(due(15)))).toBe(false);
    expect(chat.at('hooks.slack.com/services/claimed')).toHaveLength(1);
    expect(webhookId).not.toBe('');
  });
});

describe('webhook management', () => {
  test('rotates the secret: both sign for a day, then only the new one', async () => {
    await shopSite('site-rotate');
    const { webhookId, secret } = await added('site-rotate', 'receiver.example.com/rotate');
    setClock(() => new Date('2026-11-22T12:00:00Z'));
    const { json } = withStatus(await call('rotate-webhook-secret', 'site-rotate', { webhookId }));
    const next = z.object({ secret: z.string() }).parse(json).secret;
    expect(next).not.toBe(secret);
    const signatures = async (instant: string) => {
      setClock(() => new Date(instant));
      expect((await call('test-webhook', 'site-rotate', { webhookId })).json).toEqual({ arrived: true, problem: null });
      return (chat.at('receiver.example.com/rotate').at(-1)?.headers['webhook-signature'] ?? '').split(' ').length;
    };
    expect([await signatures('2026-11-23T11:59:00Z'), await signatures('2026-11-23T12:00:00Z')]).toEqual([2, 1]);
    const slack = await added('site-rotate', 'hooks.slack.com/services/rotate', 'slack');
    expect((await call('rotate-webhook-secret', 'site-rotate', { webhookId: slack.webhookId })).status).toBe(409);
    setClock(() => new Date(morningAt));
  });

  test('requires permission to set thresholds, and hides webhooks of other places', async () => {
    await shopSite('site-theirs');
    const { webhookId } = await added('site-theirs', 'receiver.example.com/theirs');
    const body = { name: 'Team', format: 'standard', address: 'https://receiver.example.com/x', kinds: every };
    const asked = async (userId: string, isAdmin = false) => [
      (await call('list-webhooks', 'site-theirs', { userId, isAdmin })).status,
      (await call('add-webhook', 'site-theirs', { userId, isAdmin, body })).status,
      (await call('test-webhook', 'site-theirs', { userId, isAdmin, webhookId })).status,
    ];
    expect(await asked('site-theirs-person')).toEqual([200, 200, 200]);
    expect(await asked('admin-user', true)).toEqual([200, 200, 200]);
    for (const userId of ['affiliate-user', 'site-user', 'trial-user']) expect(await asked(userId)).toEqual([404, 404, 404]);
    expect((await call('add-webhook', 'site-trial', { userId: 'trial-user', body })).status).toBe(403);
    // A webhook of another place is none of this one's.
    await shopSite('site-other');
    expect([(await call('test-webhook', 'site-other', { webhookId })).status, (await call('rotate-webhook-secret', 'site-other', { webhookId })).status, (await call('put-webhook', 'site-other', { webhookId, body: { name: 'X', kinds: every, state: 'off' } })).status, (await call('delete-webhook', 'site-other', { webhookId })).status]).toEqual([404, 404, 404, 204]);
    expect((await requireWebhook('site-theirs')).webhookId).toBe(webhookId);
  });

  test('accepts only addresses on the public internet and calls no others', async () => {
    await shopSite('site-inside');
    const before = chat.got.length;
    for (const address of [...refusedAddresses, 'http://receiver.example.com/plain', 'no address'])
      expect([address, (await call('add-webhook', 'site-inside', { body: { name: 'Team', format: 'standard', address, kinds: every } })).status]).toEqual([address, 400]);
    expect([await shown('site-inside'), chat.got.length]).toEqual([[], before]);
  });

  test('allows five, and switching off or deleting one with its pending messages', async () => {
    await broken('site-five');
    for (let index = 0; index < 5; index += 1) await added('site-five', `receiver.example.com/five-${index}`);
    expect((await call('add-webhook', 'site-five', { body: { name: 'Sixth', format: 'slack', address: 'https://hooks.slack.com/services/six', kinds: every } })).status).toBe(409);
    const [first, second] = await shown('site-five');
    await call('put-webhook', 'site-five', { webhookId: first?.webhookId ?? '', body: { name: 'Off', kinds: ['breaks'], state: 'off' } });
    await morning('site-five', morningAt);
    expect((await call('delete-webhook', 'site-five', { webhookId: second?.webhookId ?? '' })).status).toBe(204);
    await emptied(morningAt);
    expect([0, 1, 2].map(index => chat.at(`receiver.example.com/five-${index}`).length)).toEqual([0, 0, 1]);
    expect((await shown('site-five')).map(({ name, state }) => [name, state])).toEqual([['Off', 'off'], ['Team', 'on'], ['Team', 'on'], ['Team', 'on']]);
    await clearPartition('webhooks', 'site-five');
    expect(await shown('site-five')).toEqual([]);
  });
});
