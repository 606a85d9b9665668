import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { loadInbox } from '../../functions/services/notifications/inbox.ts';
import { listMails, putMail } from '../../functions/stores/mails.ts';
import { listNotifications, markRead, putNotification, setStatus } from '../../functions/stores/notifications.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import { toAccessNode } from '../../shared/domain/access/reach.ts';
import { inboxLines } from '../../shared/domain/alerts/inbox-lines.ts';
import { type NewsKind, newsKinds } from '../../shared/model/news-kind.ts';
import type { NodeType, SiteNode } from '../../shared/model/node.ts';
import type { Notification } from '../../shared/model/notification.ts';
import type { User } from '../../shared/model/user.ts';
import { openBareDatabase } from './bare-database.ts';
import { type FigureGroup, rounded } from './figure.ts';
import { seededRandom } from './generate-leads.ts';

const now = new Date('2026-11-23T12:00:00Z');
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

async function measureReadUnits(work: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const stop = onConsumedCapacity(({ kind, units: used }) => {
    if (kind === 'read') units += used;
  });
  try {
    await work();
  } finally {
    stop();
  }
  return units;
}

const makeNode = (siteId: string, type: NodeType, path: string): SiteNode => ({
  siteId,
  name: `Node ${siteId}`,
  type,
  sitePath: `${path}/${siteId}`,
  attr: { tz: 'Eastern' },
  revision: 0,
  createdAt: '2026-01-01T00:00:00Z',
});

/** Measures a month's list for a site with daily notifications. */
async function rangeUnits(): Promise<number> {
  const site = makeNode('told-month', 'SITE', '/ISL/bench');
  for (let index = 0; index < 31; index += 1) {
    const timestamp = minutesAgo(index * 1440);
    await putNotification(
      {
        notificationId: `n${timestamp.slice(0, 10).replaceAll('-', '')}-${String(index).padStart(2, '0')}`,
        siteId: site.siteId,
        type: 'ALERT',
        kind: 'numbers',
        body: { title: 'Cost per lead increased', message: 'What moved it, as it is told. '.repeat(5), timestamp },
        users: { 'user-1': { read: true }, 'user-2': { read: true } },
      },
      site.sitePath,
    );
  }
  const between = { start: '2026-10-24', end: '2026-11-23' };
  return measureReadUnits(() => listNotifications(site.siteId, undefined, 100, between));
}

/** Measures a busy day of emails: a plain page and one filtered by a rare text; returns the higher. */
async function mailUnits(): Promise<number> {
  for (let index = 0; index < 600; index += 1) {
    const sentAt = minutesAgo(index / 2);
    await putMail({
      mailId: `mail-${index}`,
      to: `person-${index}@franchise-of-a-usual-name.example`,
      template: 'alert-digest',
      subject: `Northfold Home Care Charlotte: ${index % 50 === 0 ? 'the audit' : 'Cost per lead increased'} and 3 more`,
      siteId: 'told-month',
      state: 'delivered',
      sentAt,
      changedAt: sentAt,
    });
  }
  const asWhole = await measureReadUnits(() => listMails({ cursor: undefined, now }));
  const narrowed = await measureReadUnits(() => listMails({ filterText: 'the audit', cursor: undefined, now }));
  return Math.max(asWhole, narrowed);
}

/** Notification as a person would count it, derived only from the actions. */
type Kept = {
  readonly one: Notification;
  /** Key that groups several notifications into one line. */
  readonly line: string;
  read: boolean;
  archived: boolean;
};

const histories = 120;
const steps = 14;

/**
 * Simulates a place's people, sites and news, with read marks and mutes; counts differences from the expected
 * notification count.
 */
async function unreadErrors(): Promise<number> {
  const random = seededRandom(20_261_124);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let errors = 0;
  for (let history = 0; history < histories; history += 1) {
    const org = makeNode(`told-${history}`, 'ORG', '/ISL/bench');
    const sites = [0, 1, 2].map(index => makeNode(`told-${history}-${index}`, 'SITE', org.sitePath));
    for (const node of [org, ...sites]) await createNode(node);
    const records: Kept[] = [];
    let user: User = {
      userId: `told-user-${history}`,
      email: 'a@bench.test',
      given_name: 'A',
      family_name: 'B',
      siteId: org.siteId,
      isAdmin: false,
      disabled: false,
      enableSiteAlerts: true,
      enableBillingEmails: false,
      enableIntroTutorial: false,
      createdAt: '2026-01-01T00:00:00Z',
    };
    for (let step = 0; step < steps; step += 1) {
      const [chance, site, some] = [random(), pick(sites), pick(records)];
      if (site === undefined) continue;
      if (some === undefined || chance < 0.55) {
        const kind = pick<NewsKind>(newsKinds) ?? 'breaks';
        const cause = random() < 0.6 ? `cause-${Math.floor(random() * 2)}-${kind}` : undefined;
        const notificationId = `n20261123-${history}-${step}`;
        const notification: Notification = {
          notificationId,
          siteId: site.siteId,
          type: 'ALERT',
          kind,
          users: {},
          ...(cause && { cause }),
          body: { title: 'T', message: 'M', timestamp: minutesAgo(100 - step) },
        };
        await putNotification(notification, site.sitePath);
        records.push({ one: notification, line: cause ?? notificationId, read: false, archived: false });
      } else if (chance < 0.75) {
        await markRead(some.one.siteId, [some.one.notificationId], user.userId);
        some.read = true;
      } else if (chance < 0.85) {
        const ownerSite = sites.find(({ siteId }) => siteId === some.one.siteId);
        if (ownerSite !== undefined) await setStatus(ownerSite, [some.one.notificationId], { status: 'archived' });
        some.archived = true;
      } else if (chance < 0.92) {
        user = { ...user, inboxReadAt: minutesAgo(100 - step) };
        for (const each of records) each.read = true;
      } else {
        user = { ...user, mutedKinds: newsKinds.filter(() => random() < 0.3) };
      }
      const viewer = {
        userId: user.userId,
        isAdmin: false,
        disabled: false,
        trialExpired: false,
        node: toAccessNode(org),
      };
      const { items, fuller } = await loadInbox({ user, ownNode: org, viewer }, null, {}, now);
      const shownCount = inboxLines(items, fuller, null).filter(line => line.items.some(({ read }) => !read)).length;
      const heard = records.filter(
        ({ one: notification, archived }) =>
          !archived && !(user.mutedKinds ?? []).some(muted => muted === notification.kind),
      );
      const counted = new Set(heard.filter(({ read }) => !read).map(({ line }) => line)).size;
      if (shownCount !== counted) errors += 1;
    }
  }
  return errors;
}

/** Read cost of a site's notifications and sent emails, and correctness of the notification count. */
export const notificationFigures: FigureGroup = {
  names: ['range-read-units', 'emails-read-units-page', 'unread-count-errors'],
  async *measure(requested) {
    const close = await openBareDatabase(now);
    const limit = (name: string, value: number, unit: string, againstValue: number) =>
      ({ name, value: rounded(value, 1), unit, against: 'limit', againstValue }) as const;
    try {
      if (requested.has('range-read-units')) yield limit('range-read-units', await rangeUnits(), 'read units', 3);
      if (requested.has('emails-read-units-page'))
        yield limit('emails-read-units-page', await mailUnits(), 'read units', 10);
      if (requested.has('unread-count-errors'))
        yield limit('unread-count-errors', await unreadErrors(), `of ${histories * steps} counts`, 0);
    } finally {
      await close();
    }
  },
};
