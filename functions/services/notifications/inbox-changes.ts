import type { Action } from '../../../shared/domain/access/actions.ts';
import { type AccessNode, toAccessNode, decide } from '../../../shared/domain/access/decide.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import { enforce, type SignedIn } from '../../access/viewer.ts';
import { invalid } from '../../runtime/errors.ts';
import { markRead, setStatus } from '../../stores/notifications.ts';
import { nodesById } from './nodes-by-id.ts';

type Item = Pick<Notification, 'siteId' | 'notificationId'>;

/** Marks notifications of sites in reach as read; others are ignored like unknown ones. */
export async function markItemsRead(signedIn: SignedIn, items: readonly Item[]): Promise<void> {
  const { userId } = signedIn.viewer;
  for (const { site, ids } of await reached(signedIn, 'notification.mark-read', items))
    await markRead(site.siteId, ids, userId);
}

/**
 * Archives or snoozes notifications of sites in reach, or reverts that. Nothing is written if the viewer may not do so
 * at one of the sites, or a snooze has expired at one.
 * @throws {DomainError} forbidden, invalid
 */
export async function setItemsStatus(
  signedIn: SignedIn,
  items: readonly Item[],
  change: Pick<Notification, 'status' | 'until'>,
  now: Date,
): Promise<void> {
  const found = await reached(signedIn, 'notification.read', items);
  for (const { access } of found) enforce(decide(signedIn.viewer, 'site.update', access));
  const { status, until } = change;
  const isOver = ({ site }: Reached) => until === undefined || until < siteToday(now, siteTimeZone(site.attr));
  if (status === 'snoozed' && (until === undefined || found.some(isOver)))
    throw invalid([{ path: 'body.until', message: 'Choose today or a later day' }]);
  for (const { site, ids } of found) await setStatus(site, ids, change);
}

type Reached = { readonly site: SiteNode; readonly access: AccessNode; readonly ids: string[] };

/** Returns the items' sites in the viewer's reach, with their notifications. */
async function reached(signedIn: SignedIn, action: Action, items: readonly Item[]): Promise<Reached[]> {
  const nodes = await nodesById(items.map(({ siteId }) => siteId));
  const ids = [...new Set(items.map(({ siteId }) => siteId))];
  return ids.flatMap((siteId): Reached[] => {
    const site = nodes.get(siteId);
    if (site === undefined) return [];
    const access = toAccessNode(site);
    if (decide(signedIn.viewer, action, access).outcome !== 'allowed') return [];
    const named = items.filter(item => item.siteId === siteId).map(({ notificationId }) => notificationId);
    return [{ site, access, ids: named }];
  });
}
