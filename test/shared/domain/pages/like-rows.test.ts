import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/domain/periods/days.ts';
import { buildPanel } from '../../../../shared/domain/pages/page.ts';
import { facebookDay, linkedinDay, pageDay } from '../../numbers/metrics/sample-platform-days.ts';
import { coreDay } from '../support-days.ts';
import { bought, connection, input, readRowsData, rowsPanel } from './sample-pages.ts';

const connections = [connection('fb'), connection('linkedin')];
const panel = rowsPanel({ dimension: 'adPlatform', columns: ['spend'] });
/** Spend of each day from a first day on; null: no record of the day. */
type Spent = readonly (number | null)[];

const days = (start: string, spent: Spent, makeDay: (date: string, spend: number) => object) =>
  spent.flatMap((spend, index) => (spend === null ? [] : [makeDay(addDays(start, index), spend)]));
const facebook = (start: string, spent: Spent) => days(start, spent, (date, spend) => facebookDay(date, [{ id: 'f', name: 'F', spend }])) as ReturnType<typeof facebookDay>[];
const linkedin = (start: string, spent: Spent) => days(start, spent, (date, spend) => linkedinDay(date, [{ id: 'l', name: 'L', spend }])) as ReturnType<typeof linkedinDay>[];

type Case = { readonly fb: readonly [Spent, Spent]; readonly li: readonly [Spent, Spent] };
/** Two periods side by side: the earlier one begins on 1 September, the later one on the day after it. */
function computeChanges({ fb, li }: Case) {
  const [length, before] = [fb[0].length, fb[1].length];
  const start = addDays('2026-09-01', before);
  const range = { start, end: addDays(start, length - 1) };
  const comparison = { start: '2026-09-01', end: addDays(start, -1) };
  const stored = {
    fb: { core: [...facebook(comparison.start, fb[1]), ...facebook(start, fb[0])] },
    linkedin: { core: [...linkedin(comparison.start, li[1]), ...linkedin(start, li[0])] },
  };
  const shown = buildPanel(input(stored, { range, comparison, connections }), panel);
  if (shown.state !== 'ready') return null;
  const data = readRowsData(shown);
  const simple = (now: number | undefined, then: number | undefined) => (now !== undefined && then !== undefined && now > 0 && then > 0 ? now / then - 1 : null);
  return {
    data,
    changes: Object.fromEntries(data.rows.map(({ key, facts, previous, like }) => [key[0], like === undefined ? simple(facts.adSpend, previous?.adSpend) : computeChange(like)])),
    total: data.totalLike === undefined ? simple(data.total.adSpend, data.previousTotal?.adSpend) : computeChange(data.totalLike),
  };
}

const computeChange = (like: { value: number; previous: number } | null) => like && (like.value > 0 && like.previous > 0 ? like.value / like.previous - 1 : null);

/** The second computation: what a platform spent on the days that both periods have, with how many they are. */
function naive([now, before]: readonly [Spent, Spent]): { readonly sums: readonly [number, number]; readonly perDay: readonly [number, number]; readonly isUneven: boolean } | null {
  const filterCommon = (values: Spent, other: Spent) => values.filter((value, at): value is number => value !== null && (at >= other.length || other[at] !== null));
  const [a, b] = [filterCommon(now, before), filterCommon(before, now)];
  if (a.length === 0 || b.length === 0) return null;
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
  return { sums: [sum(a), sum(b)], perDay: [sum(a) / a.length, sum(b) / b.length], isUneven: a.length !== b.length };
}
const ratio = (now: number, before: number) => (now > 0 && before > 0 ? now / before - 1 : null);

const spent = (length: number) => fc.array(fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 400 }) }, { weight: 1, arbitrary: fc.constant(null) }), { minLength: length, maxLength: length });
const anyCase = fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 14 })).chain(([a, b]) =>
  fc.record({ fb: fc.tuple(spent(a), spent(b)), li: fc.tuple(spent(a), spent(b)) }));

const expectClose = (actual: number | null | undefined, expected: number | null) => {
  if (expected === null || actual == null) expect(actual ?? null).toBe(expected);
  else expect(actual).toBeCloseTo(expected, 9);
};

