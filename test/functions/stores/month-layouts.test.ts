import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { compactMonth, readDays, writeDays } from '../../../functions/stores/metrics.ts';
import { listFingerprints } from '../../../functions/stores/metric-items.ts';
import { layoutOf, packedBytes, sectionsOf } from '../../../functions/stores/section-layouts.ts';
import { daySections, type FbCoreDay, type GmbReviewsDay, type GmbTermsDay, type RecordService } from '../../../shared/model/daily-record.ts';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import { type Program, startProgram } from '../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const keysOf = async (siteId: string) => (await listFingerprints(siteId, 'a', 'z')).map(({ sk }) => sk);
/** Ads whose bytes do not compress: `names` campaigns of random letters. */
function ads(date: string, names = 1, spend = 1): FbCoreDay {
  let seed = Number(date.slice(8)) * 7919 + 13;
  const letters = () => Array.from({ length: 40 }, () => String.fromCharCode(97 + ((seed = (seed * 48271) % 2147483647) % 26))).join('');
  return {
    date, timeZone: 'America/New_York', currency: 'USD', devices: [],
    campaigns: Array.from({ length: names }, (_, index) => ({ id: String(index), name: letters(), objective: null, spend, impressions: 1, clicks: 1, linkClicks: null, reach: null, actions: [] })),
  };
}
const reviews = (date: string, count = 1): GmbReviewsDay => ({ date, ratings: [{ stars: 5, count }] });
const writeReviews = (siteId: string, days: GmbReviewsDay[], start: string, end: string, settled = '2026-11-10') =>
  writeDays(siteId, 'gmb', 'reviews', days, settled, { start, end });
const storedReviews = (siteId: string) => readDays(siteId, 'gmb', 'reviews', '2026-09-01', '2026-12-31');

describe('layouts', () => {
  it('are declared for every section of every service, and for no other', () => {
    const services: RecordService[] = ['ga4', 'pagespeed', 'gmb', 'gsc', 'fbPage', 'fb', 'linkedin', 'linkedinOrg', 'bing'];
    for (const service of services) expect(sectionsOf(service).sort()).toEqual(Object.keys(daySections[service]).sort());
    expect(() => layoutOf('fb', 'terms')).toThrow('no section terms');
  });
});

describe('a packed section', () => {
  it('is one item a month while it is small, and costs one write however many of its days change', async () => {
    expect(await writeDays('pack-a', 'fb', 'core', eachDay('2026-11-01', '2026-11-10').map(date => ads(date)), '2026-10-13')).toBe(1);
    expect(await keysOf('pack-a')).toEqual(['fb#core#2026-11']);
    let units = 0;
    const stop = onConsumedCapacity(({ kind, units: spent }) => {
      if (kind === 'write') units += spent;
    });
    const restated = eachDay('2026-11-03', '2026-11-11').map(date => ads(date, 1, 2));
    expect(await writeDays('pack-a', 'fb', 'core', restated, '2026-10-14')).toBe(1);
    expect(units).toBeLessThanOrEqual(2);
    expect(await writeDays('pack-a', 'fb', 'core', restated, '2026-10-14')).toBe(0);
    stop();
    expect(units).toBeLessThanOrEqual(2);
    expect((await readDays('pack-a', 'fb', 'core', '2026-11-01', '2026-11-30')).map(day => [day.date, day.campaigns[0]?.spend])).toEqual([
      ['2026-11-01', 1], ['2026-11-02', 1], ...eachDay('2026-11-03', '2026-11-11').map(date => [date, 2]),
    ]);
  });

  it('that outgrows what is worth rewriting lies in days, the same whatever the order it came in, until it is settled', async () => {
    const days = eachDay('2026-11-01', '2026-11-12').map(date => ads(date, 20));
    for (const day of days) await writeDays('pack-b', 'fb', 'core', [day], '2026-10-13');
    for (const day of days.toReversed()) await writeDays('pack-c', 'fb', 'core', [day], '2026-10-13');
    await writeDays('pack-d', 'fb', 'core', days, '2026-10-13');
    for (const siteId of ['pack-b', 'pack-c', 'pack-d']) {
      expect(await keysOf(siteId)).toEqual(days.map(({ date }) => `fb#core#${date}`));
      expect(await readDays(siteId, 'fb', 'core', '2026-11-01', '2026-11-30')).toEqual(days);
    }
    expect(JSON.stringify(days).length).toBeGreaterThan(packedBytes);
    await compactMonth('pack-b', 'fb', 'core', '2026-11');
    expect(await keysOf('pack-b')).toEqual(['fb#core#2026-11']);
    // A settled month takes a late day in and stays one item.
    expect(await writeDays('pack-b', 'fb', 'core', [ads('2026-11-12', 20, 9)], '2026-11-30')).toBe(1);
    expect(await keysOf('pack-b')).toEqual(['fb#core#2026-11']);
  });

  it('whose month becomes one item beside a writer of days loses none', async () => {
    const large = eachDay('2026-11-01', '2026-11-12').map(date => ads(date, 20));
    let other: Promise<number> | undefined;
    documentClient().middlewareStack.add(
      next => async args => {
        // The large half is being written as days; a small day of the same month was packed meanwhile.
        if (other === undefined && Object(Object(args.input).Item).sk === 'fb#core#2026-11-12') {
          other = writeDays('pack-race', 'fb', 'core', [ads('2026-11-20')], '2026-10-13');
          await other;
        }
        return next(args);
      },
      { step: 'initialize', name: 'pack-race' },
    );
    await writeDays('pack-race', 'fb', 'core', large, '2026-10-13');
    documentClient().middlewareStack.remove('pack-race');
    expect(other).toBeDefined();
    expect(await readDays('pack-race', 'fb', 'core', '2026-11-01', '2026-11-30')).toEqual([...large, ads('2026-11-20')]);
  });
});

