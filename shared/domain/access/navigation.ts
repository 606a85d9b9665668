import { decide } from './decide.ts';
import type { AccessNode, Viewer } from './reach.ts';
import { isTrial, type Role, roleOf } from './roles.ts';
import { fixedLevels } from './routes.ts';

export type NavigationItem = { readonly title: string; readonly to: string };
export type NavigationGroup = { readonly title: string; readonly items: readonly NavigationItem[] };

/** What navigation needs of the site that is open. */
export type NavigationSite = {
  /** The organisation above has a shop. */
  readonly hasEcommerce: boolean;
  /** The user's site has linked sites. */
  readonly hasLinkedSites: boolean;
  readonly topLevelName: 'Company' | 'Brand';
  /** Of the site or its organisation. */
  readonly crmUrl?: string | undefined;
  readonly militaryBranch?: string | undefined;
  readonly hasVeteranStats: boolean;
};

export type Navigation = {
  readonly sidebarShown: boolean;
  readonly sidebar: readonly (NavigationItem | NavigationGroup)[];
  readonly startupChecklist: boolean;
  readonly veteranProgress: boolean;
  readonly branchImage: string | null;
  /** An external link with a NEW badge. */
  readonly crmLogin: string | null;
  readonly header: { readonly trialText: boolean; readonly upgrade: boolean };
  readonly userMenu: readonly NavigationItem[];
  readonly avatarUpload: boolean;
  /** The admin breadcrumb's dropdown; empty: not shown. */
  readonly adminLinks: readonly NavigationItem[];
  readonly adminScreen: {
    readonly leftPane: boolean;
    readonly salesTokens: boolean;
    readonly connectionPanels: boolean;
  };
};

const item = (title: string, to: string): NavigationItem => ({ title, to });
const when = <T>(shown: boolean, ...items: T[]): T[] => (shown ? items : []);
const pagesOfReports = [
  item('Monthly Report', '/report-monthly'),
  item('Annual Report', '/report-annual'),
  item('CRM Connect', '/crm-connect'),
  item('Unit Sales Module', '/unit-sales'),
  item('Score Card Report', '/score-card'),
];

/** What the sidebar, header, user menu and admin breadcrumb show a viewer (specification 2, Navigation; 4, Trial; 6). */
export function navigationFor(viewer: Viewer, site: NavigationSite): Navigation {
  const role = roleOf(viewer);
  const trial = isTrial(viewer);
  const expired = trial && viewer.trialExpired;
  return {
    sidebarShown: !expired,
    sidebar: sidebarOf(viewer, role, site),
    startupChecklist: trial,
    veteranProgress: site.hasVeteranStats,
    branchImage: site.militaryBranch ?? null,
    crmLogin: site.crmUrl ?? null,
    header: { trialText: trial, upgrade: trial },
    userMenu: userMenuOf(viewer, role, expired),
    avatarUpload: !expired,
    adminLinks: adminLinksOf(viewer, role),
    adminScreen: {
      leftPane: !fixedLevels(viewer).site,
      salesTokens: role === 'admin',
      connectionPanels: role !== 'affiliate',
    },
  };
}

function sidebarOf(viewer: Viewer, role: Role, site: NavigationSite): Navigation['sidebar'] {
  const admin = role === 'admin';
  const fixed = fixedLevels(viewer);
  const single = fixed.site && fixed.region;
  const isFranchise = viewer.node?.isFranchise === true;
  return [
    item('Overview', '/overview'),
    ...when(
      decide(viewer, 'quick-stats.read', null).outcome === 'allowed',
      item('Quick Stats', '/quick-stats'),
    ),
    item('Audits & Insights', '/audits'),
    ...when(admin, item('Recommendations', '/insights')),
    ...when((admin || site.hasEcommerce) && !(single && isFranchise), item('E-commerce', '/ads-ecommerce')),
    {
      title: 'Website Performance',
      items: [item('Site Performance', '/site-performance'), item('PageSpeed Insights', '/pagespeed')],
    },
    {
      title: 'Channel Performance',
      items: [item('Channel Performance', '/channel-performance'), item('Paid Campaigns', '/ads-paid')],
    },
    item('Google Business Profile', '/google-business-profile'),
    item('Goals & Events', '/goals'),
    { title: 'Reports', items: pagesOfReports },
    ...when(!single, item(summariesTitle(role, site), isBelowTop(role) ? '/summaries-group' : `/summaries-${site.topLevelName.toLowerCase()}`)),
  ];
}

/** Multi Unit with linked sites, else the top level's name for those who see it, else Organization. */
function summariesTitle(role: Role, { hasLinkedSites, topLevelName }: NavigationSite): string {
  if (hasLinkedSites) return 'Multi Unit';
  return isBelowTop(role) ? 'Organization' : topLevelName;
}

/** Whose topmost node is an organisation or lies below one: their summary is the Organization Summary. */
const isBelowTop = (role: Role): boolean => role === 'organization' || role === 'region';

function userMenuOf(viewer: Viewer, role: Role, expired: boolean): NavigationItem[] {
  const admin = role === 'admin';
  return [
    ...when(
      decide(viewer, 'directory.read', null).outcome === 'allowed',
      item('Directories', '/directories'),
    ),
    ...when(!expired, item('Administration', '/admin'), item('User Settings', '/settings')),
    ...when(admin || role === 'reseller', item('Billing Management', '/billing-management')),
    // The route itself sends admins away, so the item would lead nowhere.
    ...when(!admin && !isTrial(viewer), item('Task Management', '/task-manager')),
    ...when(
      admin,
      item('Email Activity', '/email-activity'),
      item('Admin Site Upload', '/admin-site-upload'),
    ),
  ];
}

/** Hidden for affiliate resellers (specification 2, Admin breadcrumb). */
function adminLinksOf(viewer: Viewer, role: Role): NavigationItem[] {
  if (role === 'affiliate' || role === 'none') return [];
  const revenue = role === 'admin' || role === 'reseller' || viewer.node?.isFranchise !== true;
  return [
    item('Administration', '/admin'),
    item('Unit Sales Entry', '/unit-sales-entry'),
    ...when(revenue, item('Revenue Entry', '/revenue-entry')),
    ...when(role === 'admin', item('Frontend Logs', '/logs'), item('Users', '/users')),
  ];
}

/** The access part of the open site that navigation needs; the rest the caller knows from the record. */
export const navigationFlags = (
  node: AccessNode,
): Pick<NavigationSite, 'hasEcommerce' | 'hasLinkedSites'> => ({
  hasEcommerce: node.hasEcommerce === true,
  hasLinkedSites: node.hasLinkedSites === true,
});
