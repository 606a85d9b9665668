import { formatDate } from '../../../shared/domain/formats/dates.ts';
import { siteToday, siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { getNode } from '../../stores/sites/sites.ts';
import type { ClosingSite } from '../../stores/billing.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { notifyInApp } from '../notifications/tell-bell.ts';
import { changeNode } from '../tree/node-changes.ts';
import { payersOfSites } from './payer.ts';

/**
 * Makes sites read-only after a plan stopped paying for them, and notifies them. An unexpired trial resumes, and a site
 * with another payer stays open. Safe to repeat.
 */
export async function closeSites(sites: readonly ClosingSite[]): Promise<void> {
  for (const { siteId, trialUntil, at } of sites) {
    const site = await getNode(siteId);
    if (site === null || (await payersOfSites([site])).get(siteId) != null) continue;
    const isOnTrial = trialUntil !== null && trialUntil >= siteToday(new Date(at), siteTimeZone(site.attr));
    const change = isOnTrial ? { trialExpiryDate: trialUntil } : { unpaid: true };
    await changeNode(siteId, node =>
      node.attr.unpaid === true ? null : { ...node, attr: { ...node.attr, ...change } },
    );
    const message = isOnTrial
      ? `Its trial continues until ${formatDate(trialUntil)}.`
      : "You can't make changes until a plan covers it again. Your data is kept and you can view it.";
    const body = {
      title: 'The plan no longer covers this site',
      message,
      link: '/upgrade',
      timestamp: at,
    };
    await notifyInApp(
      {
        notificationId: notificationId(at.slice(0, 10), [siteId, 'dropped', at]),
        siteId,
        type: 'ALERT',
        body,
        users: {},
      },
      site.sitePath,
    );
  }
}
