import { findScreen, type RouteId } from '../../../../../shared/screens/routes.ts';

/** How the numbers of a page are read. */
const ofNumbers = ['comparisons', 'settled-and-provisional', 'empty-panels'] as const;

/** What people ask on each page, by the ids of articles. A page of its own without a line here does not compile. */
export const articlesOfPage: Readonly<Record<RouteId, readonly string[]>> = {
  login: ['sign-in-problems'],
  verify: ['sign-in-problems'],
  forgotPassword: ['sign-in-problems'],
  confirm: ['sign-in-problems'],
  welcome: ['trial', 'first-steps'],
  connect: ['ask-a-colleague', 'what-is-read'],
  shared: ['share-reports'],
  shareLinks: ['share-reports', 'reports'],
  unsubscribe: ['notifications'],
  privacy: ['what-is-read'],
  terms: ['what-is-read'],
  allSites: ['overview', 'comparisons', 'empty-panels'],
  overview: ['overview', 'comparisons', 'empty-panels'],
  quickStats: ['quick-stats', 'pagespeed'],
  audits: ['audits', 'audit-score', 'recommendations'],
  audit: ['audit-score', 'recommendations', 'settled-and-provisional'],
  insights: ['recommendations'],
  ecommerce: ofNumbers,
  sitePerformance: ['pagespeed', ...ofNumbers],
  pagespeed: ['pagespeed'],
  channelPerformance: ['channels', 'why-numbers-differ'],
  adsPaid: ['google-ads', 'connect-facebook-ads', 'connect-microsoft-ads'],
  seo: ['connect-search-console'],
  socialMedia: ['connect-facebook-page', 'connect-linkedin'],
  emailPerformance: ['channels', ...ofNumbers],
  adsOther: ['channels', ...ofNumbers],
  businessProfile: ['connect-business-profile'],
  goals: ['goals', ...ofNumbers],
  alerts: ['alerts', 'reconnect', 'settled-and-provisional'],
  reportMonthly: ['reports', 'share-reports', 'exports'],
  reportAnnual: ['reports', 'exports'],
  reportRevenue: ['reports', 'unit-sales'],
  crmConnect: ['leads', 'speed-to-lead', 'lead-pull'],
  unitSales: ['unit-sales'],
  scoreCard: ['reports', 'audit-score'],
  summaryGroup: ['reports', 'comparisons'],
  summaryCompany: ['reports', 'comparisons'],
  summaryBrand: ['reports', 'comparisons'],
  directories: ['directories'],
  admin: ['connect-google-analytics', 'organizations-and-sites', 'people', 'reconnect'],
  settings: ['your-settings', 'notifications'],
  billing: ['billing', 'paid-sites', 'upgrade'],
  taskManager: ['tasks'],
  unitSalesEntry: ['unit-sales'],
  revenueEntry: ['unit-sales'],
  logs: ['administrators'],
  signUps: ['sales-tokens', 'trial'],
  users: ['administrators', 'people'],
  organizations: ['white-label', 'sales-tokens'],
  emailActivity: ['administrators'],
  leadSitemap: ['lead-sitemap', 'lead-pull'],
  siteUpload: ['organizations-and-sites'],
  notifications: ['notifications', 'alerts'],
  onboarding: ['first-steps', 'collecting', 'what-is-read'],
  onboardingService: ['what-is-read', 'collecting'],
  help: ['first-steps', 'ask-for-help'],
  upgrade: ['upgrade', 'billing', 'trial'],
  checkout: ['upgrade', 'billing'],
  success: ['upgrade', 'billing'],
  trialExpired: ['trial', 'upgrade'],
};

/** The page of an address, and what explains it; undefined for no page. */
export function aboutPage(from: string | null): { title: string; articles: readonly string[] } | undefined {
  const screen = from === null ? undefined : findScreen(from.split('?')[0] ?? '');
  return screen === undefined ? undefined : { title: screen.title, articles: articlesOfPage[screen.id] };
}
