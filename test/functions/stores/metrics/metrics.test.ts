import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ItemTooLargeError } from '../../../../functions/stores/codecs/day-items.ts';
import { compactMonth, readDays, writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { getRecords, listFingerprints, putRecords } from '../../../../functions/stores/metrics/metric-items.ts';
import { readMonthRecords, writeMonthRecord } from '../../../../functions/stores/metrics/month-records.ts';
import { onConsumedCapacity } from '../../../../functions/runtime/capacity.ts';
import { rollupMonth } from '../../../../shared/numbers/rollup/rollup.ts';
import type { Ga4PlacesDay } from '../../../../shared/platforms/ga4/days.ts';
import type { PagespeedLabDay } from '../../../../shared/platforms/pagespeed/days.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { interrupted } from '../../support/interrupted.ts';
import { type Program, startProgram } from '../../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ awsClient: true });
});
afterAll(() => program.stop());

const never = '2020-01-01';
const city = { city: 'Erie', region: 'Pennsylvania', keyEvents: 0, transactions: 0, revenue: 0 };
const place = (date: string, sessions = 1): Ga4PlacesDay => ({ date, cities: [{ ...city, sessions }] });
const places = (start: string, end: string, sessions = 1) => eachDay(start, end).map(date => place(date, sessions));
const listKeys = async (siteId: string) => (await listFingerprints(siteId, 'ga4#', 'ga4$')).map(({ sk }) => sk);
const read = (siteId: string, start: string, end: string) => readDays(siteId, 'ga4', 'places', start, end);
const write = (siteId: string, days: Ga4PlacesDay[], settledUntil = never) => writeDays(siteId, 'ga4', 'places', days, settledUntil);

/** Noise that does not compress: `kilobytes` of it under one day. */
function noisy(date: string, kilobytes: number): Ga4PlacesDay {
  let seed = Number(date.slice(8)) * 7919 + kilobytes;
  const next = () => (seed = (seed * 48271) % 2147483647);
  const text = () => Array.from({ length: 128 }, () => String.fromCharCode(0x4e00 + (next() % 20000))).join('');
  return { date, cities: Array.from({ length: kilobytes * 4 }, () => ({ ...city, city: text(), sessions: 1 })) };
}

describe('days of a section', () => {
  it('are read back oldest first, both ends included, in one query besides the start', async () => {
    await write('read-a', places('2026-10-30', '2026-11-02').toReversed());
    const reads: string[] = [];
    const stop = onConsumedCapacity(usage => reads.push(usage.operation));
    expect(await read('read-a', '2026-10-31', '2026-11-01')).toEqual(places('2026-10-31', '2026-11-01'));
    stop();
    // Beside the days, whether all of them count.
    expect(reads.toSorted()).toEqual(['GetItem', 'Query']);
    expect(await read('read-a', '2026-12-01', '2026-12-31')).toEqual([]);
    expect(await readDays('read-a', 'ga4', 'pages', '2026-10-01', '2026-11-30')).toEqual([]);
  });

  it('are written only when they changed', async () => {
    expect(await write('same-a', places('2026-11-01', '2026-11-05'))).toBe(5);
    expect(await write('same-a', places('2026-11-01', '2026-11-05'))).toBe(0);
    expect(await write('same-a', [...places('2026-11-01', '2026-11-04'), place('2026-11-05', 9)])).toBe(1);
    expect((await read('same-a', '2026-11-05', '2026-11-05'))[0]).toEqual(place('2026-11-05', 9));
  });

  it('are checked when read, and invalid items are refused', async () => {
    await write('wrong-a', [place('2026-11-01')]);
    await expect(readDays('wrong-a', 'ga4', 'places', '2026-11-01', '2026-11-01')).resolves.toHaveLength(1);
    const stored = await getRecords('wrong-a', 'ga4#places#2026-11-01');
    if (stored) await putRecords('wrong-a', 'ga4#core#2026-11-01', stored, null);
    await expect(readDays('wrong-a', 'ga4', 'core', '2026-11-01', '2026-11-01')).rejects.toThrow('timeZone');
  });

  it('written during the compaction of their month are in it, in either order', async () => {
    for (const [siteId, when] of [['race-a', 'before'], ['race-b', 'after']] as const) {
      await write(siteId, places('2026-10-01', '2026-10-20'));
      await interrupted(
        'ga4#places#2026-10', when,
        () => write(siteId, [place('2026-10-20', 5), place('2026-10-25', 7)]),
        () => compactMonth(siteId, 'ga4', 'places', '2026-10'),
      );
      expect(await read(siteId, '2026-10-20', '2026-10-31')).toEqual([place('2026-10-20', 5), place('2026-10-25', 7)]);
      expect(await listKeys(siteId)).toEqual(['ga4#places#2026-10']);
    }
  });

  it('are added to a month that was compacted while they were written', async () => {
    await write('race-c', places('2026-10-01', '2026-10-20'));
    // Its days are known, and the month is compacted before the writer puts its own.
    await interrupted(
      'ga4#places#2026-10-25', 'before',
      () => compactMonth('race-c', 'ga4', 'places', '2026-10'),
      () => write('race-c', [place('2026-10-25', 7)]),
    );
    expect(await read('race-c', '2026-10-20', '2026-10-31')).toEqual([place('2026-10-20'), place('2026-10-25', 7)]);
    expect(await listKeys('race-c')).toEqual(['ga4#places#2026-10']);
  });

  it('from two concurrent writers end as one of the two', async () => {
    const both = [places('2026-11-01', '2026-11-10', 1), places('2026-11-01', '2026-11-10', 2)];
    await Promise.all(both.map(days => write('race-a', days)));
    const sessions = (await read('race-a', '2026-11-01', '2026-11-10')).map(day => day.cities[0]?.sessions);
    expect(sessions).toHaveLength(10);
    expect(sessions.every(count => count === 1 || count === 2)).toBe(true);
  });

  it('are named when too large for an item', async () => {
    const failure = await write('huge-a', [noisy('2026-11-01', 450)]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ItemTooLargeError);
    expect(String(failure)).toContain('ga4#places#2026-11-01');
  });
});

