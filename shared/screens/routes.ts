import type { MenuGroup, MenuIcon, MenuPlace, Screen } from './screen.ts';

type More = Partial<Omit<Screen, 'path' | 'title' | 'filters'>>;
const built = (path: string, title: string, filters: Screen['filters'] = 'none', more: More = {}): Screen => ({
  path,
  title,
  filters,
  ...more,
});

const sidebar = (icon: MenuIcon, when?: MenuPlace['when']): More => ({
  menus: [{ menu: 'sidebar', icon, ...(when && { when }) }],
});
const inGroup = (group: MenuGroup, when?: MenuPlace['when']): More => ({
  menus: [{ menu: 'sidebar', group, ...(when && { when }) }],
});
const userMenu = (icon: MenuIcon, when?: MenuPlace['when']): MenuPlace => ({
  menu: 'user',
  icon,
  ...(when && { when }),
});
const administration: MenuPlace = { menu: 'administration' };
const administrators: MenuPlace = { menu: 'administrators' };

const ofNumbers = (path: string, title: string, more: More = {}) =>
  built(path, title, 'node', { draws: 'numbers', siteFirst: true, groups: true, ...more });
const report = (path: string, title: string, more: More = {}) =>
  built(path, title, 'node', { draws: 'report', ...more });

/**
 * All pages of the product (specification 2, Signed-in route table), in menu order. Guard, router, menus, palette,
 * titles, screenshots and the bench's checks read only this table.
 */
