import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goHighLevelLocation, goHighLevelToken } from '../../scripts/sandbox/crm/go-highlevel.ts';
import { getLead } from '../../functions/stores/leads/lead-items.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

const siteId = 'northfold-franchise';
const siteRefId = 'e2e-pulled';
const timeZone = 'America/New_York';
let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

// Queues are not waited for: a fold of leads is sent two minutes ahead. The page says what has happened, every ten seconds.
const night = (job: 'pull-leads' | 'announce-intakes') => program.stack.runSchedule({ v: 1, job, timeZone });
const subjects = async (): Promise<string> => (await fetch(`${program.stack.origin}/_local/mail`)).text();

describe('the nightly Go HighLevel pull', () => {
  it('connects, reads every night, reports a rejected token, and resumes with a new one', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'admin@insights.test', '/lead-sitemap');
    await page.getByRole('button', { name: 'New intake' }).click();
    const added = page.getByRole('dialog', { name: 'New intake' });
    await added.getByLabel('CRM').selectOption('goHighLevel');
    await added.getByLabel('Site', { exact: true }).fill('Franchise');
    await added.getByRole('button', { name: new RegExp(siteId) }).click();
    await added.getByLabel('Reference').fill(siteRefId);
    await added.getByRole('button', { name: 'Add intake' }).click();
    await page.getByRole('button', { name: 'I copied it' }).click();

    const line = page.locator('.intake-line', { has: page.getByRole('heading', { name: 'Nightly sync' }) });
    const dialog = page.getByRole('dialog', { name: 'Sync from Go HighLevel' });
    const connect = async (token: string) => {
      await line.getByRole('button', { name: /^Connect/ }).click();
      await dialog.getByLabel('Location ID').fill(goHighLevelLocation);
      await dialog.getByLabel('Token').fill(token);
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    };
    await connect('pit-unknown-token');
    await dialog.getByText('Go HighLevel rejected this token', { exact: false }).waitFor();
    await dialog.getByLabel('Token').fill(goHighLevelToken);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('Connected. The first sync is running. You can leave this page.').waitFor();
    await line.getByText('130 leads synced on', { exact: false }).waitFor();
    expect((await getLead(siteId, `${siteRefId}#ghl00005`))?.lead).toMatchObject({ status: 'won', revenue: 49_900 });

    await night('pull-leads');
    await page.reload();
    await line.getByText('0 leads synced on', { exact: false }).waitFor();

    const failures = [{ platform: 'leadconnector', kind: 'unauthenticated', count: 1 }];
    await fetch(`${program.stack.origin}/_platforms/_control`, { method: 'POST', body: JSON.stringify({ failures }) });
    await night('pull-leads');
    await page.reload();
    await line.getByText('The CRM rejected the token.', { exact: false }).waitFor();
    await night('announce-intakes');
    await expect.poll(subjects).toContain('Go HighLevel rejected the sync token');
    const site = await page.context().newPage();
    await site.goto(`${program.stack.origin}/notifications?site=${siteId}`);
    await site.getByText('Go HighLevel rejected the sync token').first().waitFor();
    await site.close();

    await connect(goHighLevelToken);
    await dialog.waitFor({ state: 'hidden' });
    await line.getByText('130 leads synced on', { exact: false }).waitFor();
    expect(await line.getByText('The CRM rejected the token.', { exact: false }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
