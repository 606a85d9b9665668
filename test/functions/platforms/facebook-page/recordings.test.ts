import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fbPageConnector } from '../../../../functions/platforms/facebook-page/connector.ts';
import { listPages, openPage } from '../../../../functions/platforms/facebook-page/page.ts';
import { instagramSeries, pageMetrics } from '../../../../functions/platforms/facebook-page/metrics.ts';
import { parseSeries, parseTotals } from '../../../../functions/platforms/facebook-page/parse.ts';
import type { FbPageCoreDay } from '../../../../shared/platforms/facebook-page/days.ts';
import { type StandInAnswer, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { recordedRows, makePullRequest, startSecrets } from '../facebook/support.ts';

let standIn: Awaited<ReturnType<typeof startStandIn>>;
let secrets: Awaited<ReturnType<typeof startSecrets>>;
let answer: (path: string, query: URLSearchParams) => StandInAnswer;
beforeAll(async () => {
  standIn = await startStandIn(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    return answer(pathname.replace(/^\/v\d+\.\d+/, ''), searchParams);
  });
  secrets = await startSecrets({ dialog: standIn.origin, graph: standIn.origin });
});
afterAll(() => Promise.all([standIn.stop(), secrets.stop()]));

const daily = recordedRows('facebook_pages/fivetran_facebook_pages_daily_page_metrics_total_data.csv');
const [pageRow] = recordedRows('facebook_pages/fivetran_facebook_pages_page_data.csv');
const toEndTime = (row: Record<string, string>) => `${row['date']?.replace(' ', 'T')}+0000`;
/** Columns of the warehouse under the API's names, as one answer of insights. */
const makeSeries = (names: readonly string[]) => ({
  data: names.flatMap(name => {
    const values = daily.filter(row => row[name] !== undefined && row[name] !== '').map(row => ({ value: Number(row[name]), end_time: toEndTime(row) }));
    return values.length === 0 ? [] : [{ name, period: 'day', values, id: `514435155248879/insights/${name}/day` }];
  }),
});
const sumColumn = (column: string) => daily.reduce((sum, row) => sum + Number(row[column]), 0);

describe('recorded page days', () => {
  it('pass through the connector, dated before their end, with sums matching the file', async () => {
    expect(daily).toHaveLength(3);
    answer = (path, query) =>
      path.endsWith('/insights')
        ? { status: 200, json: makeSeries((query.get('metric') ?? '').split(',')) }
        : { status: 200, json: { id: pageRow?.['id'], name: pageRow?.['name'], access_token: 'page-token' } };
    const pulled = await fbPageConnector.pull(
      makePullRequest({ fbPage: { tokenId: 'fbPage:a', pageId: '514435155248879', pageName: 'Fivetran' } }, 't', { start: '2020-04-05', end: '2020-04-10' }),
    );
    const [section] = 'pending' in pulled ? [] : pulled.sections;
    const days = section?.service === 'fbPage' ? section.days : [];
    const sum = (field: keyof FbPageCoreDay['page']) => days.reduce((total, { page }) => total + (page[field] ?? 0), 0);
    expect(days.filter(({ page }) => page.pageViews !== null).map(({ date }) => date)).toEqual(['2020-04-05', '2020-04-09', '2020-04-10']);
    expect([sum('engagements'), sum('pageViews'), sum('videoViews'), sum('mediaViews')]).toEqual(
      [sumColumn('page_post_engagements'), sumColumn('page_views_total'), sumColumn('page_video_views'), sumColumn('page_media_view')],
    );
    expect([sum('engagements'), sum('pageViews'), sum('videoViews'), sum('mediaViews')]).toEqual([224, 153, 281, 9]);
    expect(days.every(({ page, instagram }) => page.follows === null && instagram === null)).toBe(true);
  });

  it('include every other column, under its name at the time', () => {
    const names = Object.keys(daily[0] ?? {}).filter(name => name.startsWith('page_') && name !== 'page_id');
    const series = parseSeries('page insights', makeSeries(names));
    for (const [name, days] of series) expect([name, [...days.values()].reduce((sum, value) => sum + value, 0)]).toEqual([name, sumColumn(name)]);
    expect(series.size).toBe(names.filter(name => daily.some(row => row[name] !== '')).length);
    const retired = pageMetrics.flat().filter(({ retiredOn }) => retiredOn !== null).map(({ name }) => name);
    expect(retired.filter(name => series.has(name))).toEqual(['page_fans', 'page_fan_adds', 'page_fan_removes', 'page_impressions']);
  });

  it('name the page', async () => {
    answer = path => ({ status: 200, json: path === '/me' ? { id: '1' } : { data: [{ id: pageRow?.['id'], name: pageRow?.['name'] }] } });
    expect(await listPages('t')).toEqual([
      { accountId: '1', accountName: '1', choices: [{ id: '514435155248879', name: 'Fivetran', account: { pageId: '514435155248879', pageName: 'Fivetran' } }] },
    ]);
  });
});

