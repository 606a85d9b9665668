import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { demoNodes, demoUsers } from '../../scripts/seed/demo-tree.ts';
import { makeDemoSitePath } from '../../scripts/seed/seed-tree.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

/** A site in somebody's reach. */
function findSite(email: string): string {
  const node = demoUsers.find(user => user.email === email)?.siteId ?? '';
  const site = demoNodes.find(({ type, siteId, attr }) => type === 'SITE' && attr.suspended !== true && `${makeDemoSitePath(siteId)}/`.startsWith(`${makeDemoSitePath(node)}/`));
  if (site === undefined) throw new Error(`${email} reaches no site`);
  return site.siteId;
}

describe('one change by each role, and its effect for another role', () => {
  it.each(['reseller', 'brand', 'org', 'region', 'site', 'trial'])('%s changes a site and an administrator sees it', async name => {
    const email = `${name}@insights.test`;
    const site = findSite(email);
    const member = await program.open();
    await signIn(member.page, program.stack.origin, email, `/admin/${site}`);
    const city = member.page.getByLabel('City', { exact: true });
    await city.waitFor();
    await city.focus();
    await member.page.keyboard.press('Control+A');
    await member.page.keyboard.type(`Seen by ${name}`);
    await member.page.keyboard.press('Control+S');
    await member.page.getByText('Update successful').last().waitFor();
    expect((await getNode(site))?.attr.city).toBe(`Seen by ${name}`);

    const admin = await program.open();
    await signIn(admin.page, program.stack.origin, 'admin@insights.test', `/admin/${site}`);
    await expect.poll(() => admin.page.getByLabel('City', { exact: true }).inputValue().catch(() => '')).toBe(`Seen by ${name}`);
    expect([...member.problems, ...admin.problems]).toEqual([]);
    await member.context.close();
    await admin.context.close();
  });

  it('an affiliate sees the same data but can change nothing', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'affiliate@insights.test', `/admin/${findSite('affiliate@insights.test')}`);
    const city = page.getByLabel('City', { exact: true });
    await city.waitFor();
    expect(await city.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
