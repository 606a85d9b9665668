import type { InboxItem } from '../../../shared/contract/inbox.ts';
import { isMuted } from '../../../shared/domain/alerts/bell-kind.ts';
import { accessNodeOfSummary, decide } from '../../../shared/domain/access/decide.ts';
import { providerId } from '../../../shared/domain/hierarchy/paths.ts';
import { toNodeSummary } from '../../../shared/domain/hierarchy/summary.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { type InboxRow, readInbox, readWoken } from '../../stores/inbox.ts';
import { nodesBelow } from '../rollups/count-sites.ts';
import { nodesById } from './nodes-by-id.ts';
import { isReadBy } from './shown.ts';

/** Pages of a hundred nodes counted for 'of so many sites'; larger reaches aren't. */
const countedPages = 3;

type Wanted = {
  readonly lastEvalKey?: string | undefined;
  readonly status?: NonNullable<Notification['status']> | undefined;
  readonly type?: Notification['type'] | undefined;
  readonly muted?: 'included' | undefined;
};
type Inbox = { items: InboxItem[]; fuller: string[]; sites: number | null; lastEvalKey: string | null };

/**
 * Loads notifications of a node and everything below it, or without one of all that the viewer reaches by path; without
 * muted kinds unless requested. Uses the sites' current place, not the stored one.
 */
export async function loadInbox(
  signedIn: SignedIn,
  node: SiteNode | null,
  { lastEvalKey, status = 'active', type, muted }: Wanted,
  now: Date,
): Promise<Inbox> {
  const { viewer, ownNode, user } = signedIn;
  const of = node ?? ownNode;
  if (of === null && !viewer.isAdmin) return { items: [], fuller: [], sites: 0, lastEvalKey: null };
  const sitePath = of?.sitePath ?? `/${providerId}`;
  const isPassedOver = (notification: Notification) => isMuted(user.mutedKinds, notification);
  const isWanted = (notification: Notification) =>
    (type === undefined || notification.type === type) && (muted === 'included' || !isPassedOver(notification));
  const isFirst = status === 'active' && lastEvalKey === undefined;
  const [page, woken, below] = await Promise.all([
    readInbox(sitePath, status, lastEvalKey, isWanted),
    // A snooze ends with a day of its site: in the easternmost zone that is tomorrow in UTC.
    isFirst ? readWoken(sitePath, addDays(now.toISOString().slice(0, 10), 1)) : [],
    of === null ? { nodes: [], sites: null } : nodesBelow(of, countedPages),
  ]);
  const rows = [...page.rows, ...woken.filter(({ notification }) => isWanted(notification))];
  const nodes = await withOthers(below.nodes, rows);
  const items = rows.flatMap(({ notification, group }) => {
    const site = nodes.get(notification.siteId);
    if (site === undefined || !matchesStatus(status, notification, siteToday(now, site.timeZone))) return [];
    // The requested node was already checked, with its links.
    const isAsked = site.siteId === node?.siteId;
    const access = accessNodeOfSummary(site);
    if (!isAsked && decide(viewer, 'notification.read', access).outcome !== 'allowed') return [];
    return [
      toInboxItem(notification, group, site, {
        read: isReadBy(user)(notification),
        muted: isPassedOver(notification),
        mayUpdate: decide(viewer, 'site.update', access).outcome === 'allowed',
      }),
    ];
  });
  return { items, fuller: page.fuller, sites: below.sites, lastEvalKey: page.cursor };
}

/** Adds nodes that rows refer to but that were not read yet: linked, moved away, of all companies. */
async function withOthers(knownNodes: readonly NodeSummary[], rows: readonly InboxRow[]) {
  const nodes = new Map(knownNodes.map(node => [node.siteId, node]));
  const others = rows.map(({ notification }) => notification.siteId).filter(siteId => !nodes.has(siteId));
  for (const [siteId, node] of await nodesById(others)) nodes.set(siteId, toNodeSummary(node));
  return nodes;
}

/** An expired snooze counts as none; snoozed means unexpired. */
const matchesStatus = (
  status: NonNullable<Wanted['status']>,
  { status: storedStatus, until }: Notification,
  today: string,
) => storedStatus !== 'snoozed' || (until !== undefined && until < today) === (status === 'active');

function toInboxItem(
  { users: _marks, cause: _cause, ...notification }: Notification,
  group: string,
  { name: siteName, type }: NodeSummary,
  marks: Pick<InboxItem, 'read' | 'muted' | 'mayUpdate'>,
): InboxItem {
  return { ...notification, siteName, ofSite: type === 'SITE', group, ...marks };
}
