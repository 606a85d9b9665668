import type { Page } from 'playwright-core';
import { checkedVisits } from '../browser/visits.ts';

/** Page as a visitor sees it, optionally after a click. */
export type AxePage = {
  readonly path: string;
  /** Null: signed out. */
  readonly email: string | null;
  readonly state?: { readonly name: string; readonly deskOnly?: true; readonly open: (page: Page) => Promise<void> };
};

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.waitForLoadState('networkidle');
  };
const key =
  (keys: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
  };
const option =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await press('Options')(page);
    await page.locator('.popover').getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
  };
const org = 'org@insights.test';
const admin = 'admin@insights.test';
const site = '/admin/northfold-franchise';

/** Every page that opens without paying, and the most important states after a click. */
export const axePages: readonly AxePage[] = [
  ...checkedVisits.map(({ path, email }) => ({ path, email })),
  {
    path: '/audits',
    email: org,
    state: {
      name: 'newest audit',
      open: async page => {
        await page.locator('main a[href^="/audit/"]').first().click();
        await page.waitForURL(/\/audit\//);
        await page.waitForLoadState('networkidle');
      },
    },
  },
  { path: '/alerts?tab=rules', email: org, state: { name: 'new rule', open: press('New rule') } },
  {
    path: '/alerts/not-tracking-ga4?site=northfold-houston',
    email: org,
    state: { name: 'snooze', open: press('Snooze') },
  },
  { path: '/overview', email: org, state: { name: 'user menu', open: press(/user menu/) } },
  { path: '/overview', email: org, state: { name: 'bell', open: press(/^Notifications/) } },
  { path: '/overview', email: org, state: { name: 'palette', open: key('Control+K') } },
  { path: '/overview', email: org, state: { name: 'shortcuts', open: key('?') } },
  { path: '/overview', email: org, state: { name: 'period', deskOnly: true, open: press(/^Period/) } },
  { path: '/seo', email: org, state: { name: 'export menu', open: press(/^(Export|Download)/) } },
  {
    path: '/admin-organizations',
    email: admin,
    state: { name: 'administration menu', open: press(/^Administration/) },
  },
  { path: site, email: admin, state: { name: 'options', open: press('Options') } },
  { path: site, email: admin, state: { name: 'delete', open: option(/^Delete/) } },
  { path: site, email: admin, state: { name: 'delete user', open: press(/^Delete [A-Z]/) } },
  { path: '/admin', email: admin, state: { name: 'recently deleted', open: press('Recently deleted') } },
  { path: site, email: admin, state: { name: 'move', open: option(/^Move/) } },
  { path: site, email: admin, state: { name: 'add user', open: press('Add user') } },
  {
    path: site,
    email: admin,
    state: {
      name: 'refused field',
      open: async page => {
        await page.getByLabel('Site name', { exact: true }).fill('');
        await page
          .getByText(/needs? a correction/)
          .first()
          .waitFor();
      },
    },
  },
  { path: '/admin?new=TOP_ORG', email: admin, state: { name: 'new company', open: async () => undefined } },
];
