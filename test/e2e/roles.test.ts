import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

/** Where each role gets in, and where it is turned away. */
const roles = [
  { email: 'admin@insights.test', in: ['/users', '/logs', '/email-activity', '/admin-organizations'], out: [] },
  { email: 'reseller@insights.test', in: ['/admin'], out: ['/users', '/logs', '/email-activity'] },
  { email: 'affiliate@insights.test', in: ['/admin'], out: ['/users', '/logs'] },
  { email: 'brand@insights.test', in: ['/admin', '/settings'], out: ['/users', '/logs', '/insights'] },
  { email: 'region@insights.test', in: ['/admin', '/settings'], out: ['/users', '/email-activity'] },
  { email: 'site@insights.test', in: ['/overview', '/settings'], out: ['/users', '/logs', '/quick-stats'] },
  { email: 'trial@insights.test', in: ['/overview'], out: ['/users', '/task-manager'] },
] as const;

const landed = async (page: Page, path: string): Promise<string> => {
  await page.goto(`${program.stack.origin}${path}`);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  return new URL(page.url()).pathname;
};

describe('page access by role', () => {
  it.each(roles)('$email', async ({ email, in: inside, out }) => {
    const { page, problems, context } = await program.open();
    await signIn(page, program.stack.origin, email);
    const pathname = () => new URL(page.url()).pathname;
    for (const path of inside) expect(await landed(page, path)).toMatch(new RegExp(`^${path}(/|$)`));
    for (const path of out) {
      await landed(page, path);
      // Whoever is turned away is so once the page knows who they are; a busy machine takes its time.
      await expect.poll(pathname, { message: path }).not.toBe(path);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it("shows one role's change to another, using only the keyboard, without axe violations", async () => {
    const admin = await program.open();
    const { origin } = program.stack;
    await signIn(admin.page, origin, 'admin@insights.test', '/admin/northfold-tampa');
    const name = admin.page.getByLabel('Site name', { exact: true });
    await name.waitFor();
    await name.focus();
    await admin.page.keyboard.press('Control+A');
    await admin.page.keyboard.type('Northfold Tampa Renamed');
    await admin.page.keyboard.press('Control+S');
    await admin.page.getByText('Update successful').waitFor();
    expect(await axeOn(admin.page, 'administration of a site')).toEqual([]);

    const brand = await program.open();
    await signIn(brand.page, origin, 'brand@insights.test', '/admin/northfold-tampa');
    await brand.page.getByRole('heading', { name: 'Northfold Tampa Renamed' }).waitFor();
    // Another region's people do not learn that it exists.
    const region = await program.open();
    await signIn(region.page, origin, 'region@insights.test', '/admin/northfold-tampa');
    await region.page.waitForLoadState('networkidle');
    expect(await region.page.getByText('Northfold Tampa Renamed').count()).toBe(0);
    expect([...admin.problems, ...brand.problems]).toEqual([]);
  });
});
