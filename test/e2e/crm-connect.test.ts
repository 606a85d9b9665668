import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeLead } from '../../functions/services/leads/store-lead.ts';
import { getAudit, listAudits } from '../../functions/stores/audits.ts';
import { putChange } from '../../functions/stores/leads/changes.ts';
import { leadKey } from '../../functions/stores/leads/lead-items.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { leadSchema } from '../../shared/model/lead.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';
import { versionedLead } from '../../shared/domain/leads/merge.ts';

const siteId = 'northfold-franchise';
let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

async function arrive(leadId: string, more: object = {}): Promise<void> {
  const at = Date.now() - 1000;
  const key = leadKey('northfold-dev-crm', leadId);
  const lead = leadSchema.parse({ leadId, siteId, timestamp: at, timestampUpdated: at, metrics: { utm_source: 'fair', utm_medium: 'booth', utm_campaign: 'Expo' }, ...more });
  await putChange(siteId, { id: leadId, keys: [key] }, new Date());
  await storeLead(siteId, key, versionedLead(lead));
}

describe('CRM Connect', () => {
  it('shows a new lead without a reload, finds it, and opens it by URL', async () => {
    const { page, problems } = await program.open();
    const today = siteToday(new Date(), 'America/New_York');
    await signIn(page, program.stack.origin, 'org@insights.test', `/crm-connect?site=${siteId}&from=${today}&to=${today}`);
    const count = page.locator('.lead-figures dd b').first();
    await count.waitFor();
    const before = Number(await count.textContent());
    await arrive('Expo-1', { engagedTimestamp: Date.now() - 500 });
    await expect.poll(async () => Number(await count.textContent())).toBe(before + 1);
    await page.getByRole('button', { name: 'Open fair' }).waitFor();

    await page.getByLabel('Find a lead').fill('expo-1');
    await page.getByRole('button', { name: 'Expo-1', exact: true }).click();
    await page.getByRole('heading', { name: 'Lead Expo-1' }).waitFor();
    await page.getByText('Date Contact Engages').first().waitFor();
    expect(new URL(page.url()).searchParams.get('lead')).toBe('northfold-dev-crm#Expo-1');
    await page.reload();
    await page.getByRole('heading', { name: 'Lead Expo-1' }).waitFor();
    await page.getByRole('button', { name: 'Close lead' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('lead')).toBeNull();
    expect(problems).toEqual([]);
  });

  it('has its own range, a filter and a tree that expands to campaigns', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'site@insights.test', `/crm-connect?site=${siteId}`);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.getByRole('rowheader', { name: 'Brand Search' }).waitFor();
    expect(await page.locator('.lead-tree tbody tr').last().locator('th').textContent()).toContain('Not attributed');
    const leads = Number((await page.locator('.lead-figures dd b').first().textContent())?.replaceAll(',', ''));
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Persona', { exact: true }).selectOption('Veteran');
    await expect.poll(async () => Number(await page.locator('.lead-figures dd b').first().textContent())).toBeLessThan(leads);
    expect(new URL(page.url()).searchParams.get('persona')).toBe('Veteran');
    await page.getByText('Ad spend isn’t available for this filter').first().waitFor();
    expect(problems).toEqual([]);
  });

  it('scrolls a linked lead into view', async () => {
    const { page, problems } = await program.open();
    await arrive('Linked-1');
    await signIn(page, program.stack.origin, 'org@insights.test', `/crm-connect?site=${siteId}&lead=northfold-dev-crm%23Linked-1`);
    const heading = page.getByRole('heading', { name: 'Lead Linked-1' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate(element => element.getBoundingClientRect().top < window.innerHeight)).toBe(true);
    expect(problems).toEqual([]);
  });

  it.each([['org@insights.test', true], ['admin@insights.test', true], ['site@insights.test', false]])(
    'exports of %s include veteran and minority columns: %s', async (email, hasDemographics) => {
      const { page, context } = await program.open();
      await signIn(page, program.stack.origin, email, `/crm-connect?site=${siteId}`);
      await page.getByRole('button', { name: 'Export Leads', exact: true }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download CSV' }).click()]);
      const [head = ''] = (await readFile(await file.path(), 'utf8')).split('\n').filter(line => line.includes('Lead ID'));
      expect(head).toContain('Date Created');
      for (const column of ['Veteran', 'DEI/Veteran', 'Persona']) expect(head.includes(column), column).toBe(hasDemographics);
      for (const column of ['Email', 'Phone', 'First', 'Name']) expect(head.includes(column), column).toBe(false);
      await context.close();
    });

  it('feeds the audit, score card and monthly report of the franchise', async () => {
    const [newest] = (await listAudits(siteId)).audits;
    const metrics = (await getAudit(newest?.auditId ?? ''))?.metrics;
    const fed = ['unitSales', 'bookingRate', 'keptRate', 'speedToBookingMinutes'] as const;
    expect(fed.map(metric => [metric, metrics?.[metric].known])).toEqual(fed.map(metric => [metric, true]));
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'org@insights.test', `/score-card?site=${siteId}`);
    for (const address of ['/score-card', '/report-monthly']) {
      await page.goto(`${program.stack.origin}${address}?site=${siteId}`);
      const row = page.locator('.metrics-table tr', { has: page.getByRole('rowheader', { name: /^Kept rate/ }) });
      await expect.poll(() => row.locator('td').first().textContent()).toMatch(/^\d+(\.\d)?%/);
    }
    expect(problems).toEqual([]);
  });

  it('explains to a site without leads how they arrive, and shows other tenants nothing', async () => {
    const { page } = await program.open();
    await signIn(page, program.stack.origin, 'shop@insights.test', '/crm-connect');
    await page.getByText('No leads yet').waitFor();
    await page.goto(`${program.stack.origin}/crm-connect?site=${siteId}`);
    await expect.poll(() => page.locator('.lead-figures').count()).toBe(0);
    expect(await page.getByText(/^Sites in /).count()).toBe(0);
  });

  it('links from a site without leads or units to company sites that have some', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    await signIn(page, origin, 'brand@insights.test', '/crm-connect?site=northfold-charlotte');
    for (const [path, words] of [['/crm-connect', 'leads'], ['/unit-sales', 'units']] as const) {
      await page.goto(`${origin}${path}?site=northfold-charlotte`);
      const list = page.getByRole('list', { name: `Sites in Northfold Home Care with ${words} in ` });
      expect(await list.getByRole('listitem').first().textContent()).toMatch(new RegExp(`^Franchise site [\\d,]+ ${words}$`));
      await list.getByRole('link', { name: 'Franchise site' }).click();
      await list.waitFor({ state: 'detached' });
      await page.locator(path === '/crm-connect' ? '.lead-figures' : '.module-columns').waitFor();
      expect(new URL(page.url()).searchParams.get('site')).toBe(siteId);
    }
    expect(problems).toEqual([]);
  });
});
