import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { signedInState } from '../browser/chromium.ts';
import { axePages, type AxePage } from './axe-pages.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const resultSchema = z.array(
  z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()) })) }),
);
export type AxeViolation = {
  readonly page: string;
  readonly rule: string;
  readonly help: string;
  readonly targets: string;
};

/** Resolves when animations end or are slow, because intermediate colors don't count. */
const stillness = `Promise.race([
  Promise.all(
    document.getAnimations()
      .filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
      .map(one => one.finished.catch(() => undefined)),
  ),
  new Promise(done => setTimeout(done, 2000)),
]).then(() => undefined)`;

/** Runs axe-core on the current page. */
export async function axeOn(page: Page, name: string): Promise<AxeViolation[]> {
  await page.evaluate(stillness);
  await page.evaluate(axeSource);
  const raw: unknown = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
  return resultSchema.parse(raw).map(({ id, help, nodes }) => ({
    page: name,
    rule: id,
    help,
    targets: nodes
      .map(({ target }) => target.join(' '))
      .join(' | ')
      .slice(0, 400),
  }));
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const patienceMs = 30_000;

/** Opens a page, and clicks where the test requires it. */
async function opened(context: BrowserContext, origin: string, { path, state }: AxePage): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  // Waits for the content, because a skeleton page has no violations.
  await page.locator('main').first().waitFor({ timeout: patienceMs });
  await page
    .waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null, null, { timeout: patienceMs })
    .catch(() => undefined);
  if (state !== undefined) await state.open(page);
  return page;
}

/**
 * Runs axe-core on every page, light and dark, on desktop and phone, and after the clicks in `axePages`; prints
 * violations. `only` filters by a part of 'path state theme width'.
 */
export async function axeViolations(browser: Browser, origin: string, only: string | RegExp = ''): Promise<number> {
  let found = 0;
  const states = new Map<string, Awaited<ReturnType<typeof signedInState>>>();
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of sizes) {
      for (const axePage of axePages) {
        const label = [axePage.path, axePage.state?.name, colorScheme, viewport.width]
          .filter(part => part !== undefined)
          .join(' ');
        if (
          (typeof only === 'string' ? !label.includes(only) : !only.test(label)) ||
          (axePage.state?.deskOnly === true && viewport.width < 992)
        )
          continue;
        const { email } = axePage;
        if (email !== null && !states.has(email)) states.set(email, await signedInState(browser, origin, email));
        const storageState = email === null ? undefined : states.get(email);
        const context = await browser.newContext({
          colorScheme,
          viewport,
          reducedMotion: 'reduce',
          ...(storageState === undefined ? {} : { storageState }),
        });
        try {
          const violations = await axeOn(await opened(context, origin, axePage), label);
          found += violations.length;
          for (const { page, rule, help, targets } of violations)
            console.error(`axe: ${page}: ${rule} (${help}): ${targets}`);
        } catch (error) {
          found += 1;
          console.error(`axe: ${label}: could not be read: ${String(error).split('\n')[0] ?? ''}`);
        } finally {
          await context.close();
        }
      }
    }
  }
  return found;
}
