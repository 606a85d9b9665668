import type { TaskPerson } from '../../../shared/contract/tasks.ts';
import { toAccessNode, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { pathIds, providerId } from '../../../shared/domain/hierarchy/paths.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { findTrial } from '../../../shared/domain/trial/trial.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Task } from '../../../shared/model/task.ts';
import type { User } from '../../../shared/model/user.ts';
import { invalid } from '../../runtime/errors.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { getUser, listUsersOfNode } from '../../stores/users/users.ts';
import { findDispatchZone } from '../collection/windows.ts';

export const formatPersonName = ({ given_name, family_name, email }: User): string =>
  `${given_name} ${family_name}`.trim() || email;
const toTaskPerson = (user: User): TaskPerson => ({ userId: user.userId, name: formatPersonName(user) });

/** Lists the nodes whose people may own tasks: the site's and its ancestors', up to the viewer's own. */
function offeredNodes(site: SiteNode, { isAdmin, node }: Viewer): string[] {
  const path = pathIds(site.sitePath).filter(id => id !== providerId);
  return isAdmin || node === null ? path : path.slice(path.indexOf(node.siteId));
}

/** Lists the possible owners of a site's tasks by name, and the current ones. */
export async function listTaskPeople(
  site: SiteNode,
  viewer: Viewer,
  self: User,
  tasks: readonly Task[],
): Promise<TaskPerson[]> {
  const lists = await Promise.all(offeredNodes(site, viewer).map(id => listUsersOfNode(id, 100)));
  const people = new Map(
    [self, ...lists.flat().filter(user => !user.disabled)].map(user => [user.userId, toTaskPerson(user)]),
  );
  const others = new Set(tasks.flatMap(({ ownerId }) => (ownerId === null || people.has(ownerId) ? [] : [ownerId])));
  for (const id of others) {
    const user = await getUser(id);
    if (user !== null) people.set(id, toTaskPerson(user));
  }
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Returns a person's current permissions; for an administrator from the record, since there is no sign-in. */
async function loadViewer(user: User, now: Date): Promise<Viewer> {
  const node = user.siteId === null ? null : await getNode(user.siteId);
  return {
    userId: user.userId,
    isAdmin: user.isAdmin,
    node: node === null ? null : toAccessNode(node),
    disabled: user.disabled,
    trialExpired: findTrial(node, now)?.expired === true,
  };
}

export type Owner = { readonly user: User; readonly viewer: Viewer };

/** Loads a person with their permissions; null if unknown or not allowed to sign in. */
export async function loadTaskOwner(userId: string, now: Date): Promise<Owner | null> {
  const user = await getUser(userId);
  return user === null || user.disabled ? null : { user, viewer: await loadViewer(user, now) };
}

/** Reports whether a person may read a site's tasks. */
export const mayReadTasks = ({ viewer }: Owner, site: SiteNode): boolean =>
  decide(viewer, 'task.read', toAccessNode(site)).outcome === 'allowed';

/**
 * Returns a task's new owner: anyone who reaches its site; an administrator if an administrator assigns it.
 * @throws {DomainError} invalid-request otherwise, which doesn't reveal whether the person exists
 */
export async function ownerFor(
  site: SiteNode,
  userId: string,
  { user, now }: { readonly user: User; readonly now: Date },
): Promise<Owner> {
  const owner = await findReader(site, userId, now);
  if (owner === null || (owner.user.isAdmin && !user.isAdmin))
    throw invalid([
      {
        path: 'body.task.ownerId',
        message: 'This user has no access to the site. Choose someone from the site, its region, or its company',
      },
    ]);
  return owner;
}

/**
 * Finds a person who reads a site's tasks; null for one who was disabled or moved away and gets no emails about them.
 */
export async function findReader(site: SiteNode, userId: string, now: Date): Promise<Owner | null> {
  const owner = await loadTaskOwner(userId, now);
  return owner !== null && mayReadTasks(owner, site) ? owner : null;
}

/** Returns the zone of a person's morning; for an administrator the site's. */
export async function findMorningZone({ user }: Owner, site: SiteNode): Promise<string> {
  const [node] = user.siteId === null || user.siteId === site.siteId ? [site] : await getNodes([user.siteId]);
  return findDispatchZone(siteTimeZone((node ?? site).attr));
}
