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

/** Signed-in user as read for this request, so access revoked since the token was issued is already gone. */
export type SignedIn = {
  readonly user: User;
  /** The user's own node; null for an administrator, or if it was deleted. */
  readonly ownNode: SiteNode | null;
  readonly viewer: Viewer;
  /** Administrator who views the product as this user. */
  readonly viewedBy?: User | undefined;
};

/**
 * Loads the user of a token and their node. A missing or disabled user, or a session ended since, gets a 401 like a
 * forged token.
 */
export async function signIn(
  claims: Pick<Claims, 'userId' | 'isInAdminGroup' | 'signedInAt'>,
  now: Date,
): Promise<SignedIn> {
  const user = await getUser(claims.userId);
  if (user === null || user.disabled || claims.signedInAt < (user.sessionsValidAfter ?? 0)) throw unauthorized();
  return loaded(user, claims.isInAdminGroup, now);
}

/** Returns a person as an administrator views them: without a session of theirs. */
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
 * Loads the call's node and refuses it unless the viewer may do this action. A node out of reach and a missing node get
 * the same answer after the same reads, so timing reveals nothing.
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
  // Refuses here too, so an action without a node doesn't reveal which nodes exist.
  enforce(reaches(viewer, access) ? decide(viewer, action, access) : { outcome: 'not-found' });
  return { node, access };
}

const linkingRegions = async ({ node }: Viewer, siteId: string) =>
  node === null ? [] : listLinkingRegionsBelow(siteId, node.siteId);

/** Reports a deleted node as deleted to viewers who had access; for everyone else it doesn't exist. */
function nothingThere(viewer: Viewer, siteId: string, { name, type, sitePath }: DeletedNode) {
  const access = { siteId, type, sitePath, suspended: false, isAffiliate: false, isFranchise: false, linkedFrom: [] };
  return reachesByPath(viewer, access) ? notFound(`${name} was deleted. Nothing changed`) : notFound();
}

/**
 * Person a call is about, with their node. The node is absent for oneself, for an administrator and where it was
 * deleted.
 */
export type Subject = { readonly subject: User } & Partial<Target>;

/**
 * Loads the person a call is about and refuses it unless the viewer may do this at the person's node. The viewer's own
 * record needs `selfAction` if the endpoint names one. Only administrators see a person without a node.
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

/** Node id for records that don't exist; no real node can have it. */
const nowhere = '-';

/** Refuses a missing record after the same reads as one out of reach. */
export async function refusedLikeForeign(signedIn: SignedIn, action: Action): Promise<Error> {
  await target(signedIn, action, nowhere);
  return notFound();
}

/** Throws the error for a refusal. */
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
