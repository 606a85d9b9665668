/** Which parts of the filter bar a page has. */
export type Filters = 'none' | 'site' | 'period';

/** A page of the specification's route table: its title, and what it will show while it is not built. */
export type PageRoute = {
  readonly path: string;
  readonly title: string;
  readonly filters: Filters;
  readonly about: string;
  /** Of a page about one thing of one site: where choosing another site leads. */
  readonly ofOtherSite?: string;
};

const page = (path: string, title: string, filters: Filters, about: string): PageRoute => ({ path, title, filters, about });

/** Pages that are built; the router knows their modules. */
export const builtRoutes = {
  overview: page('/overview', 'Overview', 'period', ''),
  audits: page('/audits', 'Audits & Insights', 'site', ''),
  audit: { ...page('/audit/:auditId', 'Audits', 'site', ''), ofOtherSite: '/audits' },
  admin: page('/admin/:siteId?/:type?', 'Site Management', 'none', ''),
  notifications: page('/notifications', 'Notifications', 'site', ''),
} as const;

/** Pages of the route table that say what they will show. */
export const plannedRoutes: readonly PageRoute[] = [
  page('/quick-stats', 'Quick Stats', 'none', 'Sites under evaluation with the numbers that need no connection, and whatever was connected.'),
  page('/insights', 'Insights & Recommendations', 'site', 'Recommendations of a site with their status: preview, pending, stuck, resolved, dismissed.'),
  page('/site-performance', 'Site Performance', 'period', 'Sessions, bounce rate, duration, landing pages, devices and hours of one site.'),
  page('/pagespeed/:deviceType?', 'PageSpeed Insights', 'site', 'Lighthouse scores and their parts, phone and desktop, over time.'),
  page('/seo', 'SEO', 'period', 'Organic sessions and goals, growth by quarter and year, search terms.'),
  page('/social-media', 'Social Media', 'period', 'Followers, posts and the sessions and goals that social networks bring.'),
  page('/ads-ecommerce', 'E-commerce', 'period', 'Revenue, transactions, order value and return on ad spend.'),
  page('/ads-paid', 'Paid Campaigns', 'period', 'Spend, clicks, leads and cost per lead by campaign.'),
  page('/ads-other', 'Other Campaigns', 'period', 'Sessions and goals of tagged campaigns outside of the known channels.'),
  page('/channel-performance/:channel?', 'Channel Performance', 'period', 'Sessions, goals and revenue of each channel, source and campaign.'),
  page('/email-performance', 'Email Performance', 'period', 'Sessions and goals that newsletters bring.'),
  page('/google-business-profile', 'Google Business Profile', 'period', 'Views, calls, website clicks, direction requests and reviews.'),
  page('/goals', 'Goals, Events, and Conversions', 'period', 'Every goal with its count, its channels and its hours.'),
  page('/report-monthly', 'Monthly Report', 'site', 'All metrics of a year, month by month.'),
  page('/report-annual', 'Annual Report', 'site', 'All metrics, year by year.'),
  page('/unit-sales', 'Unit Sales Module', 'period', 'Units, revenue and the franchise lead funnel.'),
  page('/report-revenue', 'Revenue & Sales Performance', 'period', 'Revenue and sales against their goals.'),
  page('/score-card', 'Score Card Report', 'site', 'Scores of all sites in reach, month by month.'),
  page('/summaries-brand', 'Brand Summary', 'period', 'All sites of the brand in one table, each metric with its own total.'),
  page('/summaries-company', 'Company Summary', 'period', 'All sites of the company in one table, each metric with its own total.'),
  page('/summaries-group', 'Organization Summary', 'period', 'All sites of the organization in one table, each metric with its own total.'),
  page('/billing-management', 'Billing Management', 'none', 'Setup services and subscriptions, bought through the payment provider.'),
  page('/admin-organizations', 'Organization Management', 'none', 'Organizations in reach with their sites and users.'),
  page('/logs', 'Frontend Logs', 'none', 'Errors that browsers have reported.'),
  page('/onboarding/:siteId?/:type?', 'Onboarding', 'none', 'The first steps of a new site: connect analytics, social media and paid ads, then collect.'),
  page('/admin-site-upload', 'Admin Site Upload', 'none', 'Many sites at once from a spreadsheet.'),
  page('/settings/:id?', 'User Settings', 'none', 'Name, picture, alerts and billing mails of a user.'),
  page('/unit-sales-entry', 'Unit Sales Entry', 'site', 'Units sold, entered by month.'),
  page('/revenue-entry', 'Revenue Entry', 'site', 'Revenue, entered by month.'),
  page('/trial-expired', 'Trial Expired', 'none', 'Your data is kept. Choose a plan to go on.'),
  page('/help', 'Help Center', 'none', 'Answers, guides and a way to ask.'),
  page('/directories', 'Directories', 'none', 'Franchise directory listings and how complete each profile is.'),
  page('/upgrade', 'Upgrade', 'none', 'Plans and setup services.'),
  page('/task-manager', 'Task Management', 'site', 'Tasks of a site with owner, due date and status.'),
  page('/email-activity', 'Email Activity', 'none', 'Every mail sent: to whom, which template, delivered or not.'),
  page('/users', 'Users', 'none', 'All users with their level and last visit.'),
  page('/crm-connect', 'CRM Connect', 'site', 'Where leads come in: the secret of each intake and the latest arrivals.'),
  page('/checkout/:sessionId', 'Checkout', 'none', 'Leads to the payment provider.'),
];

/** Public pages that say what they will show. */
export const publicPlannedRoutes: readonly PageRoute[] = [
  page('/welcome/:salesToken?', 'Create your Account, Get your Audit!', 'none', '7 day free trial. No credit card required. Sign-up opens here soon; until then your representative creates the account.'),
  page('/privacy', 'Privacy Policy', 'none', 'The privacy policy of the provider is published here.'),
];

const matchers = [...Object.values(builtRoutes), ...plannedRoutes, ...publicPlannedRoutes].map(route => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/\/:\w+/g, '/[^/]+')}/?$`),
}));

/** The page an address opens, or undefined for an unknown one. */
export const routeOf = (path: string): PageRoute | undefined => matchers.find(({ pattern }) => pattern.test(path))?.route;

/** True for a page that shows more than what it will show. */
export const isBuilt = (path: string): boolean => Object.values(builtRoutes).some(route => route === routeOf(path));
