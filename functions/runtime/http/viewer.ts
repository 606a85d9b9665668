import { accessNodeOf, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import type { AccessNode, Decision } from '../../../shared/domain/access/decide.ts';
import type { Action } from '../../../shared/domain/access/actions.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { listLinkingRegions } from '../../stores/site-links.ts';
import { getNode } from '../../stores/sites.ts';
import { getUser } from '../../stores/users.ts';
import { forbidden, notFound, unauthorized } from '../errors.ts';
import type { Claims } from './access-token.ts';

/** Who is signed in, as read at this very request: what was taken from them since the token's issue is gone. */
export type SignedIn = {
  readonly user: User;
  /** The user's own node; null for an admin, and for one whose node is gone. */
  readonly ownNode: SiteNode | null;
  readonly viewer: Viewer;
};

/** True from the day after the trial's last, in the site's zone. */
const isTrialOver = (node: SiteNode, now: Date): boolean =>
  node.attr.trialExpiryDate !== undefined && siteToday(now, siteTimeZone(node.attr)) > node.attr.trialExpiryDate;

/** Loads the user of a token and their node. A missing or disabled user is a 401, as a forged token is. */
export async function signIn(claims: Claims, now: Date): Promise<SignedIn> {
  const user = await getUser(claims.userId);
  if (user === null || user.disabled) throw unauthorized();
  const isAdmin = claims.isInAdminGroup && user.isAdmin;
  const ownNode = user.siteId === null || isAdmin ? null : await getNode(user.siteId);
  const viewer: Viewer = {
    userId: user.userId,
    isAdmin,
    node: ownNode === null ? null : accessNodeOf(ownNode),
    disabled: user.disabled,
    trialExpired: ownNode !== null && ownNode.type === 'SITE' && isTrialOver(ownNode, now),
  };
  return { user, ownNode, viewer };
}

export type Target = { readonly node: SiteNode; readonly access: AccessNode };

/**
 * Loads the node a call is about and refuses it unless the viewer may do this to it. What is out of reach and what
 * does not exist answer alike; links are read only where the path alone does not reach.
 */
export async function target(viewer: Viewer, action: Action, siteId: string): Promise<Target> {
  const node = await getNode(siteId);
  if (node === null) throw notFound();
  let access = accessNodeOf(node);
  let decision = decide(viewer, action, access);
  if (decision.outcome === 'not-found' && node.type === 'SITE' && viewer.node !== null) {
    const regions = await listLinkingRegions(siteId);
    access = accessNodeOf(node, regions.map(region => region.regionPath));
    decision = decide(viewer, action, access);
  }
  enforce(decision);
  return { node, access };
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
