import type { NotifiedPerson } from '../../../shared/contract/alerts.ts';
import { findAlertMailStatus } from '../../../shared/domain/alerts/notified-people.ts';
import { toAccessNode, type Viewer } from '../../../shared/domain/access/decide.ts';
import { reachesByPath } from '../../../shared/domain/access/reach.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { listClaims } from '../../stores/jobs/alert-news.ts';
import { findSentMailId } from '../../stores/mail-outbox.ts';
import { findMail } from '../../stores/mails.ts';
import { listNotificationReaders } from '../../stores/notifications.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { isReadBy } from '../notifications/shown.ts';
import { idsOnPath } from '../rollups/node-sites.ts';
import { formatPersonName } from '../tasks/task-people.ts';
import { makeAlertNotificationId } from './notification-id.ts';

/** Number of emails looked up in parallel. */
const concurrency = 8;
/** Maximum people listed per place. */
const maxPeople = 50;

/**
 * Lists the people of an alert's site and its ancestors, nearest first, with their notifications; up to the viewer's
 * own place. Regions that link the site get none.
 */
export async function listNotifiedPeople(
  alert: Alert,
  site: SiteNode,
  viewer: Viewer,
  now: Date,
): Promise<NotifiedPerson[]> {
  if (!reachesByPath(viewer, toAccessNode(site))) return [];
  const above = idsOnPath(site.sitePath);
  const first = viewer.isAdmin || viewer.node === null ? 0 : above.indexOf(viewer.node.siteId);
  // A viewer at the site itself sees only its people.
  const ids = first < 0 ? [] : above.slice(first);
  const opening = makeAlertNotificationId(alert, { event: 'opened', at: alert.openedAt });
  const [places, claims, users] = await Promise.all([
    getNodes(ids),
    listClaims({ ...alert, event: 'opened' }),
    listNotificationReaders(site.siteId, opening),
  ]);
  const nearest = [site, ...ids.toReversed().flatMap(id => places.find(({ siteId }) => siteId === id) ?? [])];
  const lists = await Promise.all(
    nearest.map(async place => ({ place, people: await listUsersOfNode(place.siteId, maxPeople) })),
  );
  const emails = await findEmails(
    lists.flatMap(({ people }) => people.map(({ userId }) => userId)),
    claims,
  );
  return lists.flatMap(({ place, people }) =>
    people
      .filter(({ disabled }) => !disabled)
      .map(person => ({
        userId: person.userId,
        name: formatPersonName(person),
        place: place.name,
        isMuted: person.mutedKinds?.includes(alert.severity) === true,
        hasRead: isReadBy(person)({ users, body: { timestamp: alert.openedAt } }),
        ...findAlertMailStatus({
          person,
          claim: claims.get(person.userId),
          letter: emails.get(person.userId),
          kind: alert.severity,
          isOwnSite: place.siteId === site.siteId,
          openedAt: alert.openedAt,
          now,
        }),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  );
}

/** Returns the delivery state of the email to each person, without emails that still wait or were deleted. */
async function findEmails(userIds: readonly string[], claims: Awaited<ReturnType<typeof listClaims>>) {
  const found = await mapConcurrent(userIds, concurrency, async userId => {
    const { mailId, outboxId } = claims.get(userId) ?? {};
    const sentId = mailId ?? (outboxId === undefined ? null : await findSentMailId(outboxId));
    return { userId, mail: sentId === null ? null : await findMail(sentId) };
  });
  return new Map(found.flatMap(({ userId, mail }) => (mail === null ? [] : [[userId, mail] as const])));
}
