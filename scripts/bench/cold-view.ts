import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Request } from 'playwright-core';
import { signedInState } from '../browser/chromium.ts';

/** API call of the view, with everything needed to repeat it. */
export type ViewCall = { readonly method: string; readonly path: string; readonly authorization: string | undefined };

export type ColdView = {
  /** Bytes of the view's scripts, as the server sent them. */
  readonly javascriptBytes: number;
  readonly requests: number;
  /** Calls in request order, without preflights. */
  readonly calls: readonly ViewCall[];
  readonly callsBeforeFirstChart: number;
};

/** A view ends after this long without a request, which includes a page's delayed loads. */
const quietMs = 10_000;
const longestMs = 60_000;

/**
 * Opens a page like a signed-in user in the morning: empty cache, 1440 x 900, no touch, until ten seconds without
 * requests. Counts transferred bytes.
 */
export async function coldView(browser: Browser, origin: string, email: string, path: string): Promise<ColdView> {
  const storageState = await signedInState(browser, origin, email);
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const requests: Request[] = [];
    let lastAskedAt = performance.now();
    const scripts: Promise<number>[] = [];
    page.on('request', request => {
      if (!/^https?:/.test(request.url())) return;
      requests.push(request);
      lastAskedAt = performance.now();
    });
    page.on('requestfinished', request => {
      if (request.resourceType() === 'script' && /^https?:/.test(request.url()))
        scripts.push(request.sizes().then(sizes => sizes.responseBodySize));
    });
    const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');
    const begun = performance.now();
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    await page.locator('main canvas').first().waitFor({ timeout: 30_000 });
    const callsBeforeFirstChart = requests.filter(isCall).length;
    while (performance.now() - lastAskedAt < quietMs && performance.now() - begun < longestMs) await wait(100);
    const sizes = await Promise.all(scripts);
    const calls = await Promise.all(
      requests.filter(isCall).map(async request => ({
        method: request.method(),
        path: new URL(request.url()).pathname + new URL(request.url()).search,
        authorization: (await request.allHeaders())['authorization'],
      })),
    );
    return {
      javascriptBytes: sizes.reduce((sum, size) => sum + size, 0),
      requests: requests.length,
      calls,
      callsBeforeFirstChart,
    };
  } finally {
    await context.close();
  }
}
