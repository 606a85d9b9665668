import type { Browser } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { axeViolations } from './axe.ts';
import { layoutProblemsOfRoles } from './layout.ts';
import { pageMoves } from './page-moves.ts';
import { type FigureGroup, type FigureResult, rounded } from './figure.ts';
import { lighthouseScore } from './lighthouse.ts';
import { runStart } from './running-start.ts';

const limit = (name: string, value: number, unit: string, againstValue: number, digits = 2): FigureResult => ({
  name,
  value: rounded(value, digits),
  unit,
  against: 'limit',
  againstValue,
});

const moveFigures = ['page-seen-ms', 'page-unseen-ms', 'page-api-calls-max', 'page-chunk-brotli-kb-max'] as const;
const layoutFigures = ['layout-views', 'layout-problems'] as const;
/** Pages with the most content. */
const heavyPages = ['/site-performance', '/channel-performance', '/seo', '/ads-paid', '/goals'] as const;
const any = (requested: ReadonlySet<string>, names: readonly string[]) => names.some(name => requested.has(name));

async function* browserFigures(
  requested: ReadonlySet<string>,
  origin: string,
  browser: Browser,
): AsyncIterable<FigureResult> {
  if (any(requested, moveFigures)) {
    const moves = await pageMoves(browser, origin);
    yield limit('page-seen-ms', moves.seenMs, 'ms', 200, 0);
    yield limit('page-unseen-ms', moves.unseenMs, 'ms', 500, 0);
    yield limit('page-api-calls-max', moves.apiCalls, 'calls', 3);
    yield limit('page-chunk-brotli-kb-max', moves.heaviestScriptBytes / 1000, 'kB', 60, 1);
  }
  if (any(requested, layoutFigures)) {
    const { views, problems } = await layoutProblemsOfRoles(browser, origin);
    yield { name: 'layout-views', value: views, unit: 'views' };
    yield limit('layout-problems', problems, 'problems', 0);
  }
  if (requested.has('axe-violations'))
    yield limit('axe-violations', await axeViolations(browser, origin), 'violations', 0);
}

const measureScore = (origin: string, path: string): Promise<number> =>
  lighthouseScore(origin, path, path === '/login' ? null : 'site@insights.test');

/** Figures of the program as started by a person: `npm start` on a free port and a new data folder. */
export const programFigures: FigureGroup = {
  names: [
    'start-login-seconds',
    'start-ready-seconds',
    ...moveFigures,
    ...layoutFigures,
    'axe-violations',
    'lighthouse-login',
    'lighthouse-overview',
    'lighthouse-pages-min',
  ],
  async *measure(requested) {
    const program = await runStart();
    try {
      if (requested.has('start-login-seconds')) yield limit('start-login-seconds', program.loginSeconds, 's', 5);
      const readySeconds = await program.ready;
      if (requested.has('start-ready-seconds')) yield limit('start-ready-seconds', readySeconds, 's', 60, 1);
      if (any(requested, [...moveFigures, ...layoutFigures, 'axe-violations'])) {
        const browser = await launchChromium();
        try {
          yield* browserFigures(requested, program.origin, browser);
        } finally {
          await browser.close();
        }
      }
      for (const [name, path] of [
        ['lighthouse-login', '/login'],
        ['lighthouse-overview', '/overview'],
      ] as const)
        if (requested.has(name)) yield limit(name, await measureScore(program.origin, path), 'of 100', 90, 0);
      if (requested.has('lighthouse-pages-min')) {
        let worst = 100;
        for (const path of heavyPages) worst = Math.min(worst, await measureScore(program.origin, path));
        yield limit('lighthouse-pages-min', worst, 'of 100', 92, 0);
      }
    } finally {
      await program.stop();
    }
  },
};
