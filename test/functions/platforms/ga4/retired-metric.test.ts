import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ga4Connector } from '../../../../functions/platforms/ga4/connector.ts';
import { ga4Metrics } from '../../../../functions/platforms/ga4/metrics.ts';
import { ga4Reports } from '../../../../functions/platforms/ga4/reports.ts';
import { logTo } from '../../../../functions/runtime/logger.ts';
import type { ServedSandbox } from '../../../../scripts/sandbox/standalone.ts';
import { answerGa4 } from '../../../pipeline/support/ga4-answers.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { serveTest, signIn } from '../../../scripts/sandbox/sandbox-client.ts';
import { parseDays, makeRequest, siteWith, requireWindow } from '../google/google-site.ts';

let served: ServedSandbox;
let accessToken: string;
let lines: string[];
beforeAll(async () => {
  served = await serveTest();
  ({ accessToken } = await signIn(served.base));
  logTo(line => lines.push(line));
});
afterAll(() => served.stop());
beforeEach(async () => {
  lines = [];
  await order({ clear: true });
  // A process of its own: nothing is remembered.
  setEnvironment({ GA4_DATA_ROOT: `${served.base}/analyticsdata`, GA4_ADMIN_ROOT: `${served.base}/analyticsadmin` });
});

const order = (body: object) => fetch(`${served.base}/_control`, { method: 'POST', body: JSON.stringify(body) });
const retire = (metric?: string) => order({ clear: true, failures: [{ platform: 'analyticsdata', kind: 'retired-metric', ...(metric && { metric }) }] });
const site = (propertyId: string) =>
  siteWith(
    { ga4: { tokenId: 'ga4:abcdefghijkl', accountId: '700', accountName: 'A', propertyId, propertyName: 'P' } },
    { isEcommerce: propertyId === '702' },
  );
const pull = (propertyId = '701') => requireWindow(ga4Connector.pull(makeRequest(site(propertyId), { accessToken, start: '2026-11-10', end: '2026-11-12' })));
const warnings = () => lines.filter(line => line.includes('refuses a metric')).map(line => JSON.parse(line).metric);
const calls = () => served.sandbox.calls.filter(({ platform }) => platform === 'analyticsdata').length;

describe('a metric retired by Google', () => {
  it.each([
    ['advertiserAdClicks', 'adClicks', null],
    ['newUsers', 'newUsers', 0],
    ['engagedSessions', 'engagedSessions', 0],
    ['averageSessionDuration', 'sessionSeconds', 0],
    ['purchaseRevenue', 'revenue', 0],
  ])('%s costs only itself: other numbers stay, and the day marks %s as unknown', async (metric, field, expected) => {
    const before = parseDays(await pull('702'), 'core');
    expect(before.some(day => 'unknown' in day)).toBe(false);
    await retire(metric);
    const asked = calls();
    const pulled = await pull('702');
    const days = parseDays(pulled, 'core');
    expect(days).toHaveLength(3);
    for (const [index, day] of days.entries()) {
      expect(day.unknown).toEqual([field]);
      expect(day.totals).toEqual({ ...before[index].totals, [field]: expected });
      expect(day.hours).toEqual(before[index].hours);
      expect(day.traffic.map(({ source, sessions }: { source: string; sessions: number }) => [source, sessions])).toEqual(
        before[index].traffic.map(({ source, sessions }: { source: string; sessions: number }) => [source, sessions]),
      );
    }
    expect(pulled.sections.map(({ section }) => section)).toEqual(['core', 'places', 'pages', 'shop']);
    // One refusal in this process: the next window asks without it.
    expect(calls() - asked).toBe(4);
    const again = calls();
    expect(await pull('702')).toEqual(pulled);
    expect(calls() - again).toBe(3);
    expect(warnings()).toEqual([metric]);
  });

  it('defaults to advertiserAdClicks on the stand-in; without a linked account nothing becomes unknown', async () => {
    await retire();
    expect(parseDays(await pull('703'), 'core')[0]).not.toHaveProperty('unknown');
    expect(parseDays(await pull(), 'core')[0].unknown).toEqual(['adClicks']);
    expect(warnings()).toEqual(['advertiserAdClicks']);
  });

  it('drops its report when no metric remains, and the next retired metric joins it', async () => {
    for (const metric of ['advertiserAdClicks', 'advertiserAdCost', 'advertiserAdImpressions', 'itemsPurchased', 'itemRevenue']) {
      await retire(metric);
      await pull('702');
    }
    const pulled = await pull('702');
    expect(parseDays(pulled, 'core')[0]).toMatchObject({
      totals: { adCost: null, adClicks: null, adImpressions: null }, unknown: ['adClicks', 'adCost', 'adImpressions', 'itemRevenue', 'itemsPurchased'],
    });
    expect(pulled.sections.map(({ section }) => section)).toEqual(['core', 'places', 'pages']);
    // What a site is not asked for, it does not lack.
    expect(parseDays(await pull(), 'core')[0].unknown).toEqual(['adClicks', 'adCost', 'adImpressions']);
  });

  it.each(['sessions', 'keyEvents'])('stops the pull when no day can do without it: %s', async metric => {
    await retire(metric);
    await expect(pull()).rejects.toMatchObject({ kind: 'configuration', message: expect.stringContaining(`Field ${metric} is not a valid metric`) });
    expect(warnings()).toEqual([]);
  });
});

