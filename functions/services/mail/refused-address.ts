import { createHash } from 'node:crypto';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { getRefusal, putRefusal } from '../../stores/refused-addresses.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { changeUser, listUsersOfEmail } from '../../stores/users/users.ts';
import { notifyPeople } from '../alerts/tell-people.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { notifyInApp } from '../notifications/tell-bell.ts';
import { idsOnPath } from '../rollups/node-sites.ts';

type Refusal = NonNullable<User['mailRefused']>;

/**
 * Records an address that permanently refused an email or whose owner complained: it gets only emails it requests, and
 * its place and the people above it are notified. For an address without an account, the place that the email concerned
 * is notified, on the first refusal only. Notifies first and marks last, so repeating it is safe.
 * @param siteId the place that the email was about, if any
 */
export async function noteRefusedAddress(address: string, refusal: Refusal, siteId: string | null): Promise<void> {
  const owners = (await listUsersOfEmail(address)).filter(({ removing }) => !removing);
  const previousRefusal = owners.length === 0 ? await getRefusal(address) : null;
  if (owners.length === 0 && siteId !== null && (previousRefusal === null || previousRefusal.at === refusal.at))
    await reportUnknownAddress(address, siteId, refusal);
  await putRefusal({ address, ...refusal });
  const people = owners.filter(({ user }) => user.mailRefused === undefined);
  for (const { user } of people) {
    const node = user.siteId === null ? null : await getNode(user.siteId);
    if (node !== null) await notifyManagers(user, node, refusal);
    await changeUser(user.userId, current =>
      current.email === user.email && current.mailRefused === undefined ? { ...current, mailRefused: refusal } : null,
    );
  }
}

/** Notifies a place of a refused address that is no account. */
async function reportUnknownAddress(address: string, siteId: string, { at, why }: Refusal): Promise<void> {
  const node = await getNode(siteId);
  if (node === null) return;
  const title = why === 'bounced' ? `Email to ${address} is not delivered` : `${address} reported our email as spam`;
  const words = `Nothing ${why === 'bounced' ? '' : "else that they didn't request "}is emailed there anymore. No user has this address. If it is a billing address, enter another one.`;
  const id = createHash('sha256').update(address).digest('base64url').slice(0, 22);
  await notifyPlace(node, { id, title, words, at });
}

async function notifyManagers(user: User, node: SiteNode, { at, why }: Refusal): Promise<void> {
  const name = `${user.given_name} ${user.family_name}`.trim();
  const title = why === 'bounced' ? `Email to ${name} is not delivered` : `${name} reported our email as spam`;
  const words =
    why === 'bounced'
      ? "The address no longer accepts email. Change this user's email under Users."
      : 'Alert emails have stopped. Emails they request, such as a new password, are still sent.';
  await notifyPlace(node, { id: user.userId, title, words, at });
}

type Notice = { readonly id: string; readonly title: string; readonly words: string; readonly at: string };

/** Notifies a place in-app, and the people above it in their next digest. */
async function notifyPlace(node: SiteNode, { id, title, words, at }: Notice): Promise<void> {
  const link = `/admin/${node.siteId}`;
  await notifyInApp(
    {
      notificationId: notificationId(at.slice(0, 10), [id, 'mail-refused', at]),
      siteId: node.siteId,
      type: 'ALERT',
      kind: 'people',
      body: { title, message: words, icon: 'mail-off', link, timestamp: at },
      users: {},
    },
    node.sitePath,
  );
  const line = {
    siteId: node.siteId,
    siteName: node.name,
    ruleId: `mail-${id}`,
    openedAt: at,
    event: 'opened',
    kind: 'people',
    title,
    words,
    link,
    at,
  } as const;
  await notifyPeople(await getNodes(idsOnPath(node.sitePath)), line, new Date(at));
}
