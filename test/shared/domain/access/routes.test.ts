import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fixedLevels,
  landingPath,
  publicRoutes,
  routeAccess,
  signedInRoutes,
} from '../../../../shared/domain/access/routes.ts';
import type { Viewer } from '../../../../shared/domain/access/reach.ts';
import { admin, trial, trialOver, user } from './people.ts';

const reseller = user('res');
const affiliate = user('aff');
const company = user('com');
const organization = user('org');
const region = user('reg');
const site = user('site');
const franchise = user('org', {}, { isFranchise: true });
const goes = (path: string, viewer: Viewer | null) => {
  const access = routeAccess(path, viewer);
  return access.outcome === 'allowed' ? 'stays' : access.to;
};
const filled = (pattern: string) => pattern.replace(/\{[^}]+\}/g, 'value');

describe('route guards (specification 2 and 6)', () => {
  const rows: [path: string, viewer: Viewer, expected: string][] = [
    ['/insights', admin, 'stays'],
    ['/insights', reseller, '/audits'],
    ['/insights', site, '/audits'],
    ['/logs', admin, 'stays'],
    ['/logs', organization, '/overview'],
    ['/email-activity', admin, 'stays'],
    ['/email-activity', reseller, '/overview'],
    ['/users', admin, 'stays'],
    ['/users', organization, '/admin'],
    ['/admin-organizations', admin, 'stays'],
    ['/admin-organizations', organization, '/admin'],
    ['/billing-management', admin, 'stays'],
    ['/billing-management', reseller, 'stays'],
    ['/billing-management', affiliate, 'stays'],
    ['/billing-management', organization, '/overview'],
    ['/unit-sales-entry', admin, 'stays'],
    ['/unit-sales-entry', reseller, 'stays'],
    ['/unit-sales-entry', affiliate, '/overview'],
    ['/unit-sales-entry', trial, 'stays'],
    ['/unit-sales-entry', franchise, 'stays'],
    ['/revenue-entry', admin, 'stays'],
    ['/revenue-entry', reseller, 'stays'],
    ['/revenue-entry', affiliate, '/overview'],
    ['/revenue-entry', trial, '/overview'],
    ['/revenue-entry', franchise, '/overview'],
    ['/revenue-entry', organization, 'stays'],
    ['/revenue-entry', { ...admin, node: franchise.node }, 'stays'],
    ['/task-manager', admin, '/overview'],
    ['/task-manager?site=site-n1', admin, 'stays'],
    ['/task-manager?view=list&site=site-n1', admin, 'stays'],
    ['/task-manager?view=list#site=a', admin, '/overview'],
    ['/task-manager?site=site-n1', trial, '/overview'],
    ['/task-manager', trial, '/overview'],
    ['/task-manager', site, 'stays'],
    ['/directories', admin, 'stays'],
    ['/directories', site, '/overview'],
    ['/directories', user('site', {}, { directoryAccess: true }), 'stays'],
    ['/directories', user('org', {}, { directoryAccess: true }), '/overview'],
    ['/admin-site-upload', admin, 'stays'],
    ['/admin-site-upload', organization, 'stays'],
    ['/admin-site-upload', site, '/overview'],
    ['/admin-site-upload', region, 'stays'],
    ['/admin-site-upload', reseller, 'stays'],
    ['/quick-stats', admin, 'stays'],
    ['/quick-stats', reseller, 'stays'],
    ['/quick-stats', site, '/overview'],
    ['/overview', site, 'stays'],
    ['/audit/aud-1', site, 'stays'],
    ['/audit/', site, '/overview'],
    ['/admin/site/ga', site, 'stays'],
    ['/admin/site', site, 'stays'],
    ['/', site, '/overview'],
    ['/login', site, '/overview'],
    ['/nowhere', site, '/overview'],
    ['/audit/a/b', site, '/overview'],
    ['/overview?period=2026-10', site, 'stays'],
    ['/overview/', site, 'stays'],
    ['/logs#top', site, '/overview'],
    ['/welcome/partner', site, 'stays'],
    ['/overview', trialOver, '/trial-expired'],
    ['/trial-expired', trialOver, 'stays'],
    ['/checkout/cs_1', trialOver, 'stays'],
    ['/success', trialOver, '/trial-expired'],
    ['/success/cs_1', trialOver, 'stays'],
    ['/upgrade', trialOver, 'stays'],
    ['/help', trialOver, 'stays'],
    ['/privacy', trialOver, 'stays'],
    ['/terms', trialOver, 'stays'],
    ['/welcome', trialOver, '/trial-expired'],
    ['/notifications', trialOver, '/trial-expired'],
    ['/', trialOver, '/trial-expired'],
    ['/page/checkout/x', trialOver, '/trial-expired'],
    ['/checkoutx', trialOver, '/trial-expired'],
    ['/checkout', trialOver, '/trial-expired'],
    ['/overview//', site, 'stays'],
    ['/summaries-{top}', site, '/overview'],
    ['/overview?next=\n', site, 'stays'],
    ['/settings', trialOver, '/trial-expired'],
    ['/overview', { ...trialOver, isAdmin: true }, 'stays'],
    ['/overview', trial, 'stays'],
  ];
  it.each(rows)('%s', (path, viewer, expected) => expect(goes(path, viewer)).toBe(expected));

  it('answers any input, and only with an existing page', () => {
    const pages = new Set<string>([...signedInRoutes, '/login']);
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webPath()),
        fc.constantFrom(admin, site, trialOver, null),
        (path, viewer) => {
          const access = routeAccess(path, viewer);
          expect(access.outcome === 'allowed' || pages.has(access.to)).toBe(true);
        },
      ),
    );
  });

  it('opens quick stats to a site in evaluation', () => {
    expect(routeAccess('/quick-stats', site, { status: 'evaluation' })).toEqual({ outcome: 'allowed' });
    expect(routeAccess('/quick-stats', site, { status: 'onboarded' })).toEqual({
      outcome: 'redirect',
      to: '/overview',
    });
  });

  it('lets an admin into every page but the task manager', () => {
    expect(signedInRoutes.filter(route => goes(filled(route), admin) !== 'stays')).toEqual(['/task-manager']);
  });

  it('shows signed-out users public pages, else the login, and remembers the path', () => {
    for (const route of publicRoutes) expect(goes(filled(route), null)).toBe('stays');
    expect(routeAccess('/', null)).toEqual({ outcome: 'redirect', to: '/login' });
    expect(routeAccess('/overview', null)).toEqual({ outcome: 'redirect', to: '/login', remember: true });
    expect(routeAccess('/nowhere', null)).toEqual({ outcome: 'redirect', to: '/login', remember: true });
    expect(routeAccess('/logs', null)).toMatchObject({ remember: true });
    // A code is the address's fragment; links from before have it in the path.
    for (const route of ['/verify/', '/verify/code']) expect(goes(route, null)).toBe('stays');
  });

  it("fixes the levels at and above the viewer's node", () => {
    expect(fixedLevels(admin)).toEqual({ organization: false, region: false, site: false });
    expect(fixedLevels(reseller)).toEqual({ organization: false, region: false, site: false });
    expect(fixedLevels(company)).toEqual({ organization: true, region: false, site: false });
    expect(fixedLevels(organization)).toEqual({ organization: true, region: false, site: false });
    expect(fixedLevels(region)).toEqual({ organization: true, region: true, site: false });
    expect(fixedLevels(site)).toEqual({ organization: true, region: true, site: true });
    expect(fixedLevels(user('site', { node: null }))).toEqual({
      organization: false,
      region: false,
      site: false,
    });
  });

  it('chooses the landing page by site status (specification 4)', () => {
    expect(landingPath('evaluation', false, site)).toBe('/quick-stats');
    expect(landingPath('onboarding', false, site)).toBe('/onboarding');
    expect(landingPath('onboarding', true, site)).toBe('/overview');
    expect(landingPath('onboarded', false, site)).toBe('/overview');
    expect(landingPath(undefined, false, site)).toBe('/overview');
    expect(landingPath(undefined, false, admin)).toBe('/overview');
    for (const viewer of [reseller, affiliate, company, organization, region]) expect(landingPath(undefined, false, viewer)).toBe('/all-sites');
  });
});
