import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onConsumedCapacity } from '../../../../functions/runtime/capacity.ts';
import { compactMonth, readDays, writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { encodeRecords } from '../../../../functions/stores/codecs/day-items.ts';
import { listFingerprints, putRecords } from '../../../../functions/stores/metrics/metric-items.ts';
import { makeSpanKey } from '../../../../functions/stores/metrics/item-spans.ts';
import { getSectionLayout, packedBytes, listSections } from '../../../../functions/stores/metrics/section-layouts.ts';
import { daySections } from '../../../../shared/platforms/records.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';
import type { FbCoreDay } from '../../../../shared/platforms/facebook-ads/days.ts';
import type { GmbReviewsDay, GmbTermsDay } from '../../../../shared/platforms/gmb/days.ts';
import type { LinkedinCoreDay } from '../../../../shared/platforms/linkedin-ads/days.ts';
import { eachDay, monthRange } from '../../../../shared/domain/periods/days.ts';
import { interrupted } from '../../support/interrupted.ts';
import { type Program, startProgram } from '../../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ awsClient: true });
});
afterAll(() => program.stop());

const listKeys = async (siteId: string) => (await listFingerprints(siteId, 'a', 'z')).map(({ sk }) => sk);
/** Names that do not compress, always the same ones of a day. */
function names(date: string, count: number): string[] {
  let seed = Number(date.slice(8)) * 7919 + 13;
  const nextCharacter = () => String.fromCharCode(97 + ((seed = (seed * 48271) % 2147483647) % 26));
  return Array.from({ length: count }, () => Array.from({ length: 40 }, nextCharacter).join(''));
}
const campaign = (name: string, index: number, spend: number) => ({ id: String(index), name, objective: null, spend, impressions: 1, clicks: 1 });
/** A section that is packed, with so many campaigns. */
const ads = (date: string, campaigns = 1, spend = 1): LinkedinCoreDay => ({
  date, currency: 'USD',
  campaigns: names(date, campaigns).map((name, index) => ({
    ...campaign(name, index, spend), landingPageClicks: null, costInUsd: null, externalWebsiteConversions: null, oneClickLeads: null,
    conversionValue: null, engagements: null, videoViews: null,
  })),
});
/** A section that lies in fives. */
const posts = (date: string, campaigns = 1, spend = 1): FbCoreDay => ({
  date, timeZone: 'America/New_York', currency: 'USD', devices: [],
  campaigns: names(date, campaigns).map((name, index) => ({ ...campaign(name, index, spend), linkClicks: null, reach: null, actions: [] })),
});
const reviews = (date: string, count = 1): GmbReviewsDay => ({ date, ratings: [{ stars: 5, count }] });
const writeReviews = (siteId: string, days: GmbReviewsDay[], start: string, end: string, settled = '2026-11-10') =>
  writeDays(siteId, 'gmb', 'reviews', days, settled, { start, end });
const storedReviews = (siteId: string) => readDays(siteId, 'gmb', 'reviews', '2026-09-01', '2026-12-31');

describe('layouts', () => {
  it('are declared for every section of every service, and no others', () => {
    const services: RecordService[] = ['ga4', 'pagespeed', 'gmb', 'gsc', 'fbPage', 'fb', 'linkedin', 'linkedinOrg', 'bing'];
    for (const service of services) expect(listSections(service).sort()).toEqual(Object.keys(daySections[service]).sort());
    expect(() => getSectionLayout('fb', 'terms')).toThrow('no section terms');
  });

  it('lose no day when moved into a month', async () => {
    // As an earlier layout left them: an item a day.
    for (const date of ['2026-10-01', '2026-10-15']) await putRecords('site-moved', `gmb#reviews#${date}`, await encodeRecords(reviews(date)), null);
    await writeReviews('site-moved', [reviews('2026-10-30')], '2026-10-28', '2026-10-31');
    expect((await storedReviews('site-moved')).map(({ date }) => date)).toEqual(['2026-10-01', '2026-10-15', '2026-10-30']);
    expect(await listKeys('site-moved')).toEqual(['gmb#reviews#2026-10']);
    // A day of the window that is no longer given goes.
    await putRecords('site-moved', 'gmb#reviews#2026-11-02', await encodeRecords(reviews('2026-11-02')), null);
    await writeReviews('site-moved', [reviews('2026-11-03')], '2026-11-01', '2026-11-05');
    expect((await storedReviews('site-moved')).map(({ date }) => date)).toEqual(['2026-10-01', '2026-10-15', '2026-10-30', '2026-11-03']);
  });

  it('divide every month into spans without gaps, the last one to its end', () => {
    const spans = (month: string, days: number) => [...new Set(eachDay(`${month}-01`, monthRange(month.replace('-', '')).end).map(day => makeSpanKey(day, days)))];
    expect(spans('2026-10', 5)).toEqual(['01', '06', '11', '16', '21', '26'].map(day => `2026-10-${day}+`));
    expect(spans('2026-02', 5)).toEqual(['01', '06', '11', '16', '21', '26'].map(day => `2026-02-${day}+`));
    expect(spans('2026-10', 15)).toEqual(['2026-10-01+', '2026-10-16+']);
  });
});

