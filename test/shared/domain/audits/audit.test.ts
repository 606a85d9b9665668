import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AuditInput, comparisonOf, hashedText, scoreOf, tallyOf, topProductsOf, writeAudit,
} from '../../../../shared/domain/audits/audit.ts';
import { canonicalJson } from '../../../../shared/domain/audits/canonical-json.ts';
import {
  auditColumns, auditTitles, hasProfilePie, metricsOfType, outcomeColours, ruleVersion, scoreColour, scoreText, showsInsights,
} from '../../../../shared/domain/audits/kinds.ts';
import { isClose, lineOf, meets, outcomeOf, valueToPass } from '../../../../shared/domain/audits/outcome.ts';
import { metricTable } from '../../../../shared/domain/metrics/table.ts';
import { auditOutcomes, auditSchema, auditTypes } from '../../../../shared/model/audit.ts';
import { type MetricKey, metricKeys, type MetricValue, type MetricValues } from '../../../../shared/model/metric-value.ts';

const known = (value: number, currency?: string): MetricValue => ({ known: true, value, ...(currency ? { currency } : {}) });
const none: MetricValue = { known: false, why: 'no-data' };
const every = (value: MetricValue): MetricValues => Object.fromEntries(metricKeys.map(key => [key, value])) as MetricValues;
const input = (more: Partial<AuditInput> = {}): AuditInput => ({
  auditId: 'aud-1', siteId: 'site', yearMonth: '202610', timestamp: '2026-11-04T11:00:00Z', type: 'standard', version: 2, run: 1,
  status: 'settled', metrics: every(known(10)), prevMetrics: every(known(10)), dailyRecords: 62, services: ['ga4', 'pagespeed'], missingDays: 0, ...more,
});
const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(12)));
const line = (audit: ReturnType<typeof writeAudit>, metric: MetricKey) => audit.lines.find(item => item.metric === metric);