export const routes = {
  login: built('/login', 'Login', 'none', { open: 'signed-out' }),
  verify: built('/verify/:code?', 'Login', 'none', { open: 'signed-out' }),
  forgotPassword: built('/forgot-password', 'Forgot Password', 'none', { open: 'signed-out' }),
  confirm: built('/confirm/:code?', 'Choose a Password', 'none', { open: 'signed-out' }),
  welcome: built('/welcome/:salesToken?', 'Create your Account, Get your Audit!', 'none', { open: 'everyone' }),
  connect: built('/connect/:code?', 'Connect', 'none', { open: 'everyone', afterTrial: true }),
  shared: built('/shared', 'Shared Report', 'none', { open: 'everyone', afterTrial: true }),
  unsubscribe: built('/unsubscribe/:code', 'Alert Emails', 'none', { open: 'everyone', afterTrial: true }),
  confirmReports: built('/confirm-reports', 'Report Emails', 'none', { open: 'everyone', afterTrial: true }),
  privacy: built('/privacy', 'Privacy Policy', 'none', { open: 'everyone', afterTrial: true }),
  terms: built('/terms', 'Terms of Service', 'none', { open: 'everyone', afterTrial: true }),

  allSites: report('/all-sites', 'All Sites', {
    ...sidebar('sites'),
    groups: true,
    audience: 'several-sites',
    words: 'overview ranking movers map worst best sites compare sites regions',
  }),
  overview: built('/overview', 'Overview', 'node', {
    ...sidebar('overview'),
    siteFirst: true,
    groups: true,
    words: 'home dashboard start',
  }),
  quickStats: built('/quick-stats', 'Quick Stats', 'none', { ...sidebar('quick-stats'), audience: 'quick-stats' }),
  alerts: built('/alerts/:ruleId?', 'Inbox', 'node', {
    ...sidebar('inbox'),
    siteFirst: true,
    groups: true,
    ownPeriod: true,
    keeps: true,
    ofOtherSite: '/alerts',
    words: 'alerts recommendations to do thresholds rules not tracking roas bounce rate snooze notify warnings',
  }),
  audits: built('/audits', 'Audits', 'node', {
    ...sidebar('audits'),
    siteFirst: true,
    ownPeriod: true,
    short: 'Audits & Insights',
    heading: 'Audits & Insights',
    words: 'score insights grade',
  }),
  audit: built('/audit/:auditId', 'Audits', 'site', { ofOtherSite: '/audits' }),
  insights: built('/insights', 'Insights & Recommendations', 'site', {
    ...sidebar('recommendations'),
    short: 'Recommendations',
    audience: 'administrators',
    oneSite: true,
    otherwise: '/audits',
  }),
  ecommerce: ofNumbers('/ads-ecommerce', 'E-commerce', {
    ...sidebar('cart', 'shop'),
    words: 'shop orders revenue products sales',
  }),
  sitePerformance: ofNumbers('/site-performance', 'Site Performance', {
    ...inGroup('website'),
    words: 'landing pages bounce rate devices hours',
  }),
  pagespeed: ofNumbers('/pagespeed/:deviceType?', 'PageSpeed Insights', {
    ...inGroup('website'),
    words: 'slow speed load time core web vitals lighthouse',
  }),
  channelPerformance: ofNumbers('/channel-performance/:channel?', 'Channel Performance', {
    ...inGroup('channels'),
    words: 'traffic sources medium referral direct organic email',
  }),
  adsPaid: ofNumbers('/ads-paid', 'Paid Campaigns', {
    ...inGroup('channels'),
    words: 'cost per lead cpc google ads facebook ads linkedin ads microsoft ads spend budget',
  }),
  seo: ofNumbers('/seo', 'SEO', {
    ...inGroup('channels'),
    words: 'search engine console keywords queries google search terms',
  }),
  socialMedia: ofNumbers('/social-media', 'Social Media', {
    ...inGroup('channels'),
    words: 'facebook instagram linkedin followers fans',
  }),
  emailPerformance: ofNumbers('/email-performance', 'Email Performance', {
    ...inGroup('channels'),
    short: 'Email',
    words: 'performance newsletter mailing',
  }),
  adsOther: ofNumbers('/ads-other', 'Other Campaigns', inGroup('channels')),
  businessProfile: ofNumbers('/google-business-profile', 'Google Business Profile', {
    ...sidebar('store'),
    words: 'maps reviews calls directions stars',
  }),
  goals: ofNumbers('/goals', 'Goals, Events, and Conversions', {
    ...sidebar('goals'),
    short: 'Goals & Events',
    words: 'conversions events key events forms',
  }),
  notes: built('/notes', 'Notes', 'node', {
    ...sidebar('note'),
    siteFirst: true,
    words: 'annotations comments events what happened day chart',
  }),
  reportMonthly: report('/report-monthly', 'Monthly Report', {
    ...inGroup('reports'),
    groups: true,
    words: 'pdf client report export',
  }),
  reportAnnual: report('/report-annual', 'Annual Report', { ...inGroup('reports'), groups: true, words: 'year' }),
  reportRevenue: report('/report-revenue', 'Revenue & Sales Performance', {
    ...inGroup('reports'),
    short: 'Revenue',
    words: 'sales performance',
  }),
  crmConnect: built('/crm-connect', 'CRM Connect', 'node', {
    menus: [
      { menu: 'sidebar', icon: 'leads', title: 'Leads', after: '/overview' },
      { menu: 'sidebar', group: 'reports', again: true },
    ],
    siteFirst: true,
    groups: true,
    ownPeriod: true,
    words: 'crm connect leads deals contacts funnel unanswered qualified bookings',
  }),
  unitSales: built('/unit-sales', 'Unit Sales Module', 'site', inGroup('reports')),
  scoreCard: report('/score-card', 'Score Card Report', { ...inGroup('reports'), siteFirst: true }),
  schedules: built('/schedules', 'Schedules', 'node', { ...inGroup('reports'), ownPeriod: true }),
  shareLinks: built('/share-links', 'Share Links', 'node', { ...inGroup('reports'), ownPeriod: true }),
  summaryGroup: report('/summaries-group', 'Organization Summary', inGroup('reports', 'above-organizations')),
  summaryCompany: report('/summaries-company', 'Company Summary', sidebar('company', 'company')),
  summaryBrand: report('/summaries-brand', 'Brand Summary', sidebar('company', 'brand')),

  directories: built('/directories', 'Directories', 'site', {
    audience: 'directory',
    oneSite: true,
    words: 'listing vetfran profile',
    menus: [userMenu('store')],
  }),
  admin: built('/admin/:siteId?/:type?', 'Site Management', 'none', {
    short: 'Administration',
    words: 'site management invite people team colleague connect account website add site',
    menus: [userMenu('company'), administration],
    admin: true,
    keeps: true,
    edges: true,
  }),
  settings: built('/settings/:id?', 'User Settings', 'none', {
    menus: [userMenu('settings')],
    words: 'password email address profile sign in two step security name photo',
  }),
  api: built('/api-keys', 'API', 'node', {
    ownPeriod: true,
    menus: [userMenu('code', 'manages-keys')],
    words: 'api keys developers warehouse spreadsheet script token curl rest integration',
  }),
  billing: built('/billing-management', 'Billing Management', 'site', {
    audience: 'billing',
    oneSite: true,
    menus: [userMenu('billing', 'changes-billing')],
    words: 'invoice plan card payment subscription',
  }),
  taskManager: built('/task-manager', 'Task Management', 'site', {
    audience: 'tasks',
    oneSite: true,
    keeps: true,
    live: true,
    words: 'board due owner to do assign',
    menus: [userMenu('tasks')],
  }),
  unitSalesEntry: built('/unit-sales-entry', 'Unit Sales Entry', 'site', {
    admin: true,
    audience: 'unit-sales',
    oneSite: true,
    menus: [administration],
  }),
  revenueEntry: built('/revenue-entry', 'Revenue Entry', 'site', {
    admin: true,
    audience: 'revenue',
    oneSite: true,
    menus: [administration],
  }),
  logs: built('/logs', 'Frontend Logs', 'none', { admin: true, audience: 'administrators', menus: [administration] }),
  signUps: built('/sign-ups', 'Sign-ups', 'none', { audience: 'sign-ups', words: 'trials customers' }),
  users: built('/users', 'Users', 'none', {
    admin: true,
    audience: 'administrators',
    otherwise: '/admin',
    menus: [administration],
  }),
  // The specification names no guard; its title and tokens are for administrators.
  organizations: built('/admin-organizations', 'Organization Management', 'none', {
    admin: true,
    audience: 'administrators',
    otherwise: '/admin',
    menus: [administrators],
  }),
  emailActivity: built('/email-activity', 'Email Activity', 'none', {
    admin: true,
    audience: 'administrators',
    menus: [userMenu('mail'), administrators],
  }),
  leadSitemap: built('/lead-sitemap', 'Lead Sitemap', 'none', {
    admin: true,
    audience: 'administrators',
    otherwise: '/admin',
    menus: [administrators],
    words: 'intake crm webhook secret',
  }),
  siteUpload: built('/admin-site-upload', 'Admin Site Upload', 'none', {
    admin: true,
    audience: 'several-sites',
    menus: [userMenu('upload', 'administrators'), administrators],
  }),

  notifications: built('/notifications', 'Notifications', 'site', { live: true, words: 'bell alerts' }),
  onboarding: built('/onboarding', 'Onboarding', 'none', { bare: true }),
  onboardingService: built('/onboarding/:siteId/:type', 'Onboarding', 'none', { bare: true }),
  help: built('/help', 'Help Center', 'none', {
    words: 'answers guides glossary support how to faq glossary',
    menus: [userMenu('help')],
    afterTrial: true,
  }),
  upgrade: built('/upgrade', 'Upgrade', 'none', { afterTrial: true }),
  checkout: built('/checkout/:sessionId', 'Checkout', 'none', { afterTrial: true }),
  success: built('/success/:sessionId', 'Thank You', 'none', { afterTrial: true }),
  trialExpired: built('/trial-expired', 'Trial Expired', 'none', { afterTrial: true }),
} as const;
export type RouteId = keyof typeof routes;

