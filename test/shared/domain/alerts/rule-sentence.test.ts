import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeRuled } from '../../../../shared/domain/alerts/metric-alerts.ts';
import { formatRule, readRule, type RuleSetting, sentenceParts } from '../../../../shared/domain/alerts/rule-sentence.ts';
import { metricKeys } from '../../../../shared/model/metric-value.ts';
import { unusualMetrics } from '../../../../shared/model/rule-id.ts';
import { type Threshold, thresholdTable } from '../../../../shared/model/rule-settings.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { stoppingServices } from '../../../../shared/platforms/registry.ts';

const custom = (rule: Partial<Extract<RuleSetting, { kind: 'custom' }>['rule']>): RuleSetting => ({
  kind: 'custom', rule: { metric: 'bounceRate', kind: 'absolute', direction: 'above', value: 0.4, days: 7, minimum: 0, ...rule },
});

describe('a rule as a sentence', () => {
  it.each<[RuleSetting, string]>([
    [custom({}), 'Tell me when bounce rate is above 40% for 7 days'],
    [custom({ metric: 'sessions', kind: 'relative', direction: 'below', value: 0.3, minimum: 1000 }), 'Tell me when sessions fall by more than 30% in 7 days with a volume of at least 1,000'],
    [custom({ metric: 'costPerLead', value: 80.5, days: 1 }), 'Tell me when cost per lead is above $80.5 for 1 day'],
    [custom({ metric: 'costPerLead', kind: 'relative', value: 1.255 }), 'Tell me when cost per lead rises by more than 125.5% in 7 days'],
    [custom({ metric: 'sessions', direction: 'below', value: 1_234_567 }), 'Tell me when sessions are below 1,234,567 for 7 days'],
    [custom({ metric: 'newFans', direction: 'below', value: -3 }), 'Tell me when new fans are below -3 for 7 days'],
    [custom({ metric: 'referralLeadVsOverall', value: 1e-7 }), 'Tell me when referral share of goals is above 0.00001% for 7 days'],
    [{ kind: 'silent', service: 'ga4', days: 2 }, 'Tell me when Google Analytics sends no data for 2 days'],
    [{ kind: 'silent', service: 'gmb', days: 1 }, 'Tell me when Google Business Profile sends no data for 1 day beyond its usual 5'],
    [{ kind: 'roas', threshold: 1.5, days: 3 }, 'Tell me when ROAS is 1.5 or less for 3 days'],
    [{ kind: 'bounce', points: 5 }, 'Tell me when bounce rate from CPC rises by 5 points in 7 days'],
    [{ kind: 'leads', hours: 24, minutes: 15 }, 'Tell me when a lead waits over 24 hours, or the median first response takes over 15 minutes'],
    [{ kind: 'unusual', metric: 'sessions' }, 'Tell me when sessions differ severely from the usual: 50% more or 33% less'],
    [{ kind: 'unusual', metric: 'adSpend' }, 'Tell me when ad spend differs severely from the usual: 50% more or 33% less'],
    [{ kind: 'unusual', metric: null }, 'Tell me when sessions, goals, ad spend, or cost per lead differ from the usual: 25% more or 20% less'],
  ])('%j', (setting, sentence) => {
    expect(formatRule(setting)).toBe(sentence);
    expect(readRule(sentence)).toEqual(setting);
  });
  it('names its thresholds', () => {
    expect(sentenceParts({ kind: 'roas', threshold: 2, days: 4 })).toEqual(['Tell me when ROAS is ', { name: 'roasThreshold', value: 2 }, ' or less for ', { name: 'roasDays', value: 4 }, ' days']);
  });
});

describe('reading a sentence', () => {
  it.each([
    ['bounce rate is above 40% for 7 days', custom({})],
    ['  TELL me when Bounce rate  is above 40% for 7 days. ', custom({})],
    ['Tell me when cost per lead is above 80 for 3 days', custom({ metric: 'costPerLead', value: 80, days: 3 })],
  ])('accepts %j', (sentence, setting) => expect(readRule(sentence)).toEqual(setting));
  it.each([
    '', 'Tell me when', 'Tell me when it rains', 'Tell me when luck is above 3 for 7 days', 'Tell me when luck rises by more than 3% in 7 days', 'Tell me when sessions are above 3 for 15 days',
    'Tell me when sessions are above 3 for 1.5 days', 'Tell me when sessions are above 9999999999999 for 3 days', 'Tell me when Friendster sends no data for 2 days', 'Tell me when Google Analytics sends no data for 15 days',
    'Tell me when ROAS is 0 or less for 3 days', 'Tell me when ROAS is 1.5 or less for 15 days', 'Tell me when bounce rate from CPC rises by 51 points in 7 days', 'Tell me when a lead waits over 169 hours, or the median first response takes over 15 minutes',
  ])('refuses %j', sentence => expect(readRule(sentence)).toBeNull());

  const within = (threshold: Threshold) => {
    const { least, most, step } = thresholdTable[threshold];
    return fc.integer({ min: Math.round(least / step), max: Math.round(most / step) }).map(steps => Number((steps * step).toFixed(1)));
  };
  const size = fc.oneof(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 10_000 }).map(value => value / 100));
  const ruled = metricKeys.filter(canBeRuled);
  const settings: fc.Arbitrary<RuleSetting> = fc.oneof(
    fc.record({ kind: fc.constant('silent' as const), service: fc.constantFrom(...stoppingServices), days: within('silentDays') }),
    fc.record({ kind: fc.constant('roas' as const), threshold: within('roasThreshold'), days: within('roasDays') }),
    fc.record({ kind: fc.constant('bounce' as const), points: within('bouncePoints') }),
    fc.record({ kind: fc.constant('leads' as const), hours: within('unansweredHours'), minutes: within('answerMinutes') }),
    fc.record({ kind: fc.constant('unusual' as const), metric: fc.constantFrom(null, ...unusualMetrics) }),
    fc.record({
      kind: fc.constant('custom' as const),
      rule: fc.record({ metric: fc.constantFrom(...ruled), kind: fc.constant('absolute' as const), direction: fc.constantFrom('above' as const, 'below' as const), value: fc.tuple(size, fc.boolean()).map(([value, negative]) => (negative && value > 0 ? -value : value + 0)), days: fc.integer({ min: 1, max: 14 }), minimum: size.map(value => value + 0) }),
    }),
    fc.record({
      kind: fc.constant('custom' as const),
      rule: fc.record({ metric: fc.constantFrom(...ruled), kind: fc.constant('relative' as const), direction: fc.constantFrom('above' as const, 'below' as const), value: fc.double({ min: 1e-9, max: 100, noNaN: true }), days: fc.integer({ min: 1, max: 14 }), minimum: size.map(value => value + 0) }),
    }),
  );
  it('returns every rule with every setting', () => {
    fc.assert(fc.property(settings, setting => {
        expect(readRule(formatRule(setting))).toEqual(setting);
      }), { numRuns: 3000 });
  });
  it('tells all metrics of custom rules apart', () => {
    expect(new Set(ruled.map(metric => metricTable[metric].title.toLowerCase())).size).toBe(ruled.length);
    for (const metric of ruled) expect(readRule(formatRule(custom({ metric, value: 3 })))).toEqual(custom({ metric, value: 3 }));
  });
});
