import {
  decideSharing,
  maxSharedPeople,
  maySharePerson,
  shareWithYourOwn,
} from '../../../shared/domain/access/credential.ts';
import { type AccessNode, toAccessNode, type Viewer } from '../../../shared/domain/access/decide.ts';
import { reachesByPath } from '../../../shared/domain/access/reach.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import type { SharedPerson } from '../../../shared/model/connection.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { chosenSignIn } from '../../../shared/model/sign-in.ts';
import type { User } from '../../../shared/model/user.ts';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import { enforce } from '../../access/viewer.ts';
import { conflict, forbidden, notFound } from '../../runtime/errors.ts';
import { addSharedPerson, type Credential, removeSharedPeople } from '../../stores/credentials.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { getUser, listUsersOfNode } from '../../stores/users/users.ts';
import { byName } from '../people/people-lists.ts';
import { signInNamed } from './sign-ins.ts';

/** Service of a site, and the person asking about its account's sign-in. */
export type SharingCall = {
  readonly node: SiteNode;
  readonly access: AccessNode;
  readonly viewer: Viewer;
  readonly service: ConnectableService;
};

/**
 * Loads a chosen account's sign-in.
 * @throws {DomainError} unless the viewer signed in for it
 */
async function loadOwnSignIn({ node, access, viewer, service }: SharingCall): Promise<Credential> {
  const signIn = await signInNamed(chosenSignIn(service), node, viewer);
  if (signIn === null) throw notFound();
  enforce(decideSharing(viewer, access, signIn.standing));
  return signIn.credential;
}

const maxPeoplePerNode = 200;
const toShared = ({ userId, given_name, family_name, email }: User): SharedPerson => ({
  userId,
  name: `${given_name} ${family_name}`.trim() || email,
  email,
});
const isOwn = (viewer: Viewer, { isAdmin, disabled }: User, node: SiteNode): boolean =>
  viewer.node !== null && maySharePerson(viewer.node, { isAdmin, disabled, node: toAccessNode(node) });

/** Returns the users a credential is shared with, and the ids of users who lost it. */
async function sortPeople(credential: Credential, viewer: Viewer): Promise<{ people: User[]; lost: string[] }> {
  const people: User[] = [];
  const lost: string[] = [];
  for (const userId of credential.sharedWith ?? []) {
    const user = await getUser(userId);
    const node = user?.siteId == null ? null : await getNode(user.siteId);
    if (user !== null && node !== null && isOwn(viewer, user, node)) people.push(user);
    else lost.push(userId);
  }
  return { people: people.toSorted(byName), lost };
}

/** Lists the people a sign-in is shared with, and colleagues at this site who could be added. */
export async function listSharing(call: SharingCall): Promise<{ people: SharedPerson[]; others: SharedPerson[] }> {
  const { node, viewer } = call;
  const { people } = await sortPeople(await loadOwnSignIn(call), viewer);
  const named = new Set([viewer.userId, ...people.map(({ userId }) => userId)]);
  const ids = pathIds(node.sitePath);
  const from = viewer.node === null ? -1 : ids.indexOf(viewer.node.siteId);
  const nodes = from < 0 ? [] : await getNodes(ids.slice(from));
  const others: User[] = [];
  for (const pathNode of nodes) {
    const users = await listUsersOfNode(pathNode.siteId, maxPeoplePerNode);
    others.push(...users.filter(user => !named.has(user.userId) && isOwn(viewer, user, pathNode)));
  }
  return { people: people.map(toShared), others: others.toSorted(byName).map(toShared) };
}

/**
 * Shares a sign-in with one person.
 * @throws {DomainError} not-found, forbidden unless the viewer created it
 */
export async function shareSignIn(call: SharingCall, userId: string): Promise<void> {
  const { viewer } = call;
  const credential = await loadOwnSignIn(call);
  const user = await getUser(userId);
  const node = user?.siteId == null ? null : await getNode(user.siteId);
  if (user === null || node === null || !reachesByPath(viewer, toAccessNode(node))) throw notFound();
  if (userId === viewer.userId || !isOwn(viewer, user, node)) throw forbidden(shareWithYourOwn);
  const { lost } = await sortPeople(credential, viewer);
  if (lost.length > 0) await removeSharedPeople(credential.tokenId, lost);
  if (!(await addSharedPerson(credential.tokenId, userId, maxSharedPeople)))
    throw conflict(`You can share a sign-in with at most ${maxSharedPeople} people. Remove someone first`);
}

/** Stops sharing a sign-in with a person; has no effect if it wasn't shared. */
export async function unshareSignIn(call: SharingCall, userId: string): Promise<void> {
  const { tokenId } = await loadOwnSignIn(call);
  await removeSharedPeople(tokenId, [userId]);
}
