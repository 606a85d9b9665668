import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { linkTo, type RouteId, screens } from '../../shared/screens/routes.ts';
import { signedInState } from '../browser/chromium.ts';

/** Pages of shops only, and the other names of the summaries. */
const notOfThisSite: ReadonlySet<RouteId> = new Set(['ecommerce', 'reportRevenue', 'summaryGroup', 'summaryBrand']);
/** Pages visited after the first one, each with numbers of the same site or company. */
export const movedTo: readonly string[] = screens
  .filter(({ id, draws }) => draws !== undefined && !notOfThisSite.has(id))
  .map(linkTo);
const otherPeriods = [
  '/site-performance?period=2026-10',
  '/channel-performance?period=2026-09',
  '/seo?period=2026-08',
] as const;

export type PageMoves = {
  /** Median milliseconds from the click to all figures on the page, for visited and new pages. */
  readonly seenMs: number;
  readonly unseenMs: number;
  /** Maximum API calls per page. */
  readonly apiCalls: number;
  /** Brotli bytes of the heaviest script that a click loaded. */
  readonly heaviestScriptBytes: number;
};

/**
 * Follows a link and waits, frame by frame, until the content changed and nothing has loaded for three frames: the
 * address changes before the page is drawn. A map below that loads on scroll isn't waited for.
 */
const move = (page: Page, address: string): Promise<number> =>
  page.evaluate(async to => {
    const readText = () => document.querySelector('main')?.innerText ?? '';
    const before = readText();
    const isDone = () =>
      readText() !== before &&
      document.querySelector('main [aria-busy="true"], main .skeleton:not(.when-near *)') === null;
    const begun = performance.now();
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    let shown = begun;
    for (let still = 0; still < 3; still += 1) {
      await new Promise(resolve => requestAnimationFrame(resolve));
      if (!isDone()) still = -1;
      else if (still === 0) shown = performance.now();
      if (performance.now() - begun > 20_000) throw new Error(`${to} was still loading after 20 s`);
    }
    return shown - begun;
  }, address);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Opens the overview as a company's user, visits every page and period once, and then all of them again. */
export async function pageMoves(browser: Browser, origin: string): Promise<PageMoves> {
  const storageState = await signedInState(browser, origin, 'brand@insights.test');
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    let calls = 0;
    page.on('request', request => void (calls += new URL(request.url()).pathname.startsWith('/api/') ? 1 : 0));
    await page.goto(`${origin}/overview`, { waitUntil: 'networkidle' });
    const scripts: Promise<{ name: string; bytes: number }>[] = [];
    page.on('response', response => {
      if (response.request().resourceType() !== 'script') return;
      scripts.push(
        response
          .body()
          .then(body => ({ name: new URL(response.url()).pathname, bytes: brotliCompressSync(body).byteLength })),
      );
    });
    const unseen: number[] = [];
    const counted: number[] = [];
    const revisitTimes: number[] = [];
    for (const address of [...movedTo, ...otherPeriods]) {
      const before = calls;
      unseen.push(await move(page, address));
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(500);
      counted.push(calls - before);
    }
    for (const address of [...movedTo, ...otherPeriods]) {
      revisitTimes.push(await move(page, address));
      await page.waitForTimeout(100);
    }
    console.error(
      `moves: ${[...movedTo, ...otherPeriods].map((address, index) => `${address} ${Math.round(unseen[index] ?? 0)}/${Math.round(revisitTimes[index] ?? 0)} ms, ${counted[index]} calls`).join('; ')}`,
    );
    const heaviest = (await Promise.all(scripts)).toSorted((a, b) => b.bytes - a.bytes)[0];
    console.error(`heaviest script of a page: ${heaviest?.name ?? 'none'}`);
    return {
      seenMs: median(revisitTimes),
      unseenMs: median(unseen),
      apiCalls: Math.max(...counted),
      heaviestScriptBytes: heaviest?.bytes ?? 0,
    };
  } finally {
    await context.close();
  }
}
