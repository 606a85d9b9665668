import type { Browser } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { fillSignUp, sendSignUp } from '../browser/sign-up.ts';
import { type FigureGroup, rounded } from './figure.ts';
import { lighthouseScore } from './lighthouse.ts';
import { runStart } from './running-start.ts';
import { brotliBytes, watchScripts } from './script-bytes.ts';

const stranger = {
  at: '/welcome/beacon',
  email: 'elena@cedarhollow.example',
  company: 'Cedar Hollow',
  website: 'cedarhollow.example',
};
const patienceMs = 240_000;

/** Measures the script bytes of a cold load of /welcome. */
async function welcomeScriptBytes(browser: Browser, origin: string): Promise<number> {
  const page = await browser.newPage();
  const scripts = watchScripts(page, origin);
  await page.goto(`${origin}/welcome`, { waitUntil: 'networkidle' });
  await page.close();
  return brotliBytes(scripts);
}

/** Measures the seconds from sending the form until all ten checks are scored; the email is opened immediately. */
async function secondsToFirstScore(browser: Browser, origin: string): Promise<number> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await fillSignUp(page, origin, stranger);
  const begun = performance.now();
  await sendSignUp(page, origin, stranger);
  await page.getByRole('img', { name: /^First look score: \d+ of 100$/ }).waitFor({ timeout: patienceMs });
  const seconds = (performance.now() - begun) / 1000;
  await page.context().close();
  return seconds;
}

/** Time from a stranger's form to the first score, and the weight of the page before it. */
export const frontDoorFigures: FigureGroup = {
  names: ['signup-to-first-score-seconds', 'welcome-js-brotli-kb', 'lighthouse-welcome'],
  async *measure(requested) {
    const program = await runStart();
    try {
      await program.ready;
      const browser = await launchChromium();
      try {
        if (requested.has('signup-to-first-score-seconds')) {
          const value = rounded(await secondsToFirstScore(browser, program.origin), 1);
          yield { name: 'signup-to-first-score-seconds', value, unit: 's', against: 'limit', againstValue: 120 };
        }
        if (requested.has('welcome-js-brotli-kb')) {
          const value = rounded((await welcomeScriptBytes(browser, program.origin)) / 1000, 1);
          yield { name: 'welcome-js-brotli-kb', value, unit: 'kB', against: 'limit', againstValue: 100 };
        }
      } finally {
        await browser.close();
      }
      if (requested.has('lighthouse-welcome')) {
        const value = rounded(await lighthouseScore(program.origin, '/welcome', null), 0);
        yield { name: 'lighthouse-welcome', value, unit: 'of 100', against: 'limit (at least)', againstValue: 95 };
      }
    } finally {
      await program.stop();
    }
  },
};
