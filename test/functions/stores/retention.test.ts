import { savedItems } from '../../../functions/stores/saved/saved-items.ts';
import { reportScheduleSchema } from '../../../shared/model/report-schedule.ts';
import { siteGroupSchema } from '../../../shared/model/site-group.ts';
import { addAutomatic } from '../../../functions/stores/annotations.ts';
import { readFileSync, globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { nameCredential } from '../../../functions/stores/credentials.ts';
import { transact } from '../../../functions/stores/engine/transact.ts';
import { claimMail, putNews } from '../../../functions/stores/jobs/alert-news.ts';
import { addCalls, pausePlatform } from '../../../functions/stores/jobs/budgets.ts';
import { putApiKey } from '../../../functions/stores/jobs/api-keys.ts';
import { putColleagueLink } from '../../../functions/stores/jobs/colleague-links.ts';
import { putShareLink } from '../../../functions/stores/jobs/share-links.ts';
import { deferWindow } from '../../../functions/stores/jobs/deferred-windows.ts';
import { putDeletionRequest } from '../../../functions/stores/jobs/deletion-requests.ts';
import { claimCollectedMail, noteEnded } from '../../../functions/stores/jobs/ended-collections.ts';
import { holdLine } from '../../../functions/stores/jobs/held-mails.ts';
import { createBackfillJob, setDispatchCursor } from '../../../functions/stores/jobs/jobs.ts';
import { markLate } from '../../../functions/stores/jobs/late-rows.ts';
import { putOauthState } from '../../../functions/stores/jobs/oauth-states.ts';
import { noteSignedUp } from '../../../functions/stores/jobs/signed-up.ts';
import { makeNotice, putNotice } from '../../../functions/stores/jobs/security-notices.ts';
import { createFeed } from '../../../functions/stores/jobs/task-feeds.ts';
import { claimTaskMail } from '../../../functions/stores/jobs/task-mails.ts';
import { beginTokenCreation, interruptTokenCreation } from '../../../functions/stores/jobs/token-creations.ts';
import { notePageSpeedSites } from '../../../functions/stores/jobs/page-speed-sites.ts';
import { createRequestWrite, newJobWrite } from '../../../functions/stores/jobs/tree-jobs.ts';
import { claimTrialNotice } from '../../../functions/stores/jobs/trial-notices.ts';
import { createUnsubscribeCode } from '../../../functions/stores/jobs/unsubscribe-codes.ts';
import { claimWebsiteCheck } from '../../../functions/stores/jobs/website-checks.ts';
import { scheduleWeeklyDigest } from '../../../functions/stores/jobs/week-letters.ts';
import { claimWizardReminder } from '../../../functions/stores/jobs/wizard-reminders.ts';
import { putChange } from '../../../functions/stores/leads/changes.ts';
import { markUndone, putImportedLines } from '../../../functions/stores/leads/imports.ts';
import { putLog } from '../../../functions/stores/logs.ts';
import { putAttachment } from '../../../functions/stores/mail-attachments.ts';
import { putMailCopy } from '../../../functions/stores/mail-copies.ts';
import { putWaitingMail } from '../../../functions/stores/mail-outbox.ts';
import { putMail } from '../../../functions/stores/mails.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { claimRequest, putSignUp } from '../../../functions/stores/sign-ups.ts';
import { markEventDone, noteEvent } from '../../../functions/stores/stripe-events.ts';
import { putComment } from '../../../functions/stores/tasks/task-comments.ts';
import { toTaskItem } from '../../../functions/stores/tasks/task-items.ts';
import { countOne } from '../../../functions/stores/throttles.ts';
import { putVerification } from '../../../functions/stores/verifications.ts';
import { lineWrite, startDelivery } from '../../../functions/stores/webhooks/deliveries.ts';
import type { News } from '../../../shared/model/news.ts';
import { tableCare } from '../../../shared/model/table-care.ts';
import type { Task } from '../../../shared/model/task.ts';
import { type Program, startProgram } from '../support/program.ts';

let program: Program;
const now = new Date('2026-11-21T12:00:00.000Z');
const at = now.toISOString();
const day = 86_400;

type Swept = { readonly table: string; readonly kind: string; readonly days: number };
const swept: Swept[] = [];
/** The kind of an item by its key: 'oauth' of 'oauth#9f...'. */
const findKind = (item: Record<string, unknown>): string => {
  const key = [item['jobId'], item['tokenId'], item['sk'], item['day'], item['codeHash']].find(candidate => typeof candidate === 'string' && /^[\w-]+[#/]/.test(candidate));
  return typeof key === 'string' ? (/^[\w-]+/.exec(key)?.[0] ?? '') : '';
};

beforeAll(async () => {
  program = await startProgram({ now });
  documentClient().middlewareStack.add(
    next => args => {
      const input = Object(args.input);
      const writes = [input, ...(input.TransactItems ?? []).flatMap((transactItem: { Put?: unknown; Update?: unknown }) => [transactItem.Put, transactItem.Update])].map(Object);
      for (const { TableName, Item, Key, UpdateExpression, ExpressionAttributeValues: values } of writes) {
        const name = /(?:expiresAt|unusedUntil) = (?:if_not_exists\(\w+, )?(:\w+)/.exec(UpdateExpression ?? '')?.[1];
        const until = Item?.expiresAt ?? Item?.unusedUntil ?? (name === undefined ? undefined : values[name]);
        if (typeof until === 'number') swept.push({ table: String(TableName).replace('test-', ''), kind: findKind(Item ?? Key), days: (until - now.getTime() / 1000) / day });
      }
      return next(args);
    },
    { step: 'initialize', name: 'watchRetention', override: true },
  );
});
afterAll(async () => {
  documentClient().middlewareStack.remove('watchRetention');
  await program.stop();
});

const news: News = { nodeId: 'site-a', siteId: 'site-a', siteName: 'A', ruleId: 'rule', openedAt: at, event: 'opened', title: 'T', words: 'W', link: '/alerts', at };
const task: Task = {
  taskId: 'site-a.0mh3k2c9s-4f7a2b', siteId: 'site-a', title: 'T', note: '', status: 'done', ownerId: null, due: null, repeat: null, from: null,
  createdAt: at, changedAt: at, changedBy: '', doneAt: at, revision: 1,
};
const put = (item: Record<string, unknown>, table: string) => transact([{ Put: { TableName: `test-${table}`, Item: item } }]);
const consent = { siteId: 'site-a', userId: 'user-a', isInAdminGroup: false, service: 'ga4', returnTo: 'admin', codeVerifier: 'v', cookieHash: 'h' } as const;
const signUp = { brand: 'Brand', protocol: 'https://', domain: 'b.test', contactFirstName: 'Anna', contactLastName: 'Blue', email: 'a@insights.test', cellPhone: '(555) 555-0100' } as never;
const treeJob = {
  job: { jobId: 't#1', kind: 'delete-node', title: 'T', state: 'running', done: 0, total: 1, startedAt: at, finishedAt: null },
  userId: 'user-a',
  plan: { kind: 'delete-node', siteId: 'site-a', name: 'A', type: 'SITE', parentId: null, sitePath: '/ISL/site-a' },
} as never;
const creation = { name: 'Token', isAffiliate: false, agentEmail: null, userId: 'user-a' };

/**
 * How long each kind of item is kept, by hand: from what is promised to people and what work may need. In days from its
 * writing; what waits for a day is kept so long behind that day, which is now here.
 */
const promised: readonly (readonly [what: string, table: keyof typeof tableCare, kind: string, days: number, write: () => Promise<unknown>])[] = [
  ['a consent lasts ten minutes', 'jobs', 'oauth', 10 / 1440, () => putOauthState('state', consent, now)],
  ['a sign-up link is good for a day', 'verifications', 'sign-up', 1, () => putSignUp('code', signUp, now)],
  ['a sign-up that was sent is known for a day', 'verifications', 'sign-up-request', 1, () => claimRequest('a@insights.test r', now)],
  ['a link that proves an address is good for a day', 'verifications', '', 1, () => putVerification('code-2', { userId: 'user-a', email: 'a@insights.test' }, now)],
  ['a credential that nobody chose goes after a week', 'credentials', 'new', 7, () => nameCredential({ siteId: 'site-a', userId: 'user-a', name: 'n' }, 'ga4:t', now.getTime() / 1000 + 7 * day)],
  ['a month of LinkedIn is kept until twelve more have ended', 'metrics', 'linkedin', (Date.UTC(2027, 11, 1) - now.getTime()) / 86_400_000, () => writeDays('site-a', 'linkedin', 'core', [{ date: '2026-11-20' }], '2026-11-13')],
  ['an email is listed for 400 days', 'mails', '', 400, () => putMail({ mailId: 'm', to: 'a@insights.test', template: 'alert', subject: 'S', siteId: null, state: 'sent', sentAt: at, changedAt: at })],
  ['a file attached to an email is kept as long as its text', 'mails', 'attachment', 14, () => putAttachment('a', new Uint8Array([1]), now)],
  ['what an email said is kept for 14 days', 'mails', 'copy', 14, () => putMailCopy('m', { text: 'T' }, now)],
  ['an error of a screen is kept for 90 days', 'logs', '', 90, () => putLog({ userId: 'user-a', type: 'ERROR', message: 'M', url: '/' }, now)],
  ['a payment event is known for 40 days', 'stripeEvents', '', 40, () => noteEvent('evt_1', 'invoice.paid', now)],
  ['and when it is done', 'stripeEvents', '', 40, () => markEventDone('evt_2', now)],
  ['a done task is kept for 400 days', 'tasks', 'done', 400, () => put(toTaskItem({ task, made: 'request#r', morningZone: null }), 'tasks')],
  ['a deleted note can be restored for a day', 'annotations', '2026-11-12', 1, () => addAutomatic({ annotationId: 'site-a.2026-11-12.n-r', siteId: 'site-a', from: '2026-11-12', to: '2026-11-12', text: 'T', scope: 'all', kind: 'note', createdAt: at, deletedAt: at, revision: 2 })],
  ['a deleted group can be restored for a day', 'saved', 'group', 1, () => savedItems('group', siteGroupSchema).add({ id: 'site-a.somegroup', siteId: 'site-a', name: 'G', members: { by: 'rule', rule: { states: ['TX'] } }, createdAt: at, deletedAt: at, revision: 2 }, 1)],
  ['a deleted schedule can be restored for a day', 'saved', 'schedule', 1, () => savedItems('schedule', reportScheduleSchema).add({ id: 'site-a.someschedule', siteId: 'site-a', report: 'monthly', day: 5, hour: 7, comment: '', on: true, recipients: [], makerId: 'user-a', isInAdminGroup: false, createdAt: at, deletedAt: at, revision: 2, runs: [] }, 1)],
  ['a comment is kept for 800 days: longer than its done task', 'tasks', 'comment', 800, () => putComment(task.taskId, { commentId: 'c-1', at, by: '', text: 'T' })],
  ['a calendar address that nobody asks goes after 400 days', 'jobs', 'task-feed-of', 400, () => createFeed('user-a', now)],
  ['a way out of mails works for 400 days', 'jobs', 'unsubscribe', 400, () => createUnsubscribeCode('user-a', 'alerts', now)],
  ['who signed up is listed for 400 days', 'jobs', 'sign-ups', 400, () => noteSignedUp({ siteId: 'site-a', at, source: {} }, null)],
  ['a request for deletion can be looked up for two years', 'jobs', 'deletion', 730, () => putDeletionRequest('c', { requestedOn: '2026-11-21', deleted: 'D' }, now)],
  ['a first collection is shown for 400 days', 'jobs', 'b', 400, () => createBackfillJob({ jobId: 'b#1', siteId: 'site-a', service: 'ga4', sourceKey: 's', windows: [], startedAt: at })],
  ['where a dispatch stopped is known for a week', 'jobs', 'dispatch', 7, () => setDispatchCursor('run', 'cursor', now)],
  ['a move or deletion is shown for 400 days', 'jobs', 't', 400, () => transact([newJobWrite(treeJob)])],
  ['a creation that is sent again is one for 30 days', 'jobs', 'create', 30, () => transact([createRequestWrite({ userId: 'u', requestId: 'r', digest: 'd' }, 'site-a', now)])],
  ['a link for a colleague is shown for 30 days behind its end', 'jobs', 'colleague-links', 30, () => putColleagueLink('code', { linkId: 'l', siteId: 'site-a', service: 'ga4', makerId: 'user-a', isInAdminGroup: false, createdAt: at, endsAt: at }, () => false)],
  ['a share link is listed for 30 days behind its end', 'jobs', 'share-links', 30, () => putShareLink({ linkId: 'l', siteId: 'site-a', code: 'code', name: 'Bank', report: 'monthly', period: 'latest', compare: 'previous', hideMoney: false, makerId: 'user-a', isInAdminGroup: false, createdAt: at, endsAt: at }, () => false)],
  ['an API key is listed for 30 days after its end', 'jobs', 'api-keys', 30, () => putApiKey({ keyId: 'aaaaaaaa', siteId: 'site-a', hash: 'h', lastFour: 'abcd', name: 'Sheet', scopes: ['metrics'], creatorId: 'user-a', isInAdminGroup: false, createdAt: at, endsAt: at }, () => false)],
  ['a window that waits is kept for 30 days behind its time', 'jobs', 'parked', 30, () => deferWindow('UTC', { v: 1, kind: 'pull', siteId: 'site-a', service: 'ga4', start: '2026-11-01', end: '2026-11-02', purpose: 'nightly' }, now)],
  ['a mark of late rows goes after the next night', 'jobs', 'late-rows', 1, () => markLate('UTC', 'site-a', now)],
  ['a collection that ended is known for a day', 'jobs', 'ended-collections', 1, () => noteEnded('UTC', 'site-a', now)],
  ['nobody is mailed twice of it within 60 days', 'jobs', 'collected-mails', 60, () => claimCollectedMail('site-a', 'user-a', now)],
  ['a security email that cannot be sent is tried for 30 days', 'jobs', 'password', 30, () => putNotice(makeNotice({ kind: 'password', whose: 'user-a' }, now))],
  ['a line for tomorrow’s letter waits a week', 'jobs', 'alert-news', 7, () => putNews({ timeZone: 'UTC', news })],
  ['nobody is mailed twice of an alert within 60 days', 'jobs', 'alert-mails', 60, () => claimMail({ siteId: 'site-a', ruleId: 'rule', openedAt: at, event: 'opened', userId: 'user-a' }, now)],
  ['a line behind quiet hours waits 30 days behind their end', 'jobs', 'held-mails', 30, () => holdLine('UTC', 'user-b', news, { due: now, now })],
  ['numbers of the week wait 30 days', 'jobs', 'week-letters', 30, () => scheduleWeeklyDigest('UTC', 'user-a', '2026-11-16', now)],
  ['nobody is told twice of the end of a trial within 60 days', 'jobs', 'trial-notices', 60, () => claimTrialNotice({ siteId: 'site-a', expiryDate: '2026-12-01', notice: 'one-day', userId: 'user-a' }, now)],
  ['nobody is reminded twice of the wizard within 60 days', 'jobs', 'wizard-reminders', 60, () => claimWizardReminder('site-a', 'user-a', now)],
  ['nobody is mailed twice of a task within 60 days', 'jobs', 'task-mails', 60, () => claimTaskMail('user-a', 'digest#2026-11-21', now)],
  ['a look at a website is good for a week', 'jobs', 'website', 7, () => claimWebsiteCheck('site-a', now)],
  ['a token that is being made is known for a day', 'jobs', 'sales-token', 1, () => beginTokenCreation('token', creation, { repeats: false }, now)],
  ['and one that failed', 'jobs', 'sales-token', 1, () => interruptTokenCreation('token', creation, now)],
  ['how many sites a night measures is known for a week', 'jobs', '', 7, () => notePageSpeedSites('UTC', 3, { isContinued: false, now })],
  ['calls of an hour are counted for three hours', 'jobs', 'budget', 3 / 24, () => addCalls('ga4', at.slice(0, 13), [{ name: 'n', calls: 1, limit: 2 }])],
  ['a platform’s pause goes three hours behind its end', 'jobs', 'pause', 3 / 24, () => pausePlatform('ga4', now)],
  ['what a CRM sent is kept for 31 days', 'leads', 'change', 31, () => putChange('site-a', { id: 'i', keys: [] }, now)],
  ['an import can be taken back for a week and is known for four weeks more', 'leads', 'import', 35, () => markUndone('site-a', 'i', now)],
  ['and so are its lines', 'leads', 'import', 35, () => putImportedLines('site-a', { importId: 'i', line: 1, keys: [] }, now)],
  ['a line for a chat tool waits a week', 'webhooks', 'line', 7, () => transact([lineWrite({ siteId: 'site-a', webhookId: 'w' }, 'UTC', news)])],
  ['a message to a chat tool is shown for a month', 'webhooks', 'delivery', 30, () => startDelivery({ siteId: 'site-a', webhookId: 'w' }, [{ sk: 'gone', line: news, dueZone: 'UTC' } as never], { deliveryId: 'd', now })],
  ['an email that waits is kept for 400 days, its text until it is sent', 'mails', 'outbox-mail', 400, () => putWaitingMail({ template: 'alert', to: 'a@insights.test', subject: 'S', text: 'T', html: 'H', siteId: null, headers: {} } as never, { outboxId: 'o', dueAt: now, claims: [] }, now)],
];

test.each(promised)('%s', async (_what, table, kind, days, write) => {
  swept.length = 0;
  await write();
  const tableItems = swept.filter(item => item.table === table);
  expect(tableItems.map(item => item.kind)).toContain(kind);
  for (const item of tableItems.filter(other => other.kind === kind)) expect(Math.round(item.days * 1440), item.kind).toBe(Math.round(days * 1440));
  // What the record of tables says holds for each of its kinds.
  const { retention } = tableCare[table];
  const most = typeof retention === 'string' ? null : 'days' in retention ? retention.days : retention.atMostDays;
  expect(most, `${table} names how long its items live`).not.toBeNull();
  for (const item of tableItems) expect(item.days, table).toBeLessThanOrEqual((most ?? 0) + 0.01);
});

test('a counter lives as long as the period it counts', async () => {
  for (const [seconds, what] of [[60, 'a minute'], [3600, 'an hour'], [day, 'a day'], [400 * day, '400 days']] as const) {
    swept.length = 0;
    await countOne('x', seconds, now);
    expect(swept[0]?.days, what).toBeGreaterThan(0);
    expect(swept[0]?.days, what).toBeLessThanOrEqual(seconds / day);
    expect(swept[0]?.days, what).toBeLessThanOrEqual(tableCare.throttles.retention.atMostDays);
  }
});

test('every store that sets a time to live is in the table', () => {
  const root = new URL('../../../', import.meta.url);
  const imported = readFileSync(new URL(import.meta.url), 'utf8');
  const setting = globSync('functions/stores/**/*.ts', { cwd: root }).filter(file => /\b(expiresAt|unusedUntil)( =|: (Math|expiry|seconds|at \+|Math\.floor))/.test(readFileSync(new URL(file, root), 'utf8')));
  expect(setting.length).toBeGreaterThan(25);
  // Written with what they belong to, which tests of theirs read back.
  const elsewhere = ['functions/stores/alerts/alert-changes.ts', 'functions/stores/codecs/compressed-items.ts', 'functions/stores/engine/add-within-limit.ts', 'functions/stores/jobs/coded-list.ts', 'functions/stores/tasks/tasks.ts'];
  expect(setting.filter(file => !imported.includes(file) && !elsewhere.includes(file))).toEqual([]);
});