describe('a packed section', () => {
  it('is one item a month while small, and takes one write for any changes', async () => {
    expect(await writeDays('pack-a', 'linkedin', 'core', eachDay('2026-11-01', '2026-11-10').map(date => ads(date)), '2026-10-13')).toBe(1);
    expect(await listKeys('pack-a')).toEqual(['linkedin#core#2026-11']);
    let units = 0;
    const stop = onConsumedCapacity(({ kind, units: spent }) => {
      if (kind === 'write') units += spent;
    });
    const restated = eachDay('2026-11-03', '2026-11-11').map(date => ads(date, 1, 2));
    expect(await writeDays('pack-a', 'linkedin', 'core', restated, '2026-10-14')).toBe(1);
    expect(units).toBeLessThanOrEqual(2);
    expect(await writeDays('pack-a', 'linkedin', 'core', restated, '2026-10-14')).toBe(0);
    stop();
    expect(units).toBeLessThanOrEqual(2);
    expect((await readDays('pack-a', 'linkedin', 'core', '2026-11-01', '2026-11-30')).map(day => [day.date, day.campaigns[0]?.spend])).toEqual([
      ['2026-11-01', 1], ['2026-11-02', 1], ...eachDay('2026-11-03', '2026-11-11').map(date => [date, 2]),
    ]);
  });

  it('is stored in days when too large to rewrite, in any order, until final', async () => {
    const days = eachDay('2026-11-01', '2026-11-12').map(date => ads(date, 20));
    for (const day of days) await writeDays('pack-b', 'linkedin', 'core', [day], '2026-10-13');
    for (const day of days.toReversed()) await writeDays('pack-c', 'linkedin', 'core', [day], '2026-10-13');
    await writeDays('pack-d', 'linkedin', 'core', days, '2026-10-13');
    for (const siteId of ['pack-b', 'pack-c', 'pack-d']) {
      expect(await listKeys(siteId)).toEqual(days.map(({ date }) => `linkedin#core#${date}`));
      expect(await readDays(siteId, 'linkedin', 'core', '2026-11-01', '2026-11-30')).toEqual(days);
    }
    expect(JSON.stringify(days).length).toBeGreaterThan(packedBytes);
    await compactMonth('pack-b', 'linkedin', 'core', '2026-11');
    expect(await listKeys('pack-b')).toEqual(['linkedin#core#2026-11']);
    // A settled month takes a late day in and stays one item.
    expect(await writeDays('pack-b', 'linkedin', 'core', [ads('2026-11-12', 20, 9)], '2026-11-30')).toBe(1);
    expect(await listKeys('pack-b')).toEqual(['linkedin#core#2026-11']);
  });

  it('loses nothing when its month is compacted during a write of days', async () => {
    const large = eachDay('2026-11-01', '2026-11-12').map(date => ads(date, 20));
    // The large half is being written as days; a small day of the same month was packed meanwhile.
    await interrupted(
      'linkedin#core#2026-11-12', 'before',
      () => writeDays('pack-race', 'linkedin', 'core', [ads('2026-11-20')], '2026-10-13'),
      () => writeDays('pack-race', 'linkedin', 'core', large, '2026-10-13'),
    );
    expect(await readDays('pack-race', 'linkedin', 'core', '2026-11-01', '2026-11-30')).toEqual([...large, ads('2026-11-20')]);
  });
});

