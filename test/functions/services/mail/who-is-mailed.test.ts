import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handler as alertDigest } from '../../../../functions/jobs/dispatch-alert-digest.ts';
import { handler as taskDigest } from '../../../../functions/jobs/dispatch-task-digest.ts';
import { handler as trialNotices } from '../../../../functions/jobs/dispatch-trial-notices.ts';
import { handler as weekLetters } from '../../../../functions/jobs/dispatch-week-letters.ts';
import { handler as sweep } from '../../../../functions/jobs/sweep-deferred.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { notifyPeople } from '../../../../functions/services/alerts/tell-people.ts';
import { mailAudit } from '../../../../functions/services/audits/audit-mail.ts';
import { notifyOfBillingNews } from '../../../../functions/services/billing/tell-news.ts';
import { collectPageSpeed } from '../../../../functions/services/collection/collect-page-speed.ts';
import { askForHelp } from '../../../../functions/services/help/ask-for-help.ts';
import { queueMail } from '../../../../functions/services/mail/queue-mail.ts';
import { mailPartner } from '../../../../functions/services/people/welcome-mails.ts';
import { prepareAssigned } from '../../../../functions/services/tasks/mail-assigned.ts';
import { listMails } from '../../../../functions/stores/mails.ts';
import { noteEnded } from '../../../../functions/stores/jobs/ended-collections.ts';
import { putRefusal } from '../../../../functions/stores/refused-addresses.ts';
import { transact } from '../../../../functions/stores/engine/transact.ts';
import { createTask } from '../../../../functions/stores/tasks/tasks.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { putTheme } from '../../../../functions/stores/themes.ts';
import { createNode } from '../../../../functions/stores/sites/sites.ts';
import { getUser, putUser } from '../../../../functions/stores/users/users.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { type MailRecord, mailTemplates } from '../../../../shared/model/mail.ts';
import type { NodeAttr, NodeType, SiteNode } from '../../../../shared/model/node.ts';
import { defaultTheme, type User } from '../../../../shared/model/user.ts';
import { ga4Day } from '../../../shared/numbers/metrics/sample-days.ts';
import { connected, morning } from '../alerts/support.ts';
import { makeAudit } from '../../support/audits.ts';
import { startPeople } from '../../support/people.ts';
import { node, seedTree, user } from '../../support/tree.ts';

/** A Wednesday morning in New York. */
const now = new Date('2026-11-25T12:00:00Z');
const zone = 'America/New_York';
const plenty = { getRemainingTimeInMillis: () => 900_000 };
let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now, queues: true });
  await seedTree();
});
afterAll(() => program.stop());

type Template = MailRecord['template'];
const at = (instant: string) => setClock(() => new Date(instant));

describe('an address that refuses mail', () => {
  /**
   * By hand: what a person has asked for in this moment, and what concerns the safety of the account, still goes to who
   * complained; who bounced gets nothing.
   */
  const asked: readonly Template[] = [
    'verification', 'sign-up', 'sign-up-known', 'help-receipt', 'checkout-link',
    'password-changed', 'email-changed', 'administrator-added', 'new-device', 'account-viewed',
    'two-step-changed',
  ];
  test.each(mailTemplates)('%s', async template => {
    setClock(() => now);
    await putRefusal({ address: 'bounced@insights.test', at: now.toISOString(), why: 'bounced' });
    await putRefusal({ address: 'complained@insights.test', at: now.toISOString(), why: 'complained' });
    const reached: string[] = [];
    for (const to of ['wanted', 'bounced', 'complained']) {
      const before = program.mails().length;
      await queueMail({ template, to: `${to}@insights.test`, subject: 'S', text: 'T', siteId: null }, now);
      if (program.mails().length > before) reached.push(to);
    }
    expect(reached).toEqual(asked.includes(template) ? ['wanted', 'complained'] : ['wanted']);
    // What was withheld is listed with its reason.
    const { mails: emails } = await listMails({ cursor: undefined, now, template, filterText: 'bounced@' });
    expect(emails.map(({ state, reason }) => [state, reason?.slice(0, 8)])).toEqual([['failed', 'Withheld']]);
  });
});

