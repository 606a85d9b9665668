import { describe, expect, it } from 'vitest';
import { describeArrivals, guessedPercent, monthStates, monthsTo, percentOfAll, timeLeft, waitsUntil } from '../../../../web/src/features/connections/view/collection-months.ts';
import type { Progress } from '../../../../web/src/features/connections/view/progress.ts';

const progress = (done: number, more: Partial<Progress> = {}): Progress => ({ jobId: 'j', done, failed: 0, total: 4, finished: false, ...more });

describe('the month progress', () => {
  it.each([
    [progress(0), false, 'to-come to-come to-come reading'],
    [progress(2), false, 'to-come reading arrived arrived'],
    [progress(1, { failed: 1 }), true, 'to-come waiting failed arrived'],
    [progress(4, { finished: true }), false, 'arrived arrived arrived arrived'],
    [progress(3, { failed: 1, finished: true }), false, 'failed arrived arrived arrived'],
  ])('%j, waiting %s: shows the newest on the right', (given, waits, expected) => {
    expect(monthStates(given, waits).join(' ')).toBe(expected);
  });

  it('counts months back across a year', () => {
    expect(monthsTo('2026-02-20', 4)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']);
  });

  it('is the share of all parts, and 100 only when all are finished', () => {
    expect(percentOfAll([])).toBe(5);
    expect(percentOfAll([progress(4), progress(2)])).toBe(75);
    expect(percentOfAll([progress(4), progress(4)])).toBe(99);
    expect(percentOfAll([progress(4, { finished: true }), progress(3, { failed: 1, finished: true })])).toBe(100);
  });

  it('adds an estimated 25 for each missed answer, up to 95', () => {
    expect([0, 1, 2, 9].map(missed => guessedPercent(5, missed))).toEqual([5, 30, 55, 95]);
    expect(guessedPercent(99, 3)).toBe(99);
  });

  it('waits only as long as the platform asks', () => {
    const connection = { siteId: 's', service: 'fbPage', state: 'throttled', throttledUntil: '2026-11-23T10:00:00.000Z', connectedAt: '', pulledAt: null, lastDay: null, missingDays: [], backfill: null } as const;
    const at = (time: string) => waitsUntil({ ...connection, missingDays: [] }, Date.parse(time));
    expect(at('2026-11-23T09:59:00Z')).toBe(Date.parse('2026-11-23T10:00:00Z'));
    expect(at('2026-11-23T10:00:00Z')).toBeNull();
    expect(waitsUntil({ ...connection, missingDays: [], state: 'working' }, 0)).toBeNull();
  });
});

describe('the remaining time', () => {
  const began = '2026-11-22T12:00:00Z';
  const at = (seconds: number) => Date.parse(began) + seconds * 1000;
  const of18 = (done: number, more: Partial<Progress> = {}) => ({ startedAt: began, progress: progress(done, { total: 18, ...more }) });
  it.each([
    ['too little has come', [of18(2)], 60, null],
    ['too little time has gone by', [of18(6)], 4, null],
    ['9 of 18 in two minutes', [of18(9)], 120, 'About 2 minutes are left.'],
    ['parts that failed count as through', [of18(6, { failed: 3 })], 120, 'About 2 minutes are left.'],
    ['the slowest decides', [of18(9), of18(3)], 120, 'About 10 minutes are left.'],
    ['one of them cannot be told', [of18(9), of18(1)], 120, null],
    ['what is finished does not count', [of18(9), of18(18, { finished: true })], 30, 'Less than a minute is left.'],
    ['all is finished', [of18(18, { finished: true })], 30, null],
    ['a slow platform', [of18(3)], 3600, 'About 5 hours are left.'],
    ['a single part', [{ startedAt: began, progress: progress(0, { total: 1 }) }], 30, null],
  ])('%s', (_name, running, seconds, sentence) => expect(timeLeft(running, at(seconds))).toBe(sentence));
});

describe('what has arrived', () => {
  const part = (service: 'ga4' | 'gmb' | 'pagespeed', done: number, failed = 0) => ({ service, progress: progress(done, { failed, total: done + failed, finished: true }) });
  it.each([
    [[], 'Nothing is connected yet. The overview shows what to connect first.'],
    [[part('pagespeed', 1)], 'Synced: PageSpeed.'],
    [[part('ga4', 18), part('pagespeed', 1)], 'All 19 parts synced: 18 months from 1 platform, and PageSpeed.'],
    [[part('ga4', 18), part('gmb', 18)], 'All 36 parts synced: 18 months from 2 platforms.'],
    [[part('ga4', 1), part('pagespeed', 1)], 'All 2 parts synced: 1 month from 1 platform, and PageSpeed.'],
    [[part('ga4', 16, 2), part('pagespeed', 1)], '17 of 19 parts arrived. 2 failed; see Administration for them.'],
    [[part('ga4', 17, 1)], '17 of 18 parts arrived. 1 failed; see Administration for it.'],
  ])('%j', (all, words) => expect(describeArrivals(all)).toBe(words));
});
