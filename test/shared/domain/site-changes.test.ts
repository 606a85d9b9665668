import { expect, test } from 'vitest';
import { gapAnnotations, joinAnnotations } from '../../../shared/domain/annotations/site-changes.ts';
import { listSiteGaps } from '../../../shared/domain/annotations/site-gaps.ts';
import type { Coverage, NodeDay, NodeMonth } from '../../../shared/model/node-rows.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';

const covered = (sites: number): Coverage[keyof Coverage] => ({ sites, broken: 0, missing: [], siteDays: 0 });
const record = { sources: {}, channels: [], devices: [], hours: [], events: [], quality: { sampled: false, thresholded: false, otherRow: false } };
const day = (date: Day, coverage: Coverage): [Day, NodeDay] => [date, { date, record: record as never, coverage }];
const month = (yearMonth: string, coverage: Coverage): [string, NodeMonth] => [yearMonth, { ...record, yearMonth, coverage } as never];
const rowsOf = (days: [Day, NodeDay][] = [], months: [string, NodeMonth][] = []) => ({ days: new Map(days), months: new Map(months) });
const brief = (list: ReturnType<typeof joinAnnotations>) => list.map(({ from, to, text, scope, kind }) => [from, to, text, scope, kind].join(' | '));

test('sites that joined appear on their day, by platform; the first of a range do not', () => {
  const rows = rowsOf([
    day('2026-09-01', { ga4: covered(4) }),
    day('2026-09-02', { ga4: covered(4), gsc: covered(2) }),
    day('2026-09-04', { ga4: covered(21), gsc: covered(3) }),
    // The newest day of two sites is not due yet.
    day('2026-09-05', { ga4: covered(19), gsc: covered(3) }),
    day('2026-09-06', { ga4: covered(21), gsc: covered(3), pagespeed: covered(1) }),
    day('2026-09-07', { ga4: covered(22), gsc: covered(3), pagespeed: covered(9) }),
  ]);
  expect(brief(joinAnnotations('brand', rows, { start: '2026-09-01', end: '2026-09-07' }, 'day'))).toEqual([
    '2026-09-04 | 2026-09-04 | 17 sites joined (Google Analytics) | ga4 | setup',
    '2026-09-07 | 2026-09-07 | 1 site joined (Google Analytics) | ga4 | setup',
    '2026-09-04 | 2026-09-04 | 1 site joined (Google Search Console) | gsc | setup',
  ]);
});

test('by month, the month is named, and a partial one is cut to the range', () => {
  const rows = rowsOf([day('2026-10-01', { ga4: covered(22) }), day('2026-10-02', { ga4: covered(23) })], [month('202608', { ga4: covered(4) }), month('202609', { ga4: covered(21) })]);
  expect(brief(joinAnnotations('brand', rows, { start: '2026-08-01', end: '2026-10-02' }, 'month'))).toEqual([
    '2026-09-01 | 2026-09-30 | 17 sites joined in September 2026 (Google Analytics) | ga4 | setup',
    '2026-10-01 | 2026-10-02 | 2 sites joined in October 2026 (Google Analytics) | ga4 | setup',
  ]);
});

const range = { start: '2026-11-01', end: '2026-11-26' };
const site = (name: string, ...missing: Day[]) => ({ name, coverage: { ga4: { sites: 1, broken: 0, missing, siteDays: missing.length } } });

test('a site is late for two days, then its days are missing, in runs', () => {
  expect(brief(gapAnnotations('brand', listSiteGaps([site('Late', '2026-11-24', '2026-11-25'), site('Gone', '2026-10-31', '2026-11-03', '2026-11-04', '2026-11-24', '2026-11-25', '2026-11-26'), site('Fine'), { name: 'Unconnected', coverage: {} }]), range, '2026-11-27'))).toEqual([
    '2026-11-24 | 2026-11-25 | Late is late (Google Analytics) | ga4 | connection',
    '2026-11-03 | 2026-11-04 | No data from Gone (Google Analytics) | ga4 | connection',
    '2026-11-24 | 2026-11-26 | No data from Gone (Google Analytics) | ga4 | connection',
  ]);
  expect(brief(gapAnnotations('brand', listSiteGaps([site('Long ago', '2026-11-23')]), range, '2026-11-27'))).toEqual(['2026-11-23 | 2026-11-23 | No data from Long ago (Google Analytics) | ga4 | connection']);
});

test('more than five sites are counted, not named', () => {
  const sites = ['2026-11-07', '2026-11-05', '2026-11-06', '2026-11-09', '2026-11-08', '2026-11-06'].map((date, index) => site(`Site ${index}`, date));
  expect(brief(gapAnnotations('brand', listSiteGaps(sites), range, '2026-11-27'))).toEqual(['2026-11-05 | 2026-11-09 | Days missing from 6 sites (Google Analytics) | ga4 | connection']);
  // Of the days of many sites, only those in the range are named.
  expect(brief(gapAnnotations('brand', listSiteGaps(sites), { start: '2026-11-06', end: '2026-11-08' }, '2026-11-27'))).toEqual(['2026-11-06 | 2026-11-08 | Days missing from 6 sites (Google Analytics) | ga4 | connection']);
  expect(gapAnnotations('brand', listSiteGaps(sites), { start: '2026-11-10', end: '2026-11-11' }, '2026-11-27')).toEqual([]);
  expect(gapAnnotations('brand', listSiteGaps(sites), { start: '2026-11-01', end: '2026-11-04' }, '2026-11-27')).toEqual([]);
  expect(gapAnnotations('brand', listSiteGaps(sites.slice(1)), range, '2026-11-27')).toHaveLength(5);
});