/** What a person may be, beside who wants every mail. */
const states = {
  wanted: {},
  unsubscribed: { enableSiteAlerts: false, enableBillingEmails: false, mailChoices: { kinds: {}, reminders: 'never', figures: 'never' } },
  disabled: { disabled: true },
  bounced: { mailRefused: { at: now.toISOString(), why: 'bounced' } },
  complained: { mailRefused: { at: now.toISOString(), why: 'complained' } },
} as const satisfies Record<string, Partial<User>>;
type State = keyof typeof states;

let places = 0;
/** A node with a person in each state. */
async function place(attr: NodeAttr = {}, type: NodeType = 'SITE'): Promise<SiteNode> {
  const siteId = `place-${(places += 1)}`;
  const site = node(type === 'TOKEN' ? `/ISL/${siteId}` : `/ISL/reseller/brand/org/north/${siteId}`, type, {
    attr: { url: `https://${siteId}.test`, tz: 'Eastern', ...attr }, createdAt: '2026-11-20T12:00:00.000Z',
  });
  await createNode(site);
  if (type === 'SITE') await collectPageSpeed(site, now);
  for (const [state, more] of Object.entries(states)) {
    const userId = `${siteId}-${state}`;
    await putUser(user(userId, siteId, { enableBillingEmails: true, createdAt: '2026-11-20T12:00:00.000Z', ...more }));
    const why = 'mailRefused' in more ? more.mailRefused.why : null;
    if (why !== null) await putRefusal({ address: `${userId}@insights.test`, at: now.toISOString(), why });
  }
  return site;
}
/** The states whose people were mailed of this place with this template, by what the provider was handed. */
async function mailed({ siteId }: SiteNode, template: Template): Promise<State[]> {
  const { mails: emails } = await listMails({ cursor: undefined, now: new Date('2026-11-27T00:00:00Z'), template, filterText: `${siteId}-` });
  return (Object.keys(states) as State[]).filter(state => emails.some(({ to, state: outcome }) => to === `${siteId}-${state}@insights.test` && outcome !== 'failed'));
}

const people = async ({ siteId }: SiteNode): Promise<User[]> =>
  (await Promise.all(Object.keys(states).map(state => getUser(`${siteId}-${state}`)))).flatMap(person => person ?? []);
const line = (site: SiteNode) => ({ siteId: site.siteId, siteName: site.name, ruleId: 'rule', openedAt: now.toISOString(), event: 'opened', kind: 'breaks', title: 'T', words: 'W', link: '/alerts', at: now.toISOString() }) as const;
const dueTask = (site: SiteNode, ownerId: string, index: number) => ({
  taskId: `${site.siteId}.0mh3k2c9s-00000${index}`, siteId: site.siteId, title: 'T', note: '', status: 'open', ownerId, due: '2026-11-25', repeat: null, from: null,
  createdAt: now.toISOString(), changedAt: now.toISOString(), changedBy: 'Anna', revision: 1,
}) as const;
const account = { subscription: null, invoices: [] } as never;
const paid = { key: 'k', kind: 'paid', amount: 100, currency: 'usd', about: 'A-1', page: null, at: now.toISOString() } as const;

type Row = {
  readonly template: Template;
  /** Whom it reaches of a place that is open, and of one that is suspended; null: nobody suspends such a place. */
  readonly open: readonly State[];
  readonly suspended: readonly State[] | null;
  readonly attr?: NodeAttr;
  readonly type?: NodeType;
  readonly send: (site: SiteNode) => Promise<unknown>;
};
const subscribers = ['wanted'] as const;
const activeUsers = ['wanted', 'unsubscribed'] as const;

