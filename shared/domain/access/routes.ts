import { listScreenAddresses, findScreen, screens } from '../../screens/routes.ts';
import type { Audience, Screen } from '../../screens/screen.ts';
import { decide } from './decide.ts';
import type { Viewer } from './reach.ts';
import { getGrant } from './role-grants.ts';
import { isTrial, getRole } from './roles.ts';

const isSignedIn = ({ open }: Screen): boolean => open !== 'signed-out';

/** Every address of the signed-in route table (specification 2), a parameter in braces. */
export const signedInRoutes: readonly string[] = screens.filter(isSignedIn).flatMap(listScreenAddresses);

/** Pages a visitor can open without signing in. */
export const publicRoutes: readonly string[] = screens
  .filter(({ open }) => open !== undefined)
  .flatMap(listScreenAddresses);

export type RouteAccess =
  | { readonly outcome: 'allowed' }
  /** `remember`: the attempted path is opened after signing in. */
  | { readonly outcome: 'redirect'; readonly to: string; readonly remember?: true };

/** Facts that route guards use, apart from the viewer. */
export type RouteContext = {
  /** Status of the user's site: one in evaluation opens quick stats. */
  readonly status?: 'evaluation' | 'onboarding' | 'onboarded' | undefined;
  /** The address names the site that it is about. */
  readonly namesSite?: boolean | undefined;
};

const allowed: RouteAccess = { outcome: 'allowed' };
const redirect = (to: string): RouteAccess => ({ outcome: 'redirect', to });

function withoutTail(path: string): string {
  const bare = path.replace(/[?#].*$/s, '');
  let end = bare.length;
  while (end > 1 && bare.charAt(end - 1) === '/') end -= 1;
  return bare.slice(0, end);
}

/**
 * May this viewer open this path, and where does it go otherwise (specification 2, Route guards; 4, Trial; 6)? `viewer`
 * is null while signed out. Of query and fragment only whether they name a site matters; '/' and '/login' go to the
 * overview like every path that is no page.
 */
export function routeAccess(path: string, viewer: Viewer | null, context: RouteContext = {}): RouteAccess {
  const clean = withoutTail(path);
  if (viewer === null) return signedOut(clean);
  const screen = findScreen(clean);
  if (viewer.trialExpired && isTrial(viewer) && screen?.afterTrial !== true) return redirect('/trial-expired');
  if (screen === undefined || !isSignedIn(screen)) return redirect('/overview');
  return isFor(screen, viewer, { ...context, namesSite: namesSite(path) })
    ? allowed
    : redirect(screen.otherwise ?? '/overview');
}

/** Returns true if the path's query names a site. */
function namesSite(path: string): boolean {
  const [address = ''] = path.split('#', 1);
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  return address.includes('?') && /^[\w-]/.test(query.get('site') ?? '');
}

/** True when the viewer is of the page's audience; whether a trial has ended is asked before. */
export const isFor = ({ audience }: Screen, viewer: Viewer, context: RouteContext = {}): boolean =>
  audience === undefined || audiences[audience](viewer, context);

function signedOut(path: string): RouteAccess {
  if (findScreen(path)?.open !== undefined) return allowed;
  return path === '/' ? redirect('/login') : { outcome: 'redirect', to: '/login', remember: true };
}

const may =
  (action: 'billing.read' | 'directory.read' | 'quick-stats.read' | 'sign-up.read') =>
  (viewer: Viewer): boolean =>
    decide(viewer, action, null).outcome === 'allowed';

/** The members of each audience (specification 2, Route guards; 6). */
const audiences: Readonly<Record<Audience, (viewer: Viewer, context: RouteContext) => boolean>> = {
  administrators: ({ isAdmin }) => isAdmin,
  billing: may('billing.read'),
  directory: may('directory.read'),
  'quick-stats': (viewer, { status }) => status === 'evaluation' || may('quick-stats.read')(viewer),
  'sign-ups': may('sign-up.read'),
  revenue: mayEnterRevenue,
  /** Everybody but affiliate resellers, who change nothing. */
  'unit-sales': viewer => viewer.isAdmin || getGrant(getRole(viewer), 'unit-sales.update') !== 'nowhere',
  /** Administrators have no board of their own: theirs is a site's (to-build, 6). */
  tasks: (viewer, { namesSite }) => (viewer.isAdmin ? namesSite === true : !isTrial(viewer)),
  'several-sites': mayUploadSites,
};

/** Redirects users who can't change revenue: non-admins in trial, franchise users, affiliate resellers. */
function mayEnterRevenue(viewer: Viewer): boolean {
  if (viewer.isAdmin) return true;
  return getGrant(getRole(viewer), 'revenue.update') !== 'nowhere' && viewer.node?.isFranchise !== true;
}

/** Redirected: a user site that is no ORG while both site and region are fixed, which is a single-site user. */
function mayUploadSites(viewer: Viewer): boolean {
  const { site, region } = fixedLevels(viewer);
  return !(site && region);
}

/** The levels of the tree above a viewer's own node, which are fixed (specification 6). */
export function fixedLevels(viewer: Viewer): { organization: boolean; region: boolean; site: boolean } {
  const type = viewer.isAdmin ? undefined : viewer.node?.type;
  const site = type === 'SITE';
  const region = site || type === 'REG';
  return { site, region, organization: region || type === 'ORG' || type === 'TOP_ORG' };
}

/**
 * Returns the landing page of a signed-in user (specification 4): Quick Stats for a site in evaluation, onboarding for
 * a site being onboarded unless this session finished it, All Sites for a node with several, otherwise the overview.
 * Administrators start with a site because their reach is not one company.
 */
export function landingPath(status: RouteContext['status'], onboardedInSession: boolean, viewer: Viewer): string {
  if (status === 'evaluation') return '/quick-stats';
  if (status === 'onboarding' && !onboardedInSession) return '/onboarding';
  return !viewer.isAdmin && !fixedLevels(viewer).site ? '/all-sites' : '/overview';
}
