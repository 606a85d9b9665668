import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../scripts/browser/chromium.ts';
import { sendLead } from '../../scripts/sandbox/crm/senders.ts';
import { getLead } from '../../functions/stores/leads/lead-items.ts';
import { leadCrmNames, leadCrms } from '../../shared/model/lead.ts';
import { type Program, startProgram } from './support.ts';

const siteId = 'northfold-franchise';
let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const lead = {
  id: 'L-1', createdAt: '2026-11-20T13:05:00.000Z', updatedAt: '2026-11-20T14:00:00.000Z', status: 'won', source: 'google', medium: 'cpc',
  campaign: 'fall_2026', zip: '30309', revenue: 49_900,
};

describe('the lead sitemap, as an administrator keeps it', () => {
  it.each(leadCrms)('an intake of %s is added, its secret copied, and what it sends is seen without a reload', { timeout: 120_000 }, async crm => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'admin@insights.test', '/lead-sitemap');
    const name = leadCrmNames[crm];
    const siteRefId = `e2e-${crm.toLowerCase()}`;
    await page.getByRole('button', { name: 'New intake' }).click();
    const dialog = page.getByRole('dialog', { name: 'New intake' });
    await dialog.getByLabel('CRM').selectOption(crm);
    await dialog.getByLabel('Site', { exact: true }).fill('Franchise');
    await dialog.getByRole('button', { name: new RegExp(siteId) }).click();
    await dialog.getByLabel('Reference').fill(siteRefId);
    await dialog.getByRole('button', { name: 'Add intake' }).click();
    const secret = (await page.locator('.intake-secret code').textContent()) ?? '';
    expect(secret).toMatch(/^lsk_/);
    const address = (await page.locator('.intake-parts > div > .intake-copy code').first().textContent()) ?? '';
    expect(address).toBe(`${program.stack.origin}/api/leads/intake/${crm}/${siteRefId}`);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    expect(await page.getByText(secret).count()).toBe(0);

    expect(await sendLead(crm, address, lead, 'lsk_wrong')).toBe(401);
    expect(await sendLead(crm, address, lead, secret)).toBe(200);
    await page.getByText('L-1, arrived').waitFor({ timeout: 60_000 });
    expect((await getLead(siteId, `${siteRefId}#L-1`))?.lead).toMatchObject({
      status: 'won', revenue: 49_900, metrics: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'fall_2026', zip: '30309' },
    });
    expect(await page.getByText('Rosalind').count()).toBe(0);
    await page.getByRole('button', { name: `Open ${name} of`, exact: false }).first().waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
