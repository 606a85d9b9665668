import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { putNews } from '../../stores/jobs/alert-news.ts';
import { putNotification } from '../../stores/notifications.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { changeUser, listUsersOfEmail } from '../../stores/users/users.ts';
import { dispatchZoneOf } from '../collection/windows.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { idsOnPath } from '../rollups/sites-of-node.ts';

type Refusal = NonNullable<User['mailRefused']>;

/**
 * An address that refused a mail for good, or whose owner complained of one: nothing but what they ask for themselves is
 * mailed there again, and who looks after them is told, in the bell of their place and in the next letter of the people
 * above. Told first, marked last: repeated, it ends in the same.
 */
export async function noteRefusedAddress(address: string, refusal: Refusal): Promise<void> {
  const people = (await listUsersOfEmail(address)).filter(({ user, removing }) => !removing && user.mailRefused === undefined);
  for (const { user } of people) {
    const node = user.siteId === null ? null : await getNode(user.siteId);
    if (node !== null) await tellManagers(user, node, refusal);
    await changeUser(user.userId, current => (current.email === user.email && current.mailRefused === undefined ? { ...current, mailRefused: refusal } : null));
  }
}

async function tellManagers(user: User, node: SiteNode, { at, why }: Refusal): Promise<void> {
  const name = `${user.given_name} ${user.family_name}`.trim();
  const title = why === 'bounced' ? `Mail to ${name} does not arrive` : `${name} reported our mail as unwanted`;
  const words =
    why === 'bounced'
      ? 'The address refused a mail for good. Nothing is mailed there any more: give them another email under Users.'
      : 'Alerts are not mailed there any more. What they ask for themselves, such as a new password, still is.';
  const link = `/admin/${node.siteId}`;
  await putNotification({
    notificationId: notificationId(at.slice(0, 10), [user.userId, 'mail-refused', at]),
    siteId: node.siteId,
    type: 'ALERT',
    body: { title, message: words, icon: 'mail-off', link, timestamp: at },
    users: {},
  });
  for (const above of await getNodes(idsOnPath(node.sitePath))) {
    await putNews({
      timeZone: dispatchZoneOf(siteTimeZone(above.attr)),
      news: { nodeId: above.siteId, siteId: node.siteId, siteName: node.name, ruleId: `mail-${user.userId}`, openedAt: at, event: 'opened', title, words, link, at },
    });
  }
}
