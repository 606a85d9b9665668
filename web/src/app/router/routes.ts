/** Which parts of the filter bar a page has; 'node': a period of a site, or of all sites of a region, organisation or company. */
export type Filters = 'none' | 'site' | 'period' | 'node';

/** A page of the specification's route table. */
export type PageRoute = {
  readonly path: string;
  /** Of the document, and of the header unless the page is headed otherwise. */
  readonly title: string;
  readonly filters: Filters;
  readonly heading?: string;
  /** Of a page about one thing of one site: where choosing another site leads. */
  readonly ofOtherSite?: string;
  /** Without a sidebar, the brand in the header: the page has its own heading. */
  readonly bare?: true;
  /** One page for all of its addresses: it stays as it is (lists, focus) when only its parameters change. */
  readonly keeps?: true;
  /** It reaches the edges of the window below the header, without the page's margins. */
  readonly edges?: true;
  /** The admin breadcrumb stands in its header. */
  readonly admin?: true;
};

type More = Omit<PageRoute, 'path' | 'title' | 'filters'>;
const page = (path: string, title: string, filters: Filters = 'none', more: More = {}): PageRoute => ({ path, title, filters, ...more });
const admin: More = { admin: true };

/** Pages that are built; the router knows their modules. */
export const builtRoutes = {
  overview: page('/overview', 'Overview', 'period'),
  audits: page('/audits', 'Audits', 'site', { heading: 'Audits & Insights' }),
  audit: page('/audit/:auditId', 'Audits', 'site', { ofOtherSite: '/audits' }),
  admin: page('/admin/:siteId?/:type?', 'Site Management', 'none', { ...admin, keeps: true, edges: true }),
  notifications: page('/notifications', 'Notifications', 'site'),
  onboarding: page('/onboarding/:siteId/:type', 'Onboarding', 'none', { bare: true }),
  users: page('/users', 'Users', 'none', admin),
  settings: page('/settings/:id?', 'User Settings'),
  logs: page('/logs', 'Frontend Logs', 'none', admin),
  emailActivity: page('/email-activity', 'Email Activity', 'none', admin),
  organizations: page('/admin-organizations', 'Organization Management', 'none', admin),
  siteUpload: page('/admin-site-upload', 'Admin Site Upload', 'none', admin),
  trialExpired: page('/trial-expired', 'Trial Expired'),
  insights: page('/insights', 'Insights & Recommendations', 'site'),
  quickStats: page('/quick-stats', 'Quick Stats'),
} as const satisfies Readonly<Record<string, PageRoute>>;

/** Pages of one site's numbers: shared/domain/pages declares what is on each. */
export const performanceRoutes: readonly PageRoute[] = [
  page('/site-performance', 'Site Performance', 'period'),
  page('/pagespeed/:deviceType?', 'PageSpeed Insights', 'period'),
  page('/seo', 'SEO', 'period'),
  page('/social-media', 'Social Media', 'period'),
  page('/ads-ecommerce', 'E-commerce', 'period'),
  page('/ads-paid', 'Paid Campaigns', 'period'),
  page('/ads-other', 'Other Campaigns', 'period'),
  page('/channel-performance/:channel?', 'Channel Performance', 'period'),
  page('/email-performance', 'Email Performance', 'period'),
  page('/google-business-profile', 'Google Business Profile', 'period'),
  page('/goals', 'Goals, Events, and Conversions', 'period'),
];

/** Pages of a node's numbers: of one site, or of all sites of a region, organisation or company. */
export const reportRoutes: readonly PageRoute[] = [
  page('/report-monthly', 'Monthly Report', 'node'),
  page('/report-annual', 'Annual Report', 'node'),
  page('/report-revenue', 'Revenue & Sales Performance', 'node'),
  page('/score-card', 'Score Card Report', 'node'),
  page('/summaries-brand', 'Brand Summary', 'node'),
  page('/summaries-company', 'Company Summary', 'node'),
  page('/summaries-group', 'Organization Summary', 'node'),
];

/** Pages of the route table that say what they will show (features/shell has the words). */
export const plannedRoutes: readonly PageRoute[] = [
  page('/unit-sales', 'Unit Sales Module', 'period'),
  page('/billing-management', 'Billing Management'),
  page('/onboarding', 'Onboarding'),
  page('/unit-sales-entry', 'Unit Sales Entry', 'site', admin),
  page('/revenue-entry', 'Revenue Entry', 'site', admin),
  page('/help', 'Help Center'),
  page('/directories', 'Directories'),
  page('/upgrade', 'Upgrade'),
  page('/task-manager', 'Task Management', 'site'),
  page('/crm-connect', 'CRM Connect', 'site'),
  page('/checkout/:sessionId', 'Checkout'),
];

/** Public pages that say what they will show. */
export const publicPlannedRoutes: readonly PageRoute[] = [
  page('/welcome/:salesToken?', 'Create your Account, Get your Audit!'),
  page('/privacy', 'Privacy Policy'),
];

const built: readonly PageRoute[] = [...Object.values(builtRoutes), ...performanceRoutes, ...reportRoutes];
const matchers = [...built, ...plannedRoutes, ...publicPlannedRoutes].map(route => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/\/:\w+/g, '/[^/]+')}/?$`),
}));

/** The page an address opens, or undefined for an unknown one. */
export const routeOf = (path: string): PageRoute | undefined => matchers.find(({ pattern }) => pattern.test(path))?.route;

/** True for a page that shows more than what it will show. */
export const isBuilt = (path: string): boolean => built.some(route => route === routeOf(path));