describe('rows of a breakdown', () => {
  it('change by the days and platforms in both periods, regardless of what is missing', () => {
    fc.assert(
      fc.property(anyCase, given => {
        const result = computeChanges(given);
        if (result === null) return;
        const [facebookPair, linkedinPair] = [naive(given.fb), naive(given.li)];
        if ('Facebook Ads' in result.changes) expectClose(result.changes['Facebook Ads'], facebookPair && ratio(...result.data.common?.perDay ? facebookPair.perDay : facebookPair.sums));
        if ('LinkedIn Ads' in result.changes) expectClose(result.changes['LinkedIn Ads'], linkedinPair && ratio(...result.data.common?.perDay ? linkedinPair.perDay : linkedinPair.sums));
        const pairs = [facebookPair, linkedinPair].filter(pair => pair !== null);
        const isUneven = pairs.some(pair => pair.isUneven);
        expect(result.data.common?.perDay).toBe(isUneven ? true : undefined);
        if (result.data.previousTotal !== null) expectClose(result.total, ratio(...([0, 1] as const).map(side => pairs.reduce((sum, pair) => sum + (isUneven ? pair.perDay : pair.sums)[side], 0)) as [number, number]));
      }),
      { numRuns: 400 },
    );
  });
  it('name those days and platforms', () => {
    const ten = Array.from({ length: 10 }, () => 100);
    const late = [...ten.slice(0, 7), null, null, null];
    expect(computeChanges({ fb: [late, ten], li: [ten, ten] })?.data.common).toEqual({ days: 7, ofDays: 10 });
    expect(computeChanges({ fb: [late, ten], li: [ten, ten] })?.changes).toEqual({ 'Facebook Ads': 0, 'LinkedIn Ads': 0 });
    expect(computeChanges({ fb: [ten, ten], li: [ten, ten.map(() => null)] })?.data.common).toEqual({ platforms: 1, ofPlatforms: 2 });
    expect(computeChanges({ fb: [ten, ten.slice(1)], li: [ten, ten.slice(1)] })?.data.common).toEqual({ perDay: true });
  });
  it('leave out a platform with days only past the end of the shorter period', () => {
    const result = computeChanges({ fb: [[30, null, null], [20]], li: [[null, 10, null], [null]] });
    expect(result?.data.common).toMatchObject({ platforms: 1, ofPlatforms: 2 });
    expect(result?.total).toBeCloseTo(0.5, 9);
  });
  it('of social networks leave out days without data from a network despite page data', () => {
    const networks = rowsPanel({ dimension: 'network', columns: ['views', 'likes'] });
    /** Ten days each; Instagram tells its views on the last days alone, and 400 a day of them. */
    const total = (daysBefore: number, daysNow: number) => {
      const hasData = (day: number) => (day < 10 ? day >= 10 - daysBefore : day >= 20 - daysNow);
      const core = Array.from({ length: 20 }, (_, day) => pageDay(addDays('2026-09-01', day), { mediaViews: 100 }, { views: hasData(day) ? (day < 10 ? 200 : 400) : null, likes: 1 }));
      const shown = buildPanel(input({ fbPage: { core } }, { range: { start: '2026-09-11', end: '2026-09-20' }, comparison: { start: '2026-09-01', end: '2026-09-10' }, connections: [connection('fbPage')] }), networks);
      const data = readRowsData(shown);
      return { like: data.totalLike, common: data.common, rows: Object.fromEntries(data.rows.map(({ key, like }) => [key[0], like && computeChange(like)])) };
    };
    // Instagram has no day of the earlier period: three networks are not compared with two.
    expect(total(0, 10)).toEqual({ like: { value: 1000, previous: 1000 }, common: { platforms: 1, ofPlatforms: 2 }, rows: { Facebook: 0, Instagram: null } });
    // Four days of both: 10 x 100 + 4 x 400 against 10 x 100 + 4 x 200.
    expect(total(4, 10)).toEqual({ like: { value: 2600, previous: 1800 }, common: { days: 4, ofDays: 10 }, rows: { Facebook: 0, Instagram: 1 } });
    expect(total(10, 10).like).toBeUndefined();
  });
  it('have a rest, a remainder and a total that change over the same days', () => {
    // The last day is not collected yet; of the day before nobody says where 4 of the 20 sessions went.
    const day = (date: string, a: number, b: number, lost: number) => coreDay(date, [{ campaign: 'a', sessions: a }, { campaign: 'b', sessions: b }, { campaign: '(not set)', sessions: lost }]);
    const days = { ga4: { core: [day('2026-10-03', 8, 5, 2), day('2026-10-04', 100, 100, 100), day('2026-10-05', 10, 6, 4)] } };
    const data = readRowsData(buildPanel(input(days), rowsPanel({ dimension: 'campaign', columns: ['sessions'] }), 1));
    expect(data).toMatchObject({ common: { days: 1, ofDays: 2 }, rows: [{ key: ['a'], like: { value: 10, previous: 8 } }], rest: { rows: 1, like: { value: 6, previous: 5 } }, remainder: { like: { value: 4, previous: 2 } }, totalLike: { value: 20, previous: 15 } });
    const gone = { ga4: { core: [day('2026-10-03', 8, 5, 0), day('2026-10-05', 10, 0, 0), day('2026-10-06', 1, 7, 0)] } };
    expect(readRowsData(buildPanel(input(gone), rowsPanel({ dimension: 'campaign', columns: ['sessions'] }), 0)).rest).toMatchObject({ rows: 2 });
  });
  it('have no total change for money in two currencies', () => {
    const days = { ga4: { core: [bought('2026-10-04', 5), bought('2026-10-05', 20), bought('2026-10-06', 30, 'EUR')] } };
    expect(readRowsData(buildPanel(input(days), rowsPanel({ dimension: 'campaign', columns: ['revenue'] })))).toMatchObject({ totalLike: null });
  });
});
