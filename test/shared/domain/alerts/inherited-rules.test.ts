import { describe, expect, test } from 'vitest';
import { defaultRules, findSaidNumber, ownNumber, listOwnRules, resolveAlertRules, findSaidSwitch, toThreshold } from '../../../../shared/domain/alerts/inherited-rules.ts';
import { judgeSite } from '../../../../shared/domain/alerts/judge.ts';
import { getSilentDays } from '../../../../shared/domain/alerts/not-tracking.ts';
import { problemsOfRules } from '../../../../shared/domain/alerts/rule-problems.ts';
import type { OwnRule } from '../../../../shared/model/alert.ts';
import { noSettings, type RuleSettings, ruleSettingsSchema, siteRuleSettingsSchema, thresholdSchemas, thresholdTable } from '../../../../shared/model/rule-settings.ts';
import { daysBack, makeSiteFacts, shopDay } from './facts.ts';

const rule = (ruleId: string, value: number, isOn = true): OwnRule => ({ ruleId, metric: 'sessions', kind: 'absolute', direction: 'below', value, days: 1, minimum: 0, isOn });
const place = (thresholds: RuleSettings['thresholds'], ownRules: readonly OwnRule[] = []): RuleSettings => ({ thresholds, own: ownRules });

describe('the nearest place with a setting wins', () => {
  const site = place({ roasDays: 2, on: { 'cpc-bounce': true } });
  const region = place({ roasThreshold: 2, silentDaysOf: { ga4: 4 }, on: { 'not-tracking-fb': false } });
  const company = place({ roasThreshold: 3, roasDays: 5, bouncePoints: 8, silentDaysOf: { ga4: 7, gmb: 6 }, on: { 'cpc-bounce': false, 'not-tracking-fb': true, roas: false } });
  const chain = [site, region, noSettings, company];

  test('a threshold, with its source', () => {
    expect(findSaidNumber(chain, 'roasDays')).toEqual({ value: 2, by: 0 });
    expect(findSaidNumber(chain, 'roasThreshold')).toEqual({ value: 2, by: 1 });
    expect(findSaidNumber(chain, 'bouncePoints')).toEqual({ value: 8, by: 3 });
    expect(findSaidNumber(chain, 'answerMinutes')).toEqual({ value: 15, by: null });
    expect([findSaidNumber(chain, 'ga4'), findSaidNumber(chain, 'gmb'), findSaidNumber(chain, 'bing')]).toEqual([{ value: 4, by: 1 }, { value: 6, by: 3 }, { value: 2, by: null }]);
    expect([ownNumber(region, 'ga4'), ownNumber(region, 'roasDays'), ownNumber(site, 'ga4')]).toEqual([4, undefined, undefined]);
    expect([toThreshold('ga4'), toThreshold('roasDays')]).toEqual(['silentDays', 'roasDays']);
  });

  test('a switch: a site can turn on what its company turned off', () => {
    expect([findSaidSwitch(chain, 'cpc-bounce'), findSaidSwitch(chain, 'roas'), findSaidSwitch(chain, 'not-tracking-fb'), findSaidSwitch(chain, 'speed-to-lead')]).toEqual(
      [{ value: true, by: 0 }, { value: false, by: 3 }, { value: false, by: 1 }, { value: true, by: null }],
    );
  });

  test("merges them into the site's settings", () => {
    const rules = resolveAlertRules(chain);
    expect(rules).toMatchObject({ roasThreshold: 2, roasDays: 2, bouncePoints: 8, answerMinutes: 15, unansweredHours: 24 });
    expect([...rules.off].sort()).toEqual(['not-tracking-fb', 'roas']);
    expect((['ga4', 'gmb', 'fb'] as const).map(service => getSilentDays(rules, service))).toEqual([4, 6, 2]);
    expect(resolveAlertRules([])).toEqual(defaultRules);
    expect(defaultRules).toMatchObject({ roasThreshold: 1.5, roasDays: 3, off: [], own: [], silentDaysOf: {} });
  });

  test('own rules: the nearer rule wins, and places below its author can switch it', () => {
    const places = [
      place({ on: { 'own-company': false } }, [rule('own-siteown', 1)]),
      place({ on: { 'own-company': true, 'own-asleep': true } }, [rule('own-region', 2), rule('own-siteown', 9)]),
      // Above the place that wrote a rule nothing switches it.
      place({ on: { 'own-region': false, 'own-company': false } }, [rule('own-company', 3), rule('own-region', 9), rule('own-asleep', 4, false)]),
    ];
    expect(listOwnRules(places).map(({ rule: { ruleId, value }, by, isOn }) => [ruleId, value, by, isOn])).toEqual([
      ['own-siteown', 1, 0, { value: true, by: 0 }],
      ['own-region', 2, 1, { value: true, by: 1 }],
      ['own-company', 3, 2, { value: false, by: 0 }],
      ['own-asleep', 4, 2, { value: true, by: 1 }],
    ]);
    expect(resolveAlertRules(places).own.map(({ ruleId, isOn }) => [ruleId, isOn])).toEqual([['own-siteown', true], ['own-region', true], ['own-company', false], ['own-asleep', true]]);
    expect(resolveAlertRules(places).off).toEqual([]);
  });

  test("the site's ROAS threshold overrides all others", () => {
    const facts = (roasThreshold: number | undefined, threshold: number) =>
      makeSiteFacts({ ga4: daysBack(21).map(day => shopDay(day, 200, 100)) }, { roasThreshold, rules: resolveAlertRules([noSettings, place({ roasThreshold: threshold })]) });
    const roas = (...of: Parameters<typeof facts>) => judgeSite(facts(...of)).find(({ ruleId }) => ruleId === 'roas')?.outcome;
    expect([roas(undefined, 1.9), roas(undefined, 2), roas(1.9, 2), roas(2, 1.9)]).toEqual(['clear', 'firing', 'clear', 'firing']);
  });
});

describe('validation', () => {
  test('each threshold has limits and steps, named in the error', () => {
    const says = (name: keyof typeof thresholdTable, value: unknown) => {
      const parsed = thresholdSchemas[name].safeParse(value);
      return parsed.success ? null : parsed.error.issues[0]?.message;
    };
    expect([says('roasThreshold', 1.7), says('roasThreshold', 0.1), says('roasThreshold', 2.3), says('silentDays', 14), says('bouncePoints', 5.5)]).toEqual([null, null, null, null, null]);
    expect([says('silentDays', 15), says('silentDays', 1.5), says('silentDays', null), says('roasDays', 0)]).toEqual(Array.from({ length: 4 }, () => 'Enter a whole number from 1 to 14'));
    expect([says('roasThreshold', 0), says('roasThreshold', 1.55)]).toEqual(['0.1 to 100, in steps of 0.1', '0.1 to 100, in steps of 0.1']);
    for (const { standard, least, most } of Object.values(thresholdTable)) expect(standard >= least && standard <= most).toBe(true);
  });
  test('a ROAS threshold only above sites, and only known rules', () => {
    const roas = { thresholds: { roasThreshold: 2 }, own: [] };
    expect([ruleSettingsSchema.safeParse(roas).success, siteRuleSettingsSchema.safeParse(roas).success]).toEqual([true, false]);
    expect(ruleSettingsSchema.safeParse({ thresholds: { on: { nonsense: true } }, own: [] }).success).toBe(false);
  });
  test("reports a rule's error at its place", () =>
    expect(problemsOfRules({ own: [rule('roas', 1)] })).toEqual([{ path: 'body.own.0.ruleId', message: 'Give the rule a unique name' }]));
});
