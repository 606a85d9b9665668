import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { hasLookedLongEnough, isCollectedMailDue } from '../../../shared/domain/onboarding/collected-mail.ts';
import { connectableServices, serviceNames } from '../../../shared/platforms/registry.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import {
  collectedMailClaim,
  type EndedCollection,
  forgetEnded,
  listEnded,
} from '../../stores/jobs/ended-collections.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { loadProduct } from '../mail/product.ts';
import { queueMail } from '../mail/queue-mail.ts';

/**
 * Emails people of a zone's sites whose first collection finished, once each: the marker is removed last. Returns the
 * number of emails queued.
 */
export async function mailCollected(timeZone: string, now: Date): Promise<number> {
  let sent = 0;
  for (const ended of await listEnded(timeZone)) {
    if (!hasLookedLongEnough(ended.endedAt, now)) continue;
    try {
      sent += await emailSitePeople(ended, now);
      await forgetEnded(ended);
    } catch (error) {
      logger.warn('The sync-complete email could not be sent', { siteId: ended.sk, error });
    }
  }
  return sent;
}

async function emailSitePeople({ sk: siteId }: EndedCollection, now: Date): Promise<number> {
  const site = await getNode(siteId);
  if (site === null || !isCollectedMailDue(site, now)) return 0;
  const { title, support, look } = await loadProduct(site);
  let sent = 0;
  for (const { userId, email, given_name: name, disabled } of await listUsersOfNode(siteId)) {
    if (disabled) continue;
    const mail = {
      template: 'collected',
      to: email,
      siteId,
      subject: `Your dashboard at ${title} is ready`,
      text: textFor(name, site, support),
      look,
    } as const;
    if ((await queueMail(mail, now, { claims: [collectedMailClaim(siteId, userId, now)] })) !== null) sent += 1;
  }
  return sent;
}

function textFor(name: string, { name: siteName, attr }: SiteNode, support: string | undefined): string {
  const connected = connectableServices
    .filter(service => attr.accounts?.[service] !== undefined)
    .map(service => serviceNames[service]);
  return [
    `Hello ${nameInMail(name)},`,
    `The sync is complete. Up to 18 months of data for ${nameInMail(siteName)} are ready, from ${connected.join(', ')}.`,
    `Open your dashboard:\n${environment().PUBLIC_ORIGIN}/overview`,
    "From now on, we sync the previous day every night. See Administration for anything that couldn't be synced.",
    ...(support === undefined ? [] : [`Questions? Write to ${support}.`]),
  ].join('\n\n');
}