describe('a final month', () => {
  it('is one item immediately when given whole', async () => {
    expect(await write('month-a', places('2026-10-01', '2026-10-31'), '2026-10-31')).toBe(1);
    expect(await listKeys('month-a')).toEqual(['ga4#places#2026-10']);
    expect(await read('month-a', '2026-10-05', '2026-10-06')).toEqual(places('2026-10-05', '2026-10-06'));
    expect(await write('month-a', places('2026-10-01', '2026-10-31'), '2026-10-31')).toBe(0);
  });

  it('given whole before it is final, or in part, stays in days', async () => {
    await write('month-b', places('2026-10-01', '2026-10-31'), '2026-10-30');
    await write('month-b', places('2026-09-02', '2026-09-30'), '2026-10-30');
    expect(await listKeys('month-b')).toHaveLength(60);
  });

  it('is compacted from its days and accepts a late day', async () => {
    await write('month-c', places('2026-10-28', '2026-11-02'));
    await compactMonth('month-c', 'ga4', 'places', '2026-10');
    expect(await listKeys('month-c')).toEqual(['ga4#places#2026-10', 'ga4#places#2026-11-01', 'ga4#places#2026-11-02']);
    await write('month-c', [place('2026-10-03', 3), place('2026-10-30', 7)]);
    expect(await listKeys('month-c')).toHaveLength(3);
    expect((await read('month-c', '2026-10-01', '2026-11-30')).map(day => [day.date, day.cities[0]?.sessions])).toEqual([
      ['2026-10-03', 3], ['2026-10-28', 1], ['2026-10-29', 1], ['2026-10-30', 7], ['2026-10-31', 1], ['2026-11-01', 1], ['2026-11-02', 1],
    ]);
    await compactMonth('month-c', 'ga4', 'places', '2026-10');
    await compactMonth('month-c', 'ga4', 'places', '2026-08');
    expect(await listKeys('month-c')).toHaveLength(3);
  });

  it('overrides days left by an interrupted compaction, which are then deleted', async () => {
    await write('month-d', places('2026-10-30', '2026-10-31', 1));
    const left = await getRecords('month-d', 'ga4#places#2026-10-30');
    await compactMonth('month-d', 'ga4', 'places', '2026-10');
    if (left) await putRecords('month-d', 'ga4#places#2026-10-30', left, null);
    await write('month-d', [place('2026-10-30', 5)]);
    expect(await listKeys('month-d')).toEqual(['ga4#places#2026-10']);
    expect((await read('month-d', '2026-10-30', '2026-10-31')).map(day => day.cities[0]?.sessions)).toEqual([5, 1]);
  });

  it('returns to days without loss when it outgrows an item', async () => {
    const small = places('2026-10-01', '2026-10-31');
    await write('month-e', small, '2026-10-31');
    const large = ['2026-10-10', '2026-10-20'].map(date => noisy(date, 220));
    await write('month-e', large, '2026-10-31');
    expect(await listKeys('month-e')).toHaveLength(31);
    const expected = small.map(day => large.find(({ date }) => date === day.date) ?? day);
    expect(await read('month-e', '2026-10-01', '2026-10-31')).toEqual(expected);
    await compactMonth('month-e', 'ga4', 'places', '2026-10');
    expect(await read('month-e', '2026-10-01', '2026-10-31')).toEqual(expected);
  });
});

describe('monthly sums', () => {
  const lab: PagespeedLabDay = { date: '2026-10-02', mobile: null, desktop: null };

  it('are read by range and not rewritten when unchanged', async () => {
    await writeMonthRecord('sums-a', 'pagespeed', rollupMonth({ pagespeed: [lab] }, '202610'));
    await writeMonthRecord('sums-a', 'pagespeed', rollupMonth({ pagespeed: [{ ...lab, date: '2026-09-02' }] }, '202609'));
    let writes = 0;
    const stop = onConsumedCapacity(({ kind }) => {
      if (kind === 'write') writes += 1;
    });
    await writeMonthRecord('sums-a', 'pagespeed', rollupMonth({ pagespeed: [lab] }, '202610'));
    expect(writes).toBe(0);
    stop();
    expect((await readMonthRecords('sums-a', 'pagespeed', '202508', '202610')).map(({ yearMonth }) => yearMonth)).toEqual(['202609', '202610']);
    expect(await readMonthRecords('sums-a', 'ga4', '202508', '202610')).toEqual([]);
  });
});
