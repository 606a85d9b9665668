import { findStateCause, notTrackingAlert, notTrackingRule } from '../../../shared/domain/alerts/not-tracking.ts';
import { addDays, type Day, daysBetween } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { type RecordService, type ConnectableService, getServicePanel } from '../../../shared/platforms/registry.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import { sources } from '../../platforms/sources.ts';
import type { ConnectionKey } from '../../stores/connections/connections.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { changeNode, withAccounts } from '../tree/node-changes.ts';
import { notificationId } from './notification-id.ts';
import { notifyInApp } from './tell-bell.ts';

/** Returns the page where a service is fixed: its panel under Administration. */
export const panelLink = (siteId: string, service: RecordService): string =>
  `/admin/${siteId}/${getServicePanel(service)}`;

/** Reminds a site of an alert that stays open: once a day, with the alert's text. */
async function sendReminder({ siteId, sitePath }: SiteNode, service: RecordService, now: Date): Promise<void> {
  const definition = notTrackingAlert(service, siteId, findStateCause('reconnect-needed'));
  if (definition === null) return;
  const timestamp = now.toISOString();
  const notification: Notification = {
    notificationId: notificationId(timestamp.slice(0, 10), [siteId, service, 'reconnect-needed']),
    siteId,
    type: 'ALERT',
    kind: 'breaks',
    body: {
      title: definition.title,
      message: definition.description,
      icon: definition.icon,
      link: definition.link,
      timestamp,
    },
    users: {},
    cause: `${notTrackingRule(service)}-credentials`,
  };
  await notifyInApp(notification, sitePath);
}

/** Days between reminders that a service is not tracked, repeated until it is renewed. */
const remindAfterDays = 7;

type Accounts = SiteNode['attr']['accounts'];
const getAccount = (accounts: Accounts, service: ConnectableService) => accounts?.[service];

/**
 * Marks a site's account as needing a new consent (specification 4: refresh-required). Replaces the expiry warning; the
 * next alert date is a week later in the site's calendar. Skips PageSpeed, which has no account, and accounts other
 * than `sourceKey`. Choosing an account again ends both.
 */
export async function requireRefresh(
  siteId: string,
  service: RecordService,
  now: Date,
  sourceKey?: string,
): Promise<void> {
  if (service === 'pagespeed') return;
  await changeNode(siteId, node => {
    const account = getAccount(node.attr.accounts, service);
    if (sourceKey !== undefined && sources[service].resourceOf(node)?.key !== sourceKey) return null;
    if (!account || (account.refreshRequired === true && account.refreshAlertDate !== undefined)) return null;
    const refreshAlertDate = addDays(siteToday(now, siteTimeZone(node.attr)), remindAfterDays);
    return withAccounts(node, {
      ...node.attr.accounts,
      [service]: { ...account, refreshRequired: true, refreshAlertDate },
    });
  });
}

/**
 * Reminds sites of services that still need a new sign-in when their reminder is due, and moves the date by whole weeks
 * into the future. Repeating a night has no effect: the date has moved, or the notification has the same id. Suspended
 * sites are skipped.
 */
export async function remindNotTracking(keys: readonly ConnectionKey[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  const nodes = new Map((await getNodes(keys.map(({ siteId }) => siteId))).map(node => [node.siteId, node]));
  for (const { siteId, service } of keys) {
    const node = nodes.get(siteId);
    if (!node || service === 'pagespeed' || node.attr.suspended === true) continue;
    const today = siteToday(now, siteTimeZone(node.attr));
    const due = dueAlert(node, service, today);
    if (due === null) continue;
    await sendReminder(node, service, now);
    const weeks = Math.floor(daysBetween(due, today) / remindAfterDays) + 1;
    const refreshAlertDate = addDays(due, weeks * remindAfterDays);
    await changeNode(siteId, current => {
      const account = getAccount(current.attr.accounts, service);
      if (!account || dueAlert(current, service, today) !== due) return null;
      return withAccounts(current, { ...current.attr.accounts, [service]: { ...account, refreshAlertDate } });
    });
  }
}

/** Returns an account's next alert date if it is due. */
function dueAlert({ attr }: SiteNode, service: ConnectableService, today: Day): Day | null {
  const account = getAccount(attr.accounts, service);
  const date = account?.refreshAlertDate;
  return account?.refreshRequired === true && date !== undefined && date <= today ? date : null;
}