describe('a sparse section', () => {
  it('loses a day that its window no longer holds, and keeps what lies outside the window', async () => {
    expect(await writeReviews('sparse-a', [reviews('2026-11-02'), reviews('2026-11-05'), reviews('2026-11-09')], '2026-11-01', '2026-11-10')).toBe(1);
    expect(await writeReviews('sparse-a', [reviews('2026-11-09', 2)], '2026-11-04', '2026-11-12')).toBe(1);
    expect(await storedReviews('sparse-a')).toEqual([reviews('2026-11-02'), reviews('2026-11-09', 2)]);
    expect(await writeReviews('sparse-a', [reviews('2026-11-09', 2)], '2026-11-04', '2026-11-12')).toBe(0);
    expect(await keysOf('sparse-a')).toEqual(['gmb#reviews#2026-11']);
  });

  it('without a day left has no item, and an empty window writes nothing', async () => {
    await writeReviews('sparse-b', [reviews('2026-10-30'), reviews('2026-11-02')], '2026-10-25', '2026-11-03');
    expect(await keysOf('sparse-b')).toEqual(['gmb#reviews#2026-10', 'gmb#reviews#2026-11']);
    expect(await writeReviews('sparse-b', [reviews('2026-11-02')], '2026-10-25', '2026-11-03')).toBe(1);
    expect(await keysOf('sparse-b')).toEqual(['gmb#reviews#2026-11']);
    expect(await writeReviews('sparse-b', [], '2026-10-01', '2026-10-31', '2026-11-03')).toBe(0);
    expect(await keysOf('sparse-b')).toEqual(['gmb#reviews#2026-11']);
  });

  it('brought whole, day by day, or settled in between ends the same', async () => {
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

describe('a section of one record a month', () => {
  const terms = (date: string, impressions: number): GmbTermsDay => ({ date, terms: [{ term: 'coffee', impressions, below: null }] });

  it('is one item from the start, though its window holds days of the month alone, and is never emptied by a window', async () => {
    expect(await writeDays('terms-a', 'gmb', 'terms', [terms('2026-11-01', 5)], '2026-11-03', { start: '2026-11-04', end: '2026-11-10' })).toBe(1);
    expect(await writeDays('terms-a', 'gmb', 'terms', [terms('2026-11-01', 7)], '2026-11-03', { start: '2026-11-05', end: '2026-11-11' })).toBe(1);
    expect(await writeDays('terms-a', 'gmb', 'terms', [], '2026-11-03', { start: '2026-11-01', end: '2026-11-11' })).toBe(0);
    expect(await keysOf('terms-a')).toEqual(['gmb#terms#2026-11']);
    await compactMonth('terms-a', 'gmb', 'terms', '2026-11');
    expect(await readDays('terms-a', 'gmb', 'terms', '2026-11-01', '2026-11-30')).toEqual([terms('2026-11-01', 7)]);
  });
});
