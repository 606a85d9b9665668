import lighthouse from 'lighthouse';
import { launchProfile, signIn } from '../browser/chromium.ts';
import { freePort } from './running-start.ts';

/**
 * Lighthouse's performance score, 0 to 100, mobile and throttled as it does by default, with a cold cache. A signed-in
 * page keeps the local storage of its profile and nothing else.
 */
export async function lighthouseScore(profile: string, origin: string, path: string, email: string | null): Promise<number> {
  const port = await freePort();
  const context = await launchProfile(profile, port);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    if (email !== null) await signIn(page, origin, email);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await page.goto('about:blank');
    const run = await lighthouse(`${origin}${path}`, { port, onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' });
    const score = run?.lhr.categories['performance']?.score;
    if (score === null || score === undefined) throw new Error(`Lighthouse gave no score for ${path}: ${run?.lhr.runtimeError?.message ?? ''}`);
    const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'] as const;
    console.error(`lighthouse ${path}: ${metrics.map(id => `${id} ${run?.lhr.audits[id]?.displayValue ?? '-'}`).join(', ')}`);
    return score * 100;
  } finally {
    await context.close();
  }
}
