import type { AlertRules, OwnRule } from '../../model/alert.ts';

/**
 * The rules a site is judged by: its own, and those that were set above it, the nearest place first. Of two with one
 * id the nearer stands. A site switches off what was set above it as it does one of the catalogue.
 */
export function withShared(rules: AlertRules, above: readonly (readonly OwnRule[])[]): AlertRules {
  const own = [...rules.own];
  const known = new Set(own.map(({ ruleId }) => ruleId));
  for (const rule of above.flat()) {
    if (known.has(rule.ruleId)) continue;
    known.add(rule.ruleId);
    own.push(rule);
  }
  return { ...rules, own };
}