describe('a section in five-day items', () => {
  const write = (siteId: string, days: FbCoreDay[], settled = '2026-10-13') => writeDays(siteId, 'fb', 'core', days, settled);
  const read = (siteId: string, start = '2026-10-01', end = '2026-11-30') => readDays(siteId, 'fb', 'core', start, end);
  const some = (start: string, end: string, spend = 1) => eachDay(start, end).map(date => posts(date, 1, spend));

  it('has one item per five days, the last to month end, rewriting only changes', async () => {
    const days = some('2026-10-23', '2026-11-07');
    expect(await write('five-a', days.toReversed())).toBe(4);
    const keys = ['fb#core#2026-10-21+', 'fb#core#2026-10-26+', 'fb#core#2026-11-01+', 'fb#core#2026-11-06+'];
    expect(await listKeys('five-a')).toEqual(keys);
    expect(await write('five-a', days)).toBe(0);
    expect(await write('five-a', [posts('2026-10-31', 1, 7), ...some('2026-11-01', '2026-11-06'), posts('2026-11-08')])).toBe(2);
    expect(await listKeys('five-a')).toEqual(keys);
    const stored = (await read('five-a')).map(({ date, campaigns }) => [date, campaigns[0]?.spend]);
    expect(stored).toEqual(eachDay('2026-10-23', '2026-11-08').map(date => [date, date === '2026-10-31' ? 7 : 1]));
    // A range that ends where five days begin has the first of them, and one that begins within them no more than its own.
    expect((await read('five-a', '2026-10-29', '2026-11-01')).map(({ date }) => date)).toEqual(eachDay('2026-10-29', '2026-11-01'));
  });

  it('uses days when five are too large to rewrite, and one item when final', async () => {
    const days = eachDay('2026-10-01', '2026-10-07').map(date => posts(date, 40));
    await write('five-b', days);
    for (const day of days) await write('five-c', [day]);
    for (const day of days.toReversed()) await write('five-d', [day]);
    for (const siteId of ['five-b', 'five-c', 'five-d']) {
      expect(await listKeys(siteId)).toEqual([...days.slice(0, 5).map(({ date }) => `fb#core#${date}`), 'fb#core#2026-10-06+']);
      expect(await read(siteId)).toEqual(days);
    }
    await compactMonth('five-b', 'fb', 'core', '2026-10');
    expect(await listKeys('five-b')).toEqual(['fb#core#2026-10']);
    expect(await read('five-b')).toEqual(days);
    expect(await write('five-b', [posts('2026-10-20')], '2026-10-31')).toBe(1);
    expect(await listKeys('five-b')).toEqual(['fb#core#2026-10']);
  });

  it('ignores and removes days left beside its item by an interrupted write', async () => {
    await write('five-e', some('2026-10-01', '2026-10-05'));
    await putRecords('five-e', 'fb#core#2026-10-02', await encodeRecords(posts('2026-10-02', 1, 9)), null);
    expect(await listKeys('five-e')).toEqual(['fb#core#2026-10-01+', 'fb#core#2026-10-02']);
    expect(await read('five-e')).toEqual(some('2026-10-01', '2026-10-05'));
    await compactMonth('five-e', 'fb', 'core', '2026-10');
    expect(await listKeys('five-e')).toEqual(['fb#core#2026-10']);
    expect(await read('five-e')).toEqual(some('2026-10-01', '2026-10-05'));
  });

  it('loses nothing written during compaction or by another writer of the same five', async () => {
    for (const [siteId, when] of [['five-f', 'before'], ['five-g', 'after']] as const) {
      await write(siteId, some('2026-10-01', '2026-10-20'));
      await interrupted(
        'fb#core#2026-10', when,
        () => write(siteId, [posts('2026-10-20', 1, 5), posts('2026-10-25', 1, 7)]),
        () => compactMonth(siteId, 'fb', 'core', '2026-10'),
      );
      expect(await read(siteId)).toEqual([...some('2026-10-01', '2026-10-19'), posts('2026-10-20', 1, 5), posts('2026-10-25', 1, 7)]);
      expect(await listKeys(siteId)).toEqual(['fb#core#2026-10']);
    }
    await Promise.all(eachDay('2026-10-06', '2026-10-10').map(date => write('five-h', [posts(date)])));
    expect(await read('five-h')).toEqual(some('2026-10-06', '2026-10-10'));
  });

  it('returns to five-day items, not days, when its month outgrows an item', async () => {
    await write('five-i', some('2026-10-01', '2026-10-31'), '2026-10-31');
    expect(await listKeys('five-i')).toEqual(['fb#core#2026-10']);
    const large = ['2026-10-10', '2026-10-12'].map(date => posts(date, 8000));
    await write('five-i', large, '2026-10-31');
    const days = some('2026-10-01', '2026-10-31').map(day => large.find(({ date }) => date === day.date) ?? day);
    expect(await listKeys('five-i')).toEqual([
      'fb#core#2026-10-01+', ...eachDay('2026-10-06', '2026-10-15').map(date => `fb#core#${date}`),
      'fb#core#2026-10-16+', 'fb#core#2026-10-21+', 'fb#core#2026-10-26+',
    ]);
    expect(await read('five-i')).toEqual(days);
  });
});

