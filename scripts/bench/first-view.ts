import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { launchChromium } from '../browser/chromium.ts';
import { startLocal } from '../local/stack.ts';
import { coldView, type ViewCall } from './cold-view.ts';
import { type FigureGroup, type FigureResult, rounded } from './figure.ts';

/** Users who open the overview: a site with nine connections, a shop, an administrator, a brand of 21 sites. */
const people = ['site', 'shop', 'admin', 'brand'].map(name => `${name}@insights.test`);

/** Measures the handlers' read units for exactly these calls, repeated one by one. */
async function readUnits(origin: string, calls: readonly ViewCall[]): Promise<{ path: string; units: number }[]> {
  let units = 0;
  const spent: { path: string; units: number }[] = [];
  const stop = onConsumedCapacity(consumed => void (consumed.kind === 'read' && (units += consumed.units)));
  try {
    for (const { method, path, authorization } of calls) {
      if (method !== 'GET') continue;
      units = 0;
      const response = await fetch(
        `${origin}${path}`,
        authorization === undefined ? {} : { headers: { authorization } },
      );
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      spent.push({ path, units });
    }
  } finally {
    stop();
  }
  return spent;
}

const most = (name: string, value: number, unit: string, againstValue: number, digits = 1): FigureResult => ({
  name,
  value: rounded(value, digits),
  unit,
  against: 'limit',
  againstValue,
});

/** First view of the overview over the whole demonstration, for the worst of four users. */
export const firstViewFigures: FigureGroup = {
  names: ['overview-js-brotli-kb', 'overview-requests', 'overview-api-calls', 'overview-read-units'],
  async *measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'first-view-bench-'));
    const stack = await startLocal({ port: 0, dataDir, seed: 'demo', web: true, quiet: true });
    const browser = await launchChromium();
    try {
      await stack.ready;
      await stack.drained();
      const views = [];
      for (const email of people) {
        const view = await coldView(browser, stack.origin, email, '/overview');
        const spent = await readUnits(stack.origin, view.calls);
        const units = spent.reduce((total, call) => total + call.units, 0);
        console.error(
          `  ${email}: ${rounded(view.javascriptBytes / 1000, 1)} kB, ${view.requests} requests, ${view.calls.length} calls, ${units} read units`,
        );
        for (const call of spent) console.error(`    ${String(call.units).padStart(5)} ${call.path}`);
        views.push({ ...view, units });
      }
      yield most('overview-js-brotli-kb', Math.max(...views.map(view => view.javascriptBytes)) / 1000, 'kB', 250);
      yield most('overview-requests', Math.max(...views.map(view => view.requests)), 'requests', 18);
      yield most(
        'overview-api-calls',
        Math.max(...views.map(view => view.callsBeforeFirstChart)),
        'calls before the first chart',
        2,
      );
      yield most('overview-read-units', Math.max(...views.map(view => view.units)), 'read units', 45);
    } finally {
      await browser.close();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
