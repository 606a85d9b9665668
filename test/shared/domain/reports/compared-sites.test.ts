import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { comparedLengths, compareSites, readComparedSites } from '../../../../shared/domain/reports/compared-sites.ts';
import { sitesInBoth } from '../../../../shared/domain/reports/site-table.ts';
import { comparedSitesSchema } from '../../../../shared/model/compared-sites.ts';
import { metricKeys, type MetricValue } from '../../../../shared/model/metric-value.ts';
import type { RollupRecord, RollupSource } from '../../../../shared/model/month-record.ts';
import type { SiteRow } from '../../../../shared/model/node-rows.ts';
import { isGivenPart } from '../../../../shared/model/page-keys.ts';
import { toDailyAverages } from '../../../../shared/numbers/comparison/compare.ts';
import { sitesLikeWithLike } from '../../../../shared/numbers/comparison/sites-in-common.ts';
import { metricOfSources } from '../../../../shared/numbers/metrics/compute.ts';
import { measures } from '../../../../shared/numbers/metrics/measures.ts';
import { computeRatio, sumPart } from '../../../../shared/numbers/metrics/of-sources.ts';
import type { FactSource } from '../../../../shared/numbers/metrics/source.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { channelParts } from '../../../../shared/platforms/ga4/day-parts.ts';
import { partsOfSource, type SourceKey, sourceKeys } from '../../../../shared/platforms/registry.ts';

const range = { start: '2026-10-01', end: '2026-10-31' };
const lengths = comparedLengths(range);
const record = (sources: RollupRecord['sources']): RollupRecord => ({ sources, channels: [], devices: [], hours: [], events: [], quality: { sampled: false, thresholded: false, otherRow: false } });
const row = (more: Partial<SiteRow>): SiteRow => ({
  siteId: 'a', name: 'Austin', sitePath: 'Root/a', timeZone: 'America/New_York', linked: false, isEcommerce: false,
  record: record({}), previous: record({}), yearAgo: record({}), coverage: {}, spark: { sessions: [], goals: [] }, score: null, previousScore: null, ...more,
});
const source = (parts: RollupSource['parts'], more: Partial<RollupSource> = {}): RollupSource => ({ days: 31, currencies: [], parts, ...more });
const working = { sites: 1, broken: 0, missing: [], siteDays: 0 };
const extras = { isEcommerce: true, allSpend: true } as const;
/** A pair of a metric, as figures calculate it. */
const pair = (rows: readonly SiteRow[], metric: 'sessions' | 'adSpend' | 'goals' | 'totalFans') => {
  const { like, findCommon } = readComparedSites(compareSites(rows, lengths), 'previous');
  const read = (sources: readonly FactSource[]) => metricOfSources(metric, sources, extras);
  return { now: read(like.now), before: read(like.before), perDay: read(toDailyAverages(like).now), common: findCommon(metricTable[metric].aggregation) };
};

describe('compared numbers of sites, added up', () => {
  it('adds each site over its own days', () => {
    // Austin: 310 and 300 sessions on 31 and 30 days, 10 a day in both: over 30.5 days, 305. Boston has 28 of them.
    const austin = row({ record: record({ ga4: source({ sessions: 310 }) }), previous: record({ ga4: source({ sessions: 300 }, { days: 30 }) }), coverage: { ga4: working } });
    const boston = row({ siteId: 'b', record: record({ ga4: source({ sessions: 56 }, { days: 28 }) }), previous: record({ ga4: source({ sessions: 84 }, { days: 28 }) }), coverage: { ga4: working } });
    expect(pair([austin, boston], 'sessions')).toEqual({
      now: { known: true, value: 361 },
      before: { known: true, value: 389 },
      perDay: { known: true, value: 12 },
      common: { ownParts: true, perDay: true },
    });
  });

  it('counts sites in one period as not compared', () => {
    const both = row({ record: record({ ga4: source({ sessions: 31 }) }), previous: record({ ga4: source({ sessions: 62 }) }) });
    const joined = row({ siteId: 'b', record: record({ ga4: source({ sessions: 900 }) }) });
    expect(pair([both, joined], 'sessions')).toMatchObject({ now: { value: 31 }, before: { value: 62 }, common: { sites: 1, ofSites: 2 } });
  });

  it.each([
    ['another currency', { fb: source({ adSpend: 5 }, { currencies: ['EUR'] }) }, { known: false, why: 'mixed-currency' }],
    ['nothing spent in another currency', { fb: source({ adSpend: 0 }, { currencies: ['EUR'] }) }, { known: true, value: 10, currency: 'USD' }],
    ['the same currency', { fb: source({ adSpend: 5 }, { currencies: ['USD'] }) }, { known: true, value: 15, currency: 'USD' }],
    ['no part of it', { fb: source({ adClicks: 5 }) }, { known: true, value: 10, currency: 'USD' }],
  ])('keeps currencies apart: %s', (_, sources, expected) => {
    const dollars = { fb: source({ adSpend: 10 }, { currencies: ['USD'] }) };
    const rows = [dollars, sources].map((of, index) => row({ siteId: String(index), record: record(of), previous: record(of) }));
    expect(pair(rows, 'adSpend').now).toMatchObject(expected);
  });

  it('adds followers of the sites that have them in both periods', () => {
    const fans = (value: number) => record({ fbPage: source({ newFans: 1 }, { last: { totalFans: { date: '2026-10-31', value } } }) });
    expect(pair([row({ record: fans(30), previous: fans(20) }), row({ siteId: 'b', record: fans(5), previous: fans(4) }), row({ siteId: 'c', record: fans(900) })], 'totalFans')).toMatchObject({ now: { value: 35 }, before: { value: 24 } });
  });

  it('returns the ad spend of the sites that sell', () => {
    const ads = (paidRevenue: number, adSpend: number) => record({ ga4: source({ paidRevenue }, { currencies: ['USD'] }), fb: source({ adSpend }, { currencies: ['USD'] }) });
    const shop = row({ isEcommerce: true, record: ads(100, 20), previous: ads(90, 30), coverage: { ga4: working, fb: working } });
    const other = row({ siteId: 'b', record: ads(7, 1000), previous: ads(7, 1000), coverage: { ga4: working, fb: working } });
    const { selling } = readComparedSites(compareSites([shop, other], lengths), 'previous');
    expect([selling?.whole.now, selling?.whole.before].map(sources => metricOfSources('ROAS', sources ?? [], extras))).toMatchObject([{ value: 5 }, { value: 3 }]);
    expect([selling?.like.now, selling?.like.before].map(sources => metricOfSources('ROAS', sources ?? [], extras))).toMatchObject([{ value: 5 }, { value: 3 }]);
    expect(selling?.findCommon(metricTable.ROAS.aggregation)).toBeUndefined();
    const joined = row({ siteId: 'c', isEcommerce: true, record: ads(50, 5) });
    expect(readComparedSites(compareSites([shop, joined], lengths), 'previous').selling?.findCommon(metricTable.ROAS.aggregation)).toEqual({ sites: 1, ofSites: 2 });
    expect(readComparedSites(compareSites([other], lengths), 'previous').selling).toBeUndefined();
  });

  it('compares with the year before, too', () => {
    const year = row({ record: record({ ga4: source({ sessions: 31 }) }), yearAgo: record({ ga4: source({ sessions: 93 }) }) });
    const { like } = readComparedSites(compareSites([year], lengths), 'year-ago');
    expect(metricOfSources('sessions', like.before, extras)).toMatchObject({ value: 93 });
    expect(comparedLengths({ start: '2026-11-01', end: '2026-11-30' })).toEqual({ now: 30, previous: 31, yearAgo: 30 });
  });
});

