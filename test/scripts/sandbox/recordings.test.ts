import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, weekday } from '../../../scripts/sandbox/calendar.ts';
import { apportion } from '../../../scripts/sandbox/recorded/apportion.ts';
import { apiName } from '../../../scripts/sandbox/recorded/recording.ts';
import type { ServedSandbox } from '../../../scripts/sandbox/standalone.ts';
import { googleClients, named, reporter, serveTest, table, testNow } from './sandbox-client.ts';
import type { Reporter } from './sandbox-client.ts';

/** Source of the rows: 18F/analytics.usa.gov, see data/recordings/PROVENANCE.md. */
const folder = path.resolve(import.meta.dirname, '../../../data/recordings/usgov');
const agencies = [
  ['agriculture', '395461442'], ['general-services-administration', '395251184'], ['interior', '395227436'], ['labor', '395262085'],
  ['national-aeronautics-space-administration', '395454267'], ['treasury', '395126080'],
] as const;
/** 4 January 2024 was a Thursday; the last Thursday before the anchor, Saturday 21 November 2026, is the 19th. */
const movedDays = 1050;
const moved = (day: string): string => addDays(day, movedDays);
const compact = (day: string): string => day.replaceAll('-', '');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
/** Rows in an order of their own, to compare without the answer's. */
const sorted = <T>(rows: Iterable<T>): T[] => [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
const csv = (name: string): string[][] => read(name).trim().split('\n').slice(1).map((line) => line.split(','));

describe('recorded agencies', () => {
  let served: ServedSandbox;
  let report: Reporter;
  beforeAll(async () => {
    served = await serveTest({ recordingsDirs: [path.dirname(folder)] });
    report = await reporter(served.base);
  });
  afterAll(() => served.stop());

  test('shipped recordings load without warnings, and each agency is a property', async () => {
    expect(served.sandbox.warnings).toEqual([]);
    const { admin, toAdmin } = await googleClients(served.base);
    const { data } = await admin.accountSummaries.list({ pageSize: 200 }, toAdmin);
    const account = data.accountSummaries?.find(({ displayName }) => displayName === 'US Government (recorded)');
    expect(account?.propertySummaries?.map(({ property }) => property).sort()).toEqual(agencies.map(([, id]) => `properties/${id}`).sort());
  });

  test('shifting the recording keeps weekdays and ends before the anchor', () => {
    expect(moved('2024-01-04')).toBe('2026-11-19');
    expect(weekday(moved('2024-01-04'))).toBe(weekday('2024-01-04'));
    expect(moved('2024-01-04') < served.sandbox.anchorDay && served.sandbox.anchorDay <= addDays(moved('2024-01-04'), 7)).toBe(true);
  });

  test.each(agencies)('%s: returns users.csv by date for every day', async (agency, propertyId) => {
    const rows = csv(`${agency}__users.csv`);
    const answer = await report(propertyId, { dimensions: named('date'), metrics: named('sessions'), dateRanges: [{ startDate: moved(rows.at(-1)?.[0] ?? ''), endDate: moved(rows[0]?.[0] ?? '') }] });
    expect(sorted(table(answer))).toEqual(sorted(rows.map(([day = '', visits = '']) => [compact(moved(day)), [visits]])));
    expect(rows.length).toBe(90);
  });

  test.each(agencies)('%s: returns devices.csv by date and device, even with an unrecorded metric', async (agency, propertyId) => {
    const rows = csv(`${agency}__devices.csv`);
    const range = [{ startDate: moved(rows.at(-1)?.[0] ?? ''), endDate: moved(rows[0]?.[0] ?? '') }];
    const expected = sorted(rows.map(([day = '', device = '', visits = '']) => [`${compact(moved(day))}|${device}`, visits]));
    for (const metrics of [named('sessions'), named('sessions', 'keyEvents')]) {
      const answer = await report(propertyId, { dimensions: named('date', 'deviceCategory'), metrics, dateRanges: range });
      expect(sorted([...table(answer)].map(([key, values]) => [key, values[0]]))).toEqual(expected);
    }
  });

  const jsonFiles = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('all__') && !name.includes('__devices'));
  test.each(jsonFiles)('%s: returns its rows for its query exactly and in order', async (name) => {
    const recording: { query: { dimensions: { name: string }[]; metrics: { name: string }[]; dateRanges: { startDate: string; endDate: string }[] }; data: Record<string, string>[] } = JSON.parse(read(name));
    const { dimensions, metrics, dateRanges } = recording.query;
    const recordedToday = '2024-01-05';
    const toDay = (text: string): string => addDays(moved(recordedToday), text === 'today' ? 0 : text === 'yesterday' ? -1 : -Number(text.replace('daysAgo', '')));
    const propertyId = agencies.find(([agency]) => name.startsWith(`${agency}__`))?.[1] ?? '';
    const answer = await report(propertyId, {
      dimensions, metrics, dateRanges: dateRanges.map(({ startDate, endDate }) => ({ startDate: toDay(startDate), endDate: toDay(endDate) })), limit: '10000',
    });
    const rows = (answer.rows ?? []).map((row) => [...(row.dimensionValues ?? []), ...(row.metricValues ?? [])].map(({ value }) => value));
    const expected = recording.data.map((row) => [...dimensions, ...metrics].map((field) => {
      const column = Object.keys(row).find((key) => apiName(key) === field.name) ?? '';
      return field.name === 'date' ? compact(moved(row[column] ?? '')) : row[column];
    }));
    expect(rows).toEqual(expected);
    expect(expected.length).toBeGreaterThan(9);
  });

  test('contradictory recordings are left unchanged', async () => {
    const day = [{ startDate: moved('2024-01-04'), endDate: moved('2024-01-04') }];
    const users = table(await report('395461442', { metrics: named('sessions'), dateRanges: day }));
    const devices = table(await report('395461442', { dimensions: named('deviceCategory'), metrics: named('sessions'), dateRanges: day }));
    expect(users.get('')).toEqual(['489966']);
    expect([...devices.values()].reduce((sum, [sessions]) => sum + Number(sessions), 0)).toBe(292209 + 192914 + 6021 + 49);
  });

  test.each(agencies)('%s: connector breakdowns add up to each day, recorded or not', async (_agency, propertyId) => {
    const range = [{ startDate: addDays(moved('2023-10-07'), -20), endDate: '2026-11-20' }];
    const total = table(await report(propertyId, { dimensions: named('date'), metrics: named('sessions', 'engagedSessions'), dateRanges: range }));
    expect(total.size).toBe(20 + 91);
    for (const dimensions of [['sessionSource', 'sessionMedium', 'sessionCampaignName'], ['city', 'region'], ['hour'], ['landingPagePlusQueryString'], ['sessionSource', 'hour']]) {
      const parts = table(await report(propertyId, { dimensions: named('date', ...dimensions), metrics: named('sessions', 'engagedSessions'), dateRanges: range, limit: '250000' }));
      const sums = new Map<string, [number, number]>();
      for (const [key, [sessions, engaged]] of parts) {
        const day = key.slice(0, 8);
        const [a, b] = sums.get(day) ?? [0, 0];
        if (Number(engaged) > Number(sessions)) throw new Error(`${key}: ${engaged} engaged of ${sessions}`);
        sums.set(day, [a + Number(sessions), b + Number(engaged)]);
      }
      expect(sorted([...sums].map(([day, values]) => [day, values.map(String)])), dimensions.join()).toEqual(sorted(total));
    }
  });

  test('an unrecorded day is within three percent of a recorded day of that weekday', async () => {
    const recorded = csv('agriculture__users.csv');
    const answer = table(await report('395461442', { dimensions: named('date'), metrics: named('sessions'), dateRanges: [{ startDate: '2025-06-01', endDate: '2025-06-30' }] }));
    expect(answer.size).toBe(30);
    for (const [key, [sessions]] of answer) {
      const day = `${key.slice(0, 4)}-${key.slice(4, 6)}-${key.slice(6)}`;
      const alike = recorded.filter(([other = '']) => weekday(other) === weekday(day)).map(([, visits]) => Number(visits));
      expect(alike.some((visits) => Math.abs(Number(sessions) / visits - 1) <= 0.0301), day).toBe(true);
    }
  });

  test('unrecorded data is absent, not invented', async () => {
    const range = [{ startDate: '2026-11-01', endDate: '2026-11-19' }];
    for (const request of [
      { dimensions: named('date', 'eventName'), metrics: named('keyEvents') }, { dimensions: named('date', 'sessionGoogleAdsCampaignName'), metrics: named('advertiserAdCost', 'advertiserAdClicks') },
      { dimensions: named('date'), metrics: named('transactions', 'purchaseRevenue', 'newUsers') }, { dimensions: named('date', 'itemName'), metrics: named('itemsPurchased') },
    ]) expect(await report('395461442', { ...request, dateRanges: range })).not.toHaveProperty('rows');
  });
});

