import { describe, expect, it, test } from 'vitest';
import { addDeals, addMonthSums, dealSums, monthSums, noDeals } from '../../../../shared/domain/leads/month-sums.ts';
import {
  hideSmall, monthsOfYear, monthUnits, type SiteCount, computeSafeNodeCount, computeSafeYearCount, sumSafeYearCounts, websiteUnits, websiteUnitsNote,
} from '../../../../shared/domain/leads/yearly.ts';
import { leadSchema } from '../../../../shared/model/lead.ts';

let number = 0;
const lead = (over: object = {}, metrics: object = {}) =>
  leadSchema.parse({ leadId: `l-${(number += 1)}`, siteId: 'site-1', timestamp: 100, timestampUpdated: 100, metrics, ...over });
const won = (over: object, metrics: object = {}) => lead({ status: 'wOn', revenue: 10, ...over }, metrics);
const newYear = Date.UTC(2026, 0, 1, 3);

describe('sums of a UTC month', () => {
  it("count a deal in the month it closed in, in the site's time zone", () => {
    const deals = [won({ closeTimestamp: newYear })];
    expect(monthSums(deals, '2026-01', 'America/New_York')).toEqual({
      202512: { sums: {}, deals: dealSums(deals), dealDays: { '2025-12-31': { deals: 1, revenue: 10, waits: [20_454] } } },
    });
    expect(Object.keys(monthSums(deals, '2026-01', 'UTC'))).toEqual(['202601']);
    expect(monthSums(deals, '2025-12', 'America/New_York')).toEqual({});
  });
  it('count a lead, and a deal without a date, in its month of arrival', () => {
    const came = [lead({ timestamp: newYear }), won({ timestamp: newYear }), lead({ timestamp: newYear - 86_400_000, closeTimestamp: newYear })];
    expect(monthSums(came, '2026-01', 'UTC')).toMatchObject({ 202601: { sums: { leads: 2, units: 1 }, deals: { units: 1 } } });
  });
  it('add up to the sums over all leads, in any time zone', () => {
    const leads = Array.from({ length: 300 }, (_, index) => {
      const timestamp = newYear - 40 * 86_400_000 + index * 20_000_000;
      return index % 3 === 0 ? won({ timestamp, closeTimestamp: timestamp + (index % 50) * 86_400_000 }) : lead({ timestamp });
    });
    for (const zone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']) {
      const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
      const all = addMonthSums(months.flatMap(month => Object.values(monthSums(leads, month, zone))));
      expect(all.sums).toMatchObject({ leads: 300, units: 100, revenue: 1000 });
      expect(all.deals).toMatchObject({ units: 100, revenue: 1000, sources: { '(N/A)': { '(N/A)': 100 } } });
    }
  });
});

describe("a month's deals", () => {
  it('are grouped by source, deal type, DEI and website', () => {
    const deals = dealSums([
      won({ dealType: 'New' }, { utm_source: 'google', veteran: true }),
      won({ dealType: 'Resale' }, { utm_source: 'google' }),
      won({ revenue: undefined }, { utm_source: 'broker', minority: true }),
    ]);
    expect(monthUnits(deals, websiteUnits(deals))).toEqual({
      units: 3, revenue: 20, totalUnits: 3, totalDEI: 2, totalWebsiteUnits: 2,
      sourceTypeUnitTotals: { google: 2, broker: 1 },
      sourceDealTypeUnitTotals: { google: { New: 1, Resale: 1 }, broker: { '(N/A)': 1 } },
    });
    expect(monthUnits(noDeals, 0)).toMatchObject({ units: 0, revenue: 0, totalDEI: 0, sourceTypeUnitTotals: {} });
  });
  it('are empty if no month has any', () => {
    const none = { sums: { leads: 1 }, deals: null };
    expect(addMonthSums([none, none])).toEqual({ sums: { leads: 2 }, deals: null });
    expect(addMonthSums([none, { sums: {}, deals: noDeals }])).toEqual({ sums: { leads: 1 }, deals: noDeals });
  });
  it('of two sites are added up', () => {
    const firstSite = dealSums([won({ dealType: 'New' }, { utm_source: 'google', veteran: true }), won({ dealType: 'New' }, { utm_source: 'ads' })]);
    const other = dealSums([won({ dealType: 'New' }, { utm_source: 'google' }), won({ dealType: 'Resale' }, { utm_source: 'google' })]);
    expect(addDeals([firstSite, other])).toEqual({ units: 4, revenue: 40, dei: 1, sources: { google: { New: 2, Resale: 1 }, ads: { New: 1 } } });
  });
  it("count deals from the brand's sources as website deals, Google and Bing by default", () => {
    const deals = dealSums(['google', 'Bing', 'website', 'googleads', '(direct)'].map(utm_source => won({}, { utm_source })));
    expect(websiteUnits(deals)).toBe(2);
    expect(websiteUnits(deals, ['Website ', '(direct)', 'google'])).toBe(3);
    expect(websiteUnits(deals, [])).toBe(0);
    expect(websiteUnitsNote()).toBe('Website units are deals whose source is google or bing.');
    expect(websiteUnitsNote([])).toBe('No sources count as the website.');
  });
  it('cover twelve months a year', () => expect(monthsOfYear(2026)).toHaveLength(12));
});

