import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { runStart } from './bench/running-start.ts';
import { launchChromium, signedInState } from './browser/chromium.ts';

/**
 * `npm run screenshots`: every built page at 1440, 768 and 390 px, light and dark, of a fresh demonstration (or of the
 * program at --origin), into the ignored folder screenshots (or --out). --only picks pages by name, several with commas.
 */
const { values } = parseArgs({ options: { origin: { type: 'string' }, out: { type: 'string' }, only: { type: 'string' } } });
const folder = values.out ?? join(import.meta.dirname, '../screenshots');

const pages = [
  { name: 'login', path: '/login', email: null },
  { name: 'overview', path: '/overview', email: 'site@insights.test' },
  { name: 'overview-shop', path: '/overview', email: 'shop@insights.test' },
  { name: 'audits', path: '/audits', email: 'site@insights.test' },
  { name: 'audit', path: '/audits', email: 'site@insights.test', open: openNewestAudit },
  { name: 'admin', path: '/admin/northfold-franchise/ga', email: 'admin@insights.test' },
  { name: 'admin-long-name', path: '/admin/northfold-lowcountry/ga', email: 'admin@insights.test' },
  { name: 'admin-reconnect', path: '/admin/northfold-houston/ga', email: 'admin@insights.test' },
  { name: 'notifications', path: '/notifications', email: 'org@insights.test' },
  { name: 'connect-profile', path: '/admin/northfold-franchise/gmb', email: 'admin@insights.test' },
  { name: 'onboarding-facebook', path: '/onboarding/northfold-franchise/fb', email: 'site@insights.test' },
  { name: 'administration-company', path: '/admin/northfold', email: 'admin@insights.test' },
  { name: 'users', path: '/users', email: 'admin@insights.test' },
  { name: 'settings', path: '/settings', email: 'site@insights.test' },
  { name: 'organizations', path: '/admin-organizations', email: 'admin@insights.test' },
  { name: 'email-activity', path: '/email-activity', email: 'admin@insights.test' },
  { name: 'site-performance', path: '/site-performance', email: 'site@insights.test' },
  { name: 'channel-performance', path: '/channel-performance', email: 'site@insights.test' },
  { name: 'seo', path: '/seo', email: 'site@insights.test' },
  { name: 'social-media', path: '/social-media', email: 'site@insights.test' },
  { name: 'ads-paid', path: '/ads-paid', email: 'site@insights.test' },
  { name: 'ads-ecommerce', path: '/ads-ecommerce', email: 'shop@insights.test' },
  { name: 'business-profile', path: '/google-business-profile', email: 'site@insights.test' },
  { name: 'goals', path: '/goals', email: 'site@insights.test' },
  { name: 'pagespeed', path: '/pagespeed', email: 'site@insights.test' },
  { name: 'report-monthly', path: '/report-monthly', email: 'brand@insights.test' },
  { name: 'report-annual', path: '/report-annual', email: 'brand@insights.test' },
  { name: 'report-revenue', path: '/report-revenue', email: 'shop@insights.test' },
  { name: 'score-card', path: '/score-card', email: 'org@insights.test' },
  { name: 'summary', path: '/summaries-company', email: 'brand@insights.test' },
  { name: 'insights', path: '/insights', email: 'admin@insights.test' },
  { name: 'quick-stats', path: '/quick-stats', email: 'admin@insights.test' },
  { name: 'planned', path: '/task-manager', email: 'org@insights.test' },
] as const;

async function openNewestAudit(page: Page): Promise<void> {
  await page.locator('a[href*="/audit/"]').first().click();
  await page.waitForLoadState('networkidle');
}

/** Scrolls through, so that what loads when it comes into view has loaded, and back. */
async function settle(page: Page): Promise<void> {
  // A place that is not there yet cannot come into view.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, null, { timeout: 15_000 }).catch(() => undefined);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 500) {
    await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), y);
    // Two frames, however long they take: what comes into view says so with a frame.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.waitForTimeout(30);
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .map-skeleton, .radar-skeleton, .prompt .skeleton') === null, null, { timeout: 15_000 }).catch(() => undefined);
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  await page.waitForTimeout(300);
}

const program = values.origin === undefined ? await runStart() : null;
const origin = values.origin ?? program?.origin ?? '';
await program?.ready;
mkdirSync(folder, { recursive: true });
const browser = await launchChromium();
const states = new Map<string, ReturnType<typeof signedInState>>();
/** Everybody signs in once. */
function stateOf(email: string): ReturnType<typeof signedInState> {
  const state = states.get(email) ?? signedInState(browser, origin, email);
  states.set(email, state);
  return state;
}
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 768, 390]) {
      for (const { name, path, email, ...more } of pages.filter(page => values.only === undefined || values.only.split(',').includes(page.name))) {
        const storageState = email === null ? undefined : await stateOf(email);
        const context = await browser.newContext({ ...(storageState && { storageState }), colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
        const page = await context.newPage();
        await page.goto(`${origin}${path}`);
        await page.waitForLoadState('networkidle');
        if ('open' in more) await more.open(page);
        await settle(page);
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
        await context.close();
        console.log(`${name} ${width} ${colorScheme}`);
      }
    }
  }
} finally {
  await browser.close();
  await program?.stop();
}
