import type { RuleSettings } from '../../model/rule-settings.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { canBeRuled } from './metric-alerts.ts';

export type RuleProblem = { readonly path: string; readonly message: string };

/** Lists problems of custom rules, each with its field; empty if they can be saved. */
export function problemsOfRules({ own: rules }: Pick<RuleSettings, 'own'>, field = 'body.own'): RuleProblem[] {
  const seenIds = new Set<string>();
  return rules.flatMap(({ ruleId, metric, kind, value }, index) => {
    const at = (name: string) => `${field}.${index}.${name}`;
    const isTwice = seenIds.has(ruleId);
    seenIds.add(ruleId);
    return [
      ...(isTwice || !ruleId.startsWith('own-')
        ? [{ path: at('ruleId'), message: 'Give the rule a unique name' }]
        : []),
      ...(canBeRuled(metric)
        ? []
        : [{ path: at('metric'), message: `${metricTable[metric].title} has no daily values` }]),
      ...(kind === 'relative' && (value <= 0 || value > 100)
        ? [{ path: at('value'), message: 'A change is more than 0% and at most 10,000%' }]
        : []),
    ];
  });
}
