import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from '../../scripts/browser/chromium.ts';
import { type LocalStack, startLocal } from '../../scripts/local/stack.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { timeZones } from '../../shared/model/node.ts';
import type { SeededFolder } from './seeded-folder.ts';

/** The whole program and a browser in front of it, for one test file. */
export type Program = {
  readonly stack: LocalStack;
  readonly browser: Browser;
  /** A fresh browser window of its own; what the page reports as an error fails the test that asks `problems`. */
  open(viewport?: { width: number; height: number }): Promise<{ readonly page: Page; readonly context: BrowserContext; readonly problems: string[] }>;
  stop(): Promise<void>;
};

/** Whether it is still the day of the seeding in every time zone: what was seeded ends on that day. */
function isOfToday({ seededAt }: SeededFolder): boolean {
  const now = new Date();
  return Object.values(timeZones).every(zone => siteToday(new Date(seededAt), zone) === siteToday(now, zone));
}

/** A data folder of this file alone: a copy of the seeded one or, after midnight, an empty one that is seeded anew. */
function ownFolder(seeded: SeededFolder): string {
  if (seeded.failure !== null) throw new Error(`The demonstration could not be seeded. ${seeded.failure}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'e2e-'));
  if (isOfToday(seeded)) cpSync(seeded.folder, dataDir, { recursive: true });
  return dataDir;
}

/** Starts the program as `npm start` does a second time, on the seeded demonstration, and the browser. */
export async function startProgram(): Promise<Program> {
  const dataDir = ownFolder(inject('seeded'));
  const stack = await startLocal({ port: 0, dataDir, seed: 'small', web: true, quiet: true });
  await stack.ready;
  await stack.drained();
  const browser = await launchChromium();
  return {
    stack,
    browser,
    async open(viewport = { width: 1440, height: 900 }) {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', error => problems.push(String(error)));
      page.on('console', message => {
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
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
