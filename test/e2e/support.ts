import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/browser/chromium.ts';
import { type LocalStack, startLocal } from '../../scripts/local/stack.ts';

/** The whole program and a browser in front of it, for one test file. */
export type Program = {
  readonly stack: LocalStack;
  readonly browser: Browser;
  /** A fresh browser window of its own; what the page reports as an error fails the test that asks `problems`. */
  open(viewport?: { width: number; height: number }): Promise<{ readonly page: Page; readonly context: BrowserContext; readonly problems: string[] }>;
  stop(): Promise<void>;
};

/** Starts the program as `npm start` does, with the small demonstration, and Debian's Chromium. */
export async function startProgram(): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'e2e-'));
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
