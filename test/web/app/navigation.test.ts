import { describe, expect, test } from 'vitest';
import type { Me } from '../../../shared/contract/session.ts';
import { navigationFor } from '../../../shared/domain/access/navigation.ts';
import { sampleViewer } from '../../../shared/domain/access/matrix.ts';
import { roles } from '../../../shared/domain/access/roles.ts';
import { landingPath, signedInRoutes } from '../../../shared/domain/access/routes.ts';
import type { NodeSummary } from '../../../shared/model/node.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { findClientLogo, isGroup, isOpenItem, findNavigationSite, findVeteranProfile } from '../../../web/src/app/layout/navigation-view.ts';
import { routeIds, findScreen } from '../../../shared/screens/routes.ts';
import { pages } from '../../../web/src/app/router/pages.ts';

const node = (type: NodeSummary['type'], more: Partial<NodeSummary> = {}): NodeSummary => ({
  siteId: type.toLowerCase(), name: type, type, sitePath: `/ISL/${type}`, timeZone: 'America/New_York', isEcommerce: false, isFranchise: false,
  suspended: false, connected: [], ...more,
});
const me = (more: Partial<Me> = {}): Me => ({
  user: {
    userId: 'u', email: 'a@b.example', given_name: 'A', family_name: 'B', siteId: null, isAdmin: true, enableSiteAlerts: true,
    enableBillingEmails: false, enableIntroTutorial: false, createdAt: '2026-01-01T00:00:00Z',
  },
  theme: defaultTheme, node: null, above: [], roots: [], home: [], trial: null, ...more,
});

describe('navigation data of the open site', () => {
  const crm = 'https://crm.test';
  test('uses the nearest CRM at or above the site', () => {
    expect(findNavigationSite(me(), [node('ORG', { crmUrl: 'https://far.test' }), node('SITE', { crmUrl: crm })]).crmUrl).toBe(crm);
    expect(findNavigationSite(me(), [node('ORG', { crmUrl: crm }), node('SITE')]).crmUrl).toBe(crm);
    expect(findNavigationSite(me({ above: [{ name: 'Company', type: 'ORG', crmUrl: crm }] }), [node('SITE')]).crmUrl).toBe(crm);
    expect(findNavigationSite(me(), [node('SITE')]).crmUrl).toBeUndefined();
  });
  test("shows the shop if the organization has one, also above the user's own node", () => {
    expect(findNavigationSite(me(), [node('ORG', { hasEcommerce: true }), node('SITE')]).hasEcommerce).toBe(true);
    expect(findNavigationSite(me({ above: [{ name: 'Company', type: 'ORG', hasEcommerce: true }] }), [node('SITE')]).hasEcommerce).toBe(true);
    expect(findNavigationSite(me(), [node('SITE', { isEcommerce: true })]).hasEcommerce).toBe(false);
  });
  test('uses the home site until the open site is known, so nothing moves', () => {
    const home = [node('ORG', { hasEcommerce: true, crmUrl: crm }), node('SITE')];
    expect(findNavigationSite(me({ home }), [])).toMatchObject({ hasEcommerce: true, crmUrl: crm });
    expect(findNavigationSite(me({ home }), [node('SITE')]).hasEcommerce).toBe(false);
  });
});

describe('items below the navigation', () => {
  const veteran = { done: 7, total: 10 };
  test('shows the veteran profile of the open site only if it has items', () => {
    expect(findVeteranProfile(me(), [node('ORG'), node('SITE', { veteran })])).toEqual(veteran);
    expect(findVeteranProfile(me({ home: [node('SITE', { veteran })] }), [])).toEqual(veteran);
    expect(findVeteranProfile(me(), [node('SITE', { veteran: { done: 0, total: 0 } })])).toBeNull();
    expect(findVeteranProfile(me(), [node('ORG', { veteran }), node('SITE')])).toBeNull();
    expect(findNavigationSite(me(), [node('SITE', { veteran })]).hasVeteranStats).toBe(true);
  });
  test("shows the branch of the organization, also above the user's own node", () => {
    expect(findNavigationSite(me(), [node('ORG', { militaryBranch: 'navy' }), node('SITE')]).militaryBranch).toBe('navy');
    expect(findNavigationSite(me({ above: [{ name: 'Company', type: 'ORG', militaryBranch: 'army' }] }), [node('SITE')]).militaryBranch).toBe('army');
    expect(findNavigationSite(me(), [node('SITE')]).militaryBranch).toBeUndefined();
  });
  test('shows the nearest logo', () => {
    expect(findClientLogo(me(), [node('ORG', { logo: '/media/logos/far.png' }), node('SITE', { logo: '/media/logos/near.png' })])).toBe('/media/logos/near.png');
    expect(findClientLogo(me({ above: [{ name: 'Company', type: 'ORG', logo: '/media/logos/far.png' }] }), [node('SITE')])).toBe('/media/logos/far.png');
    expect(findClientLogo(me(), [node('SITE')])).toBeUndefined();
  });
  test("shows linked sites of the user's own region or one above the site", () => {
    expect(findNavigationSite(me({ node: node('REG', { hasLinkedSites: true }) }), [node('SITE')]).hasLinkedSites).toBe(true);
    expect(findNavigationSite(me(), [node('REG', { hasLinkedSites: true }), node('SITE')]).hasLinkedSites).toBe(true);
    expect(findNavigationSite(me(), [node('REG'), node('SITE')]).hasLinkedSites).toBe(false);
  });
});