const amounts = (key: SourceKey) => fc.dictionary(fc.constantFrom(...partsOfSource[key]), fc.integer({ min: 0, max: 500 }), { maxKeys: 6 });
const days = fc.constantFrom(31, 30, 28, 1);
const sources = fc.uniqueArray(fc.constantFrom(...sourceKeys), { maxLength: 4 }).chain(keys =>
  fc.record(Object.fromEntries(keys.map(key => [key, fc.record({
    days, currencies: fc.constantFrom<string[]>(['USD'], ['EUR'], []), parts: amounts(key),
    withheld: fc.option(fc.dictionary(fc.constantFrom(...partsOfSource[key]), fc.constant(['2026-10-02']), { maxKeys: 2 }), { nil: undefined }),
    times: fc.option(fc.dictionary(fc.constantFrom('1', '5', '60'), fc.integer({ min: 1, max: 9 })), { nil: undefined }),
    last: fc.option(fc.record({ totalFans: fc.record({ date: fc.constant('2026-10-30'), value: fc.nat(99) }) }), { nil: undefined }),
  })]))),
);
const coverage = fc.record({ ga4: fc.constantFrom(working, { ...working, broken: 1 }, { ...working, missing: ['2026-10-09'], siteDays: 1 }), fb: fc.constant(working) }, { requiredKeys: [] });
const siteRows = fc.array(fc.record({ now: sources, before: sources, coverage, isEcommerce: fc.boolean() }).map(({ now, before, ...more }) => row({ record: record(now), previous: record(before), yearAgo: record(now), ...more })), { maxLength: 5 });

const near = (value: MetricValue) => (value.known ? { ...value, value: expect.closeTo(value.value, 6) } : value);

test('every metric of the sums equals that of the sites one by one', () => {
  fc.assert(fc.property(siteRows, rows => {
    const stored = comparedSitesSchema.parse(JSON.parse(JSON.stringify(compareSites(rows, lengths))));
    const { like, findCommon } = readComparedSites(stored, 'previous');
    const apart = sitesLikeWithLike(sitesInBoth(rows, 'previous'), { now: lengths.now, before: lengths.previous });
    for (const metric of metricKeys) {
      const read = (of: readonly FactSource[]) => metricOfSources(metric, of, extras);
      const { aggregation: how } = metricTable[metric];
      if (how.kind === 'not-additive') continue;
      for (const side of ['now', 'before'] as const) {
        expect([metric, read(like[side])]).toEqual([metric, near(read(apart[side]))]);
        expect([metric, read(toDailyAverages(like)[side])]).toEqual([metric, near(read(toDailyAverages(apart)[side]))]);
      }
      expect([metric, findCommon(how)]).toEqual([metric, apart.sites(how)]);
    }
    for (const [sessions, goals] of Object.values(channelParts)) {
      const how = { kind: 'ratio', of: goals, over: sessions } as const;
      expect(computeRatio(like.now, how)).toEqual(near(computeRatio(apart.now, how)));
      expect(findCommon(how)).toEqual(apart.sites(how));
      expect(sumPart(like.now, sessions)).toEqual(near(sumPart(apart.now, sessions)));
    }
    for (const { made } of Object.values(measures)) {
      if (made.kind === 'sum' || !isGivenPart(made.of) || !isGivenPart(made.over)) continue;
      const how = { kind: 'ratio', of: made.of, over: made.over } as const;
      expect(findCommon(how)).toEqual(apart.sites(how));
    }
  }), { numRuns: 150 });
});