describe('small counts of people', () => {
  const of = (counts: readonly number[]) => hideSmall(counts.map(count => ({ count, units: 9 })));
  test.each([
    [[5, 0, 4], [5, null, null]], [[7, 4, 6], [7, null, null]], [[5, 6], [5, 6]], [[3], [null]], [[], []],
  ])("shows a site's %j as %j", (counts, shown) => expect(of(counts)).toEqual(shown));
  it('are 0 without deals', () =>
    expect(hideSmall([{ count: 0, units: 0 }, { count: 6, units: 8 }])).toEqual([0, 6]));

  test.each<[string, readonly number[], number | null]>([
    ['every month tells', [5, 6, 7], 18], ['enough months hide enough', [2, 1, 3, 0, 6], 12], ['no deal was made', [], 0],
    ['two months hide', [3, 3, 9], null], ['what hides is few', [1, 1, 1, 9], null], ['each that hides would be four', [4, 4, 4], null],
  ])('for a year: %s', (_, counts, expected) => expect(computeSafeYearCount(counts.map(count => ({ count, units: 9 })))).toBe(expected));
  it('are shown for a year above sites only if every site shows its own', () =>
    expect([sumSafeYearCounts([6, 0, 9]), sumSafeYearCounts([6, null]), sumSafeYearCounts([])]).toEqual([15, null, 0]));

  const site = (sitePath: string, count: number): SiteCount => ({ sitePath, count, told: count >= 5 ? count : null });
  test.each<[string, readonly SiteCount[], number | null]>([
    ['the rest would be the one that is hidden', [site('/b/r/a', 6), site('/b/r/c', 2)], null],
    ['two that are hidden come to five', [site('/b/r/a', 6), site('/b/r/c', 2), site('/b/r/d', 3)], 11],
    ['nothing is hidden', [site('/b/r/a', 6), site('/b/r/c', 5)], 11],
    ['regions hide and together they do not', [site('/b/r/a', 6), site('/b/r/c', 2), site('/b/s/d', 3)], 11],
    // Region r tells 11: its hidden come to five. What region s hides would be what is left of the company.
    ['a region that tells does not cover one that hides', [site('/b/r/c', 2), site('/b/r/d', 3), site('/b/s/e', 2)], null],
    ['there are no sites', [], 0],
  ])('above sites: %s', (_, sites, expected) => expect(computeSafeNodeCount(sites, '/b')).toBe(expected));

  it('cannot be derived from the other numbers in a tree', () => {
    // Every node of random trees: what it tells less all that tell below it, each taken as high as it is told.
    let seed = 7;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let tree = 0; tree < 500; tree += 1) {
      const sites = Array.from({ length: 2 + Math.floor(random() * 10) }, (_, index) =>
        site(`/b/r${Math.floor(random() * 3)}/s${index}`, Math.floor(random() * 9)));
      const regions = [...Map.groupBy(sites, ({ sitePath }) => sitePath.slice(0, 5))].map(([path, regionSites]) => ({
        own: regionSites, told: computeSafeNodeCount(regionSites, path),
      }));
      const rest = (total: number | null, parts: readonly (number | null)[]) =>
        total === null ? null : total - parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
      const isSafe = (left: number | null, hides: boolean) => left === null || left >= 5 || (left === 0 && !hides);
      for (const { own: regionSites, told: shownCount } of regions) {
        const left = rest(shownCount, regionSites.map(siteCount => siteCount.told));
        expect(isSafe(left, regionSites.some(siteCount => siteCount.told === null))).toBe(true);
      }
      const top = computeSafeNodeCount(sites, '/b');
      // Each region's own number, or else those of its sites.
      const mixed = regions.map(({ told: shownCount, own: regionSites }) => shownCount ?? regionSites.reduce((sum, siteCount) => sum + (siteCount.told ?? 0), 0));
      expect(isSafe(rest(top, mixed), regions.some(({ told: shownCount }) => shownCount === null))).toBe(true);
      expect(isSafe(rest(top, sites.map(({ told: shownCount }) => shownCount)), sites.some(({ told: shownCount }) => shownCount === null))).toBe(true);
    }
  });
});