describe('a sparse section', () => {
  it('drops a day missing from its new window and keeps days outside the window', async () => {
    expect(await writeReviews('sparse-a', [reviews('2026-11-02'), reviews('2026-11-05'), reviews('2026-11-09')], '2026-11-01', '2026-11-10')).toBe(1);
    expect(await writeReviews('sparse-a', [reviews('2026-11-09', 2)], '2026-11-04', '2026-11-12')).toBe(1);
    expect(await storedReviews('sparse-a')).toEqual([reviews('2026-11-02'), reviews('2026-11-09', 2)]);
    expect(await writeReviews('sparse-a', [reviews('2026-11-09', 2)], '2026-11-04', '2026-11-12')).toBe(0);
    expect(await listKeys('sparse-a')).toEqual(['gmb#reviews#2026-11']);
  });

  it('has no item without days, and an empty window writes nothing', async () => {
    await writeReviews('sparse-b', [reviews('2026-10-30'), reviews('2026-11-02')], '2026-10-25', '2026-11-03');
    expect(await listKeys('sparse-b')).toEqual(['gmb#reviews#2026-10', 'gmb#reviews#2026-11']);
    expect(await writeReviews('sparse-b', [reviews('2026-11-02')], '2026-10-25', '2026-11-03')).toBe(1);
    expect(await listKeys('sparse-b')).toEqual(['gmb#reviews#2026-11']);
    expect(await writeReviews('sparse-b', [], '2026-10-01', '2026-10-31', '2026-11-03')).toBe(0);
    expect(await listKeys('sparse-b')).toEqual(['gmb#reviews#2026-11']);
  });

  it('ends the same when written whole, day by day, or compacted in between', async () => {
    const october = ['2026-10-03', '2026-10-17', '2026-10-29'].map(date => reviews(date));
    await writeReviews('sparse-c', october, '2026-10-01', '2026-10-31', '2026-11-10');
    for (const { date } of october) await writeReviews('sparse-d', [reviews(date)], date, date, '2026-10-01');
    await compactMonth('sparse-d', 'gmb', 'reviews', '2026-10');
    const [whole, bitByBit] = await Promise.all(['sparse-c', 'sparse-d'].map(siteId => listFingerprints(siteId, 'gmb#', 'gmb$')));
    expect(bitByBit).toEqual(whole);
    await writeReviews('sparse-d', [], '2026-10-17', '2026-10-17', '2026-11-10');
    expect((await storedReviews('sparse-d')).map(({ date }) => date)).toEqual(['2026-10-03', '2026-10-29']);
  });
});

describe('a section with one record a month', () => {
  const terms = (date: string, impressions: number): GmbTermsDay => ({ date, terms: [{ term: 'coffee', impressions, below: null }] });

  it('is one item from the start and is never emptied by a window', async () => {
    expect(await writeDays('terms-a', 'gmb', 'terms', [terms('2026-11-01', 5)], '2026-11-03', { start: '2026-11-04', end: '2026-11-10' })).toBe(1);
    expect(await writeDays('terms-a', 'gmb', 'terms', [terms('2026-11-01', 7)], '2026-11-03', { start: '2026-11-05', end: '2026-11-11' })).toBe(1);
    expect(await writeDays('terms-a', 'gmb', 'terms', [], '2026-11-03', { start: '2026-11-01', end: '2026-11-11' })).toBe(0);
    expect(await listKeys('terms-a')).toEqual(['gmb#terms#2026-11']);
    await compactMonth('terms-a', 'gmb', 'terms', '2026-11');
    expect(await readDays('terms-a', 'gmb', 'terms', '2026-11-01', '2026-11-30')).toEqual([terms('2026-11-01', 7)]);
  });
});
