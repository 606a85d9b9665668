import type { Browser } from 'playwright-core';
import { signedInState } from '../browser/chromium.ts';
import { layoutProblems, readThrough } from '../browser/layout.ts';
import { pagesOfNumbers } from '../browser/visits.ts';

const roles = ['admin', 'reseller', 'affiliate', 'brand', 'org', 'region', 'site', 'trial', 'shop'] as const;
const widths = [1440, 768, 390] as const;
const themes = ['light', 'dark'] as const;
const pages = [...pagesOfNumbers, '/summaries-company', '/quick-stats', '/insights'];

/**
 * Finds layout problems of the number pages for each role, at three widths, light and dark: jumps, overflow, overlap
 * and invalid numbers. Prints each; a page that can't be read counts as one.
 */
export async function layoutProblemsOfRoles(
  browser: Browser,
  origin: string,
): Promise<{ views: number; problems: number }> {
  let [views, problems] = [0, 0];
  for (const role of roles) {
    const storageState = await signedInState(browser, origin, `${role}@insights.test`);
    for (const width of widths) {
      for (const colorScheme of themes) {
        const context = await browser.newContext({
          storageState,
          colorScheme,
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        for (const path of pages) {
          views += 1;
          const name = `${role} ${path} ${width} ${colorScheme}`;
          const found = await readThrough(page, origin + path)
            .then(() => layoutProblems(page, name))
            .catch((cause: unknown) => [`${name} could not be read: ${String(cause).split('\n')[0] ?? ''}`]);
          problems += found.length;
          for (const problem of found) console.error(`layout: ${problem}`);
        }
        await context.close();
      }
    }
  }
  return { views, problems };
}
