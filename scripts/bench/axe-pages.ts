import type { Page } from 'playwright-core';

/** A page as somebody sees it, or what stands behind a press on it. */
export type AxePage = {
  readonly path: string;
  /** Null: signed out. */
  readonly email: string | null;
  readonly state?: { readonly name: string; readonly deskOnly?: true; readonly open: (page: Page) => Promise<void> };
};

const press = (name: string | RegExp) => async (page: Page): Promise<void> => {
  await page.getByRole('button', { name }).first().click();
  await page.waitForLoadState('networkidle');
};
const key = (keys: string) => async (page: Page): Promise<void> => {
  await page.keyboard.press(keys);
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
};
const option = (name: RegExp) => async (page: Page): Promise<void> => {
  await press('Options')(page);
  await page.locator('.popover').getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
};
const signedOut = ['/login', '/forgot-password', '/verify/abc', '/welcome', '/privacy'];
const ofOrganization = [
  '/overview', '/audits', '/notifications', '/admin', '/settings', '/site-performance', '/pagespeed', '/pagespeed/DESKTOP', '/seo', '/social-media', '/ads-paid', '/ads-other',
  '/channel-performance', '/channel-performance/paid', '/email-performance', '/google-business-profile', '/goals', '/report-monthly', '/report-annual',
  '/report-revenue', '/score-card', '/summaries-group', '/task-manager', '/unit-sales', '/help', '/crm-connect', '/upgrade', '/unit-sales-entry', '/revenue-entry',
];
const ofAdministrator = [
  '/admin/northfold', '/admin/northfold-central', '/admin/northfold-franchise/gmb', '/admin/northfold-houston/ga', '/admin/maplerow', '/admin?tab=tokens', '/admin/nowhere-at-all',
  '/onboarding/northfold-franchise/fb', '/users', '/logs', '/email-activity', '/admin-organizations', '/admin-site-upload', '/insights', '/quick-stats', '/summaries-company',
  '/billing-management', '/directories',
];
const org = 'org@insights.test';
const admin = 'admin@insights.test';
const site = '/admin/northfold-franchise';

/** Every page of the route table that can be opened without paying, and the states behind presses that matter most. */
export const axePages: readonly AxePage[] = [
  ...signedOut.map(path => ({ path, email: null })),
  ...ofOrganization.map(path => ({ path, email: org })),
  ...['/overview', '/ads-ecommerce', '/report-revenue'].map(path => ({ path, email: 'shop@insights.test' })),
  { path: '/overview', email: 'trial@insights.test' },
  { path: '/onboarding', email: 'onboarding@insights.test' },
  { path: '/summaries-brand', email: 'brand@insights.test' },
  ...ofAdministrator.map(path => ({ path, email: admin })),
  {
    path: '/audits', email: org, state: {
      name: 'newest audit', open: async page => {
        await page.locator('main a[href^="/audit/"]').first().click();
        await page.waitForURL(/\/audit\//);
        await page.waitForLoadState('networkidle');
      },
    },
  },
  { path: '/overview', email: org, state: { name: 'user menu', open: press(/user menu/) } },
  { path: '/overview', email: org, state: { name: 'bell', open: press(/^Notifications/) } },
  { path: '/overview', email: org, state: { name: 'palette', open: key('Control+K') } },
  { path: '/overview', email: org, state: { name: 'shortcuts', open: key('?') } },
  { path: '/overview', email: org, state: { name: 'period', deskOnly: true, open: press(/^Period/) } },
  { path: '/seo', email: org, state: { name: 'export menu', open: press(/^(Export|Download)/) } },
  { path: '/admin-organizations', email: admin, state: { name: 'administration menu', open: press(/^Administration/) } },
  { path: site, email: admin, state: { name: 'options', open: press('Options') } },
  { path: site, email: admin, state: { name: 'delete', open: option(/^Delete/) } },
  { path: site, email: admin, state: { name: 'move', open: option(/^Move/) } },
  { path: site, email: admin, state: { name: 'add user', open: press('Add user') } },
  {
    path: site, email: admin, state: {
      name: 'refused field', open: async page => {
        await page.getByLabel('Site name', { exact: true }).fill('');
        await page.getByText(/needs? a correction/).first().waitFor();
      },
    },
  },
  { path: '/admin?new=TOP_ORG', email: admin, state: { name: 'new company', open: async () => undefined } },
];
