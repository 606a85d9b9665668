import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminCreateUserCommand, AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from '../../../../functions/runtime/clients/cognito.ts';
import { documentClient } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { environment } from '../../../../functions/runtime/environment.ts';
import { DomainError } from '../../../../functions/runtime/errors.ts';
import { setPause } from '../../../../functions/runtime/pause.ts';
import { sendDigests } from '../../../../functions/services/alerts/digest.ts';
import { sendHeld } from '../../../../functions/services/alerts/send-held.ts';
import { noteCredentialEnd } from '../../../../functions/services/credentials/credential-alerts.ts';
import { sendOverdueEmails } from '../../../../functions/services/mail/queue-mail.ts';
import { changePassword, resetPassword } from '../../../../functions/services/people/passwords.ts';
import { sendAbandonedNotices } from '../../../../functions/services/people/security-notices.ts';
import { updatePerson } from '../../../../functions/services/people/update-person.ts';
import { noteRefusedAddress } from '../../../../functions/services/mail/refused-address.ts';
import { notifyReviews } from '../../../../functions/services/notifications/tell-reviews.ts';
import { changeTask, makeTask } from '../../../../functions/services/tasks/write-task.ts';
import { deliverToWebhook } from '../../../../functions/services/webhooks/deliver.ts';
import { makeWebhook } from '../../../../functions/services/webhooks/make-webhook.ts';
import { storeCredential } from '../../../../functions/services/credentials/credentials.ts';
import { listNotifications } from '../../../../functions/stores/notifications.ts';
import { createNode, getNode } from '../../../../functions/stores/sites/sites.ts';
import { listOpenTasks } from '../../../../functions/stores/tasks/tasks.ts';
import { listAdministrators } from '../../../../functions/stores/users/users-by-name.ts';
import { deleteUser, findUserByEmail, getUser, putUser } from '../../../../functions/stores/users/users.ts';
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

let places = 0;
let accessToken = '';
let code = '';
const oldPassword = 'Muddy-boots-2027';
const password = 'Calm-harbor-2028';
/** Someone who signs in with a password of their own, named like their site. */
async function addMember({ site: { siteId } }: Place): Promise<void> {
  const email = `${siteId}@member.test`;
  const member = { UserPoolId: environment().USER_POOL_ID, Username: email };
  const { User: identity } = await cognitoClient().send(
    new AdminCreateUserCommand({ ...member, MessageAction: 'SUPPRESS', UserAttributes: [{ Name: 'email', Value: email }, { Name: 'email_verified', Value: 'true' }] }),
  );
  await cognitoClient().send(new AdminSetUserPasswordCommand({ ...member, Password: oldPassword, Permanent: true }));
  await putUser(user(identity?.Username ?? '', siteId, { email, given_name: siteId, enableSiteAlerts: false }));
}
async function memberOf({ site: { siteId } }: Place): Promise<User> {
  const member = (await findUserByEmail(`${siteId}@member.test`)) ?? (await findUserByEmail(`${siteId}@elsewhere.test`));
  if (member === null) throw new Error('A member expected');
  return member;
}
/** A caller sees a refusal and stops. */
const orRefused = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });

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
  'a changed password': {
    begin: async place => {
      await addMember(place);
      accessToken = (await program.signIn(`${place.site.siteId}@member.test`, oldPassword)).accessToken;
    },
    act: async place => orRefused(changePassword(await memberOf(place), undefined, accessToken, { current: oldPassword, password }, now)),
  },
  'a reset password': {
    begin: async place => {
      await addMember(place);
      const email = `${place.site.siteId}@member.test`;
      await program.provider('ForgotPassword', { ClientId: program.clientId, Username: email });
      code = /code is (\d{6})/.exec(program.mails().findLast(({ to }) => to.includes(email))?.text ?? '')?.[1] ?? '';
    },
    act: ({ site: { siteId } }) => orRefused(resetPassword({ email: `${siteId}@member.test`, code, password }, `203.0.113.${places % 250}`, now)),
  },
  'a changed email address': {
    begin: addMember,
    act: async place => updatePerson((await memberOf(place)).userId, { email: `${place.site.siteId}@elsewhere.test` }, { isSelf: false, by: place.by, now }),
  },
  'a person who becomes an administrator': {
    begin: async place => {
      for (const { userId } of await listAdministrators()) if (userId !== 'admin-user') await deleteUser(userId);
      await addMember(place);
    },
    act: async place => updatePerson((await memberOf(place)).userId, { siteId: null }, { isSelf: false, by: place.by, now }),
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
    await sendAbandonedNotices(after(2));
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
