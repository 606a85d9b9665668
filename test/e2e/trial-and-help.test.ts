import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { axeOn } from '../../scripts/bench/axe.ts';
import { writeDays } from '../../functions/stores/metrics/metrics.ts';
import { addDays, eachDay } from '../../shared/domain/periods/days.ts';
import { ga4Day } from '../shared/numbers/metrics/sample-days.ts';
import { trialSite } from '../../scripts/seed/demo-others.ts';
import { changeNode } from '../../functions/services/tree/node-changes.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

const emailsSchema = z.object({ mails: z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() })) });
let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const readEmailsTo = async (address: string) => {
  const { mails: emails } = emailsSchema.parse(await (await fetch(`${program.stack.origin}/_local/mail?format=json`)).json());
  return emails.filter(({ to }) => to.includes(address));
};

const order = (body: unknown) => fetch(`${program.stack.origin}/_platforms/_control`, { method: 'POST', body: JSON.stringify(body) });

describe('the Help Center', () => {
  it('opens from the user menu, searches while typing, and sends questions with their page', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    await signIn(page, origin, 'org@insights.test');
    await page.goto(`${origin}/site-performance`);
    await page.getByRole('button', { name: /user menu/ }).click();
    await page.getByRole('link', { name: 'Help Center' }).click();
    await page.getByRole('heading', { name: 'How can we help?' }).waitFor();
    await page.getByRole('heading', { name: 'Current page' }).waitFor();

    // The network is not asked for any of it.
    await page.context().setOffline(true);
    const search = page.getByRole('combobox', { name: 'Search the Help Center' });
    await search.fill('recconect google');
    await page.getByRole('option').first().waitFor();
    await search.press('Enter');
    await page.getByRole('heading', { name: 'Reconnect a platform', level: 2 }).waitFor();
    await search.fill('bounce rate');
    await page.getByRole('option', { name: 'Bounce rate Glossary' }).click();
    await page.getByText('Glossary · Website').waitFor();
    await search.fill('');
    await page.context().setOffline(false);
    expect(await axeOn(page, 'help')).toEqual([]);

    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Enter a subject').waitFor();
    await page.getByLabel('Subject').fill('A chart is empty');
    await page.getByLabel('What happened').fill('Since Monday the chart of sessions is empty.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your request was sent.', { exact: false }).waitFor();
    const [asked] = await readEmailsTo('support@insights.test');
    expect(asked?.text).toContain('Since Monday the chart of sessions is empty.');
    expect(asked?.text).toContain('/site-performance');
    expect(await readEmailsTo('org@insights.test')).toHaveLength(1);
    expect(problems.filter(text => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(text))).toEqual([]);
  });
});

describe('an expired trial', () => {
  it('shows its real length, and sends a request without prices or permission to buy', async () => {
    await changeNode(trialSite.siteId, node => ({ ...node, attr: { ...node.attr, trialExpiryDate: '2026-01-31', trial: { days: 14 } } }));
    const today = new Date().toISOString().slice(0, 10);
    await writeDays(trialSite.siteId, 'ga4', 'core', eachDay(addDays(today, -6), addDays(today, -2)).map(date => ga4Day(date, { totals: { sessions: 250, keyEvents: 3 } })), today);
    await order({ failures: [{ platform: 'stripe', kind: 'server-error' }] });
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    await signIn(page, origin, 'trial@insights.test');
    await page.getByRole('heading', { name: 'Your trial has ended' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/trial-expired');
    await page.getByRole('main').getByText("You've extended past your 14 day trial period", { exact: false }).waitFor();
    await page.getByText('The payment provider didn\'t respond', { exact: false }).waitFor();
    expect((await page.getByLabel('Synced so far').locator('dd').allInnerTexts()).slice(1)).toEqual(['1,250', '15']);
    expect(await axeOn(page, 'trial over, no prices')).toEqual([]);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Your request was sent.', { exact: false }).waitFor();
    expect((await readEmailsTo('support@insights.test')).map(({ subject }) => subject).join()).toContain('Upgrade');

    // Once the prices are there, the page sells instead.
    await order({ clear: true });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Go to checkout' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send request' }).count()).toBe(0);

    // Whoever may not buy is told whom to ask, and nothing to try again.
    const refusal = { code: 'forbidden', message: 'You do not have permission to do this' };
    await page.route(/\/checkout\/[^/]+\/products/, route => route.fulfill({ status: 403, json: refusal }));
    await page.reload();
    await page.getByText(/^Your request goes to \S/).waitFor();
    await page.getByRole('button', { name: 'Send request' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(problems.filter(text => !/status of 50\d/.test(text))).toEqual([]);
  });

  it('offers the plan, the Help Center and the legal pages, and nothing else', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    await signIn(page, origin, 'trial@insights.test');
    await page.getByRole('heading', { name: 'Your trial has ended' }).waitFor();
    const buy = page.getByRole('button', { name: 'Go to checkout' });
    await buy.waitFor();
    expect(await axeOn(page, 'trial over')).toEqual([]);
    // What would be refused is not asked for: no bell, and nobody is told of denied access.
    expect(await page.getByRole('button', { name: /^Notifications/ }).count()).toBe(0);
    await buy.click();
    await page.waitForURL(/\/_platforms\/stripe\/pay\//);
    await page.locator('#back').click();
    await page.waitForURL(url => url.pathname === '/trial-expired');
    for (const [path, heading] of [['/upgrade', 'Plan'], ['/help', 'How can we help?'], ['/privacy', 'Privacy Policy'], ['/terms', 'Terms of Service']] as const) {
      await page.goto(`${origin}${path}`);
      await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await axeOn(page, path)).toEqual([]);
    }
    await page.goto(`${origin}/seo`);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/trial-expired');
    expect(problems).toEqual([]);
  });

  it('is extended once by an administrator', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    await signIn(page, origin, 'admin@insights.test');
    await page.goto(`${origin}/admin/${trialSite.siteId}`);
    await page.getByRole('button', { name: 'Extend the trial' }).click();
    await page.getByLabel('More days').fill('10');
    await page.getByRole('button', { name: 'Extend', exact: true }).click();
    await page.getByText('The trial was extended by 10 days', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Extend the trial' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
