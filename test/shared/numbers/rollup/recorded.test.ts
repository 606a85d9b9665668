import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { buildOverview } from '../../../../shared/domain/overview/overview.ts';
import { mergeMonths } from '../../../../shared/numbers/rollup/merge.ts';
import { rollupDays, rollupMonth } from '../../../../shared/numbers/rollup/rollup.ts';
import type { Ga4CoreDay } from '../../../../shared/platforms/ga4/days.ts';
import { sqlRows } from '../../support/duckdb.ts';
import { ga4Day } from '../metrics/sample-days.ts';

/** Real GA4 rows (data/recordings/PROVENANCE.md) through the rules, against the same question put to a SQL engine. */
const folder = fileURLToPath(new URL('../../../../data/recordings/usgov/', import.meta.url));
const agencies = [
  'agriculture',
  'general-services-administration',
  'interior',
  'labor',
  'national-aeronautics-space-administration',
  'treasury',
];

const csv = (name: string): string[][] =>
  readFileSync(folder + name, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(','));
const rowsSchema = z.object({ data: z.array(z.record(z.string(), z.string())) });
const json = (name: string): Record<string, string>[] =>
  rowsSchema.parse(JSON.parse(readFileSync(folder + name, 'utf8'))).data;
const citiesSchema = z.object({ totals: z.object({ by_city: z.record(z.string(), z.number()) }) });
const unnested = (name: string) =>
  `(SELECT unnest(data, max_depth := 2) FROM read_json('${folder}${name}', maximum_object_size = 20000000))`;

function readDays(agency: string): Ga4CoreDay[] {
  const devices = new Map<string, Ga4CoreDay['devices']>();
  for (const [date = '', device = '', visits] of csv(`${agency}__devices.csv`)) {
    devices.set(date, [...(devices.get(date) ?? []), { device, sessions: Number(visits), keyEvents: 0 }]);
  }
  return csv(`${agency}__users.csv`).map(([date = '', visits]) =>
    ga4Day(date, { totals: { sessions: Number(visits) }, devices: devices.get(date) ?? [] }),
  );
}

describe.each(agencies)('%s', agency => {
  const days = readDays(agency);
  it('monthly visits equal the SQL sums', async () => {
    const expected = await sqlRows(
      [],
      `
      SELECT strftime(date, '%Y%m') AS month, sum(visits)::DOUBLE AS sessions, count(*)::DOUBLE AS days
      FROM read_csv('${folder}${agency}__users.csv') GROUP BY 1 ORDER BY 1`,
    );
    expect(expected.length).toBeGreaterThan(2);
    const months = expected.map(({ month }) => rollupMonth({ ga4: days }, String(month)));
    expect(
      months.map(({ yearMonth, sources }) => ({
        month: yearMonth,
        sessions: sources.ga4?.parts['sessions'],
        days: sources.ga4?.days,
      })),
    ).toEqual(expected);
    const [total] = await sqlRows(
      [],
      `SELECT sum(visits)::DOUBLE AS sessions FROM read_csv('${folder}${agency}__users.csv')`,
    );
    expect(mergeMonths(months).sources.ga4?.parts['sessions']).toBe(total?.['sessions']);
  });
  it('devices equal the SQL sums', async () => {
    const expected = await sqlRows(
      [],
      `
      SELECT d.device AS device, sum(d.visits)::DOUBLE AS sessions, 0::DOUBLE AS goals
      FROM read_csv('${folder}${agency}__devices.csv') d
      WHERE d.date IN (SELECT date FROM read_csv('${folder}${agency}__users.csv')) GROUP BY 1 ORDER BY 1`,
    );
    expect(rollupDays({ ga4: days }, { start: '2000-01-01', end: '2100-01-01' }).devices).toEqual(expected);
  });
});

