import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

/** Pages of leads and sales, by their titles. */
const pages = {
  '/crm-connect': 'CRM Connect',
  '/unit-sales': 'Unit Sales Module',
  '/unit-sales-entry': 'Unit Sales Entry',
  '/revenue-entry': 'Revenue Entry',
  '/lead-sitemap': 'Lead Sitemap',
} as const;
type Path = keyof typeof pages;

/**
 * Where each role is turned away, written from the specification: unit sales are entered by administrators, resellers
 * that are no affiliates, and non-resellers; revenue is not by a trial, franchise users and affiliates; the lead sitemap
 * is the administrators'. All others land where they asked.
 */
const turnedAway: Record<string, Partial<Record<Path, string>>> = {
  'admin@insights.test': {},
  'reseller@insights.test': { '/lead-sitemap': '/admin' },
  'affiliate@insights.test': { '/unit-sales-entry': '/overview', '/revenue-entry': '/overview', '/lead-sitemap': '/admin' },
  'brand@insights.test': { '/lead-sitemap': '/admin' },
  'org@insights.test': { '/revenue-entry': '/overview', '/lead-sitemap': '/admin' },
  'region@insights.test': { '/lead-sitemap': '/admin' },
  'site@insights.test': { '/revenue-entry': '/overview', '/lead-sitemap': '/admin' },
  'shop@insights.test': { '/lead-sitemap': '/admin' },
  'trial@insights.test': { '/revenue-entry': '/overview', '/lead-sitemap': '/admin' },
};

/** Where a path leads once the page knows who asks, and that it shows its contents and no failure. */
async function visit(page: Page, path: Path, to: string): Promise<void> {
  await page.goto(`${program.stack.origin}${path}`);
  await page.getByRole('main').waitFor();
  const getCurrentPath = () => new URL(page.url()).pathname;
  await expect.poll(getCurrentPath, { message: path }).toMatch(new RegExp(`^${to}(/|$)`));
  await page.waitForLoadState('networkidle');
  expect(getCurrentPath(), path).toMatch(new RegExp(`^${to}(/|$)`));
  if (to !== path) return;
  expect(await page.title(), path).toContain(pages[path]);
  await page.locator('main .panel, main .empty-state').first().waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count(), path).toBe(0);
}

describe('leads and sales pages', () => {
  it.each(Object.entries(turnedAway))('%s', async (email, away) => {
    const { page, problems, context } = await program.open();
    await signIn(page, program.stack.origin, email);
    const paths: readonly Path[] = ['/crm-connect', '/unit-sales', '/unit-sales-entry', '/revenue-entry', '/lead-sitemap'];
    for (const path of paths) await visit(page, path, away[path] ?? path);
    // Nothing that changes what is shown is offered to whoever only reads.
    await visit(page, '/unit-sales', '/unit-sales');
    const entries = await page.getByRole('link', { name: 'Enter unit sales' }).count();
    expect(entries > 0 && away['/unit-sales-entry'] !== undefined).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });
});
