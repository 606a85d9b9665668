import { describe, expect, it } from 'vitest';
import {
  type NavigationSite,
  navigationFlags,
  navigationFor,
} from '../../../../shared/domain/access/navigation.ts';
import type { Viewer } from '../../../../shared/domain/access/reach.ts';
import { routeAccess } from '../../../../shared/domain/access/routes.ts';
import { admin, at, trial, trialOver, user } from './people.ts';

const open: NavigationSite = {
  hasEcommerce: false,
  hasLinkedSites: false,
  topLevelName: 'Company',
  hasVeteranStats: false,
};
const reseller = user('res');
const affiliate = user('aff');
const site = user('site');
const titles = (viewer: Viewer, more: Partial<NavigationSite> = {}) =>
  navigationFor(viewer, { ...open, ...more }).sidebar.map(({ title }) => title);
const menu = (viewer: Viewer) => navigationFor(viewer, open).userMenu.map(({ to }) => to);
const links = (viewer: Viewer) => navigationFor(viewer, open).adminLinks.map(({ title }) => title);

describe('navigation (specification 2, Navigation)', () => {
  it('shows an admin the whole sidebar', () => {
    expect(titles(admin)).toEqual([
      'All Sites',
      'Overview',
      // Added above the specified entries; CRM Connect also stays among the reports.
      'Leads',
      'Quick Stats',
      'Inbox',
      'Audits & Insights',
      'Recommendations',
      'E-commerce',
      'Website Performance',
      'Channel Performance',
      'Google Business Profile',
      'Goals & Events',
      'Notes',
      'Reports',
      'Company',
    ]);
  });
  it('shows a single site its own pages', () => {
    expect(titles(site)).toEqual([
      'Overview',
      'Leads',
      'Inbox',
      'Audits & Insights',
      'Website Performance',
      'Channel Performance',
      'Google Business Profile',
      'Goals & Events',
      'Notes',
      'Reports',
    ]);
  });
  it('shows Quick Stats to resellers', () => {
    expect(titles(reseller)).toContain('Quick Stats');
    expect(titles(affiliate)).toContain('Quick Stats');
    expect(titles(user('org'))).not.toContain('Quick Stats');
  });
  it('shows E-commerce with a shop, but not to single-site franchise users', () => {
    expect(titles(site, { hasEcommerce: true })).toContain('E-commerce');
    expect(titles(user('site', {}, { isFranchise: true }), { hasEcommerce: true })).not.toContain(
      'E-commerce',
    );
    expect(titles(user('org', {}, { isFranchise: true }), { hasEcommerce: true })).toContain('E-commerce');
  });
  it('names the summaries by the top level, as Organization or Multi Unit', () => {
    const last = (viewer: Viewer, more: Partial<NavigationSite> = {}) =>
      navigationFor(viewer, { ...open, ...more }).sidebar.at(-1);
    expect(last(reseller, { topLevelName: 'Brand' })).toMatchObject({ title: 'Brand', to: '/summaries-brand' });
    expect(last(user('org'))).toMatchObject({ title: 'Organization', to: '/summaries-group' });
    expect(last(user('reg'))).toMatchObject({ title: 'Organization' });
    expect(last(user('reg'), { hasLinkedSites: true })).toMatchObject({ title: 'Multi Unit' });
  });
  it('shows the checklist, trial text and upgrade only in a trial', () => {
    expect(navigationFor(trial, open)).toMatchObject({
      startupChecklist: true,
      header: { trialText: true, upgrade: true },
      sidebarShown: true,
    });
    expect(navigationFor(site, open)).toMatchObject({
      startupChecklist: false,
      header: { trialText: false, upgrade: false },
    });
  });
  it('hides pages that an ended trial may not open', () => {
    expect(navigationFor(trialOver, open)).toMatchObject({ sidebarShown: false, avatarUpload: false });
    expect(menu(trialOver)).toEqual(['/help']);
    expect(menu(trial)).toEqual(['/admin', '/settings', '/help']);
  });
  it('shows the user menu by role', () => {
    expect(menu(admin)).toEqual([
      '/directories',
      '/admin',
      '/settings',
      '/api-keys',
      '/billing-management',
      '/email-activity',
      '/admin-site-upload',
      '/help',
    ]);
    expect(menu(reseller)).toEqual(['/admin', '/settings', '/api-keys', '/billing-management', '/task-manager', '/help']);
    expect(menu(affiliate)).toEqual(['/admin', '/settings', '/task-manager', '/help']);
    expect(menu(user('site', {}, { directoryAccess: true }))).toContain('/directories');
  });
  it('shows the admin breadcrumb by role and hides it for affiliates', () => {
    expect(links(admin)).toEqual([
      'Administration',
      'Unit Sales Entry',
      'Revenue Entry',
      'Frontend Logs',
      'Users',
    ]);
    expect(links(reseller)).toEqual(['Administration', 'Unit Sales Entry', 'Revenue Entry']);
    expect(links(user('site', {}, { isFranchise: true }))).toEqual(['Administration', 'Unit Sales Entry']);
    expect(links(site)).toContain('Revenue Entry');
    expect(links(affiliate)).toEqual([]);
    expect(links(user('site', { node: null }))).toEqual([]);
  });
  it('shows the admin pane, tokens tab and panels', () => {
    expect(navigationFor(admin, open).adminScreen).toEqual({
      leftPane: true,
      salesTokens: true,
      connectionPanels: true,
    });
    expect(navigationFor(site, open).adminScreen).toEqual({
      leftPane: false,
      salesTokens: false,
      connectionPanels: true,
    });
    expect(navigationFor(affiliate, open).adminScreen).toEqual({
      leftPane: true,
      salesTokens: false,
      connectionPanels: false,
    });
  });
  it('takes CRM login, branch image and veteran progress from the site', () => {
    expect(navigationFor(site, open)).toMatchObject({
      crmLogin: null,
      branchImage: null,
      veteranProgress: false,
    });
    const features = { crmUrl: 'https://crm.test', militaryBranch: 'navy', hasVeteranStats: true };
    expect(navigationFor(site, { ...open, ...features })).toMatchObject({
      crmLogin: 'https://crm.test',
      branchImage: 'navy',
      veteranProgress: true,
    });
  });
  it('takes its flags from the open node', () => {
    expect(navigationFlags(at('org', { hasEcommerce: true, hasLinkedSites: true }))).toEqual({
      hasEcommerce: true,
      hasLinkedSites: true,
    });
    expect(navigationFlags(at('org'))).toEqual({ hasEcommerce: false, hasLinkedSites: false });
  });
});

