import { toAccessNode, decide, reaches, type Viewer } from '../../shared/domain/access/decide.ts';
import type { AccessNode, Decision } from '../../shared/domain/access/decide.ts';
import type { Action } from '../../shared/domain/access/actions.ts';
import { reachesByPath } from '../../shared/domain/access/reach.ts';
import { findTrial } from '../../shared/domain/trial/trial.ts';
import type { NodeType, SiteNode } from '../../shared/model/node.ts';
import type { User } from '../../shared/model/user.ts';
import { listLinkingRegionsBelow } from '../stores/sites/site-links.ts';
import { type DeletedNode, getDeletedNode, getNode } from '../stores/sites/sites.ts';
import { getUser } from '../stores/users/users.ts';
import { forbidden, notFound, unauthorized } from '../runtime/errors.ts';
import type { Claims } from '../runtime/http/access-token.ts';
import { withShopAbove, withTokenAbove } from './shop-above.ts';

/** Who is signed in, as read at this very request: what was taken from them since the token's issue is gone. */
export type SignedIn = {
  readonly user: User;
  /** The user's own node; null for an admin, and for one whose node is gone. */
  readonly ownNode: SiteNode | null;
  readonly viewer: Viewer;
  /** The administrator who views the product as this user sees it. */
  readonly viewedBy?: User | undefined;
};

/**
 * Loads the user of a token and their node. A missing or disabled user is a 401, as a forged token is, and so is a
 * session that was ended since: by logging out, by a new password, or by whoever manages the person.
 */
export async function signIn(
  claims: Pick<Claims, 'userId' | 'isInAdminGroup' | 'signedInAt'>,
  now: Date,
): Promise<SignedIn> {
  const user = await getUser(claims.userId);
  if (user === null || user.disabled || claims.signedInAt < (user.sessionsValidAfter ?? 0)) throw unauthorized();
  return loaded(user, claims.isInAdminGroup, now);
}

/** A person as an administrator looks over their shoulder: no session of theirs is needed. */
export async function seenAs(userId: string, now: Date): Promise<SignedIn> {
  const user = await getUser(userId);
  if (user === null || user.disabled) throw unauthorized();
  return loaded(user, false, now);
}

async function loaded(user: User, isInAdminGroup: boolean, now: Date): Promise<SignedIn> {
  const isAdmin = isInAdminGroup && user.isAdmin;
  const ownNode = user.siteId === null || isAdmin ? null : await getNode(user.siteId);
  const viewer: Viewer = {
    userId: user.userId,
    isAdmin,
    node: ownNode === null ? null : toAccessNode(ownNode),
    disabled: user.disabled,
    trialExpired: findTrial(ownNode, now)?.expired === true,
  };
  return { user, ownNode, viewer };
}

export type Target = { readonly node: SiteNode; readonly access: AccessNode };

/**
 * Loads the node a call is about and refuses it unless the viewer may do this to it. What is out of reach and what does
 * not exist answer alike, and after the same reads: who measures time or load learns nothing. The viewer's own node,
 * which the sign-in has read a moment ago, is not read twice, and what the path alone reaches is read once.
 */
export async function target(
  { viewer, ownNode }: Pick<SignedIn, 'viewer'> & Partial<Pick<SignedIn, 'ownNode'>>,
  named: Action,
  siteId: string,
  byType: Partial<Record<NodeType, Action>> = {},
): Promise<Target> {
  const node = ownNode?.siteId === siteId ? ownNode : await getNode(siteId);
  const action = node === null ? named : (byType[node.type] ?? named);
  const byPath = node === null ? null : toAccessNode(node);
  if (node !== null && byPath !== null && reaches(viewer, byPath)) {
    const access = await withTokenAbove(viewer, action, await withShopAbove(viewer, action, byPath));
    enforce(decide(viewer, action, access));
    return { node, access };
  }
  const [deleted, regions] = await Promise.all([getDeletedNode(siteId), linkingRegions(viewer, siteId)]);
  if (node === null) throw deleted === null ? notFound() : nothingThere(viewer, siteId, deleted);
  const linked = toAccessNode(
    node,
    regions.map(region => region.regionPath),
  );
  const access = reaches(viewer, linked) ? await withShopAbove(viewer, action, linked) : linked;
  // Also an action that asks for no node tells nobody which ones there are.
  enforce(reaches(viewer, access) ? decide(viewer, action, access) : { outcome: 'not-found' });
  return { node, access };
}

const linkingRegions = async ({ node }: Viewer, siteId: string) =>
  node === null ? [] : listLinkingRegionsBelow(siteId, node.siteId);

/** Whoever reached a node learns that it was deleted; everybody else that there is nothing, as of any id. */
function nothingThere(viewer: Viewer, siteId: string, { name, type, sitePath }: DeletedNode) {
  const access = { siteId, type, sitePath, suspended: false, isAffiliate: false, isFranchise: false, linkedFrom: [] };
  return reachesByPath(viewer, access) ? notFound(`${name} was deleted. Nothing changed`) : notFound();
}

/** Whom a call is about; the node is theirs, and absent for oneself, for an administrator and where it is gone. */
export type Subject = { readonly subject: User } & Partial<Target>;

/**
 * Loads the person a call is about and refuses it unless the viewer may do this at their node. Oneself asks for
 * `selfAction`, where the endpoint names one; a person without a node, or whose node is gone, is known to
 * administrators alone.
 */
export async function loadSubject(
  signedIn: SignedIn,
  action: Action,
  userId: string,
  selfAction: Action | undefined,
): Promise<Subject> {
  const { viewer } = signedIn;
  const subject = await getUser(userId);
  if (subject === null) throw await refusedLikeForeign(signedIn, action);
  if (selfAction !== undefined && userId === viewer.userId) {
    enforce(decide(viewer, selfAction, null));
    return { subject };
  }
  const knowsEverybody = decide(viewer, 'user.list-all', null).outcome === 'allowed';
  if (knowsEverybody && (subject.siteId === null || (await getNode(subject.siteId)) === null)) return { subject };
  if (subject.siteId === null) throw await refusedLikeForeign(signedIn, action);
  return { subject, ...(await target(signedIn, action, subject.siteId)) };
}

/** No node's id, and none can have it: what stands for the node of a record that does not exist. */
const nowhere = '-';

/** What is not there is refused after the reads that what is out of reach costs. */
export async function refusedLikeForeign(signedIn: SignedIn, action: Action): Promise<Error> {
  await target(signedIn, action, nowhere);
  return notFound();
}

/** A refusal becomes the error it answers with. */
export function enforce(decision: Decision): void {
  switch (decision.outcome) {
    case 'allowed':
      return;
    case 'not-found':
      throw notFound();
    case 'forbidden':
      throw forbidden(decision.reason, decision.fields);
  }
}
