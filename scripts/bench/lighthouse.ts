import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumPath, flags, launchProfile, signIn } from '../browser/chromium.ts';
import { rounded } from './figure.ts';

/**
 * Audits of the performance score only: others attach a debugger and count code coverage, which adds work no visitor's
 * browser does.
 */
const measures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];
/** Other processes may disturb a run, so the median of three counts, as Lighthouse's makers advise. */
const runs = 3;

/**
 * Measures Lighthouse's performance score, 0 to 100, mobile with default throttling: each run in a new browser with a
 * cold cache. `email`: user signed in by the profile's local storage.
 */
export async function lighthouseScore(origin: string, path: string, email: string | null): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  try {
    if (email !== null) await signInto(profile, origin, email);
    const scores: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      for (const cache of ['Cache', 'Code Cache'])
        rmSync(join(profile, 'Default', cache), { recursive: true, force: true });
      scores.push(await scoreOnce(profile, `${origin}${path}`));
    }
    return scores.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

async function signInto(profile: string, origin: string, email: string): Promise<void> {
  const context = await launchProfile(profile);
  try {
    await signIn(context.pages()[0] ?? (await context.newPage()), origin, email);
  } finally {
    await context.close();
  }
}

async function scoreOnce(profile: string, address: string): Promise<number> {
  const chrome = await launch({
    chromePath: chromiumPath(),
    chromeFlags: [...flags, '--headless=new'],
    userDataDir: profile,
    logLevel: 'error',
  });
  const ended = new Promise(resolve => chrome.process.once('exit', resolve));
  try {
    const run = await lighthouse(address, {
      port: chrome.port,
      onlyAudits: measures,
      disableStorageReset: true,
      logLevel: 'error',
    });
    const score = run?.lhr.categories['performance']?.score;
    if (score === null || score === undefined)
      throw new Error(`Lighthouse gave no score for ${address}: ${run?.lhr.runtimeError?.message ?? ''}`);
    console.error(
      `lighthouse ${address} ${rounded(score * 100, 0)}: ${measures.map(id => `${id} ${run?.lhr.audits[id]?.displayValue ?? '-'}`).join(', ')}`,
    );
    return score * 100;
  } finally {
    chrome.kill();
    await ended;
  }
}
