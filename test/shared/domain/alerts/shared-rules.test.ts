import { expect, test } from 'vitest';
import { withShared } from '../../../../shared/domain/alerts/shared-rules.ts';
import { problemsOfRules } from '../../../../shared/domain/alerts/rule-problems.ts';
import { defaultRules, type OwnRule } from '../../../../shared/model/alert.ts';

const rule = (ruleId: string, value: number): OwnRule => ({ ruleId, metric: 'sessions', kind: 'absolute', direction: 'below', value, days: 1, minimum: 0, isOn: true });

test('a site is judged by its own rules and by those above it; of two with one id the nearer stands', () => {
  const rules = { ...defaultRules, off: ['own-company'], own: [rule('own-siteown', 1)] };
  const judged = withShared(rules, [[rule('own-region', 2), rule('own-siteown', 9)], [rule('own-company', 3), rule('own-region', 9)], []]);
  expect(judged.own.map(({ ruleId, value }) => [ruleId, value])).toEqual([['own-siteown', 1], ['own-region', 2], ['own-company', 3]]);
  expect(judged.off).toEqual(['own-company']);
  expect(withShared(defaultRules, [])).toEqual(defaultRules);
});

test('what is wrong with a rule for all sites is said where it stands', () =>
  expect(problemsOfRules({ own: [rule('roas', 1)] }, 'body.own')).toEqual([{ path: 'body.own.0.ruleId', message: 'A rule of your own needs a name of its own' }]));
