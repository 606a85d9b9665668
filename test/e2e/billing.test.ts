import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setClock } from '../../functions/runtime/clock.ts';
import { getBillingState } from '../../functions/stores/billing.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { axeOn } from '../../scripts/bench/axe.ts';
import { nextFirst } from '../../shared/domain/billing/first-month.ts';
import { formatDate } from '../../shared/domain/formats/dates.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

const emailsSchema = z.object({ mails: z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() })) });
const siteId = 'northfold-franchise';
const siteOfTrial = 'harborlight-main';
let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(async () => {
  setClock(() => new Date());
  await program.stop();
});

const order = (body: unknown) => fetch(`${program.stack.origin}/_platforms/_control`, { method: 'POST', body: JSON.stringify(body) });
/** On the hosted page: chooses a card and presses a button. */
async function press(page: Page, action: string, card = 'good') {
  await page.waitForURL(/\/_platforms\/stripe\/pay\//);
  await page.locator(`input[value="${card}"]`).check();
  await page.locator(`#${action}`).click();
}
const goOn = (page: Page) => page.getByRole('button', { name: 'Go to checkout' });

describe('buying in a browser', () => {
  it('a trial user backs out, is declined, applies a coupon, pays, and unlocks via webhook', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    const third: string[] = [];
    page.on('request', request => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:') && !request.url().startsWith('blob:')) third.push(request.url());
    });
    await signIn(page, origin, 'trial@insights.test');
    await page.getByText('Trial Ends in', { exact: false }).first().waitFor();
    let clicks = 0;
    await page.getByRole('link', { name: 'Upgrade' }).first().click();
    clicks += 1;
    await goOn(page).waitFor();
    expect(await axeOn(page, 'upgrade')).toEqual([]);
    expect(third).toEqual([]);

    await page.getByRole('button', { name: 'Add a coupon' }).click();
    await page.getByRole('textbox', { name: 'Coupon' }).fill('SUMMER');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await page.getByText('The coupon SUMMER isn\'t valid. Check the spelling').waitFor();
    await page.getByRole('textbox', { name: 'Coupon' }).fill('VETERAN10');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await page.getByText('$80.10').waitFor();

    await goOn(page).click();
    await press(page, 'back');
    await page.waitForURL(url => url.pathname === '/upgrade');
    // Back brings the cart that was left, coupon and all.
    await page.getByText('VETERAN10', { exact: true }).first().waitFor();
    await page.locator('.cart-total', { hasText: '$80.10' }).waitFor();
    await goOn(page).click();
    clicks += 1;
    await press(page, 'pay', 'declined');
    await page.getByText('Your card was declined').waitFor();
    await page.locator('input[value="secure"]').check();
    await page.locator('#pay').click();
    await page.locator('#confirm').click();
    clicks += 1;
    await page.waitForURL(/\/success\/cs_test_/);
    await page.getByRole('heading', { name: /^Thank you, / }).waitFor();
    await page.getByText('$80.10 was paid for the plan. Continue where you left off').waitFor();
    expect(await axeOn(page, 'success')).toEqual([]);
    await page.getByRole('link', { name: 'Open overview' }).click();
    clicks += 1;
    await page.getByRole('heading', { name: 'Overview' }).first().waitFor();
    await expect.poll(() => page.getByText('Trial Ends in', { exact: false }).count()).toBe(0);
    expect(clicks).toBeLessThanOrEqual(4);
    // Who opens the page again is not sold the plan twice, and can order a service.
    await page.goto(`${origin}/upgrade`);
    await page.getByText('The plan is active. Select a setup service to order it.').waitFor();
    expect(await goOn(page).count()).toBe(0);
    expect(await axeOn(page, 'upgrade, paid')).toEqual([]);
    await page.getByLabel('Social', { exact: false }).first().check();
    await page.locator('.cart-total', { hasText: '$350.00' }).waitFor();
    await goOn(page).waitFor();
    // Whoever bought it changes the card and cancels without asking anybody.
    await page.goto(`${origin}/settings`);
    await page.getByRole('link', { name: 'Open plan' }).click();
    const planRegion = page.getByRole('region', { name: 'Your plan' });
    await planRegion.getByText('Billed monthly. It renews on', { exact: false }).waitFor();
    await planRegion.getByRole('button', { name: 'Manage payment' }).click();
    await page.waitForURL(/\/portal\//);
    await page.locator('#cancel').click();
    await page.locator('#return').click();
    await page.waitForURL(url => url.pathname === '/upgrade');
    await planRegion.getByText('Canceled', { exact: true }).waitFor();
    await planRegion.getByText('Everything stays open until then', { exact: false }).waitFor();
    expect(await axeOn(page, 'upgrade, cancelled')).toEqual([]);
    // The card is paid back within the day, and the trial stands again.
    await planRegion.getByRole('button', { name: 'Undo purchase' }).click();
    await page.getByRole('dialog', { name: 'Undo this purchase?' }).getByRole('button', { name: 'Undo purchase' }).click();
    await planRegion.getByText('Purchase undone. The refund', { exact: false }).waitFor();
    await planRegion.getByText('Ended', { exact: true }).waitFor();
    await page.getByText('Trial Ends in', { exact: false }).first().waitFor();
    expect((await getNode(siteOfTrial))?.attr.trialExpiryDate).toBeDefined();
    expect(problems).toEqual([]);
  });

  it('a monthly plan can bill on the 1st, and displayed prices match the provider', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    await signIn(page, origin, 'org@insights.test', `/upgrade?site=${siteId}`);
    await goOn(page).waitFor();
    await page.getByRole('button', { name: 'Add a coupon' }).click();
    await page.getByRole('textbox', { name: 'Coupon' }).fill('LAUNCH20');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await page
      .getByText('Then $71.20 a month with LAUNCH20 for 3 months, then $89.00 a month until you cancel.')
      .waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    const choice = page.getByText('Bill on the 1st', { exact: true });
    const first = nextFirst(new Date());
    // On the last day of a month a whole one begins at once.
    expect(await choice.count()).toBe(first === null ? 0 : 1);
    if (first !== null) {
      await choice.click();
      await page.getByText(`From ${formatDate(first)} you pay $89.00 a month`).waitFor();
      expect(await axeOn(page, 'upgrade, billed on the 1st')).toEqual([]);
    }
    const cents = (text: string | null) => Math.round(Number(/\$([\d,.]+)/.exec(text ?? '')?.[1]?.replace(',', '')) * 100);
    const shown = cents(await page.locator('.cart-total dd').textContent());
    expect(shown).toBeLessThanOrEqual(8900);
    await goOn(page).click();
    await page.waitForURL(/\/_platforms\/stripe\/pay\//);
    const asked = cents(await page.locator('tr').last().textContent());
    // A minute is a fifth of a cent.
    expect(Math.abs(asked - shown)).toBeLessThanOrEqual(1);
    expect(problems).toEqual([]);
  });

  it('a setup service can be ordered alone; going back restores the order without the plan', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    await signIn(page, origin, 'org@insights.test', `/upgrade?site=${siteId}`);
    await goOn(page).waitFor();
    expect(await page.getByRole('button', { name: 'Remove plan' }).count()).toBe(0);
    await page.getByLabel('Social', { exact: false }).first().check();
    await page.getByRole('button', { name: 'Remove plan' }).click();
    await page.locator('.cart-total', { hasText: '$350.00' }).waitFor();
    await goOn(page).click();
    await press(page, 'back');
    await page.waitForURL(url => url.pathname === '/upgrade');
    await page.locator('.cart-total', { hasText: '$350.00' }).waitFor();
    await page.getByRole('button', { name: 'Add plan' }).click();
    await page.locator('.cart-total', { hasText: '$439.00' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('only one of two tabs can pay, and an expired session says so', async () => {
    const { page, context } = await program.open();
    const { origin } = program.stack;
    await signIn(page, origin, 'org@insights.test', `/upgrade?site=${siteId}`);
    const other = await context.newPage();
    await goOn(page).click();
    await page.waitForURL(/\/pay\//);
    const first = page.url();
    await other.goto(`${origin}/upgrade?site=${siteId}`);
    await goOn(other).click();
    await other.waitForURL(/\/pay\//);
    expect(other.url()).toBe(first);
    await other.goBack();
    await other.getByLabel('Social', { exact: false }).first().check();
    await goOn(other).click();
    await other.waitForURL(url => url.pathname.includes('/pay/') && url.href !== first);
    await page.reload();
    await page.getByText('This session has expired').waitFor();
    const sessionId = first.split('/').at(-1) ?? '';
    await page.goto(`${origin}/checkout/${sessionId}`);
    await page.getByText('Session has expired').waitFor();
    await page.waitForURL(/\/overview/);
  });

  it('a reseller pays for sites with one plan and previews the cost of another', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    const whose = page.getByLabel('Billing for', { exact: true });
    const openPayer = async () => {
      const company = await whose.locator('option', { hasNotText: '(this site)' }).first().getAttribute('value');
      await whose.selectOption(company ?? '');
      await page.getByRole('heading', { name: 'Paid sites' }).waitFor();
    };
    await signIn(page, origin, 'reseller@insights.test', `/billing-management?site=${siteId}`);
    await whose.waitFor();
    await openPayer();
    const ticks = page.locator('.paid-sites-list li', { hasNotText: 'Northfold Home Care Franchise' }).getByRole('checkbox', { disabled: false });
    await ticks.nth(0).check();
    await ticks.nth(1).check();
    await page.getByText('2 sites at $89.00 each').waitFor();
    expect(await axeOn(page, 'paid sites')).toEqual([]);
    await goOn(page).click();
    await press(page, 'pay');
    await page.getByRole('heading', { name: /^Thank you, / }).waitFor();
    await page.goto(`${origin}/billing-management?site=${siteId}`);
    await whose.waitFor();
    await openPayer();
    await page.getByText(/pays for 2 of \d+ sites$/).waitFor();
    await ticks.nth(2).check();
    await page.getByRole('button', { name: 'Show cost' }).click();
    await page.getByText('For the rest of the period').waitFor();
    expect(await page.getByText('$267.00').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Pay for 3 sites' }).click();
    await page.getByText(/pays for 3 of \d+ sites$/).waitFor();

    await page.getByRole('button', { name: 'Bill by the year' }).click();
    await page.getByText('Charged now').waitFor();
    expect(await axeOn(page, 'bill by the year')).toEqual([]);
    expect(await page.getByText('$2,670.00').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Pay \$[\d,.]+ and bill by the year$/ }).click();
    await page.getByText('$890.00 a site and year').waitFor();

    // Back: the year that is not used pays the month that begins, the rest is credit. Shown first, nothing changes by it.
    await page.getByRole('button', { name: 'Bill by the month' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bill by the month' });
    const sumOf = (words: string) => dialog.locator('dl > div', { hasText: words }).locator('dd').innerText();
    await dialog.getByText('Credit for the rest of the period').waitFor();
    expect(await axeOn(page, 'bill by the month')).toEqual([]);
    expect(await sumOf('Credit for the rest of the period')).toMatch(/^-\$2,(670\.00|669\.9\d)$/);
    expect(await sumOf('A month')).toBe('$267.00');
    expect(await sumOf('Charged now')).toBe('$0.00');
    const credit = await sumOf('Kept as credit for later invoices');
    expect(credit).toMatch(/^\$2,(403\.00|402\.9\d)$/);
    await dialog.getByRole('button', { name: 'Keep current plan' }).click();
    await page.getByText('$890.00 a site and year').waitFor();
    await page.getByRole('button', { name: 'Bill by the month' }).click();
    await dialog.getByRole('button', { name: 'Bill by the month', exact: true }).click();
    await page.getByText('$89.00 a site and month').waitFor();
    // The month began with the change, and the next one is paid out of the credit.
    const month = new Date();
    month.setUTCMonth(month.getUTCMonth() + 1);
    await page.getByText(`${formatDate(month.toISOString().slice(0, 10))}, if nothing changes`).waitFor();
    const next = page.locator('.panel', { has: page.getByRole('heading', { name: 'Next invoice' }) });
    expect(await next.locator('.billing-figure').innerText()).toBe('$0.00');
    expect(await next.locator('dl > div', { hasText: 'Credit' }).locator('dd').innerText()).toBe('-$267.00');
    expect(problems).toEqual([]);
  });

  it('a reseller emails a checkout and pays; a failed payment blocks changes after seven days', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    await signIn(page, origin, 'reseller@insights.test', `/billing-management?site=${siteId}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Invoices go to').fill('billing@northfold.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('billing@northfold.example', { exact: true }).waitFor();
    await page.getByText('billing@northfold.example gets all of them too.').waitFor();
    await page.getByRole('button', { name: 'Add Analytics core' }).click();
    await page.getByText('Send by email').click();
    await page.getByRole('button', { name: 'Email checkout link' }).click();
    await page.getByText(/^Sent to \d+ address|Nobody at/).waitFor();
    const mailsNow = async () => emailsSchema.parse(await (await fetch(`${origin}/_local/mail?format=json`)).json()).mails;
    const mailed = (await mailsNow()).find(({ subject }) => subject.startsWith('Your checkout for'));
    const link = /http\S+\/checkout\/cs_test_\w+/.exec(mailed?.text ?? '')?.[0] ?? '';
    const { page: theirs } = await program.open();
    await signIn(theirs, origin, 'site@insights.test', new URL(link).pathname);
    await theirs.waitForURL(/\/pay\/cs_test_/);
    await theirs.getByText('Analytics core').first().waitFor();
    expect(await axeOn(page, 'billing')).toEqual([]);

    // Another cart than the one that was mailed can be sent again; the plan by the year, too.
    const send = page.getByRole('button', { name: 'Email checkout link' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Add Plan' }).click();
    expect(await send.isEnabled()).toBe(true);
    await page.getByRole('group', { name: 'Plan billed' }).getByRole('button', { name: 'Yearly' }).click();
    await page.locator('.cart-total', { hasText: '$1,340.00' }).waitFor();
    await page.getByRole('group', { name: 'Plan billed' }).getByRole('button', { name: 'Monthly' }).click();
    await page.getByText('Send by email').click();
    // Billed on the 1st here, too; this one begins today.
    const onFirst = page.getByText('Bill on the 1st', { exact: true });
    if (nextFirst(new Date()) !== null) {
      await onFirst.click();
      await page.getByText('Plan, rest of this month').waitFor();
      expect(await axeOn(page, 'billing, on the 1st')).toEqual([]);
      await onFirst.click();
      await page.getByText('Then $89.00 a month until you cancel.').waitFor();
    }
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await press(page, 'pay', 'later');
    await page.getByRole('heading', { name: /^Thank you, / }).waitFor();
    await page.goto(`${origin}/billing-management?site=${siteId}`);
    await page.getByText('Visa ending 0341').waitFor();
    await page.getByText('$89.00').first().waitFor();

    const day = 86_400_000;
    const later = (days: number) => new Date(Date.now() + days * day);
    await order({ clock: later(32).toISOString() });
    setClock(() => later(32));
    await fetch(`${origin}/v1/products`, { headers: { authorization: 'Bearer sk_test_local' } });
    await expect.poll(async () => (await getBillingState(siteId))?.account.subscription?.status).toBe('past_due');
    await page.reload();
    await page.getByText('Payment failed').first().waitFor();
    await expect.poll(async () => (await mailsNow()).filter(({ subject }) => subject === 'Payment failed: $89.00').map(({ to }) => to.join())).toContain('billing@northfold.example');
    await order({ clock: later(40).toISOString() });
    setClock(() => later(40));
    await program.stack.runSchedule({ v: 1, job: 'reconcile-billing', timeZone: 'America/Los_Angeles' });
    expect((await getNode(siteId))?.attr.unpaid).toBe(true);
    await page.reload();
    await page.getByText('Read-only', { exact: true }).first().waitFor();

    // A card that the bank refuses is not kept; one that does not pay what is owed opens nothing.
    await page.getByRole('button', { name: 'Manage payment' }).click();
    await page.waitForURL(/\/portal\//);
    await page.locator('input[value="declined"]').check();
    await page.locator('#card').click();
    await page.getByText('Your card was declined. The card on file was kept.').waitFor();
    await page.getByText('Card ending 0341', { exact: false }).waitFor();
    await page.locator('input[value="later"]').check();
    await page.locator('#card').click();
    await page.getByText(/-0002, open/).waitFor();
    await page.locator('#return').click();
    await page.waitForURL(`${origin}/billing-management?site=${siteId}&payer=${siteId}`);
    await page.getByText('Read-only', { exact: true }).first().waitFor();
    expect((await getNode(siteId))?.attr.unpaid).toBe(true);

    await page.getByRole('button', { name: 'Manage payment' }).click();
    await page.waitForURL(/\/portal\//);
    await page.locator('#card').click();
    await page.locator('#return').click();
    await page.waitForURL(/\/billing-management/);
    await expect.poll(async () => (await getNode(siteId))?.attr.unpaid).toBeUndefined();
    expect(problems).toEqual([]);
  });
});