/** Every sender of mails that nobody asked for, by hand: whom it reaches. */
const rows: readonly Row[] = [
  { template: 'trial-ending', open: subscribers, suspended: [], attr: { trialExpiryDate: '2026-11-25' }, send: () => trialNotices({ v: 1, job: 'trial-notices', timeZone: zone }, plenty) },
  { template: 'trial-over', open: subscribers, suspended: [], attr: { trialExpiryDate: '2026-11-18' }, send: () => trialNotices({ v: 1, job: 'trial-notices', timeZone: zone }, plenty) },
  { template: 'welcome-checklist', open: subscribers, suspended: [], attr: { status: 'onboarding' }, send: () => trialNotices({ v: 1, job: 'trial-notices', timeZone: zone }, plenty) },
  // Somebody left the wizard and waits for this one.
  {
    template: 'collected', open: activeUsers, suspended: null, attr: { status: 'onboarded', onboarding: { step: 6, later: [], answers: [] } },
    send: async ({ siteId }) => {
      await noteEnded(zone, siteId, new Date('2026-11-25T10:00:00Z'));
      await sweep({ v: 1, job: 'sweep-deferred', timeZone: zone }, plenty);
    },
  },
  { template: 'partner-sign-up', open: activeUsers, suspended: null, type: 'TOKEN', send: site => mailPartner(site, node('/ISL/reseller/brand/org/north/new-site', 'SITE'), now) },
  { template: 'payment-received', open: subscribers, suspended: subscribers, send: ({ siteId }) => notifyOfBillingNews(siteId, account, paid, now) },
  { template: 'payment-failed', open: subscribers, suspended: subscribers, send: ({ siteId }) => notifyOfBillingNews(siteId, account, { ...paid, kind: 'disputed' }, now) },
  { template: 'subscription-ended', open: subscribers, suspended: subscribers, send: ({ siteId }) => notifyOfBillingNews(siteId, account, { ...paid, kind: 'ended' }, now) },
  {
    template: 'audit', open: subscribers, suspended: null,
    send: site => mailAudit({ audit: makeAudit(site.siteId, '202610', 1, {}), site, sender: user('reseller-user', 'reseller'), toSiteUsers: true, clickId: site.siteId }, now),
  },
  {
    template: 'task-assigned', open: subscribers, suspended: null,
    send: async site => {
      for (const [index, owner] of (await people(site)).entries()) {
        const mail = await prepareAssigned(owner, { task: dueTask(site, owner.userId, index), site, by: 'Anna' }, now);
        if (mail !== null && (await transact(mail.writes)).length === 0) await mail.send();
      }
    },
  },
  {
    template: 'task-digest', open: subscribers, suspended: null,
    send: async site => {
      for (const [index, { userId }] of (await people(site)).entries()) await createTask({ task: dueTask(site, userId, index), made: `request#${userId}`, morningZone: zone });
      await taskDigest({ v: 1, job: 'task-digest', timeZone: zone }, plenty);
    },
  },
  // What was put aside until now, by the sweep; the state of a site decides whether it is judged at all.
  {
    template: 'alert-digest', open: subscribers, suspended: null,
    send: async site => {
      await notifyPeople([site], line(site), now);
      at('2026-11-25T12:30:00Z');
      await sweep({ v: 1, job: 'sweep-deferred', timeZone: zone }, plenty);
    },
  },
  {
    template: 'not-tracking', open: subscribers, suspended: [],
    send: async ({ siteId }) => {
      await connected(siteId, 'ga4', 'reconnect-needed', '2026-11-24');
      await morning(siteId, '2026-11-25T12:10:00.000Z');
    },
  },
  // The next morning, for who reads this kind daily.
  {
    template: 'alert-digest', open: subscribers, suspended: null,
    send: async site => {
      await notifyPeople([site], { ...line(site), kind: 'numbers' }, now);
      at('2026-11-26T13:15:00Z');
      await alertDigest({ v: 1, job: 'alert-digest', timeZone: zone }, plenty);
    },
  },
  {
    template: 'week-digest', open: subscribers, suspended: [],
    send: async ({ siteId }) => {
      await writeDays(siteId, 'ga4', 'core', eachDay('2026-11-09', '2026-11-24').map(date => ga4Day(date, { totals: { sessions: 10, keyEvents: 1 } })), '2026-11-20');
      await weekLetters({ v: 1, job: 'week-letters', timeZone: zone }, plenty);
      at('2026-11-25T13:30:00Z');
      await sweep({ v: 1, job: 'sweep-deferred', timeZone: zone }, plenty);
    },
  },
];

