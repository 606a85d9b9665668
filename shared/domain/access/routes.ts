import { decide } from './decide.ts';
import type { Viewer } from './reach.ts';
import { isTrial, roleOf } from './roles.ts';

/** The signed-in route table of specification 2, in both documents; a parameter stands in braces. */
export const signedInRoutes = [
  '/overview',
  '/quick-stats',
  '/insights',
  '/audits',
  '/audit/{auditId}',
  '/site-performance',
  '/pagespeed',
  '/pagespeed/{deviceType}',
  '/seo',
  '/social-media',
  '/ads-ecommerce',
  '/ads-paid',
  '/ads-other',
  '/channel-performance',
  '/channel-performance/{channel}',
  '/email-performance',
  '/google-business-profile',
  '/goals',
  '/report-monthly',
  '/report-annual',
  '/unit-sales',
  '/report-revenue',
  '/score-card',
  '/summaries-brand',
  '/summaries-company',
  '/summaries-group',
  '/billing-management',
  '/admin-organizations',
  '/logs',
  '/admin',
  '/admin/{siteId}',
  '/admin/{siteId}/{type}',
  '/onboarding',
  '/onboarding/{siteId}/{type}',
  '/admin-site-upload',
  '/settings',
  '/settings/{id}',
  '/unit-sales-entry',
  '/revenue-entry',
  '/trial-expired',
  '/help',
  '/directories',
  '/upgrade',
  '/notifications',
  '/task-manager',
  '/email-activity',
  '/users',
  '/crm-connect',
  '/checkout/{sessionId}',
  '/welcome',
  '/privacy',
] as const;
export type SignedInRoute = (typeof signedInRoutes)[number];

/** What a visitor may open without signing in. */
export const publicRoutes = [
  '/login',
  '/welcome',
  '/welcome/{salesToken}',
  '/forgot-password',
  '/verify/{code}',
  '/privacy',
] as const;

export type RouteAccess =
  | { readonly outcome: 'allowed' }
  /** `remember`: the attempted path is opened after signing in. */
  | { readonly outcome: 'redirect'; readonly to: string; readonly remember?: true };

/** What the route guards ask besides the viewer. */
export type RouteContext = {
  /** Status of the user's site: one in evaluation opens quick stats. */
  readonly status?: 'evaluation' | 'onboarding' | 'onboarded' | undefined;
};

const allowed: RouteAccess = { outcome: 'allowed' };
const redirect = (to: string): RouteAccess => ({ outcome: 'redirect', to });

function matches(path: string, pattern: string): boolean {
  const [given, wanted] = [path.split('/'), pattern.split('/')];
  return (
    given.length === wanted.length &&
    wanted.every((segment, index) =>
      segment.startsWith('{') ? given[index] !== '' : segment === given[index],
    )
  );
}

function withoutTail(path: string): string {
  const bare = path.replace(/[?#].*$/s, '');
  let end = bare.length;
  while (end > 1 && bare.charAt(end - 1) === '/') end -= 1;
  return bare.slice(0, end);
}

/**
 * May this viewer open this path, and where does it go otherwise (specification 2, Route guards; 4, Trial; 6)?
 * `viewer` is null while signed out. Query and fragment do not matter; '/' and '/login' go to the overview like every
 * path that is no page.
 */
export function routeAccess(path: string, viewer: Viewer | null, context: RouteContext = {}): RouteAccess {
  const clean = withoutTail(path);
  if (viewer === null) return signedOut(clean);
  if (trialIsOver(viewer, clean)) return clean === '/trial-expired' ? allowed : redirect('/trial-expired');
  const route = signedInRoutes.find(pattern => matches(clean, pattern)) ?? salesTokenWelcome(clean);
  if (route === undefined) return redirect('/overview');
  const target = guards[route]?.(viewer, context) ?? null;
  return target === null ? allowed : redirect(target);
}

function signedOut(path: string): RouteAccess {
  if (publicRoutes.some(pattern => matches(path, pattern))) return allowed;
  return path === '/' ? redirect('/login') : { outcome: 'redirect', to: '/login', remember: true };
}

const salesTokenWelcome = (path: string): SignedInRoute | undefined =>
  matches(path, '/welcome/{salesToken}') ? '/welcome' : undefined;

/** A trial that has ended leaves the success and checkout paths only; admins are not blocked. */
const trialIsOver = (viewer: Viewer, path: string): boolean =>
  viewer.trialExpired && isTrial(viewer) && !/^\/(checkout|success)(\/|$)/.test(path);

/** Where a guard sends a viewer, or null to let them in. */
type Guard = (viewer: Viewer, context: RouteContext) => string | null;

const unless =
  (may: (viewer: Viewer, context: RouteContext) => boolean, to: string): Guard =>
  (viewer, context) =>
    may(viewer, context) ? null : to;
const isAdmin = ({ isAdmin: admin }: Viewer): boolean => admin;
const may =
  (action: 'billing.read' | 'directory.read' | 'quick-stats.read') =>
  (viewer: Viewer): boolean =>
    decide(viewer, action, null).outcome === 'allowed';

const guards: Partial<Record<SignedInRoute, Guard>> = {
  '/insights': unless(isAdmin, '/audits'),
  '/logs': unless(isAdmin, '/overview'),
  '/email-activity': unless(isAdmin, '/overview'),
  '/users': unless(isAdmin, '/admin'),
  // The specification names no guard; its title and the tokens it shows are the administrators'.
  '/admin-organizations': unless(isAdmin, '/admin'),
  '/billing-management': unless(may('billing.read'), '/overview'),
  '/directories': unless(may('directory.read'), '/overview'),
  '/quick-stats': unless(
    (viewer, { status }) => status === 'evaluation' || may('quick-stats.read')(viewer),
    '/overview',
  ),
  '/revenue-entry': unless(mayEnterRevenue, '/overview'),
  '/task-manager': unless(viewer => !viewer.isAdmin && !isTrial(viewer), '/overview'),
  '/admin-site-upload': unless(mayUploadSites, '/overview'),
};

/** Redirected: non-admins in trial, franchise users, affiliate resellers. */
function mayEnterRevenue(viewer: Viewer): boolean {
  if (viewer.isAdmin) return true;
  return !isTrial(viewer) && viewer.node?.isFranchise !== true && roleOf(viewer) !== 'affiliate';
}

/** Redirected: a user site that is no ORG while both site and region are fixed, which is a single-site user. */
function mayUploadSites(viewer: Viewer): boolean {
  const { site, region } = fixedLevels(viewer);
  return !(site && region);
}

/** Which levels of the tree are fixed for a viewer: there is nothing above its own node to choose (specification 6). */
export function fixedLevels(viewer: Viewer): { organization: boolean; region: boolean; site: boolean } {
  const type = viewer.isAdmin ? undefined : viewer.node?.type;
  const site = type === 'SITE';
  const region = site || type === 'REG';
  return { site, region, organization: region || type === 'ORG' || type === 'TOP_ORG' };
}

/**
 * Where a signed-in user lands (specification 4): quick stats for a site in evaluation, onboarding for one that is
 * being onboarded unless this session has seen it through, the overview otherwise.
 */
export function landingPath(status: RouteContext['status'], onboardedInSession: boolean): string {
  if (status === 'evaluation') return '/quick-stats';
  return status === 'onboarding' && !onboardedInSession ? '/onboarding' : '/overview';
}
