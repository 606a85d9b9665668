import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { putRefusal } from '../../stores/refused-addresses.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { changeUser, listUsersOfEmail } from '../../stores/users/users.ts';
import { tellPeople } from '../alerts/tell-people.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { tellBell } from '../notifications/tell-bell.ts';
import { idsOnPath } from '../rollups/sites-of-node.ts';

type Refusal = NonNullable<User['mailRefused']>;

/**
 * An address that refused a mail for good, or whose owner complained of one: nothing but what they ask for themselves
 * is mailed there again, and who looks after them is told, in the bell of their place and in the next letter of the
 * people above. Told first, marked last: repeated, it ends in the same. The address is refused whoever it belongs to.
 */
export async function noteRefusedAddress(address: string, refusal: Refusal): Promise<void> {
  await putRefusal({ address, ...refusal });
  const people = (await listUsersOfEmail(address)).filter(
    ({ user, removing }) => !removing && user.mailRefused === undefined,
  );
  for (const { user } of people) {
    const node = user.siteId === null ? null : await getNode(user.siteId);
    if (node !== null) await tellManagers(user, node, refusal);
    await changeUser(user.userId, current =>
      current.email === user.email && current.mailRefused === undefined ? { ...current, mailRefused: refusal } : null,
    );
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
  await tellBell({
    notificationId: notificationId(at.slice(0, 10), [user.userId, 'mail-refused', at]),
    siteId: node.siteId,
    type: 'ALERT',
    body: { title, message: words, icon: 'mail-off', link, timestamp: at },
    users: {},
  }, node.sitePath);
  const line = {
    siteId: node.siteId,
    siteName: node.name,
    ruleId: `mail-${user.userId}`,
    openedAt: at,
    event: 'opened',
    kind: 'people',
    title,
    words,
    link,
    at,
  } as const;
  await tellPeople(await getNodes(idsOnPath(node.sitePath)), line, new Date(at));
}
