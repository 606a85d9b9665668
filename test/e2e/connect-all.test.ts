import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listConnections } from '../../functions/stores/connections/connections.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { connectableServices, getServicePanel, serviceNames } from '../../shared/platforms/registry.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

/** A site of the demonstration that nothing is connected to. */
const siteId = 'northfold-denver';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

describe('connecting every platform in a browser', () => {
  it('gives consent, chooses, saves and collects, service by service', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    await signIn(page, origin, 'admin@insights.test', `/admin/${siteId}/ga`);
    for (const service of connectableServices) {
      const panel = getServicePanel(service);
      await page.goto(`${origin}/admin/${siteId}/${panel}`);
      const card = page.getByRole('article', { name: new RegExp(serviceNames[service]) }).first();
      await card.getByRole('button', { name: 'Add Account' }).click();
      await page.waitForURL(/\/_platforms\//);
      await page.getByRole('button', { name: /^(Allow|Accept|Continue)/ }).first().click();
      await page.waitForURL(url => url.pathname === `/admin/${siteId}/${panel}`);
      // Whatever is not chosen for a person is chosen here: the first that is offered, select by select.
      const selects = card.getByRole('combobox');
      await selects.first().waitFor();
      for (let index = 0; index < (await selects.count()); index += 1) {
        const select = selects.nth(index);
        if ((await select.inputValue()) !== '') continue;
        const values = await select.locator('option').evaluateAll(options => options.map(option => option.getAttribute('value') ?? '').filter(value => value !== ''));
        await select.selectOption(values[0] ?? '');
      }
      await card.getByRole('button', { name: 'Save' }).click();
      await expect.poll(async () => (await getNode(siteId))?.attr.accounts?.[service]?.tokenId).toMatch(new RegExp(`^${service}:`));
    }
    await program.stack.drained();
    const connections = await listConnections(siteId);
    expect(connections.filter(({ state, backfill }) => state !== 'working' || backfill?.failed !== 0 || backfill.finishedAt === null)).toEqual([]);
    expect(connections.map(({ service }) => service)).toEqual(expect.arrayContaining([...connectableServices]));
    expect(problems).toEqual([]);
  });
});