export const routeIds = Object.keys(routes) as readonly RouteId[];
/** Each page with its name in the table. */
export const screens: readonly (Screen & { readonly id: RouteId })[] = routeIds.map(id => ({ ...routes[id], id }));
export type NamedScreen = (typeof screens)[number];

type Segment = { readonly text: string; readonly isParameter: boolean; readonly isOptional: boolean };
const splitSegments = (path: string): Segment[] =>
  path
    .split('/')
    .slice(1)
    .map(text => ({ text, isParameter: text.startsWith(':'), isOptional: text.endsWith('?') }));
const patterns = screens.map(screen => ({ screen, segments: splitSegments(screen.path) }));

/** Returns the page of an address, without query and fragment; undefined for an unknown one. */
export function findScreen(path: string): NamedScreen | undefined {
  let end = path.length;
  while (end > 0 && path.charAt(end - 1) === '/') end -= 1;
  const given = path.slice(0, end).split('/').slice(1);
  return patterns.find(
    ({ segments }) =>
      given.length <= segments.length &&
      segments.every(({ text, isParameter, isOptional }, index) =>
        index < given.length ? (isParameter ? given[index] !== '' : given[index] === text) : isOptional,
      ),
  )?.screen;
}

/** Returns the address of a page without its optional parts, for links: '/admin' for '/admin/:siteId?/:type?'. */
export const linkTo = ({ path }: Pick<Screen, 'path'>): string => path.replaceAll(/\/:\w+\?/g, '');

/**
 * Lists all addresses of a page with its parameters in braces, as in the specification: '/admin', '/admin/{siteId}'.
 */
export function listScreenAddresses({ path }: Pick<Screen, 'path'>): string[] {
  const segments = splitSegments(path);
  const least = segments.filter(({ isOptional }) => !isOptional).length;
  const written = segments.map(({ text, isParameter }) => (isParameter ? `{${text.slice(1).replace('?', '')}}` : text));
  return Array.from(
    { length: segments.length - least + 1 },
    (_, more) => `/${written.slice(0, least + more).join('/')}`,
  );
}
