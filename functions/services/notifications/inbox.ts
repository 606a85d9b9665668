import type { InboxItem } from '../../../shared/contract/inbox.ts';
import { accessNodeOf, decide } from '../../../shared/domain/access/decide.ts';
import { providerId } from '../../../shared/domain/hierarchy/paths.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { type InboxRow, readInbox, readWoken } from '../../stores/inbox.ts';
import { sitesBelow } from '../rollups/count-sites.ts';
import { linkedSitesOf } from '../rollups/linked-sites.ts';
import { nodesById } from './nodes-by-id.ts';
import { isReadBy } from './shown.ts';

/** Pages of a hundred nodes that are counted for 'of so many sites'; a larger reach is not. */
const countedPages = 3;
/** Of each site that a region links. */
const linkedShown = 20;

type Wanted = {
  readonly lastEvalKey?: string | undefined;
  readonly status?: NonNullable<Notification['status']> | undefined;
  readonly type?: Notification['type'] | undefined;
};
type Inbox = { items: InboxItem[]; fuller: string[]; sites: number | null; lastEvalKey: string | null };

/**
 * Notifications of a node and all below it, of a region with the sites that it links; without one, of all that the
 * viewer reaches by path. The lists say where sites stood when it was told; where they stand now decides.
 */
export async function inboxOf(
  signedIn: SignedIn,
  node: SiteNode | null,
  { lastEvalKey, status = 'active', type }: Wanted,
  now: Date,
): Promise<Inbox> {
  const { viewer, ownNode, user } = signedIn;
  const of = node ?? ownNode;
  if (of === null && !viewer.isAdmin) return { items: [], fuller: [], sites: 0, lastEvalKey: null };
  const sitePath = of?.sitePath ?? `/${providerId}`;
  const isWanted = (one: Notification) => type === undefined || one.type === type;
  const isFirst = status === 'active' && lastEvalKey === undefined;
  const linkedIds = linkedSitesOf(of);
  const [page, woken, count, linked] = await Promise.all([
    readInbox(sitePath, status, lastEvalKey, isWanted),
    // A snooze ends with a day of its site: where the sun rises first, that is tomorrow in UTC.
    isFirst ? readWoken(sitePath, addDays(now.toISOString().slice(0, 10), 1)) : [],
    of === null ? null : sitesBelow(of, countedPages),
    lastEvalKey === undefined ? linkedRows(linkedIds, status, isWanted) : [],
  ]);
  const sites = count === null ? null : count + linkedIds.length;
  const rows = [...page.rows, ...woken.filter(({ notification }) => isWanted(notification)), ...linked];
  const nodes = await nodesById(rows.map(({ notification }) => notification.siteId));
  const items = rows.flatMap(({ notification, group }) => {
    const site = nodes.get(notification.siteId);
    if (site === undefined || !standsAs(status, notification, siteToday(now, siteTimeZone(site.attr)))) return [];
    // A node that the call names was judged, with its links.
    const isAsked = site.siteId === node?.siteId;
    const access = accessNodeOf(site, of !== null && linkedIds.includes(site.siteId) ? [of.sitePath] : []);
    if (!isAsked && decide(viewer, 'notification.read', access).outcome !== 'allowed') return [];
    return [itemOf(notification, group, site, {
      read: isReadBy(user)(notification),
      mayUpdate: decide(viewer, 'site.update', access).outcome === 'allowed',
    })];
  });
  return { items, fuller: page.fuller, sites, lastEvalKey: page.cursor };
}

/** The newest of what stands in the lists of sites that a region links, with its first page. */
async function linkedRows(
  siteIds: readonly string[],
  status: NonNullable<Wanted['status']>,
  isWanted: (one: Notification) => boolean,
): Promise<InboxRow[]> {
  const sites = await nodesById(siteIds);
  const pages = await mapConcurrent([...sites.values()], 8, ({ sitePath }) =>
    readInbox(sitePath, status, undefined, isWanted),
  );
  return pages.flatMap(({ rows }) => rows.slice(0, linkedShown));
}

/** A snooze that is over is none; among the snoozed are those that are not over. */
const standsAs = (status: NonNullable<Wanted['status']>, { status: own, until }: Notification, today: string) =>
  own !== 'snoozed' || (until !== undefined && until < today) === (status === 'active');

function itemOf(
  { users: _marks, cause: _cause, ...told }: Notification,
  group: string,
  { name: siteName, type }: SiteNode,
  { read, mayUpdate }: Pick<InboxItem, 'read' | 'mayUpdate'>,
): InboxItem {
  return { ...told, siteName, ofSite: type === 'SITE', group, read, mayUpdate };
}