describe('one metric (specification 9, Scoring; product decisions, Scores)', () => {
  it.each<[MetricKey, number, number, string]>([
    ['sessions', 100, 100, 'pass'], ['sessions', 101, 100, 'pass'], ['sessions', 99, 100, 'close'], ['sessions', 95, 100, 'close'], ['sessions', 94, 100, 'fail'],
    ['bounceRate', 0.63, 0.63, 'pass'], ['bounceRate', 0.5, 0.63, 'pass'], ['bounceRate', 0.66, 0.63, 'close'], ['bounceRate', 0.67, 0.63, 'fail'],
    ['gmbActions', 80, 100, 'close'], ['gmbActions', 79, 100, 'fail'], ['ROAS', 1.35, 1.5, 'close'], ['ROAS', 1.34, 1.5, 'fail'], ['ROAS', 1.5, 1.5, 'pass'],
    ['newFans', 99, 100, 'fail'], ['fanGrowth', 0.0099, 0.01, 'fail'], ['fanGrowth', 0.01, 0.01, 'pass'],
    ['goals', 0, 0, 'fail'], ['goals', 1, 0, 'pass'], ['orgGrowthYOY', 0.001, 0, 'pass'], ['orgGrowthYOY', -0.001, 0, 'fail'],
    ['orgGrowthYOY', -0.05, -0.05, 'pass'], ['orgGrowthYOY', -0.052, -0.05, 'close'], ['orgGrowthYOY', -0.06, -0.05, 'fail'],
    ['costPerLead', 0, 0, 'pass'], ['costPerLead', 1, 0, 'fail'], ['bounceRate', 0, 0, 'pass'],
    ['adSpend', 100, 50, 'not-scored'], ['totalFans', 1, 2, 'not-scored'], ['fbCheckins', 5, 1, 'retired'],
  ])('%s: %d against %d is %s', (metric, value, comparison, expected) => {
    expect(outcomeOf(metric, known(value), known(comparison))).toBe(expected);
  });
  it('without data, retired, disabled or in another currency it is not scored', () => {
    expect(outcomeOf('sessions', none, known(1))).toBe('no-data');
    expect(outcomeOf('sessions', known(1), none)).toBe('no-data');
    expect(outcomeOf('sessions', { known: false, why: 'disabled' }, known(1))).toBe('disabled');
    expect(outcomeOf('sessions', { known: false, why: 'retired' }, known(1))).toBe('retired');
    expect(outcomeOf('revenue', known(1, 'EUR'), known(1, 'USD'))).toBe('no-data');
    expect(outcomeOf('adSpend', none, known(1))).toBe('no-data');
    expect(outcomeOf('adSpend', known(1), none)).toBe('not-scored');
  });
  it('rounding of fractional sums does not decide', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(meets('bounceRate', 0.1 + 0.2, 0.3)).toBe(true);
    expect(meets('gcr', 0.3, 0.1 + 0.2)).toBe(true);
  });
  it.each<[MetricKey, number, number | null]>([
    ['sessions', 536.2, 537], ['sessions', 100, 100], ['goals', 0, 1], ['sessions', -2.5, -2], ['gcr', 0.05, 0.05], ['gcr', 0, 0.001], ['ROAS', 0, 0.01], ['avgSessDuration', 0, 1],
    ['costPerLead', 54, 54], ['costPerLead', 0, 0], ['costPerLead', -1, null], ['mobilePerformance', 0, 0.001],
  ])('%s passes %d with %s', (metric, comparison, expected) => {
    expect(rounded(valueToPass(metric, comparison))).toBe(expected);
  });
  it('a value to pass passes, and stands only on a miss', () => {
    fc.assert(
      fc.property(fc.constantFrom(...metricKeys), fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: -1e6, max: 1e6, noNaN: true }), (metric, value, comparison) => {
        const made = lineOf(metric, known(value), known(comparison));
        const missed = made.outcome === 'close' || made.outcome === 'fail';
        expect(made.valueToPass === null || (missed && meets(metric, made.valueToPass, comparison))).toBe(true);
        expect(made.outcome !== 'close' || isClose(metric, value, comparison)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is compared (specification 2, Audit card)', () => {
  const metrics = every(known(10, 'USD'));
  const prevMetrics = every(known(1));
  const baseline = every(known(7));
  const of = (metric: MetricKey, version: 1 | 2 | 3, more: Partial<AuditInput> = {}) =>
    comparisonOf(metric, { type: 'standard', metrics, prevMetrics, version, ...more });
  it('version 2: the previous month', () => expect(of('sessions', 2, { baseline })).toEqual(known(1)));
  it('version 1: the case study, in the value\'s currency, or the site\'s own baseline', () => {
    expect(of('bounceRate', 1)).toEqual(known(0.63, 'USD'));
    expect(of('costPerLead', 1)).toEqual(none);
    expect(of('bounceRate', 1, { baseline })).toEqual(known(7));
    expect(of('bounceRate', 1, { baseline: every(none) })).toEqual(known(0.63, 'USD'));
    expect(of('bounceRate', 1, { metrics: every(none) })).toEqual(known(0.63));
    expect(of('ROAS', 1, { type: 'ecommerce' })).toEqual(known(1.5, 'USD'));
  });
  it('version 3: the site\'s own baseline, but the case study where it goes before', () => {
    expect(of('sessions', 3, { baseline })).toEqual(known(7));
    expect(of('sessions', 3)).toEqual(none);
    for (const metric of ['bounceRate', 'avgPageLoadTime', 'mobileTti', 'mobilePerformance', 'desktopPerformance'] as const) {
      expect(of(metric, 3, { baseline })).toMatchObject({ currency: 'USD' });
    }
  });
});

describe('an audit', () => {
  it('scores the rounded share of what passed', () => {
    expect([scoreOf(0, 0), scoreOf(0, 3), scoreOf(1, 3), scoreOf(2, 3), scoreOf(3, 3), scoreOf(21, 29), scoreOf(1, 200)]).toEqual([null, 0, 33, 67, 100, 72, 1]);
    const metrics = { ...every(none), sessions: known(10), goals: known(9), gcr: known(9.6), adSpend: known(5), bounceRate: known(99) };
    const audit = writeAudit(input({ metrics }));
    expect(audit).toMatchObject({ passed: 1, close: 1, failed: 2, score: 25 });
    expect(line(audit, 'adSpend')?.outcome).toBe('not-scored');
    expect(line(audit, 'adSpend')?.change).toBeCloseTo(-0.5);
    expect(line(audit, 'seoSessions')?.outcome).toBe('no-data');
    expect(line(audit, 'goals')?.valueToPass).toBe(10);
  });
  it('has no score when nothing could be scored', () => {
    expect(writeAudit(input({ metrics: every(none) }))).toMatchObject({ score: null, passed: 0, close: 0, failed: 0 });
  });
  it.each(auditTypes)('of type %s has its metrics, colour and no disabled line', type => {
    for (const version of [1, 2, 3] as const) {
      const audit = writeAudit(input({ type, version, baseline: every(known(5)), monthlyAvgMetrics: every(known(4)) }));
      expect(audit.lines.map(({ metric }) => metric)).toEqual(metricsOfType(type));
      expect(audit.meta.colorHex).toBe(scoreColour(type));
      expect(audit.proof).toEqual({ ruleVersion, dailyRecords: 62, services: ['ga4', 'pagespeed'], missingDays: 0 });
      expect(audit.monthlyAvgMetrics !== undefined).toBe(version !== 2);
      expect(auditSchema.safeParse({ ...audit, proof: { ...audit.proof, hash: 'ab' } }).success).toBe(true);
    }
  });
  it('has a pie for the stats types, of what is known', () => {
    for (const type of auditTypes) {
      const audit = writeAudit(input({ type, phoneCalls: 4, directionRequests: 6 }));
      expect(audit.pie, type).toEqual(hasProfilePie(type)
        ? [{ name: 'Website visits', value: 10 }, { name: 'Phone calls', value: 4 }, { name: 'Direction requests', value: 6 }]
        : undefined);
    }
    expect(writeAudit(input({ type: 'smbstats', phoneCalls: null })).pie).toEqual([{ name: 'Website visits', value: 10 }]);
    expect(writeAudit(input({ type: 'smbstats', metrics: every(none) })).pie).toBeUndefined();
  });
  it('has the top three products for ecommerce', () => {
    const products = [{ name: 'b', revenue: 5 }, { name: 'a', revenue: 5 }, { name: 'f', revenue: 5 }, { name: 'c', revenue: 9 }, { name: 'd', revenue: 1 }, { name: 'e', revenue: 0 }];
    expect(topProductsOf([...products, { name: '(not set)', revenue: 99 }])).toEqual([{ name: 'c', revenue: 9 }, { name: 'a', revenue: 5 }, { name: 'b', revenue: 5 }]);
    expect(writeAudit(input({ type: 'ecommerce', products })).topProducts).toHaveLength(3);
    expect(writeAudit(input({ type: 'ecommerce' })).topProducts).toBeUndefined();
    expect(writeAudit(input({ type: 'standard', products })).topProducts).toBeUndefined();
  });
  it('keeps its note', () => {
    expect(writeAudit(input()).note).toBeNull();
    expect(writeAudit(input({ note: '<p>x</p>' })).note).toBe('<p>x</p>');
  });

  const metric = fc.constantFrom(...metricKeys);
  const value: fc.Arbitrary<MetricValue> = fc.oneof(
    fc.double({ min: -100, max: 1e6, noNaN: true }).map(number => known(number)),
    fc.constantFrom<MetricValue>(none, { known: false, why: 'disabled' }, { known: false, why: 'retired' }, { known: false, why: 'not-connected' }),
  );
  const values = fc.array(value, { minLength: metricKeys.length, maxLength: metricKeys.length }).map(
    list => Object.fromEntries(metricKeys.map((key, index) => [key, list[index]])) as MetricValues,
  );
  it('scores 0 to 100 whatever comes in, and counts every line once', () => {
    fc.assert(
      fc.property(values, values, fc.constantFrom(...auditTypes), fc.constantFrom(1 as const, 2 as const, 3 as const), (metrics, prevMetrics, type, version) => {
        const audit = writeAudit(input({ metrics, prevMetrics, baseline: prevMetrics, type, version }));
        const score = audit.score ?? 0;
        expect(score >= 0 && score <= 100 && Number.isInteger(score)).toBe(true);
        expect(audit.score === null).toBe(audit.passed + audit.close + audit.failed === 0);
        const counted = auditOutcomes.map(outcome => audit.lines.filter(item => item.outcome === outcome).length);
        expect(counted.reduce((a, b) => a + b)).toBe(audit.lines.length);
        expect(tallyOf(audit.lines)).toMatchObject({ score: audit.score });
      }),
      { numRuns: 200 },
    );
  });
  it('is monotone: a better value of one metric never lowers the score', () => {
    fc.assert(
      fc.property(values, values, metric, fc.double({ min: 0, max: 1e6, noNaN: true }), (metrics, prevMetrics, which, better) => {
        const before = metrics[which];
        if (!before.known) return;
        const moved = metricTable[which].lowerIsBetter ? before.value - better : before.value + better;
        const low = writeAudit(input({ metrics, prevMetrics, type: 'frandev' })).score;
        const high = writeAudit(input({ metrics: { ...metrics, [which]: known(moved) }, prevMetrics, type: 'frandev' })).score;
        expect((high ?? 0) >= (low ?? 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what a card shows', () => {
  it('columns by version', () => {
    const titles = (...args: Parameters<typeof auditColumns>) => auditColumns(...args).map(({ title }) => title);
    expect(titles('standard', 1, 'October', 'September')).toEqual(['October', 'Case Study', 'Pass/Fail']);
    expect(titles('smbstats', 1, 'October', 'September')).toEqual(['October', 'Individual Standard', 'Pass/Fail']);
    expect(titles('standard', 2, 'October', 'September')).toEqual(['September', 'October', 'Result']);
    expect(titles('frandevNew', 3, 'October', 'September')).toEqual(['Baseline', 'October', '12 month average', 'Result']);
  });
  it('score colours (specification 9)', () => {
    expect(auditTypes.map(scoreColour)).toEqual(['#008000', '#f05323', '#f05323', '#4b0213', '#008000', '#204592', '#f05323']);
    expect(auditTitles.smbstats).toBe('Standard');
  });
  it('insights from July 2023 on', () => {
    expect([showsInsights('202306'), showsInsights('202307'), showsInsights('202401')]).toEqual([false, true, true]);
  });
  it('click to see for ecommerce-stats', () => {
    expect([scoreText('ecommercestats', 72), scoreText('ecommerce', 72), scoreText('standard', null)]).toEqual(['click to see', '72', '–']);
  });
  it('black where there is nothing to say', () => {
    expect(auditOutcomes.filter(outcome => outcomeColours[outcome] === 'black')).toEqual(['not-scored', 'no-data', 'retired', 'disabled']);
  });
});

describe('the text that is hashed', () => {
  const audit = writeAudit(input());
  it('leaves out the note and the hash', () => {
    const sealed = { ...audit, proof: { ...audit.proof, hash: 'ab' } };
    expect(hashedText(sealed)).toBe(hashedText(audit));
    expect(hashedText({ ...sealed, note: 'changed' })).toBe(hashedText(audit));
    expect(hashedText({ ...audit, score: 1 })).not.toBe(hashedText(audit));
  });
  it('is one text for one value', () => {
    expect(canonicalJson({ b: 1, a: [{ d: undefined, c: -0 }] })).toBe('{"a":[{"c":0}],"b":1}');
    expect(canonicalJson([undefined, Number.NaN, 'ä"', null, true, () => 1])).toBe('[null,null,"ä\\"",null,true,null]');
    expect(canonicalJson(undefined)).toBe('null');
    expect(canonicalJson({ 10: 1, 9: 2, '': 3, A: 4 })).toBe('{"":3,"10":1,"9":2,"A":4}');
    fc.assert(
      fc.property(fc.jsonValue(), json => {
        const parsed: unknown = JSON.parse(canonicalJson(json));
        expect(canonicalJson(parsed)).toBe(canonicalJson(json));
        expect(parsed).toEqual(JSON.parse(JSON.stringify(json)));
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), record => {
        const turned = Object.fromEntries(Object.entries(record).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(record));
      }),
    );
  });
});
