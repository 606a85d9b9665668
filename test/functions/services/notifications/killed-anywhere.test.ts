import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentClient } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { setPause } from '../../../../functions/runtime/pause.ts';
import { sendDigests } from '../../../../functions/services/alerts/digest.ts';
import { sendHeld } from '../../../../functions/services/alerts/send-held.ts';
import { noteCredentialEnd } from '../../../../functions/services/credentials/credential-alerts.ts';
import { sendOverdueEmails } from '../../../../functions/services/mail/queue-mail.ts';
import { noteRefusedAddress } from '../../../../functions/services/mail/refused-address.ts';
import { notifyReviews } from '../../../../functions/services/notifications/tell-reviews.ts';
import { changeTask, makeTask } from '../../../../functions/services/tasks/write-task.ts';
import { deliverToWebhook } from '../../../../functions/services/webhooks/deliver.ts';
import { makeWebhook } from '../../../../functions/services/webhooks/make-webhook.ts';
import { storeCredential } from '../../../../functions/services/credentials/credentials.ts';
import { listNotifications } from '../../../../functions/stores/notifications.ts';
import { createNode, getNode } from '../../../../functions/stores/sites/sites.ts';
import { listOpenTasks } from '../../../../functions/stores/tasks/tasks.ts';
import { getUser, putUser } from '../../../../functions/stores/users/users.ts';
import { lineWrite, listLines } from '../../../../functions/stores/webhooks/deliveries.ts';
import { listDueWebhooks } from '../../../../functions/stores/webhooks/due.ts';
import { transact } from '../../../../functions/stores/engine/transact.ts';
import { createMemoryTables } from '../../../../scripts/fault-simulation/memory-tables.ts';
import { siteTimeZone } from '../../../../shared/domain/periods/zone.ts';
import { type SiteNode, timeZones } from '../../../../shared/model/node.ts';
import type { User } from '../../../../shared/model/user.ts';
import { installIoGate, runUntil } from '../../../pipeline/support/io-gate.ts';
import { startPeople } from '../../support/people.ts';
import { node, seedTree, user } from '../../support/tree.ts';
import { startChat } from '../webhooks/support.ts';