describe('a folder of recordings', () => {
  const errorSpy = vi.spyOn(console, 'error');
  beforeEach(() => errorSpy.mockReset());
  const dir = mkdtempSync(path.join(tmpdir(), 'recordings-'));
  afterAll(() => {
    errorSpy.mockRestore();
    rmSync(dir, { recursive: true });
  });
  const place = (name: string, files: Record<string, string>): string => {
    const target = path.join(dir, name);
    mkdirSync(target);
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(target, file), text);
    return target;
  };

  test("another agency's files become another property, using shared lists where it has none", async () => {
    const added = place('added', { 'parks__users.csv': 'date,visits\n2025-03-02,70\n2025-03-01,90\n', 'notes.txt': 'not a recording' });
    const served = await serveTest({ recordingsDirs: [path.dirname(folder), added] });
    const { admin, toAdmin } = await googleClients(served.base);
    const { data } = await admin.accountSummaries.list({}, toAdmin);
    const property = data.accountSummaries?.at(-1)?.propertySummaries?.find(({ displayName }) => displayName === 'Parks (recorded)')?.property ?? '';
    // 2 March 2025 was a Sunday: moved to the last Sunday before Saturday the 21st.
    const answer = await (await reporter(served.base))(property.replace('properties/', ''), { dimensions: named('date'), metrics: named('sessions'), dateRanges: [{ startDate: '2026-11-14', endDate: '2026-11-15' }] });
    expect(sorted(table(answer))).toEqual([['20261114', ['90']], ['20261115', ['70']]]);
    // Nothing was recorded of how people stayed: the platform withholds it, and nobody reads a bounce rate of 100 %.
    const stayed = { dimensions: named('date'), metrics: named('sessions', 'engagedSessions', 'averageSessionDuration'), dateRanges: [{ startDate: '2026-11-15', endDate: '2026-11-15' }] };
    const withheld = Object((await (await reporter(served.base))(property.replace('properties/', ''), stayed)).metadata).schemaRestrictionResponse;
    expect(withheld.activeMetricRestrictions.map(({ metricName }: { metricName: string }) => metricName)).toEqual(['engagedSessions', 'averageSessionDuration']);
    expect((await (await reporter(served.base))('395461442', stayed)).metadata).not.toHaveProperty('schemaRestrictionResponse');
    const sources = await (await reporter(served.base))(property.replace('properties/', ''), { dimensions: named('sessionSource'), metrics: named('sessions'), dateRanges: [{ startDate: '2026-11-15', endDate: '2026-11-15' }] });
    expect([...table(sources).values()].reduce((sum, [sessions]) => sum + Number(sessions), 0)).toBe(70);
    expect(served.sandbox.warnings).toEqual([]);
    await served.stop();
  });

  const row = '{ "date": "2025-03-01", "hour": "1", "visits": "5" }';
  const json = (data: string): string => `{\n"query": { "dimensions": [{ "name": "date" }, { "name": "hour" }], "metrics": [{ "name": "sessions" }],\n"dateRanges": [{ "startDate": "yesterday", "endDate": "today" }] },\n"data": [\n${data}\n],\n"taken_at": "2025-03-02T15:00:00Z" }`;
  test.each([
    ['broken.json', json(`${row},\n{ "date": "2025-03-01" "hour": "2" }`), 6],
    ['number.json', json(`${row},\n{ "date": "2025-03-01", "hour": "2", "visits": "many" }`), 6],
    ['missing.json', json(`${row},\n${row},\n{ "date": "2025-03-01", "hour": "2" }`), 7],
    ['type.json', json(`${row},\n{ "date": "2025-03-01", "hour": 2, "visits": "5" }`), 6],
    ['day.csv', 'date,visits\n2025-03-01,5\n2025-02-30,5\n', 3],
    ['cells.csv', 'date,visits\n2025-03-01,5\n\n2025-03-02\n', 4],
    ['count.csv', 'date,visits\n2025-03-01,-5\n', 2],
    ['twice.csv', 'date,visits\n2025-03-01,5\n2025-03-01,6\n', 3],
    ['header.csv', 'day,visits\n2025-03-01,5\n', 1],
    ['empty.csv', '', 1],
    ['kind.xml', '<a/>', 1],
  ])('a malformed file (%s) is reported with its line, and the rest loads', async (name, text, line) => {
    const target = place(name.replace('.', '-'), { [`parks__${name}`]: text, 'parks__users.csv': 'date,visits\n2025-03-01,5\n' });
    const served = await serveTest({ recordingsDirs: [target] });
    expect(served.sandbox.warnings).toHaveLength(1);
    expect(served.sandbox.warnings[0]).toMatch(new RegExp(`^${path.join(target, `parks__${name}`).replaceAll('.', '\\.')}:${line}: .{8,}`));
    expect(errorSpy).toHaveBeenCalledExactlyOnceWith(`sandbox: ${served.sandbox.warnings[0]}`);
    const { admin, toAdmin } = await googleClients(served.base);
    expect((await admin.accountSummaries.list({}, toAdmin)).data.accountSummaries?.at(-1)?.propertySummaries).toHaveLength(1);
    await served.stop();
  });

  test('an agency without daily sessions and a missing folder are also reported', async () => {
    const target = place('hours-only', { 'parks__today.json': json(row) });
    const served = await serveTest({ recordingsDirs: [target, path.join(dir, 'nowhere')] });
    expect(served.sandbox.warnings).toEqual([expect.stringContaining('no such folder'), expect.stringContaining('no readable file with sessions by date')]);
    await served.stop();
  });

  test('unreadable files and invalid folders are reported, and the rest loads', async () => {
    const target = path.join(dir, 'unreadable');
    cpSync(folder, target, { recursive: true, filter: (source) => source === folder || source.includes('labor') });
    mkdirSync(path.join(target, 'more', 'parks__users.csv'), { recursive: true });
    const file = path.join(target, readdirSync(target).find((name) => name.includes('__')) ?? '');
    const served = await serveTest({ recordingsDirs: [target, file] });
    expect(served.sandbox.warnings).toEqual([
      expect.stringContaining(`${path.join(target, 'more', 'parks__users.csv')}:0: it cannot be read`),
      expect.stringContaining(`${file}:0: there is no such folder`),
    ]);
    const { admin, toAdmin } = await googleClients(served.base);
    expect((await admin.accountSummaries.list({}, toAdmin)).data.accountSummaries?.at(-1)?.propertySummaries).toHaveLength(1);
    await served.stop();
  });

  test('a later start serves the same days: the anchor is kept', async () => {
    const anchorFile = path.join(dir, 'state', 'sandbox.json');
    const target = path.join(dir, 'kept');
    cpSync(folder, target, { recursive: true, filter: (source) => source === folder || source.includes('labor') });
    const ask = async (clock: Date) => {
      const served = await serveTest({ recordingsDirs: [target], anchorFile, clock: () => clock });
      const run = await reporter(served.base);
      const dateRanges = [{ startDate: '2026-09-01', endDate: '2026-11-20' }];
      const answers = await Promise.all([
        run('395262085', { dimensions: named('date', 'deviceCategory'), metrics: named('sessions'), dateRanges }),
        run('701', { dimensions: named('date', 'city'), metrics: named('sessions', 'keyEvents'), dateRanges }),
      ]);
      await served.stop();
      return [served.sandbox.anchorDay, ...answers.map((answer) => [...table(answer)])];
    };
    expect(await ask(testNow)).toEqual(await ask(new Date('2027-02-03T12:00:00Z')));
  });
});

test('apportioning keeps the total, follows the weights and respects caps', () => {
  fc.assert(fc.property(fc.nat(5_000_000), fc.array(fc.nat(10_000), { minLength: 1, maxLength: 40 }), (total, weights) => {
    const parts = apportion(total, weights);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole === 0 ? 0 : total);
    parts.forEach((part, index) => expect(Math.abs(part - (whole === 0 ? 0 : (total * (weights[index] ?? 0)) / whole))).toBeLessThan(1));
    const most = weights.map((_, index) => index * 7);
    const capped = apportion(total, weights, most);
    expect(capped.every((part, index) => part <= (most[index] ?? 0))).toBe(true);
    const room = weights.reduce((sum, weight, index) => sum + (weight > 0 ? (most[index] ?? 0) : 0), 0);
    expect(capped.reduce((sum, part) => sum + part, 0)).toBe(Math.min(total, room));
  }), { numRuns: 300 });
});
