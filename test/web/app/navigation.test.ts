import { describe, expect, test } from 'vitest';
import type { Me } from '../../../shared/contract/session.ts';
import { navigationFor } from '../../../shared/domain/access/navigation.ts';
import { sampleViewer } from '../../../shared/domain/access/matrix.ts';
import { roles } from '../../../shared/domain/access/roles.ts';
import { landingPath, signedInRoutes } from '../../../shared/domain/access/routes.ts';
import type { NodeSummary } from '../../../shared/model/node.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { isGroup, isOpenItem, navigationSiteOf } from '../../../web/src/app/layout/navigation-view.ts';
import { builtRoutes, isBuilt, plannedRoutes, publicPlannedRoutes, routeOf } from '../../../web/src/app/router/routes.ts';

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

describe('what navigation learns of the open site', () => {
  const crm = 'https://crm.test';
  test('the nearest CRM above or at the site', () => {
    expect(navigationSiteOf(me(), [node('ORG', { crmUrl: 'https://far.test' }), node('SITE', { crmUrl: crm })]).crmUrl).toBe(crm);
    expect(navigationSiteOf(me(), [node('ORG', { crmUrl: crm }), node('SITE')]).crmUrl).toBe(crm);
    expect(navigationSiteOf(me({ above: [{ name: 'Company', type: 'ORG', crmUrl: crm }] }), [node('SITE')]).crmUrl).toBe(crm);
    expect(navigationSiteOf(me(), [node('SITE')]).crmUrl).toBeUndefined();
  });
  test('a shop of the organisation, above the own node too; not that of the site alone', () => {
    expect(navigationSiteOf(me(), [node('ORG', { hasEcommerce: true }), node('SITE')]).hasEcommerce).toBe(true);
    expect(navigationSiteOf(me({ above: [{ name: 'Company', type: 'ORG', hasEcommerce: true }] }), [node('SITE')]).hasEcommerce).toBe(true);
    expect(navigationSiteOf(me(), [node('SITE', { isEcommerce: true })]).hasEcommerce).toBe(false);
  });
  test('the home site stands for one that is not known yet, so that nothing moves', () => {
    const home = [node('ORG', { hasEcommerce: true, crmUrl: crm }), node('SITE')];
    expect(navigationSiteOf(me({ home }), [])).toMatchObject({ hasEcommerce: true, crmUrl: crm });
    expect(navigationSiteOf(me({ home }), [node('SITE')]).hasEcommerce).toBe(false);
  });
});

describe('pages', () => {
  const site = { hasEcommerce: true, hasLinkedSites: false, hasVeteranStats: false };
  const all = roles.flatMap(role => (['Company', 'Brand'] as const).map(topLevelName => navigationFor(sampleViewer(role), { ...site, topLevelName })));

  test('every link that navigation shows is a page', () => {
    const links = all.flatMap(one => [
      ...one.sidebar.flatMap(entry => (isGroup(entry) ? entry.items : [entry])), ...one.userMenu, ...one.adminLinks,
    ]);
    expect(links.length).toBeGreaterThan(100);
    for (const { to } of links) expect(routeOf(to), to).toBeDefined();
  });
  test('the pages are those of the one route table', () => {
    const known = [...Object.values(builtRoutes), ...plannedRoutes, ...publicPlannedRoutes];
    for (const route of signedInRoutes) expect(routeOf(route.replaceAll(/\{\w+\}/g, 'value')), route).toBeDefined();
    const first = new Set(signedInRoutes.map(route => route.split('/')[1]));
    for (const { path } of known) expect(first, path).toContain(path.split('/')[1]);
  });
  test('addresses find their page', () => {
    expect(routeOf('/audit/abc')?.title).toBe('Audits');
    expect(routeOf('/admin')?.title).toBe('Site Management');
    expect(routeOf('/admin/site-1/ga')?.title).toBe('Site Management');
    expect(routeOf('/pagespeed/MOBILE')?.title).toBe('PageSpeed Insights');
    expect(routeOf('/pagespeed/MOBILE/x')).toBeUndefined();
    expect(routeOf('/nowhere')).toBeUndefined();
  });
  test('a person lands on a page that is built', () => {
    expect(isBuilt(landingPath('onboarded', false))).toBe(true);
    expect(isBuilt('/audit/abc')).toBe(true);
    expect(isBuilt('/onboarding')).toBe(false);
    expect(isBuilt('/nowhere')).toBe(false);
  });
  test('an open page opens its item', () => {
    expect(isOpenItem({ title: 'Audits', to: '/audits' }, '/audit/abc')).toBe(true);
    expect(isOpenItem({ title: 'Speed', to: '/pagespeed' }, '/pagespeed/MOBILE')).toBe(true);
    expect(isOpenItem({ title: 'Goals', to: '/goals' }, '/goalsetting')).toBe(false);
  });
});