const recordSchema = z.object({ stream: z.string(), data: z.record(z.string(), z.unknown()) });
const records = readFileSync(new URL('../../../../data/recordings/instagram/airbyte_instagram_records.jsonl', import.meta.url), 'utf8')
  .trim().split('\n').map(line => recordSchema.parse(JSON.parse(line)));
const [businessUser] = recordedRows('instagram/fivetran_instagram_business_user_history_data.csv');

describe('recorded Instagram accounts', () => {
  const users = [
    ...records.filter(({ stream }) => stream === 'users').map(({ data }) => data),
    { id: businessUser?.['id'], username: businessUser?.['username'], followers_count: Number(businessUser?.['followers_count']) },
  ];
  it('appear next to their pages, with followers, or without when none were given', async () => {
    expect(users).toHaveLength(3);
    const instagramAccounts = [];
    for (const user of users) {
      answer = () => ({ status: 200, json: { id: '1', name: 'P', access_token: 'x', instagram_business_account: user } });
      instagramAccounts.push((await openPage('t', '1')).instagram);
    }
    expect(instagramAccounts).toEqual([
      { id: '17841403112736866', username: 'photon_app', followers: 8 },
      { id: '17841403112736866', username: 'photon_app', followers: null },
      { id: '17841439536867616', username: 'fivetrandevelopers', followers: 39 },
    ]);
  });

  it('have days read as series and totals; a recorded end belongs to the day before', () => {
    const rows = records.filter(({ stream }) => stream === 'user_insights').map(({ data }) => data);
    expect(rows).toHaveLength(19);
    const numbers = (row: Record<string, unknown>) => Object.entries(row).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value] as const] : []));
    // Most rows were recorded without their day: they get one each, a long time ago.
    const dates = rows.map((row, index) => (typeof row['date'] === 'string' ? row['date'] : `2020-01-${String(index + 2).padStart(2, '0')}T08:00:00+0000`));
    const expected = new Map<string, number>();
    for (const row of rows) for (const [name, value] of numbers(row)) expected.set(name, (expected.get(name) ?? 0) + value);
    const series = parseSeries('instagram insights', {
      data: rows.flatMap((row, index) => numbers(row).map(([name, value]) => ({ name, period: 'day', values: [{ value, end_time: dates[index] }] }))),
    });
    expect(new Map([...series].map(([name, days]) => [name, [...days.values()].reduce((sum, value) => sum + value, 0)]))).toEqual(expected);
    expect(instagramSeries.map(({ name }) => expected.get(name))).toEqual([14, 3]);
    expect([...(series.get('reach')?.keys() ?? [])].filter(day => day > '2021')).toEqual(['2022-12-21', '2022-12-23', '2023-02-28']);
    const totals = rows.map(row => parseTotals('instagram insights', { data: numbers(row).map(([name, value]) => ({ name, period: 'day', total_value: { value } })) }));
    expect(totals.reduce((sum, total) => sum + (total.get('reach') ?? 0), 0)).toBe(14);
  });
});

describe('insights', () => {
  it('that are empty or null are unknown, not zero; other periods are ignored', () => {
    expect(parseSeries('r', { data: [] }).size).toBe(0);
    expect(parseSeries('r', { data: [{ name: 'a', period: 'day', values: [{ end_time: '2026-01-02T08:00:00+0000' }, { value: null, end_time: '2026-01-03T08:00:00+0000' }, { value: 0, end_time: '2026-01-04T08:00:00+0000' }] }, { name: 'b', period: 'week', values: [] }] }))
      .toEqual(new Map([['a', new Map([['2026-01-03', 0]])]]));
    expect(parseTotals('r', { data: [{ name: 'a', total_value: {} }, { name: 'b' }, { name: 'c', total_value: { value: 0 } }] })).toEqual(new Map([['c', 0]]));
  });
  it.each<[string, unknown, string]>([
    ['a text for a number', { data: [{ name: 'a', values: [{ value: '7', end_time: '2026-01-02T08:00:00+0000' }] }] }, 'data.0.values.0.value'],
    ['no end', { data: [{ name: 'a', values: [{ value: 7 }] }] }, 'end_time'],
    ['an end that is none', { data: [{ name: 'a', values: [{ value: 7, end_time: 'yesterday' }] }] }, 'a.end_time'],
    ['no list', { data: {} }, 'data'],
    ['nothing', null, 'answer'],
  ])('with %s are refused, naming report and field', (_, given, field) => {
    expect(() => parseSeries('page insights', given)).toThrow(new RegExp(`page insights: .*${field}`));
  });
});
