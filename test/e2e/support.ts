import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { documentClient } from '../../functions/runtime/clients/dynamodb.ts';
import { launchChromium } from '../../scripts/browser/chromium.ts';
import { callDirectly } from '../../scripts/local/aws/engine.ts';
import { type LocalStack, startLocal } from '../../scripts/local/stack.ts';
import { timeLimits } from '../../scripts/verify/time-limits.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { timeZones } from '../../shared/model/node.ts';
import type { SeededFolder } from './seeded-folder.ts';
import { keepSessions, sessionsIn } from './sign-in.ts';

/** The whole program and a browser in front of it, for one test file. */
export type Program = {
  readonly stack: LocalStack;
  readonly browser: Browser;
  /** A fresh browser window of its own; what the page reports as an error fails the test that asks `problems`. */
  open(viewport?: { width: number; height: number }, colorScheme?: 'light' | 'dark'): Promise<{ readonly page: Page; readonly context: BrowserContext; readonly problems: string[] }>;
  stop(): Promise<void>;
};

/** Whether it is still the day of the seeding in every time zone: what was seeded ends on that day. */
function isOfToday({ seededAt }: SeededFolder): boolean {
  const now = new Date();
  return Object.values(timeZones).every(zone => siteToday(new Date(seededAt), zone) === siteToday(now, zone));
}

/** A data folder of this file alone, once there is something to copy: a copy of the seeded one or, after midnight, an empty one that is seeded anew. */
async function ownFolder(seeded: SeededFolder): Promise<string> {
  while (!existsSync(seeded.outcome)) await setTimeout(200);
  const failure = readFileSync(seeded.outcome, 'utf8');
  if (failure !== '') throw new Error(`The demonstration could not be seeded. ${failure}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'e2e-'));
  const isCopied = isOfToday(seeded);
  if (isCopied) cpSync(seeded.folder, dataDir, { recursive: true });
  keepSessions(isCopied ? sessionsIn(readFileSync(seeded.sessions, 'utf8')) : {});
  return dataDir;
}

/**
 * A page lives for seconds: code is not run often enough to be worth the last optimisation. The one before it stays, for
 * the large numbers of a sign-in by the form: without it each takes 2.8 seconds of computing, with it one.
 */
const forShortPages = ['--js-flags=--no-opt'];

/** Starts the program as `npm start` does a second time, on the seeded demonstration, and the browser. */
export async function startProgram(): Promise<Program> {
  const dataDir = await ownFolder(inject('seeded'));
  const stack = await startLocal({ port: 0, dataDir, seed: 'small', web: true, quiet: true });
  await stack.ready;
  await stack.drained();
  // The AWS client's rules and signatures would be a quarter of what the program computes; handlers' tests have them.
  callDirectly(documentClient(), stack.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  const browser = await launchChromium(forShortPages);
  return {
    stack,
    browser,
    async open(viewport = { width: 1440, height: 900 }, colorScheme = 'light') {
      // Skeletons that breathe and charts that grow into place are drawn sixty times a second, by the processor.
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      context.setDefaultTimeout(timeLimits.waitMs);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', error => problems.push(String(error)));
      page.on('console', message => {
        const isError = message.type() === 'error' && !/status of 4\d\d/.test(message.text());
        // A file that is preloaded in vain is loaded twice.
        if (isError || /preload .* is found, but is not used/.test(message.text())) problems.push(message.text());
      });
      return { page, context, problems };
    },
    async stop() {
      await browser.close();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
