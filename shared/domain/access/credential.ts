import { isLinkPerson } from '../colleague-links/colleague-links.ts';
import { pathIds } from '../hierarchy/paths.ts';
import { type AccessNode, decide, type Decision, type Viewer } from './decide.ts';

/**
 * How a viewer stands to the credential of a sign-in, seen from one site. `own`: the viewer signed in. `managed`: the
 * viewer manages every site that uses it. `chosen`: the site's own account stands on it, and that is all. `foreign`:
 * none of these.
 */
export const standings = ['own', 'managed', 'chosen', 'foreign'] as const;
export type SignInStanding = (typeof standings)[number];

export type CredentialFacts = {
  /** User id of the person who signed in, or the name of the link that a colleague signed in by. */
  readonly createdBy: string;
  /** Every site whose account stands on it; null for one that is gone or being deleted. */
  readonly usedAt: readonly (AccessNode | null)[];
};

/** How the viewer stands to a credential at a site. A credential that no site uses belongs to its creator alone. */
export function signInStanding(viewer: Viewer, { createdBy, usedAt }: CredentialFacts, siteId: string): SignInStanding {
  if (viewer.disabled) return 'foreign';
  if (createdBy === viewer.userId) return 'own';
  const isChosen = usedAt.some(site => site?.siteId === siteId);
  // A colleague lent one account: what else their sign-in reaches is nobody's here.
  if (isLinkPerson(createdBy)) return isChosen ? 'chosen' : 'foreign';
  if (usedAt.length > 0 && usedAt.every(site => managesSite(viewer, site))) return 'managed';
  return isChosen ? 'chosen' : 'foreign';
}

/** A suspended site still has the same managers. */
const managesSite = (viewer: Viewer, site: AccessNode | null): boolean =>
  site === null
    ? viewer.isAdmin
    : decide(viewer, 'connection.choose', { ...site, suspended: false }).outcome === 'allowed';

/** What a person reads who may not look into a sign-in. */
export const useYourOwnSignIn =
  'Somebody else signed in for the account that is chosen here. Sign in with your own account (Add Account) to choose another';

/**
 * May this viewer list what a credential reaches, or choose another account of it, for this site? (Architecture, One
 * access rule.) What a sign-in reaches at its platform knows nothing of the tree: only the person who signed in, and
 * who manages every site that uses it, may look. For everyone else at a site that stands on it the answer is
 * `forbidden` with a sentence that says what to do; elsewhere the credential does not exist.
 */
export function decideReach(viewer: Viewer, site: AccessNode, standing: SignInStanding): Decision {
  const decision = decide(viewer, 'connection.choose', site);
  if (decision.outcome !== 'allowed') return decision;
  switch (standing) {
    case 'own':
    case 'managed':
      return decision;
    case 'chosen':
      return { outcome: 'forbidden', reason: useYourOwnSignIn };
    case 'foreign':
      return { outcome: 'not-found' };
  }
}

export type AccountChoice = {
  readonly standing: SignInStanding;
  /** It is the account that is chosen at the site already, by the credential it is chosen by. */
  readonly isStanding: boolean;
};

/** May this viewer save an account of a credential at this site? The one that is chosen there already, always. */
export function decideChoice(viewer: Viewer, site: AccessNode, { standing, isStanding }: AccountChoice): Decision {
  return isStanding ? decide(viewer, 'connection.choose', site) : decideReach(viewer, site, standing);
}

/**
 * The tenant of a site: the company that it belongs to, the first organisation below a sales token in its path
 * ('/ISL/{token}/{company}/...'). A reseller's companies are tenants of their own.
 */
export const findTenantId = (sitePath: string): string => pathIds(sitePath)[2] ?? sitePath;
