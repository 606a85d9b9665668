import type { Page } from 'playwright-core';
import { linkTo, type RouteId, routeIds, routes, screens } from '../../shared/screens/routes.ts';

/** Demonstration user by the name in their address, or signed out. */
type Visitor = 'admin' | 'reseller' | 'brand' | 'org' | 'site' | 'trial' | 'shop' | 'onboarding' | null;
export const getVisitorEmail = (visitor: Visitor): string | null =>
  visitor === null ? null : `${visitor}@insights.test`;

type Picture = {
  readonly name: string;
  readonly as: Visitor;
  readonly at?: string;
  readonly open?: (page: Page) => Promise<void>;
};
type Visits = {
  /** Users and addresses for its accessibility check; absent: its own address without parameters. */
  readonly checked: readonly { readonly as: Visitor; readonly at?: string }[];
  /** Screenshots of the page. */
  readonly pictures?: readonly Picture[];
};

const by = (...visitors: readonly Visitor[]): Visits['checked'] => visitors.map(as => ({ as }));
const picture = (name: string, as: Visitor, at?: string): Picture => ({ name, as, ...(at !== undefined && { at }) });

async function openNewestAudit(page: Page): Promise<void> {
  await page.locator('a[href*="/audit/"]').first().click();
  await page.waitForLoadState('networkidle');
}

