import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ga4Connector } from '../../../../functions/platforms/ga4/connector.ts';
import { logTo } from '../../../../functions/runtime/logger.ts';
import type { ServedSandbox } from '../../../../scripts/sandbox/standalone.ts';
import { answerGa4 } from '../../../pipeline/support/ga4-answers.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { serveTest, signIn } from '../../../scripts/sandbox/sandbox-client.ts';
import { parseDays, makeRequest, siteWith, requireWindow } from '../google/google-site.ts';

const site = (propertyId: string) =>
  siteWith({ ga4: { tokenId: 'ga4:abcdefghijkl', accountId: '700', accountName: 'A', propertyId, propertyName: 'P' } }, { isEcommerce: true });
const window = { start: '2026-11-10', end: '2026-11-12' };
const pull = (propertyId: string, accessToken = 'token') => requireWindow(ga4Connector.pull(makeRequest(site(propertyId), { accessToken, ...window })));

describe('a refused advertising report', () => {
  let refusal: string | null;
  let isLinked: boolean;
  let asked: { dimensions: string[]; metrics: string[] }[][];
  let standIn: Awaited<ReturnType<typeof startStandIn>>;
  const answer = (call: StandInCall): StandInAnswer => {
    if (call.path.includes('googleAdsLinks')) return { status: 200, json: isLinked ? { googleAdsLinks: [{ name: 'properties/77/googleAdsLinks/1' }] } : {} };
    const requests: { dimensions: { name: string }[]; metrics: { name: string }[] }[] = Object(call.body).requests;
    const named = requests.map(({ dimensions, metrics }) => ({ dimensions: dimensions.map(({ name }) => name), metrics: metrics.map(({ name }) => name) }));
    asked.push(named);
    if (refusal === null || !named.some(({ metrics }) => metrics.some(name => name.startsWith('advertiser')))) return answerGa4(call);
    return { status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT', message: refusal } } };
  };
  beforeEach(async () => {
    [refusal, isLinked, asked] = [null, true, []];
    logTo(() => undefined);
    standIn = await startStandIn(answer);
    setEnvironment({ GA4_DATA_ROOT: standIn.origin, GA4_ADMIN_ROOT: standIn.origin });
  });
  afterEach(() => standIn.stop());

  it('is a separate call, by campaign', async () => {
    await pull('77');
    const [call, ...others] = asked.filter(requests => requests.some(({ metrics }) => metrics.some(name => name.startsWith('advertiser'))));
    expect(call).toEqual([{ dimensions: ['date', 'sessionGoogleAdsCampaignName'], metrics: ['advertiserAdCost', 'advertiserAdClicks', 'advertiserAdImpressions'] }]);
    expect(others).toEqual([]);
  });

  it.each([
    "Please remove advertiserAdCost to make the request compatible. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.google/ga4/dimensions-metrics-explorer/",
    'Please add sessionCampaignName to make the request compatible.',
    'Request contains an invalid argument.',
  ])('loses only its own figures in this window: %s', async message => {
    const before = parseDays(await pull('77'), 'core');
    refusal = message;
    const calls = asked.length;
    const refused = parseDays(await pull('77'), 'core');
    expect(asked.length - calls).toBe(3);
    expect(before.every(({ adCampaigns }) => adCampaigns?.[0]?.name === 'Brand Search')).toBe(true);
    expect(refused).toEqual(before.map(day => ({
      ...day, adCampaigns: undefined, totals: { ...day.totals, adCost: null, adClicks: null, adImpressions: null }, unknown: ['adClicks', 'adCost', 'adImpressions'],
    })));
    refusal = null;
    expect(parseDays(await pull('77'), 'core')).toEqual(before);
  });

  it('reports nothing about advertising when no account is linked', async () => {
    [refusal, isLinked] = ['Request contains an invalid argument.', false];
    const [day] = parseDays(await pull('77'), 'core');
    expect(day).not.toHaveProperty('unknown');
    expect(day.totals).toMatchObject({ adCost: null, adClicks: null, adImpressions: null });
  });
});

describe('advertising on the stand-in', () => {
  let served: ServedSandbox;
  let accessToken: string;
  beforeAll(async () => {
    served = await serveTest();
    ({ accessToken } = await signIn(served.base));
  });
  afterAll(() => served.stop());
  beforeEach(() => setEnvironment({ GA4_DATA_ROOT: `${served.base}/analyticsdata`, GA4_ADMIN_ROOT: `${served.base}/analyticsadmin` }));
  const runReport = async (propertyId: string, dimensions: string[], metrics: string[]) => {
    const response = await fetch(`${served.base}/analyticsdata/v1beta/properties/${propertyId}:runReport`, {
      method: 'POST', headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ dimensions: dimensions.map(name => ({ name })), metrics: metrics.map(name => ({ name })), dateRanges: [{ startDate: window.start, endDate: window.end }] }),
    });
    return { status: response.status, body: Object(await response.json()) };
  };

  it("cost imported from another platform stays separate from the linked account's", async () => {
    const { body } = await runReport('706', ['sessionSource', 'date'], ['sessions']);
    expect(body.rows.length).toBeGreaterThan(0);
    const { body: bySource } = await runReport('706', ['date', 'sessionSource', 'sessionCampaignName'], ['advertiserAdCost']);
    const cents = { google: 0, facebook: 0 };
    for (const { dimensionValues, metricValues } of bySource.rows) {
      const source = dimensionValues[1].value;
      expect(['google', 'facebook']).toContain(source);
      cents[source === 'google' ? 'google' : 'facebook'] += Math.round(Number(metricValues[0].value) * 100);
    }
    expect(cents.google).toBeGreaterThan(0);
    expect(cents.facebook).toBeGreaterThan(0);
    const days = parseDays(await pull('706', accessToken), 'core');
    const sum = (of: (day: (typeof days)[number]) => number) => Math.round(days.reduce((total, day) => total + of(day) * 100, 0));
    expect(sum(day => day.totals.adCost ?? 0)).toBe(cents.google);
    expect(sum(day => day.importedAds?.cost ?? 0)).toBe(cents.facebook);
    const byCampaign = Object(await runReport('706', ['sessionGoogleAdsCampaignName'], ['advertiserAdCost'])).body.rows.flatMap(
      ({ dimensionValues: [{ value: name }], metricValues: [{ value }] }: { dimensionValues: [{ value: string }]; metricValues: [{ value: string }] }) =>
        name === '(not set)' ? [] : [[name, Math.round(Number(value) * 100)]]);
    const campaigns = days.flatMap(({ adCampaigns = [] }) => adCampaigns);
    const named = Object.keys(Object.fromEntries(byCampaign)).map(name =>
      [name, Math.round(campaigns.filter(campaign => campaign.name === name).reduce((total, { cost }) => total + cost * 100, 0))]);
    expect(named.length).toBeGreaterThan(1);
    expect(named).toEqual(byCampaign);
    expect(parseDays(await pull('701', accessToken), 'core').some(day => 'importedAds' in day)).toBe(false);
  });

  it("what the reader's role may not see is unknown, not 0", async () => {
    const { body } = await runReport('707', ['date'], ['sessions', 'purchaseRevenue']);
    expect(body.metadata.schemaRestrictionResponse).toEqual({ activeMetricRestrictions: [{ metricName: 'purchaseRevenue', restrictedMetricTypes: ['REVENUE_DATA'] }] });
    expect(body.rows.every((row: { metricValues: { value: string }[] }) => row.metricValues[1]?.value === '0')).toBe(true);
    const days = parseDays(await pull('707', accessToken), 'core');
    expect(days).toHaveLength(3);
    for (const day of days) {
      expect(day.unknown).toEqual(['adCost', 'itemRevenue', 'revenue']);
      expect(day.totals.adCost).toBeNull();
      expect(day.totals.adClicks).toBeGreaterThan(0);
      expect(day.totals.sessions).toBeGreaterThan(0);
    }
  });
});