describe('all agencies', () => {
  const name = 'all__top-traffic-sources-30-days.json';
  it('channels of recorded sources match the rule written in SQL', async () => {
    const traffic = json(name).map(row => ({
      source: row['source'],
      medium: row['sessionMedium'],
      sessions: Number(row['visits']),
    }));
    const { channels } = rollupDays(
      { ga4: [ga4Day('2024-03-07', { traffic })] },
      { start: '2024-03-07', end: '2024-03-07' },
    );
    const expected = await sqlRows(
      [],
      `
      SELECT CASE
        WHEN medium LIKE '%email%' OR source LIKE '%email%' THEN 'email'
        WHEN regexp_matches(medium, 'cpc|psocial|facebook_ads|google-my-place') THEN 'paid'
        WHEN regexp_matches(source, 'linkedin|facebook|bing') AND medium NOT IN ('organic', 'referral', 'social') THEN 'paid'
        WHEN medium = 'organic' THEN 'organic'
        WHEN medium = 'social' OR regexp_matches(source, 'facebook|youtube|twitter|instagram|reddit') THEN 'social'
        WHEN medium = 'referral' THEN 'referral'
        WHEN source = '(direct)' AND medium = '(none)' THEN 'direct' ELSE 'other' END AS channel, sum(visits)::DOUBLE AS sessions
      FROM (SELECT lower(source) AS source, lower("sessionMedium") AS medium, visits::BIGINT AS visits FROM ${unnested(name)})
      GROUP BY 1 ORDER BY 1`,
    );
    expect(expected.length).toBeGreaterThan(4);
    const found = channels
      .filter(({ sessions }) => sessions > 0)
      .map(({ channel, sessions }) => ({ channel, sessions }));
    expect(found.toSorted((a, b) => (a.channel < b.channel ? -1 : 1))).toEqual(expected);
  });

  it('after-hours goals match the SQL sum', async () => {
    const hourly = 'agriculture__last-48-hours.json';
    const hours = json(hourly).map(row => ({
      hour: Number(row['hour']),
      sessions: 0,
      keyEvents: Number(row['visits']),
    }));
    const { sources } = rollupDays(
      { ga4: [ga4Day('2024-01-05', { hours })] },
      { start: '2024-01-05', end: '2024-01-05' },
    );
    const [expected] = await sqlRows(
      [],
      `
      SELECT sum(visits::BIGINT)::DOUBLE AS goals FROM ${unnested(hourly)} WHERE hour::INT >= 17 OR hour::INT <= 8`,
    );
    expect(sources.ga4?.parts['afterHoursGoals']).toBe(expected?.['goals']);
  });

  it('handles ten thousand recorded cities', async () => {
    const cities = 'all__top-cities-7-days.json';
    const { totals } = citiesSchema.parse(JSON.parse(readFileSync(folder + cities, 'utf8')));
    const rows = Object.entries(totals.by_city).map(([city, users]) => ({
      city,
      region: '',
      sessions: 1,
      keyEvents: users,
      transactions: 0,
      revenue: 0,
    }));
    const day = '2025-02-02';
    const panel = buildOverview({
      today: '2025-03-01',
      isEcommerce: false,
      range: { start: day, end: day },
      comparison: { start: day, end: day },
      connections: [],
      core: [],
      places: [{ date: day, cities: rows }],
      lab: [],
      audits: [],
    }).cities;
    const [expected] = await sqlRows(
      [],
      `
      WITH entries AS (SELECT unnest(map_entries(totals.by_city)) AS entry
          FROM read_json('${folder}${cities}', columns = { totals: 'STRUCT(by_city MAP(VARCHAR, BIGINT))' })),
        rows AS (SELECT entry.key AS city, entry.value AS users FROM entries),
        named AS (SELECT * FROM rows WHERE city NOT IN ('', '(not set)', '(other)'))
      SELECT (SELECT sum(users) FROM rows)::DOUBLE AS total, (SELECT sum(users) FROM named)::DOUBLE AS located,
        (SELECT count(*) - 60 FROM named)::DOUBLE AS omitted,
        (SELECT users FROM named WHERE users > 0 GROUP BY 1 ORDER BY count(*) DESC, users LIMIT 1)::DOUBLE AS "mostCommonValue"`,
    );
    expect(panel).toMatchObject({ state: 'ready', data: expected });
  });
});