describe('hides nothing', () => {
  const shown = (viewer: Viewer) => {
    const { sidebar, userMenu, adminLinks, administratorLinks, others } = navigationFor(viewer, { ...open, hasEcommerce: true });
    const inSidebar = sidebar.flatMap(entry => ('items' in entry ? entry.items : [entry]));
    return [...inSidebar, ...userMenu, ...adminLinks, ...administratorLinks, ...others];
  };
  it('SEO, Social Media, Email, Other Campaigns and Revenue are in every sidebar', () => {
    for (const viewer of [admin, reseller, affiliate, user('com'), user('org'), user('reg'), site, trial]) {
      const { sidebar } = navigationFor(viewer, open);
      const groups = sidebar.flatMap(entry => ('items' in entry ? [[entry.title, entry.items.map(({ title }) => title)]] : []));
      expect(Object.fromEntries(groups)).toMatchObject({
        'Channel Performance': ['Channel Performance', 'Paid Campaigns', 'SEO', 'Social Media', 'Email', 'Other Campaigns'],
        Reports: expect.arrayContaining(['Revenue']),
      });
    }
  });
  it('never links to a page that redirects the viewer', () => {
    const people = [admin, reseller, affiliate, user('com'), user('org'), user('reg'), site, trial, user('site', {}, { isFranchise: true })];
    for (const viewer of people)
      for (const { to } of shown(viewer)) expect(routeAccess(to, viewer), `${viewer.userId} ${to}`).toEqual({ outcome: 'allowed' });
  });
});
