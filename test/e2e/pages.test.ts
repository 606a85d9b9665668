import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { signIn, signedInState } from '../../scripts/browser/chromium.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const pages = [
  '/overview', '/site-performance', '/pagespeed', '/seo', '/social-media', '/ads-paid', '/ads-other', '/channel-performance', '/channel-performance/organic',
  '/email-performance', '/google-business-profile', '/goals', '/audits', '/report-monthly', '/report-annual', '/report-revenue', '/score-card',
] as const;

/** Loaded, read through to its end, and back. */
async function readThrough(page: Page, path: string): Promise<void> {
  await page.goto(`${program.stack.origin}${path}`);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y <= height; y += 600) {
    await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), y);
    await page.waitForTimeout(30);
  }
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"], main .skeleton') === null, null, { timeout: 30_000 });
  await page.waitForLoadState('networkidle');
}
/** How far things jumped by themselves, as browsers count it, and what sticks out at the right. */
const layoutOf = (page: Page) =>
  page.evaluate(async () => {
    const shifts = await new Promise<number>(resolve => {
      let sum = 0;
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (Object(entry)['hadRecentInput'] !== true) sum += Number(Object(entry)['value']);
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 100);
    });
    return { shifts, overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth };
  });
/** What loads in the shape of numbers and then has none gives way once (README, Known limits). */
const withoutData = /not connected|Audit Not Available|There are no rows/;
const unknownNumbers = /\bNaN\b|Infinity|undefined|\[object/;

describe('every page of numbers', () => {
  it.each([
    { email: 'site@insights.test', width: 1440, colorScheme: 'light' },
    { email: 'site@insights.test', width: 390, colorScheme: 'dark' },
    { email: 'region@insights.test', width: 768, colorScheme: 'light' },
    { email: 'trial@insights.test', width: 390, colorScheme: 'light' },
  ] as const)('$email at $width px, $colorScheme: nothing jumps, sticks out, or is no number', { timeout: 240_000 }, async ({ email, width, colorScheme }) => {
    const storageState = await signedInState(program.browser, program.stack.origin, email);
    const context = await program.browser.newContext({ storageState, colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(String(error)));
    for (const path of pages) {
      await readThrough(page, path);
      const { shifts, overflow } = await layoutOf(page);
      const text = await page.getByRole('main').innerText();
      if (shifts > 0.02 && !withoutData.test(text)) problems.push(`${path} shifts by ${shifts.toFixed(3)}`);
      if (overflow > 0) problems.push(`${path} sticks out by ${overflow} px`);
      if (unknownNumbers.test(text)) problems.push(`${path} says ${unknownNumbers.exec(text)?.[0]}`);
      if (width === 1440 || path === '/channel-performance') problems.push(...(await axeOn(page, path)).map(one => `${path}: ${one.rule} ${one.targets}`));
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('a pasted link opens the same view for who may see it, and the nearest one for who may not', { timeout: 120_000 }, async () => {
    const brand = await program.open();
    await signIn(brand.page, program.stack.origin, 'brand@insights.test', '/channel-performance?site=northfold-dallas&compare=year-ago');
    await readThrough(brand.page, '/channel-performance?site=northfold-dallas&compare=year-ago');
    expect(await brand.page.getByRole('main').innerText()).not.toMatch(unknownNumbers);
    expect(new URL(brand.page.url()).search).toContain('northfold-dallas');

    const site = await program.open();
    await signIn(site.page, program.stack.origin, 'site@insights.test');
    await readThrough(site.page, '/channel-performance?site=northfold-dallas&compare=year-ago');
    await expect.poll(() => new URL(site.page.url()).pathname, { timeout: 20_000 }).toBe('/channel-performance');
    await expect.poll(() => site.page.locator('body').innerText(), { timeout: 20_000 }).toMatch(/cannot see|may not see|not among/i);
    expect(await site.page.getByText('Northfold Dallas').count()).toBe(0);
    expect([...brand.problems, ...site.problems]).toEqual([]);
  });

  it('the palette leads to a page by keyboard alone, and ? lists the keys', { timeout: 90_000 }, async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'org@insights.test');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Business Profile');
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.pathname === '/google-business-profile');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText(/palette/i).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