describe('pages', () => {
  const site = { hasEcommerce: true, hasLinkedSites: false, hasVeteranStats: false };
  const all = roles.flatMap(role => (['Company', 'Brand'] as const).map(topLevelName => navigationFor(sampleViewer(role), { ...site, topLevelName })));

  test('every navigation link leads to a page', () => {
    const links = all.flatMap(navigation => [
      ...navigation.sidebar.flatMap(entry => (isGroup(entry) ? entry.items : [entry])), ...navigation.userMenu, ...navigation.adminLinks,
    ]);
    expect(links.length).toBeGreaterThan(100);
    for (const { to } of links) expect(findScreen(to), to).toBeDefined();
  });
  test('the pages match the route table', () => {
    for (const route of signedInRoutes) expect(findScreen(route.replaceAll(/\{\w+\}/g, 'value')), route).toBeDefined();
    expect(Object.keys(pages).toSorted()).toEqual([...routeIds].toSorted());
  });
  test('addresses resolve to their pages', () => {
    expect(findScreen('/audit/abc')?.title).toBe('Audits');
    expect(findScreen('/admin')?.title).toBe('Site Management');
    expect(findScreen('/admin/site-1/ga')?.title).toBe('Site Management');
    expect(findScreen('/pagespeed/MOBILE')?.title).toBe('PageSpeed Insights');
    expect(findScreen('/onboarding')?.id).toBe('onboarding');
    expect(findScreen('/onboarding/site-1/ga')?.id).toBe('onboardingService');
    expect(findScreen('/onboarding/site-1')).toBeUndefined();
    expect(findScreen('/admin/')?.id).toBe('admin');
    expect(findScreen('/audit/')).toBeUndefined();
    expect(findScreen('/')).toBeUndefined();
    expect(findScreen('/pagespeed/MOBILE/x')).toBeUndefined();
    expect(findScreen('/nowhere')).toBeUndefined();
  });
  test('titles match the specification', () => {
    const titles = {
      '/overview': 'Overview', '/quick-stats': 'Quick Stats', '/insights': 'Insights & Recommendations', '/ads-ecommerce': 'E-commerce',
      '/email-activity': 'Email Activity', '/task-manager': 'Task Management', '/site-performance': 'Site Performance',
      '/pagespeed': 'PageSpeed Insights', '/channel-performance': 'Channel Performance', '/ads-paid': 'Paid Campaigns',
      '/goals': 'Goals, Events, and Conversions', '/report-monthly': 'Monthly Report', '/report-annual': 'Annual Report',
      '/unit-sales': 'Unit Sales Module', '/report-revenue': 'Revenue & Sales Performance', '/audits': 'Audits', '/score-card': 'Score Card Report',
      '/summaries-company': 'Company Summary', '/summaries-brand': 'Brand Summary', '/summaries-group': 'Organization Summary',
      '/admin': 'Site Management', '/unit-sales-entry': 'Unit Sales Entry', '/revenue-entry': 'Revenue Entry', '/settings': 'User Settings',
      '/billing-management': 'Billing Management', '/admin-organizations': 'Organization Management', '/admin-site-upload': 'Admin Site Upload',
      '/help': 'Help Center', '/logs': 'Frontend Logs',
    };
    for (const [path, title] of Object.entries(titles)) expect(findScreen(path)?.title, path).toBe(title);
    expect(findScreen('/audits')?.heading).toBe('Audits & Insights');
  });
  test('a site in evaluation or onboarding lands on a page', () => {
    for (const status of ['evaluation', 'onboarding'] as const) expect(findScreen(landingPath(status, false, sampleViewer('site'))), status).toBeDefined();
  });
  test('every role lands on an existing page', () => {
    const isBuilt = (path: string) => findScreen(path) !== undefined;
    for (const role of roles) expect(isBuilt(landingPath('onboarded', false, sampleViewer(role))), role).toBe(true);
    expect(isBuilt('/audit/abc')).toBe(true);
    expect(isBuilt('/onboarding')).toBe(true);
    expect(isBuilt('/nowhere')).toBe(false);
  });
  test('an open page marks its menu item as open', () => {
    expect(isOpenItem({ title: 'Audits', to: '/audits' }, '/audit/abc')).toBe(true);
    expect(isOpenItem({ title: 'Speed', to: '/pagespeed' }, '/pagespeed/MOBILE')).toBe(true);
    expect(isOpenItem({ title: 'Goals', to: '/goals' }, '/goalsetting')).toBe(false);
  });
});
