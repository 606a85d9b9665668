import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { defaultConfig } from 'lighthouse';
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
/**
 * Lighthouse's benchmark index of the phone it emulates, a Moto G Power of 2022, as in Chrome's own calibration. Its
 * default slows the host four times, which is that phone only on a host of four times this index.
 */
const phoneIndex = 264;
const maxSlowdown = 4;

/** Other processes may disturb a run, so the median of three counts, as Lighthouse's makers advise. */
const runs = 3;

/**
 * Measures Lighthouse's performance score, 0 to 100, mobile, slowed to the phone's speed: each run in a new browser
 * with a cold cache. An extra first run measures the host. `email`: user signed in by the profile's local storage.
 */
export async function lighthouseScore(origin: string, path: string, email: string | null): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  try {
    if (email !== null) await signInto(profile, origin, email);
    const scores: number[] = [];
    let slowdown = maxSlowdown;
    for (let run = 0; run <= runs; run += 1) {
      for (const cache of ['Cache', 'Code Cache'])
        rmSync(join(profile, 'Default', cache), { recursive: true, force: true });
      const { score, hostIndex } = await scoreOnce(profile, `${origin}${path}`, slowdown);
      if (run > 0) scores.push(score);
      else slowdown = Math.min(maxSlowdown, Math.max(1, hostIndex / phoneIndex));
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

async function scoreOnce(
  profile: string,
  address: string,
  slowdown: number,
): Promise<{ score: number; hostIndex: number }> {
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
      throttling: { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slowdown },
      logLevel: 'error',
    });
    const score = run?.lhr.categories['performance']?.score;
    if (score === null || score === undefined)
      throw new Error(`Lighthouse gave no score for ${address}: ${run?.lhr.runtimeError?.message ?? ''}`);
    const hostIndex = run?.lhr.environment.benchmarkIndex ?? Number.NaN;
    console.error(
      `lighthouse ${address} ${rounded(score * 100, 0)} (host ${rounded(hostIndex, 0)}, slowed ${rounded(slowdown, 1)}x): ${measures.map(id => `${id} ${run?.lhr.audits[id]?.displayValue ?? '-'}`).join(', ')}`,
    );
    return { score: score * 100, hostIndex };
  } finally {
    chrome.kill();
    await ended;
  }
}
