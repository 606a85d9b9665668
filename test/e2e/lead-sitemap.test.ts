import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendLead } from '../../scripts/sandbox/crm/senders.ts';
import { getLead } from '../../functions/stores/leads/lead-items.ts';
import { leadCrmNames, leadCrms } from '../../shared/model/lead.ts';
import { signIn } from './sign-in.ts';
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

describe('the lead sitemap, managed by an administrator', () => {
  it('adds an intake for each CRM, copies its secret, and shows arrivals without a reload', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'admin@insights.test', '/lead-sitemap');
    const funnel = await page.context().newPage();
    await funnel.goto(`${program.stack.origin}/crm-connect?site=${siteId}&from=2026-11-20&to=2026-11-20`);
    const count = funnel.locator('.lead-figures dd b').first();
    const leads = async () => Number((await count.textContent())?.replaceAll(',', ''));
    await count.waitFor();
    const before = await leads();
    for (const crm of leadCrms) {
      const name = leadCrmNames[crm];
      const siteRefId = `e2e-${crm.toLowerCase()}`;
      await page.bringToFront();
      await page.getByRole('button', { name: 'New intake' }).click();
      const dialog = page.getByRole('dialog', { name: 'New intake' });
      await dialog.getByLabel('CRM').selectOption(crm);
      await dialog.getByLabel('Site', { exact: true }).fill('Franchise');
      await dialog.getByRole('button', { name: new RegExp(siteId) }).click();
      await dialog.getByLabel('Reference').fill(siteRefId);
      await dialog.getByRole('button', { name: 'Add intake' }).click();
      const secret = (await page.locator('.intake-secret code').textContent()) ?? '';
      expect(secret).toMatch(/^lsk_/);
      const address = (await page.locator('.intake-parts > div > .copy-line code').first().textContent()) ?? '';
      expect(address).toBe(`${program.stack.origin}/api/leads/intake/${crm}/${siteRefId}`);
      await page.getByRole('button', { name: 'I copied it' }).click();
      expect(await page.getByText(secret).count()).toBe(0);

      expect(await sendLead(crm, address, lead, 'lsk_wrong')).toBe(401);
      expect(await sendLead(crm, address, lead, secret)).toBe(200);
      await page.getByText('L-1, arrived').waitFor();
      await expect.poll(async () => (await getLead(siteId, `${siteRefId}#L-1`))?.lead).toMatchObject({
        status: 'won', revenue: 49_900, metrics: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'fall_2026', zip: '30309' },
      });
      expect(await page.getByText('Rosalind').count()).toBe(0);
      await page.getByRole('button', { name: `Open ${name} at`, exact: false }).first().waitFor();
    }
    await funnel.bringToFront();
    await expect.poll(leads).toBe(before + leadCrms.length);
    expect(problems).toEqual([]);
  });
});

describe('a file of past leads', () => {
  const file = (lines: readonly string[]) => ({ name: 'old-leads.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

  it('is previewed line by line, imported with progress, and changes nothing when re-imported', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'admin@insights.test', '/lead-sitemap?intake=northfold-dev-crm');
    const panel = page.getByRole('region', { name: 'CSV import' });
    await panel.waitFor();
    const input = page.locator('input[data-upload="leads"]');
    const good = Array.from({ length: 450 }, (_, index) => `OLD-${index},2026-0${1 + (index % 9)}-11,Won,49900,fair,secret-${index}@person.test`);
    const lines = ['contact_id,Date Created,Lead Status,Revenue,Source,Email', ...good, 'OLD-X,soon,open,1,fair,', ',2026-01-11,open,1,fair,', 'OLD-Y,2026-01-11,open,much,fair,'];

    await input.setInputFiles(file(['Name,Phone', 'a,b']));
    await panel.getByText('This file has no Lead ID column', { exact: false }).waitFor();
    await input.setInputFiles(file(lines));
    await panel.getByText('451 lines accepted, 2 refused. Nothing is imported yet.').waitFor();
    await panel.getByText('Not imported: Email.', { exact: false }).waitFor();
    expect(await panel.locator('.intake-effects dd').allTextContents()).toEqual(['451', '0', '0']);
    await panel.getByText('Refused: date_created: not a date', { exact: true }).waitFor();
    await panel.getByText('Refused: names no Lead ID', { exact: true }).waitFor();
    await panel.getByText('Imported without: revenue "much" is not an amount').waitFor();
    expect(await getLead(siteId, 'northfold-dev-crm#OLD-1')).toBeNull();

    await panel.getByRole('button', { name: 'Import 451 lines' }).click();
    await panel.getByText('451 of 451 imported. Done.').waitFor();
    const first = await getLead(siteId, 'northfold-dev-crm#OLD-1');
    expect(first?.lead).toMatchObject({ status: 'Won', revenue: 49_900, metrics: { utm_source: 'fair' } });
    expect(JSON.stringify(first)).not.toContain('person.test');

    await input.setInputFiles(file(lines));
    await panel.getByRole('button', { name: 'Import 451 lines' }).click();
    await panel.getByText('451 of 451 imported. Done.').waitFor();
    const again = await getLead(siteId, 'northfold-dev-crm#OLD-1');
    expect({ ...again?.lead, timestampUpdated: 0 }).toEqual({ ...first?.lead, timestampUpdated: 0 });

    // A file with a mistake: what it changes is shown first, and it is taken back.
    await input.setInputFiles(file(['contact_id,Date Created,Lead Status', 'OLD-1,2026-02-11,Lost', 'OLD-NEW,2026-02-11,Lost', 'OLD-2,2026-03-11,Won']));
    await panel.getByText('3 lines accepted, 0 refused. Nothing is imported yet.').waitFor();
    expect(await panel.locator('.intake-effects dd').allTextContents()).toEqual(['1', '1', '1']);
    expect(await panel.getByRole('table', { name: 'Changes to existing leads' }).locator('tbody td').allTextContents()).toEqual(['OLD-1', 'Lead Status', 'Won', 'Lost']);
    await panel.getByRole('button', { name: 'Import 3 lines' }).click();
    await panel.getByText('3 of 3 imported. Done.').waitFor();
    expect((await getLead(siteId, 'northfold-dev-crm#OLD-1'))?.lead.status).toBe('Lost');
    await panel.getByRole('listitem').filter({ hasText: '3 lines' }).getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('dialog', { name: 'Undo import' }).getByRole('button', { name: 'Undo import' }).click();
    await panel.getByText('3 lines, undone', { exact: false }).waitFor();
    expect((await getLead(siteId, 'northfold-dev-crm#OLD-1'))?.lead.status).toBe('Won');
    expect(await getLead(siteId, 'northfold-dev-crm#OLD-NEW')).toBeNull();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('shows failing and silent intakes, lead retention, and what shorter retention deletes', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'admin@insights.test', '/lead-sitemap?intake=northfold-denver-caring');
    await page.getByText('Silent for 12 days').first().waitFor();
    await page.getByText('Failing').first().waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep leads for' });
    await dialog.getByLabel('Months').fill('2');
    expect(await dialog.getByRole('button', { name: 'Save', exact: false }).isDisabled()).toBe(true);
    await dialog.getByLabel('Months').fill('12');
    await dialog.getByText('are deleted tonight', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Delete older leads' }).click();
    await page.getByText('12 months after creation', { exact: false }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