/** Each place has a morning of its own. */
let now = new Date('2026-11-24T11:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
let program: Awaited<ReturnType<typeof startPeople>>;
let chat: Awaited<ReturnType<typeof startChat>>;
beforeAll(async () => {
  chat = await startChat();
  program = await startPeople({ now, env: { WEBSITE_GATEWAY: chat.gateway } });
  installIoGate();
  // In memory: each kind is killed at each of its calls.
  const tables = createMemoryTables('test-');
  documentClient().middlewareStack.add(
    (_next, { commandName = '' }) =>
      async args => ({ output: { ...tables.call(commandName.replace(/(Items?)?Command$/, ''), args.input), $metadata: {} }, response: {} }),
    { step: 'initialize', name: 'inMemory', priority: 'low' },
  );
  await seedTree();
});
afterAll(async () => {
  await program.stop();
  await chat.stop();
});

type Place = { readonly site: SiteNode; readonly person: User; readonly by: User; readonly webhookId: string };
/** What notifies people, as its worker or its caller does it, and again after it died. */
type Action = (place: Place) => Promise<unknown>;
const content = { title: 'Call them', note: '', status: 'open', due: null, repeat: null, ownerId: null } as const;

const actions: Readonly<Record<string, { begin?: Action; act: Action }>> = {
  'new reviews': {
    act: ({ site }) =>
      notifyReviews(site, { sections: [{ service: 'gmb', section: 'reviews', days: [{ date: after(-24).toISOString().slice(0, 10), ratings: [{ stars: 5, count: 2 }] }] }], timeZone: null, missingDays: [] }, now),
  },
  'an access that ends': {
    begin: ({ site: { siteId } }) =>
      storeCredential({ tokenId: `fb:${siteId}`, service: 'fb', siteId, userId: 'org-user', usedBy: [siteId], tokens: { accessToken: 'a', refreshToken: undefined, expiresAt: after(48), endsAt: after(48), accountEmail: 'a@b.test', accountId: siteId, scopes: [] } }),
    act: async ({ site: { siteId } }) => {
      const site = await getNode(siteId);
      if (site !== null) await noteCredentialEnd(site, 'fb', `fb:${siteId}`, now);
    },
  },
  'an address that takes no email': { act: ({ site: { siteId } }) => noteRefusedAddress(`${siteId}@gone.test`, { at: now.toISOString(), why: 'bounced' }, siteId) },
  'a person whose address takes no email': { act: ({ person }) => noteRefusedAddress(person.email, { at: now.toISOString(), why: 'bounced' }, null) },
  'a task for somebody': { act: ({ site, person, by }) => makeTask(site, { requestId: 'request-1', task: { ...content, ownerId: person.userId } }, { user: by, now }) },
  'a task that changes its owner': {
    begin: ({ site, by }) => makeTask(site, { requestId: 'request-1', task: content }, { user: by, now }),
    act: async ({ site, person, by }) => {
      const [task] = await listOpenTasks(site.siteId);
      // A caller who is told of a conflict looks again.
      if (task !== undefined && task.ownerId === null)
        await changeTask(site, { taskId: task.taskId, revision: task.revision, content: { ...content, ownerId: person.userId } }, { user: by, now });
    },
  },
  'a chat tool that is gone': {
    begin: async ({ site: { siteId }, webhookId }) => {
      const line = { nodeId: siteId, siteId, siteName: siteId, ruleId: 'r', openedAt: now.toISOString(), event: 'opened', kind: 'breaks', title: 'T', words: 'W', link: '/', at: now.toISOString() } as const;
      await transact([lineWrite({ siteId, webhookId }, 'America/New_York', line)]);
    },
    act: async ({ site: { siteId }, webhookId }) => {
      await deliverToWebhook({ siteId, webhookId }, now);
      // What a run that died left open is tried again by a sweep.
      const due = (await listDueWebhooks('America/New_York', after(1))).filter(webhook => webhook.siteId === siteId);
      for (const webhook of due) await deliverToWebhook(webhook, after(1));
    },
  },
};

let places = 0;
async function beginPlace(address: string): Promise<Place> {
  now = after(24);
  setClock(() => now);
  const siteId = `killed-${String((places += 1)).padStart(4, '0')}`;
  await createNode(node(`/ISL/reseller/brand/org/north/${siteId}`, 'SITE', { attr: { tz: 'Eastern', accounts: { fb: { tokenId: `fb:${siteId}`, adAccId: 'act_1', accountName: 'A' } } } }));
  await putUser(user(`${siteId}-person`, siteId));
  const { webhookId } = await makeWebhook(siteId, { name: 'Team', format: 'standard', address, kinds: ['reviews', 'access', 'audits', 'breaks'] }, now);
  const [site, person, by] = [await getNode(siteId), await getUser(`${siteId}-person`), await getUser('org-user')];
  if (site === null || person === null || by === null) throw new Error('A place expected');
  return { site, person, by, webhookId };
}

/** Lets the sweeps and the morning's digest go by; answers who was notified of a site and how often. */
async function heard({ site: { siteId }, webhookId }: Place) {
  const plenty = { now: after(2), remainingMs: () => 900_000 };
  setClock(() => after(2));
  setPause(async () => {}, () => Date.now() + 3_600_000);
  for (const _again of [1, 2]) {
    for (const timeZone of [timeZones.Eastern, siteTimeZone({})]) {
      await sendHeld(timeZone, plenty);
      await sendDigests({ timeZone }, plenty);
    }
    await sendOverdueEmails(after(2));
  }
  setClock(() => now);
  setPause(async () => {});
  const recipients = program.mails().flatMap(({ to, text }) => (text?.includes(siteId) === true ? to : []));
  return {
    mails: recipients.map(to => to.replace(siteId, '')).sort(),
    bells: (await listNotifications(siteId, undefined)).notifications.length,
    lines: (await listLines({ siteId, webhookId })).length,
  };
}

test.each(Object.entries(actions))('%s: each person and chat tool is notified once, wherever the process dies', async (name, { begin, act }) => {
  const address = name === 'a chat tool that is gone' ? 'https://receiver.example.com/gone' : 'https://receiver.example.com/there';
  let whole: Awaited<ReturnType<typeof heard>> | null = null;
  for (let step = 0, died = true; died; step += 1) {
    const place = await beginPlace(address);
    await begin?.(place);
    // Without a death first.
    const run = await runUntil(() => act(place), step === 0 ? undefined : step);
    died = step === 0 || run.died;
    for (const _again of [1, 2]) await act(place);
    const found = await heard(place);
    if (step === 0) expect(run.failure).toBeNull();
    if (step === 0) expect(found.mails.length).toBeGreaterThan(0);
    if (step === 0) expect(new Set(found.mails).size).toBe(found.mails.length);
    whole ??= found;
    expect([step, found]).toEqual([step, whole]);
  }
});
