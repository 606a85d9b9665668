import type { ViewerFacts } from '../session/facts.ts';

const home = '/overview';

/** Per path: where a person goes who may not see it, or null for those who may (specification 2, Route guards). */
const guards: Record<string, (viewer: ViewerFacts) => string | null> = {
  '/insights': viewer => (viewer.isAdmin ? null : '/audits'),
  '/logs': viewer => (viewer.isAdmin ? null : home),
  '/email-activity': viewer => (viewer.isAdmin ? null : home),
  '/users': viewer => (viewer.isAdmin ? null : '/admin'),
  '/billing-management': viewer => (viewer.isAdmin || viewer.isReseller ? null : home),
  '/quick-stats': viewer => (viewer.isAdmin || viewer.isReseller ? null : home),
  '/revenue-entry': viewer => (!viewer.isAdmin && (viewer.trialMode || viewer.isFranchiseSite) ? home : null),
  '/task-manager': viewer => (viewer.isAdmin || viewer.trialMode ? home : null),
  '/admin-site-upload': viewer => (viewer.isAdmin || viewer.nodeType === 'ORG' ? null : home),
  '/settings': viewer => (viewer.trialExpired && !viewer.isAdmin ? home : null),
};

/** The address to go to instead, or null when the person may stay. An expired trial leads to /trial-expired. */
export function redirectFor(path: string, viewer: ViewerFacts): string | null {
  const blocked = viewer.trialExpired && !viewer.isAdmin && !/^\/(trial-expired|checkout(\/|$)|success)/.test(path);
  if (blocked) return '/trial-expired';
  const first = `/${path.split('/')[1] ?? ''}`;
  return guards[first]?.(viewer) ?? null;
}
