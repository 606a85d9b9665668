import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { axeViolations } from './axe.ts';
import { coldView } from './cold-view.ts';
import { type FigureGroup, type FigureResult, rounded } from './figure.ts';
import { lighthouseScore } from './lighthouse.ts';
import { runStart } from './running-start.ts';

const limit = (name: string, value: number, unit: string, againstValue: number, digits = 2): FigureResult => ({
  name, value: rounded(value, digits), unit, against: 'limit', againstValue,
});

const viewFigures = ['overview-js-brotli-kb', 'overview-requests', 'overview-api-calls'] as const;
const any = (wanted: ReadonlySet<string>, names: readonly string[]) => names.some(name => wanted.has(name));

async function* browserFigures(wanted: ReadonlySet<string>, origin: string, browser: Browser): AsyncIterable<FigureResult> {
  if (any(wanted, viewFigures)) {
    const view = await coldView(browser, origin, 'site@insights.test', '/overview');
    yield limit('overview-js-brotli-kb', view.javascriptBrotliBytes / 1000, 'kB', 230, 1);
    yield limit('overview-requests', view.requests, 'requests', 14);
    yield limit('overview-api-calls', view.apiCallsBeforeFirstChart, 'calls', 2);
  }
  if (wanted.has('axe-violations')) yield limit('axe-violations', await axeViolations(browser, origin), 'violations', 0);
}

/** What is measured on the program as a person starts it: `npm start` on a free port and a fresh data folder. */
export const programFigures: FigureGroup = {
  names: ['start-login-seconds', 'start-ready-seconds', ...viewFigures, 'axe-violations', 'lighthouse-login', 'lighthouse-overview'],
  async *measure(wanted) {
    const program = await runStart();
    try {
      if (wanted.has('start-login-seconds')) yield limit('start-login-seconds', program.loginSeconds, 's', 5);
      const readySeconds = await program.ready;
      if (wanted.has('start-ready-seconds')) yield limit('start-ready-seconds', readySeconds, 's', 60, 1);
      if (any(wanted, [...viewFigures, 'axe-violations'])) {
        const browser = await launchChromium();
        try {
          yield* browserFigures(wanted, program.origin, browser);
        } finally {
          await browser.close();
        }
      }
      for (const [name, path] of [['lighthouse-login', '/login'], ['lighthouse-overview', '/overview']] as const) {
        if (!wanted.has(name)) continue;
        const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
        try {
          const score = await lighthouseScore(profile, program.origin, path, name === 'lighthouse-login' ? null : 'site@insights.test');
          yield limit(name, score, 'of 100', 90, 0);
        } finally {
          rmSync(profile, { recursive: true, force: true });
        }
      }
    } finally {
      await program.stop();
    }
  },
};
