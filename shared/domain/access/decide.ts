import type { Action } from './actions.ts';
import { maySet } from './fields.ts';
import { type AccessNode, reaches, reachesByPath, type Viewer } from './reach.ts';
import { getGrant, mayNothing } from './role-grants.ts';
import { type Role, getRole, roleTraits } from './roles.ts';
import { type Rule, rules } from './rules.ts';

export type { AccessNode, Viewer } from './reach.ts';
export { toAccessNode, accessNodeOfSummary, reaches } from './reach.ts';

export type Decision =
  | { readonly outcome: 'allowed' }
  | { readonly outcome: 'not-found' }
  | { readonly outcome: 'forbidden'; readonly reason: string; readonly fields?: readonly string[] };

const allowed: Decision = { outcome: 'allowed' };
const notFound: Decision = { outcome: 'not-found' };
const forbidden = (reason: string): Decision => ({ outcome: 'forbidden', reason });

/**
 * Decides whether a viewer can do an action at a node and set these fields (specification 6 of both documents;
 * architecture, One access rule). `node` is the call's node, null if it does not exist or the call names none; for
 * `*.create` it is the parent. A rule `on: 'either'` reads null as 'names none', because unknown nodes are refused
 * before. `fields` are dotted names as `listBodyFields` lists them. Without access the answer is that of a node that
 * does not exist; with access but without permission it is `forbidden` with a sentence for the user and the fields the
 * role can't set, and nothing is written.
 */
export function decide(
  viewer: Viewer,
  action: Action,
  node: AccessNode | null,
  fields: readonly string[] = [],
): Decision {
  const rule = rules[action];
  const role = getRole(viewer);
  if (rule.on === 'user' || (rule.on === 'either' && node === null)) return decideForUser(viewer, role, action, rule);
  if (node === null || !reaches(viewer, node)) return notFound;
  if (rule.numbers !== true && !rule.write && !reachesByPath(viewer, node)) return notFound;
  const refusal = findRefusal(viewer, role, action, rule, node);
  if (refusal !== null) return forbidden(refusal);
  const refused = fields.filter(field => !maySet(role, field));
  if (refused.length === 0) return allowed;
  return {
    outcome: 'forbidden',
    reason: 'You do not have permission to change some of these fields',
    fields: refused,
  };
}

function decideForUser(viewer: Viewer, role: Role, action: Action, rule: Rule): Decision {
  if (mayNothing(role)) return forbidden('Your account has no access');
  if (viewer.trialExpired && roleTraits[role].isTrial && rule.afterTrial !== true) return forbidden(trialEnded);
  if (getGrant(role, action) === 'nowhere') return forbidden(rule.reason);
  if (action === 'directory.read' && !roleTraits[role].isProvider && viewer.node?.directoryAccess !== true)
    return forbidden(rule.reason);
  return allowed;
}

/** Actions for users whose sales token has directoryAccess. */
const ofListing: ReadonlySet<Action> = new Set<Action>(['listing.read', 'listing.update']);
const trialEnded = 'Your trial has ended. Your data is kept. Upgrade to continue';

/** Why an action on a node in reach is refused, or null. */
function findRefusal(viewer: Viewer, role: Role, action: Action, rule: Rule, node: AccessNode): string | null {
  if (viewer.trialExpired && roleTraits[role].isTrial && rule.afterTrial !== true) return trialEnded;
  const granted = getGrant(role, action);
  if (granted === 'nowhere' || (granted !== 'everywhere' && !granted.includes(node.type))) return rule.reason;
  if (rule.nodes?.includes(node.type) === false) return rule.reason;
  if (roleTraits[role].isProvider) return regionTakesNoSite(action, node);
  if (rule.write && !reachesByPath(viewer, node))
    return 'This site is linked here from another region and is read-only';
  if (rule.write && node.suspended) return 'This site is suspended. Its data is kept. An administrator can activate it';
  if (rule.write && node.unpaid === true)
    return 'A payment for this site is overdue. Its data is kept. Pay under Upgrade to make changes again';
  if (ofListing.has(action) && viewer.node?.directoryAccess !== true && node.directoryAccess !== true)
    return rule.reason;
  if (action === 'revenue.update' && viewer.node?.isFranchise === true) return rule.reason;
  if (action === 'ecommerce.read' && !mayUseEcommerce(viewer, node)) return rule.reason;
  return regionTakesNoSite(action, node);
}

/** Adding a site is not offered for a region with linked sites (specification 6). */
const regionTakesNoSite = (action: Action, node: AccessNode): string | null =>
  action === 'site.create' && node.hasLinkedSites === true ? 'A region with linked sites cannot have new sites' : null;

/**
 * E-commerce: an organization with hasEcommerce, but not a single-site franchise user (specification 2, Navigation).
 */
const mayUseEcommerce = (viewer: Viewer, node: AccessNode): boolean =>
  node.hasEcommerce === true && !(viewer.node?.type === 'SITE' && viewer.node.isFranchise);
