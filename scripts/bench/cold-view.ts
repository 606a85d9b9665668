import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { signedInState } from '../browser/chromium.ts';

export type ColdView = {
  /** Every script of the view, each in brotli (as served, or compressed here where it came plain). */
  readonly javascriptBrotliBytes: number;
  readonly requests: number;
  readonly apiCallsBeforeFirstChart: number;
};

/**
 * Opens a page as a signed-in person does first thing in the morning: nothing cached, 1440 x 900, no scrolling, until
 * the network is idle; and counts what crossed the wire.
 */
export async function coldView(browser: Browser, origin: string, email: string, path: string): Promise<ColdView> {
  const storageState = await signedInState(browser, origin, email);
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    let requests = 0;
    let apiCalls = 0;
    const scripts: Promise<number>[] = [];
    page.on('request', request => {
      if (request.url().startsWith('data:') || request.url().startsWith('blob:')) return;
      requests += 1;
      if (new URL(request.url()).pathname.startsWith('/api/')) apiCalls += 1;
    });
    page.on('response', response => {
      // What the page itself made (a worker's few words) came over no wire.
      if (response.request().resourceType() === 'script' && !response.url().startsWith('blob:')) scripts.push(response.body().then(body => brotliCompressSync(body).byteLength));
    });
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    await page.locator('main canvas, main [data-chart]').first().waitFor({ timeout: 30_000 });
    const apiCallsBeforeFirstChart = apiCalls;
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(scripts);
    return { javascriptBrotliBytes: sizes.reduce((sum, size) => sum + size, 0), requests, apiCallsBeforeFirstChart };
  } finally {
    await context.close();
  }
}
