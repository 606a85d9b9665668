import { isLinkPerson } from '../colleague-links/colleague-links.ts';
import { pathIds } from '../hierarchy/paths.ts';
import { type AccessNode, decide, type Decision, type Viewer } from './decide.ts';
import { isWithin } from './reach.ts';

/**
 * A viewer's relation to a sign-in, seen from one site. `own`: the viewer signed in. `shared`: its creator shares it
 * with the viewer. `chosen`: the site's own account depends on it, and that is all. `foreign`: none of these.
 */
export const standings = ['own', 'shared', 'chosen', 'foreign'] as const;
export type SignInStanding = (typeof standings)[number];

export type CredentialFacts = {
  /** User id of the person who signed in, or the name of the link that a colleague signed in by. */
  readonly createdBy: string;
  /** The account that is chosen at the site depends on it. */
  readonly isChosen: boolean;
  /** The creator's own node as it is now, where the creator named this viewer; null otherwise. */
  readonly sharedFrom: AccessNode | null;
};

/** Returns the viewer's relation to a sign-in. What the viewer manages has no say in it. */
export function signInStanding(viewer: Viewer, { createdBy, isChosen, sharedFrom }: CredentialFacts): SignInStanding {
  if (viewer.disabled) return 'foreign';
  if (createdBy === viewer.userId) return 'own';
  // A colleague shared one account by link. Other accounts of their sign-in are private.
  if (!isLinkPerson(createdBy) && sharedFrom !== null && maySharePerson(sharedFrom, viewer)) return 'shared';
  return isChosen ? 'chosen' : 'foreign';
}

/**
 * Decides whether someone at node `from` can share a sign-in with a person: with people at the same node, or below it
 * in the same organization. A reseller's companies, and the organizations of a company without a reseller, are
 * customers.
 */
export function maySharePerson(from: AccessNode, person: Pick<Viewer, 'isAdmin' | 'disabled' | 'node'>): boolean {
  const { node } = person;
  if (person.isAdmin || person.disabled || node === null || !isWithin(node.sitePath, from.sitePath)) return false;
  if (node.siteId === from.siteId) return true;
  if (from.type === 'TOKEN') return false;
  return from.type !== 'TOP_ORG' || findTenantId(node.sitePath) === findTenantId(from.sitePath);
}

/** One sign-in is shared with this many people at most. */
export const maxSharedPeople = 25;

export const useYourOwnSignIn =
  'Someone else signed in for this account. To choose another one, click Add Account and sign in yourself';
export const shareWithYourOwn = 'Share a sign-in only with people in your own organization, never with customers';

/**
 * May this viewer list what a sign-in reaches, or choose another account of it, for this site? (Architecture, One
 * access rule.) Only its creator and the people it is shared with: everyone else at a site that uses it is `forbidden`
 * with a sentence that says what to do; elsewhere the sign-in does not exist.
 */
export function decideReach(viewer: Viewer, site: AccessNode, relation: SignInStanding): Decision {
  const decision = decide(viewer, 'connection.choose', site);
  if (decision.outcome !== 'allowed') return decision;
  switch (relation) {
    case 'own':
    case 'shared':
      return decision;
    case 'chosen':
      return { outcome: 'forbidden', reason: useYourOwnSignIn };
    case 'foreign':
      return { outcome: 'not-found' };
  }
}

/** Decides whether a viewer can see and change who else uses a sign-in. Only its creator can. */
export function decideSharing(viewer: Viewer, site: AccessNode, relation: SignInStanding): Decision {
  return decideReach(viewer, site, relation === 'shared' ? 'chosen' : relation);
}

export type AccountChoice = {
  readonly standing: SignInStanding;
  /** True if the site already uses this account through this credential. */
  readonly isStanding: boolean;
};

/**
 * Decides whether a viewer can save an account of a credential at a site. The account already chosen there is always
 * allowed.
 */
export function decideChoice(
  viewer: Viewer,
  site: AccessNode,
  { standing: relation, isStanding }: AccountChoice,
): Decision {
  return isStanding ? decide(viewer, 'connection.choose', site) : decideReach(viewer, site, relation);
}

/**
 * Returns a site's tenant: its company, the first organization below a sales token in its path
 * ('/ISL/{token}/{company}/...'). Each company of a reseller is its own tenant.
 */
export const findTenantId = (sitePath: string): string => pathIds(sitePath)[2] ?? sitePath;