describe('a refusal that names no metric', () => {
  const generic = 'Request contains an invalid argument.';
  /** Google as a stand-in of a few lines: what it says to a call that asks for these metrics. */
  async function refusing(isRefused: (metrics: readonly string[]) => boolean, message = generic) {
    const asked: string[][] = [];
    const standIn = await startStandIn((call: StandInCall) => {
      if (!call.path.includes('batchRunReports')) return { status: 200, json: {} };
      const metrics: string[] = Object(call.body).requests.flatMap((request: { metrics: { name: string }[] }) => request.metrics.map(({ name }) => name));
      asked.push(metrics);
      if (isRefused(metrics)) return { status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT', message } } };
      return metrics.length === 1 && metrics[0] !== 'keyEvents' ? { status: 200, json: { reports: [] } } : answerGa4(withDefaults(call));
    });
    setEnvironment({ GA4_DATA_ROOT: standIn.origin, GA4_ADMIN_ROOT: standIn.origin });
    const outcome = await pull().catch((error: unknown) => error);
    await standIn.stop();
    return { outcome, asked };
  }
  const withDefaults = (call: StandInCall): StandInCall => ({
    ...call, body: { requests: Object(call.body).requests.map((request: object) => ({ offset: '0', ...request })) },
  });

  it('is traced by requesting each metric separately, even for two together', async () => {
    const dead = ['newUsers', 'transactions'];
    const { outcome, asked } = await refusing(metrics => metrics.some(metric => dead.includes(metric)));
    expect(outcome).toMatchObject({ sections: expect.any(Array) });
    expect(warnings()).toEqual(dead);
    expect(asked.at(-1)?.some(metric => dead.includes(metric))).toBe(false);
    // The batch, one that must live, the seven of the batch that may be left out, and the window's three calls.
    expect(asked).toHaveLength(1 + 1 + 7 + 3);
  });

  it('remains when the request itself is refused, or only all metrics together are', async () => {
    const always = await refusing(() => true);
    expect(always.outcome).toMatchObject({ kind: 'configuration', message: generic });
    expect(always.asked).toHaveLength(2);
    const together = await refusing(metrics => metrics.length > 1);
    expect(together.outcome).toMatchObject({ kind: 'configuration', message: generic });
    expect(warnings()).toEqual([]);
  });

  it.each([
    'Field itemNam is not a valid dimension. ',
    "Please remove newUsers to make the request compatible. The request's dimensions & metrics are incompatible.",
    'Invalid startDate : 2026. Dates must be in the format: YYYY-MM-DD',
    'Did you mean newUsers? Field newUser is not a valid metric. ',
  ])('is not traced when the message is about something else: %s', async message => {
    const { outcome, asked } = await refusing(() => true, message);
    expect(outcome).toMatchObject({ kind: 'configuration' });
    expect(asked).toHaveLength(1);
    expect(warnings()).toEqual([]);
  });

  it('a different failure while tracing ends the pull with its own kind', async () => {
    let calls = 0;
    const standIn = await startStandIn(() => {
      calls += 1;
      return calls === 1
        ? { status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT', message: generic } } }
        : { status: 429, json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Exhausted' } } };
    });
    setEnvironment({ GA4_DATA_ROOT: standIn.origin, GA4_ADMIN_ROOT: standIn.origin });
    await expect(pull()).rejects.toMatchObject({ kind: 'throttled' });
    await standIn.stop();
  });
});

it('every report metric is in the registry, and every registry metric is requested', () => {
  const asked = new Set<string>(Object.values(ga4Reports).flatMap(({ metrics }): readonly string[] => metrics));
  expect([...asked].sort()).toEqual(Object.keys(ga4Metrics).sort());
});
