import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { runStart } from './bench/running-start.ts';
import { launchChromium, signedInState } from './browser/chromium.ts';
import { pictures } from './browser/visits.ts';

/**
 * Runs `npm run screenshots`: the pages with pictures in browser/visits.ts at 1440, 768 and 390 px, light and dark, of
 * a new demonstration (or the program at --origin), into the ignored folder screenshots (or --out). --only selects
 * pages by name, separated by commas.
 */
const { values } = parseArgs({
  options: { origin: { type: 'string' }, out: { type: 'string' }, only: { type: 'string' } },
});
const folder = values.out ?? join(import.meta.dirname, '../screenshots');

/** Scrolls through and back, so that lazy content loads. */
async function settle(page: Page): Promise<void> {
  // An element that doesn't exist yet can't come into view.
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, null, { timeout: 15_000 })
    .catch(() => undefined);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 500) {
    await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), y);
    // Waits two frames, because new content becomes visible with a frame.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.waitForTimeout(30);
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page
    .waitForFunction(
      () => document.querySelector('[aria-busy="true"], .map-skeleton, .radar-skeleton, .prompt .skeleton') === null,
      null,
      { timeout: 15_000 },
    )
    .catch(() => undefined);
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  await page.waitForTimeout(300);
}

const program = values.origin === undefined ? await runStart() : null;
const origin = values.origin ?? program?.origin ?? '';
await program?.ready;
mkdirSync(folder, { recursive: true });
const browser = await launchChromium();
const states = new Map<string, ReturnType<typeof signedInState>>();
/** Signs each user in only once. */
function getState(email: string): ReturnType<typeof signedInState> {
  const state = states.get(email) ?? signedInState(browser, origin, email);
  states.set(email, state);
  return state;
}
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 768, 390]) {
      for (const { name, path, email, open } of pictures.filter(
        page => values.only === undefined || values.only.split(',').includes(page.name),
      )) {
        const storageState = email === null ? undefined : await getState(email);
        const context = await browser.newContext({
          ...(storageState && { storageState }),
          colorScheme,
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        await page.goto(`${origin}${path}`);
        await page.waitForLoadState('networkidle');
        await open?.(page);
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