async function reachedBy({ template, attr = {}, type = 'SITE', send }: Row, more: NodeAttr): Promise<State[]> {
  setClock(() => now);
  const site = await place({ ...attr, ...more }, type);
  await send(site);
  await send(site);
  return mailed(site, template);
}
test.each(rows)('$template reaches its permitted recipients, each once', async row => {
  expect(await reachedBy(row, {})).toEqual(row.open);
  const { mails: emails } = await listMails({ cursor: undefined, now: new Date('2026-11-27T00:00:00Z'), template: row.template, filterText: `place-${places}-wanted@` });
  expect(emails).toHaveLength(1);
});
test.each(rows.filter(({ suspended }) => suspended !== null))('$template of a suspended site reaches its permitted recipients', async row => {
  expect(await reachedBy(row, { suspended: true })).toEqual(row.suspended);
});

test('support can reply to the requester of help; the copy has no reply address', async () => {
  setClock(() => now);
  await putTheme({ ...defaultTheme, siteId: 'brand', title: 'Brand', supportEmail: 'help@brand.test' });
  const site = node('/ISL/reseller/brand/org/north/site-n1', 'SITE');
  await askForHelp({ subject: 'Why?', text: 'I do not know', origin: '' } as never, { user: user('site-user', 'site-n1'), ownNode: site }, now);
  const sent = program.mails().filter(({ subject }) => subject.includes('Why?'));
  expect(Object.fromEntries(sent.map(({ to, replyTo }) => [to[0], replyTo]))).toEqual({ 'help@brand.test': ['site-user@insights.test'], 'site-user@insights.test': [] });
});

test('news of a payment reach who bought the plan if nobody who answered their invitation gets billing emails', async () => {
  const off = { enableBillingEmails: false };
  for (const siteId of ['pays-itself', 'paid-by-another', 'has-a-reader']) await createNode(node(`/ISL/reseller/brand/org/north/${siteId}`, 'SITE'));
  for (const siteId of ['pays-itself', 'paid-by-another', 'has-a-reader']) {
    await putUser(user(`${siteId}-buyer`, siteId, off));
    await putUser(user(`${siteId}-gone`, siteId, { ...off, disabled: true }));
    await putUser(user(`${siteId}-invited`, siteId, { enableBillingEmails: true, invitedAt: now.toISOString() }));
  }
  await putUser(user('has-a-reader-reader', 'has-a-reader', { enableBillingEmails: true }));
  const boughtBy = (siteId: string) => ({ subscription: { boughtBy: siteId, siteIds: [] }, invoices: [] }) as never;
  const reached = async (siteId: string, bought: never) => {
    const sent = () => program.mails().flatMap(({ to }) => to).filter(to => /^(pays|paid|has)-/.test(to)).sort();
    const before = sent();
    await notifyOfBillingNews(siteId, bought, { ...paid, key: siteId, kind: 'disputed' }, now);
    return [...new Set(sent())].filter(to => sent().filter(other => other === to).length > before.filter(other => other === to).length).map(to => to.replace('@insights.test', ''));
  };
  expect(await reached('pays-itself', account)).toEqual(['pays-itself-buyer']);
  expect(await reached('paid-by-another', boughtBy('has-a-reader'))).toEqual(['has-a-reader-buyer', 'has-a-reader-reader']);
  expect(await reached('has-a-reader', account)).toEqual(['has-a-reader-reader']);
});
