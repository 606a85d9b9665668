import { describe, expect, test } from 'vitest';
import { navigation, userMenu } from '../../../web/src/app/layout/navigation.ts';
import { redirectFor } from '../../../web/src/app/router/guards.ts';
import { routeOf } from '../../../web/src/app/router/routes.ts';
import type { ViewerFacts } from '../../../web/src/app/session/facts.ts';

const siteUser: ViewerFacts = {
  isAdmin: false, isReseller: false, nodeType: 'SITE', trialMode: false, trialExpired: false, isFranchiseSite: false,
  isEcommerce: false, siteStatus: 'onboarded', topLevelName: 'Company',
};
const admin: ViewerFacts = { ...siteUser, isAdmin: true, nodeType: null };

describe('route guards', () => {
  test.each([
    ['/insights', '/audits'], ['/logs', '/overview'], ['/email-activity', '/overview'], ['/users', '/admin'],
    ['/billing-management', '/overview'], ['/quick-stats', '/overview'], ['/admin-site-upload', '/overview'],
    ['/overview', null], ['/audits', null], ['/admin/site-1/ga', null], ['/task-manager', null], ['/revenue-entry', null],
  ])('a site user who opens %s goes to %s', (path, expected) => {
    expect(redirectFor(path, siteUser)).toBe(expected);
  });

  test.each(['/insights', '/logs', '/email-activity', '/users', '/billing-management', '/quick-stats', '/admin-site-upload'])('an admin may open %s', path => {
    expect(redirectFor(path, admin)).toBeNull();
  });

  test('an expired trial leads to /trial-expired, except from there, from checkout, and for admins', () => {
    const expired = { ...siteUser, trialMode: true, trialExpired: true };
    expect(redirectFor('/overview', expired)).toBe('/trial-expired');
    expect(redirectFor('/trial-expired', expired)).toBeNull();
    expect(redirectFor('/checkout/abc', expired)).toBeNull();
    expect(redirectFor('/overview', { ...expired, isAdmin: true })).toBeNull();
  });

  test('tasks are hidden in trial mode and for admins; revenue entry for trials and franchises', () => {
    expect(redirectFor('/task-manager', admin)).toBe('/overview');
    expect(redirectFor('/task-manager', { ...siteUser, trialMode: true })).toBe('/overview');
    expect(redirectFor('/revenue-entry', { ...siteUser, isFranchiseSite: true })).toBe('/overview');
    expect(redirectFor('/revenue-entry', { ...admin, trialMode: true, isFranchiseSite: true })).toBeNull();
  });
});

describe('navigation', () => {
  const titles = (viewer: ViewerFacts) => navigation(viewer).map(item => item.title);

  test('hides what a role does not have', () => {
    expect(titles(siteUser)).toEqual(['Overview', 'Audits & Insights', 'Website Performance', 'Channel Performance', 'Google Business Profile', 'Goals & Events', 'Reports']);
    expect(titles(admin)).toEqual(expect.arrayContaining(['Quick Stats', 'Recommendations', 'E-commerce', 'Company']));
    expect(titles({ ...siteUser, isReseller: true, nodeType: 'TOKEN' })).toContain('Quick Stats');
    expect(titles({ ...siteUser, isEcommerce: true })).toContain('E-commerce');
    expect(titles({ ...siteUser, isEcommerce: true, isFranchiseSite: true })).not.toContain('E-commerce');
  });

  test('every link of sidebar and user menu is a page', () => {
    for (const viewer of [siteUser, admin, { ...admin, topLevelName: 'Brand' as const }]) {
      const links = [...navigation(viewer).flatMap(item => [item.to, ...(item.children ?? []).map(child => child.to)]), ...userMenu(viewer).map(entry => entry.to)];
      for (const link of links) expect(routeOf(link), link).toBeDefined();
    }
  });
});

test('addresses find their page', () => {
  expect(routeOf('/audit/abc')?.title).toBe('Audits');
  expect(routeOf('/admin')?.title).toBe('Site Management');
  expect(routeOf('/admin/site-1/ga')?.title).toBe('Site Management');
  expect(routeOf('/pagespeed/MOBILE')?.title).toBe('PageSpeed Insights');
  expect(routeOf('/pagespeed/MOBILE/x')).toBeUndefined();
  expect(routeOf('/nowhere')).toBeUndefined();
});
