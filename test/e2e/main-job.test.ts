import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../scripts/browser/chromium.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { monthBefore, recordedSessions } from './recorded-sessions.ts';
import { type Program, startProgram } from './support.ts';

/** A site of the demonstration that nobody has connected yet, and the zone of the recorded properties. */
const siteId = 'northfold-raleigh';
const siteName = 'Northfold Home Care Raleigh';
const count = new Intl.NumberFormat('en-US');
const perDay = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

describe('the main workflow in a browser', () => {
  it('signs in, connects, collects, audits, and shows the recorded totals', async () => {
    const { page, problems } = await program.open();
    const origin = program.stack.origin;
    await signIn(page, origin, 'admin@insights.test', `/admin/${siteId}/ga`);
    await page.getByRole('heading', { name: siteName }).waitFor();

    // Connect: consent, account and property chosen explicitly, saved.
    const card = page.getByRole('article', { name: /Google Analytics/ }).first();
    await card.getByRole('button', { name: 'Add Account' }).click();
    await page.waitForURL(/\/_platforms\/google\/authorize/);
    await page.getByRole('radio', { name: /records|recorded|public/i }).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(url => url.pathname === `/admin/${siteId}/ga` && url.searchParams.has('tokenId'));
    await page.getByLabel('Account', { exact: true }).selectOption({ label: 'US Government (recorded)' });
    await page.getByLabel('Property', { exact: true }).selectOption({ label: 'Labor (recorded)' });
    await card.getByRole('button', { name: 'Save' }).click();

    // Collect: true progress arrives and the 18 months end.
    await page.getByText(/\d+ of 18 months synced/).first().waitFor();
    await program.stack.drained();
    await page.getByText(/18 of 18 months synced/).first().waitFor();

    // The month's audit, written by the schedule's own job.
    const today = siteToday(new Date(), 'America/New_York');
    const month = monthBefore(today);
    await program.stack.runToEnd({ v: 1, job: 'monthly-audit', timeZone: 'America/New_York', date: today });

    // Look: the number on the page is the sum of the recorded rows of that month.
    // The stand-in moves its recording by its own day, in UTC.
    const sessions = recordedSessions('labor', new Date().toISOString().slice(0, 10));
    const total = [...sessions].filter(([date]) => date >= month.start && date <= month.end).reduce((sum, [, value]) => sum + value, 0);
    expect([...sessions.keys()].filter(date => date >= month.start && date <= month.end)).toHaveLength(Number(month.end.slice(8)));
    const period = `${month.yearMonth.slice(0, 4)}-${month.yearMonth.slice(4)}`;
    await page.goto(`${origin}/overview?site=${siteId}&period=${period}`);
    const figure = page.getByRole('region', { name: 'Sessions', exact: true });
    await figure.getByText(count.format(total), { exact: true }).waitFor();

    // The audit is in the history and opens; it counts by the day.
    await page.goto(`${origin}/audits?site=${siteId}`);
    await page.getByRole('heading', { name: 'Audit History' }).waitFor();
    await page.locator(`a[href*="/audit/aud-${month.yearMonth}-${siteId}"]`).first().click();
    const row = page.getByRole('row', { name: /^Sessions per day/ });
    await row.getByText(perDay.format(total / Number(month.end.slice(8))), { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('returns a refused consent or forged state to the panel with a clear message', async () => {
    const { page } = await program.open();
    const origin = program.stack.origin;
    await signIn(page, origin, 'admin@insights.test', '/admin/juniper-dental/ga');
    await page.goto(`${origin}/admin/northfold-veterans/ga`);
    await page.getByRole('button', { name: /Add Account|Reset Token/ }).first().click();
    await page.waitForURL(/\/_platforms\/google\/authorize/);
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('Google Analytics was not given permission').waitFor();
    const forged = await page.request.get(`${origin}/api/boarding?state=${state}x&code=abc`, { maxRedirects: 0 });
    expect(forged.status()).toBe(302);
    expect(forged.headers()['location']).toContain('connectError=state_mismatch');
  });

  it('explains a wrong password in plain words, and keeps the email', async () => {
    const { page } = await program.open({ width: 390, height: 844 });
    await page.goto(`${program.stack.origin}/login`);
    await page.getByLabel('Email').fill('site@insights.test');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-2026');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('site@insights.test');
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it("hides another tenant's site the same way as an unknown site", async () => {
    const { page } = await program.open();
    await signIn(page, program.stack.origin, 'site@insights.test');
    const answers = await page.evaluate(async () => {
      const key = Object.keys(localStorage).find(name => name.endsWith('.accessToken')) ?? '';
      const headers = { authorization: `Bearer ${localStorage.getItem(key) ?? ''}` };
      const ask = async (path: string) => {
        const response = await fetch(path, { headers });
        return `${response.status} ${await response.text()}`;
      };
      return [await ask('/api/sites/redtail-shop'), await ask('/api/sites/no-such-site-at-all')];
    });
    expect(answers[0]).toMatch(/^404 /);
    expect(answers[0]).toBe(answers[1]);
  });
});
