import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachDay, listMonths } from '../../../../shared/domain/periods/days.ts';
import { mergeMonths } from '../../../../shared/numbers/rollup/merge.ts';
import { makeDayRows, daysOfSites, makeMonthRow, monthsOfSites, type SiteDays, tidied } from '../../../../shared/numbers/rollup/node-rows.ts';
import { type DaysToRoll, rollupDays } from '../../../../shared/numbers/rollup/rollup.ts';
import { nodeDaySchema, nodeMonthSchema } from '../../../../shared/model/node-rows.ts';
import { ga4Day } from '../metrics/sample-days.ts';
import { anyServices } from '../metrics/sample-platform-days.ts';

const range = { start: '2026-01-20', end: '2026-02-28' };
/** Some days of some services of a site: 'ga4' and what else is left of it are missing by chance. */
const anySite: fc.Arbitrary<DaysToRoll> = fc
  .tuple(anyServices(range.start, 40), fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }), fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }))
  .map(([services, lost, has]) =>
    Object.fromEntries(
      Object.entries(services).flatMap(([service, given], index) => {
        const days: readonly { date: string }[] = given;
        return has[index] === true ? [[service, days.filter((_, day) => lost[day % 40] !== index % 4)]] : [];
      }),
    ),
  );
const given = (days: DaysToRoll): SiteDays => ({
  days, services: [{ service: 'ga4', expected: range, isBroken: false, held: new Set((days.ga4 ?? []).map(({ date }) => date)) }],
});

/** The same sums the other way round: all days of all sites into one list, added up at once. */
function directly(sites: readonly DaysToRoll[], over: { start: string; end: string }) {
  const all: Record<string, unknown[]> = {};
  for (const site of sites) for (const [service, days] of Object.entries(site)) all[service] = [...(all[service] ?? []), ...days];
  return rollupDays(all, over);
}
const sums = ({ sources }: ReturnType<typeof directly>) =>
  Object.entries(sources).flatMap(([key, source]) => [
    [`${key} days`, source?.days], [`${key} currencies`, source?.currencies.join()],
    ...Object.entries(source?.parts ?? {}).map(([part, sum]) => [`${key} ${part}`, Number(sum.toPrecision(9))]),
  ].map(pair => pair.join(' '))).sort();

describe('node rows', () => {
  it('add up all days of all sites by day and by month, despite gaps', () => {
    fc.assert(
      fc.property(fc.array(anySite, { maxLength: 4 }), sites => {
        const days = daysOfSites(sites.flatMap(site => makeDayRows(given(site), range)));
        const months = monthsOfSites(sites.flatMap(site => listMonths(range).flatMap(month => makeMonthRow(given(site), month) ?? [])));
        expect(sums(mergeMonths(days.map(({ record }) => record)))).toEqual(sums(directly(sites, range)));
        expect(sums(mergeMonths(months))).toEqual(sums(directly(sites, range)));
        for (const date of ['2026-01-20', '2026-02-03']) {
          const row = days.find(day => day.date === date);
          expect(row ? sums(row.record) : []).toEqual(sums(directly(sites, { start: date, end: date })));
          const lacking = sites.filter(site => !(site.ga4 ?? []).some(day => day.date === date)).length;
          expect(row?.coverage.ga4 ?? { sites: 0, siteDays: 0 }).toMatchObject({ sites: sites.length, siteDays: lacking });
        }
        const dayCount = sites.length === 0 ? 0 : 40;
        expect(days.map(({ date }) => date)).toEqual(eachDay(range.start, range.end).slice(0, dayCount));
        expect(daysOfSites(days.toReversed()).map(({ date }) => date)).toEqual(days.map(({ date }) => date));
        for (const row of days) nodeDaySchema.parse(row);
        for (const row of months) nodeMonthSchema.parse(row);
      }),
      { numRuns: 12 },
    );
  });

  it('keep currencies separate, even if a property changes its currency', () => {
    const of = (date: string, currency: string, revenue: number) => ga4Day(date, { currency, totals: { revenue } });
    const changed = given({ ga4: [of('2026-02-01', 'EUR', 1.1), of('2026-02-02', 'USD', 10)] });
    const dollars = given({ ga4: [of('2026-02-02', 'USD', 100.2)], fb: [] });
    const months = [changed, dollars].map(site => makeMonthRow(site, '202602') ?? []).flat();
    expect(months.map(({ money }) => money?.ga4)).toEqual([
      { EUR: { revenue: 1.1, paidRevenue: 0 }, USD: { revenue: 10, paidRevenue: 0 } }, undefined,
    ]);
    expect(monthsOfSites(months)[0]?.money).toEqual({ ga4: { EUR: { revenue: 1.1, paidRevenue: 0 }, USD: { revenue: 110.2, paidRevenue: 0 } } });
    const days = daysOfSites([...makeDayRows(changed, range), ...makeDayRows(given({ ga4: [of('2026-02-01', 'USD', 5)] }), range)]);
    expect(days.flatMap(({ money }) => money ?? [])).toEqual([{ ga4: { EUR: { revenue: 1.1, paidRevenue: 0 }, USD: { revenue: 5, paidRevenue: 0 } } }]);
    expect(daysOfSites([...days, ...makeDayRows(given({}), range)]).find(({ date }) => date === '2026-02-01')?.money).toEqual(days.find(({ money }) => money)?.money);
  });

  it('omit days and months without data or due data', () => {
    expect(makeDayRows({ days: {}, services: [] }, range)).toEqual([]);
    expect(makeMonthRow({ days: {}, services: [] }, '202601')).toBeNull();
    expect(makeMonthRow({ ...given({}), days: {} }, '202601')?.coverage.ga4?.siteDays).toBe(12);
    expect(makeMonthRow(given({}), '202512')).toBeNull();
  });

  it('round off floating-point noise', () => {
    const record = rollupDays({}, range);
    const tidy = tidied({ ...record, sources: { fb: { days: 1, currencies: ['EUR'], parts: { adSpend: 0.1 + 0.2 } } }, devices: [{ device: 'mobile', sessions: 0.1 + 0.7, goals: 0 }] });
    expect(tidy.sources.fb?.parts).toEqual({ adSpend: 0.3 });
    expect(tidy.devices).toEqual([{ device: 'mobile', sessions: 0.8, goals: 0 }]);
  });
});