/** Visits of each route's page in the demonstration. A page without visits doesn't compile. */
export const visits: Readonly<Record<RouteId, Visits>> = {
  login: { checked: by(null), pictures: [picture('login', null)] },
  verify: { checked: [{ as: null, at: '/verify#abc' }] },
  forgotPassword: { checked: by(null) },
  confirm: { checked: [{ as: null, at: `/confirm#${'A'.repeat(43)}` }] },
  welcome: { checked: by(null), pictures: [picture('welcome', null)] },
  /** An open link has its own test (e2e/colleague-link.test.ts), because its code isn't known before. */
  connect: { checked: [{ as: null, at: `/connect#${'A'.repeat(43)}` }] },
  /** An open link has its own test (e2e/share-link.test.ts). */
  shared: { checked: [{ as: null, at: `/shared#${'A'.repeat(43)}` }] },
  api: { checked: by('brand'), pictures: [picture('api', 'brand')] },
  shareLinks: { checked: by('brand'), pictures: [picture('share-links', 'brand')] },
  schedules: { checked: by('brand'), pictures: [picture('schedules', 'brand')] },
  confirmReports: { checked: [{ as: null, at: `/confirm-reports#${'A'.repeat(43)}` }] },
  unsubscribe: { checked: [{ as: null, at: `/unsubscribe/${'A'.repeat(32)}` }] },
  privacy: { checked: by(null) },
  terms: { checked: by(null) },

  allSites: { checked: by('org', 'brand', 'reseller'), pictures: [picture('all-sites', 'brand')] },
  overview: {
    checked: by('org', 'shop', 'trial'),
    pictures: [picture('overview', 'site'), picture('overview-shop', 'shop')],
  },
  signUps: { checked: by('admin', 'reseller'), pictures: [picture('sign-ups', 'admin')] },
  quickStats: { checked: by('admin'), pictures: [picture('quick-stats', 'admin')] },
  audits: { checked: by('org'), pictures: [picture('audits', 'site')] },
  /** Checked after the click that opens it (bench/axe-pages.ts), because an audit's id isn't known before. */
  audit: { checked: [], pictures: [{ name: 'audit', as: 'site', at: '/audits', open: openNewestAudit }] },
  insights: { checked: by('admin'), pictures: [picture('insights', 'admin')] },
  ecommerce: { checked: by('shop'), pictures: [picture('ads-ecommerce', 'shop')] },
  sitePerformance: { checked: by('org'), pictures: [picture('site-performance', 'site')] },
  pagespeed: {
    checked: [...by('org'), { as: 'org', at: '/pagespeed/DESKTOP' }],
    pictures: [picture('pagespeed', 'site')],
  },
  channelPerformance: {
    checked: [...by('org'), { as: 'org', at: '/channel-performance/paid' }],
    pictures: [picture('channel-performance', 'site')],
  },
  adsPaid: { checked: by('org'), pictures: [picture('ads-paid', 'site')] },
  seo: { checked: by('org'), pictures: [picture('seo', 'site')] },
  socialMedia: { checked: by('org'), pictures: [picture('social-media', 'site')] },
  emailPerformance: { checked: by('org') },
  adsOther: { checked: by('org') },
  businessProfile: { checked: by('org'), pictures: [picture('business-profile', 'site')] },
  goals: { checked: by('org'), pictures: [picture('goals', 'site')] },
  notes: { checked: by('org', 'site'), pictures: [picture('notes', 'site')] },
  reportMonthly: { checked: by('org'), pictures: [picture('report-monthly', 'brand')] },
  reportAnnual: { checked: by('org'), pictures: [picture('report-annual', 'brand')] },
  reportRevenue: { checked: by('org', 'shop'), pictures: [picture('report-revenue', 'shop')] },
  alerts: {
    checked: [
      ...by('org', 'shop'),
      { as: 'org', at: '/alerts/not-tracking-ga4?site=northfold-houston' },
      { as: 'org', at: '/alerts?tab=rules' },
    ],
    pictures: [picture('inbox', 'org')],
  },
  crmConnect: {
    checked: by('org'),
    pictures: [picture('crm-connect', 'org', '/crm-connect?site=northfold-franchise')],
  },
  unitSales: {
    checked: by('org'),
    pictures: [
      picture('unit-sales', 'org', '/unit-sales?site=northfold-franchise'),
      picture('unit-sales-company', 'brand', '/unit-sales?site=northfold-franchise&of=northfold'),
    ],
  },
  scoreCard: { checked: by('org'), pictures: [picture('score-card', 'org')] },
  summaryGroup: { checked: by('org') },
  summaryCompany: { checked: by('admin'), pictures: [picture('summary', 'brand')] },
  summaryBrand: { checked: by('brand') },

  directories: {
    checked: [{ as: 'admin', at: '/directories?site=northfold-franchise' }],
    pictures: [picture('directories', 'admin', '/directories?site=northfold-franchise')],
  },
  admin: {
    checked: [
      ...by('org'),
      ...[
        '/admin/northfold',
        '/admin/northfold-central',
        '/admin/northfold-franchise/gmb',
        '/admin/northfold-houston/ga',
        '/admin/maplerow',
        '/admin?tab=tokens',
        '/admin/nowhere-at-all',
      ].map(at => ({ as: 'admin' as const, at })),
    ],
    pictures: [
      picture('admin', 'admin', '/admin/northfold-franchise/ga'),
      picture('admin-long-name', 'admin', '/admin/northfold-lowcountry/ga'),
      picture('admin-reconnect', 'admin', '/admin/northfold-houston/ga'),
      picture('connect-profile', 'admin', '/admin/northfold-franchise/gmb'),
      picture('administration-company', 'admin', '/admin/northfold'),
    ],
  },
  settings: { checked: by('org'), pictures: [picture('settings', 'site')] },
  billing: { checked: by('admin', 'reseller'), pictures: [picture('billing', 'reseller')] },
  taskManager: {
    checked: [
      { as: 'org', at: '/task-manager?site=northfold-franchise' },
      { as: 'admin', at: '/task-manager?site=northfold-franchise&view=list' },
      { as: 'org', at: '/task-manager?site=northfold-franchise&view=mine' },
    ],
    pictures: [picture('tasks', 'site', '/task-manager?site=northfold-franchise')],
  },
  unitSalesEntry: {
    checked: by('org'),
    pictures: [picture('unit-sales-entry', 'org', '/unit-sales-entry?site=northfold-franchise')],
  },
  revenueEntry: { checked: by('org') },
  logs: { checked: by('admin') },
  users: { checked: by('admin'), pictures: [picture('users', 'admin')] },
  organizations: { checked: by('admin'), pictures: [picture('organizations', 'admin')] },
  emailActivity: { checked: by('admin'), pictures: [picture('email-activity', 'admin')] },
  leadSitemap: { checked: by('admin'), pictures: [picture('lead-sitemap', 'admin')] },
  siteUpload: { checked: by('admin') },

  notifications: { checked: by('org'), pictures: [picture('notifications', 'org')] },
  onboarding: { checked: by('onboarding'), pictures: [picture('onboarding', 'onboarding')] },
  onboardingService: {
    checked: [{ as: 'admin', at: '/onboarding/northfold-franchise/fb' }],
    pictures: [picture('onboarding-facebook', 'site', '/onboarding/northfold-franchise/fb')],
  },
  help: { checked: by('org'), pictures: [picture('help', 'org')] },
  upgrade: { checked: by('org'), pictures: [picture('upgrade', 'trial')] },
  /** Redirects to the payment provider. */
  checkout: { checked: [] },
  /** No trial in the demonstration has expired. */
  success: { checked: [{ as: 'org', at: '/success/cs_1' }] },
  trialExpired: { checked: [] },
};

/** Returns every visit of a kind with its page and address. */
export const checkedVisits = routeIds.flatMap(id =>
  visits[id].checked.map(({ as, at }) => ({ id, email: getVisitorEmail(as), path: at ?? linkTo(routes[id]) })),
);
export const pictures = routeIds.flatMap(id =>
  (visits[id].pictures ?? []).map(({ name, as, at, open }) => ({
    name,
    email: getVisitorEmail(as),
    path: at ?? linkTo(routes[id]),
    open,
  })),
);

/** The summaries are one page under three names: measured where most roles see it. */
const otherNames: ReadonlySet<RouteId> = new Set(['summaryCompany', 'summaryBrand']);

/** Lists every page with numbers of a site or node, as far as most roles reach. */
export const pagesOfNumbers: readonly string[] = [
  ...screens
    .filter(({ id, draws }) => id === 'overview' || id === 'audits' || (draws !== undefined && !otherNames.has(id)))
    .map(linkTo),
  '/pagespeed/DESKTOP',
  '/channel-performance/paid',
];
