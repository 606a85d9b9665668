import type { OwnRule } from '../../model/alert.ts';
import { noSettings, type RuleSettings, type Threshold, thresholdTable } from '../../model/rule-settings.ts';
import { type Service, stoppingServices } from '../../platforms/registry.ts';

/** The effective rules of a site, with all inherited ones. The site's own ROAS threshold is separate. */
export type AlertRules = Readonly<Record<Threshold, number>> & {
  /** Services with a different waiting time. */
  readonly silentDaysOf: Readonly<Partial<Record<Service, number>>>;
  readonly off: readonly string[];
  readonly own: readonly OwnRule[];
};

/** The settings of a chain, nearest first: a site, its region, its organization, its company. */
export type Chain = readonly RuleSettings[];

/** A value, and the node of the chain that sets it; null: none does, and it is the default. */
export type Said<T> = { readonly value: T; readonly by: number | null };

/** The inheritance rule: the nearest node that sets a value wins. */
function nearest<T>(chain: Chain, read: (settings: RuleSettings) => T | undefined, standard: T): Said<T> {
  for (const [by, settings] of chain.entries()) {
    const value = read(settings);
    if (value !== undefined) return { value, by };
  }
  return { value: standard, by: null };
}

/** A threshold of the catalog, by its name; a service's name for its silent days. */
export type ThresholdName = Exclude<Threshold, 'silentDays'> | Service;
export const isNumbers = (name: ThresholdName): name is Exclude<Threshold, 'silentDays'> => name in thresholdTable;
/** The table that a threshold belongs to. */
export const toThreshold = (name: ThresholdName): Threshold => (isNumbers(name) ? name : 'silentDays');

/** Returns a node's own setting for a threshold. */
export const ownNumber = ({ thresholds }: RuleSettings, name: ThresholdName): number | undefined =>
  isNumbers(name) ? thresholds[name] : thresholds.silentDaysOf?.[name];

export const findSaidNumber = (chain: Chain, name: ThresholdName): Said<number> =>
  nearest(chain, settings => ownNumber(settings, name), thresholdTable[toThreshold(name)].standard);

/** Returns true if a standard rule is on. */
export const findSaidSwitch = (chain: Chain, ruleId: string): Said<boolean> =>
  nearest(chain, ({ thresholds }) => thresholds.on?.[ruleId], true);

/** An own rule with the place of the chain that wrote it, and whether it is on here. */
export type OwnRuleHere = { readonly rule: OwnRule; readonly by: number; readonly isOn: Said<boolean> };

/**
 * Returns custom rules of all nodes, nearest first. With the same id, the nearest wins. Each is as its node wrote it,
 * unless a nearer node switched it.
 */
export function listOwnRules(chain: Chain): OwnRuleHere[] {
  const found = new Map<string, OwnRuleHere>();
  for (const [by, { own: rules }] of chain.entries())
    for (const rule of rules) {
      if (found.has(rule.ruleId)) continue;
      const nearer = findSaidSwitch(chain.slice(0, by), rule.ruleId);
      found.set(rule.ruleId, { rule, by, isOn: nearer.by === null ? { value: rule.isOn, by } : nearer });
    }
  return [...found.values()];
}

/** The rules that follow from what all places of a chain say. */
export function resolveAlertRules(chain: Chain): AlertRules {
  const silent = stoppingServices.filter(service => findSaidNumber(chain, service).by !== null);
  const switched = new Set(chain.flatMap(({ thresholds }) => Object.keys(thresholds.on ?? {})));
  const value = (name: ThresholdName) => findSaidNumber(chain, name).value;
  return {
    silentDays: thresholdTable.silentDays.standard,
    silentDaysOf: Object.fromEntries(silent.map(service => [service, value(service)])),
    roasThreshold: value('roasThreshold'),
    roasDays: value('roasDays'),
    bouncePoints: value('bouncePoints'),
    answerMinutes: value('answerMinutes'),
    unansweredHours: value('unansweredHours'),
    off: [...switched].filter(ruleId => !ruleId.startsWith('own-') && !findSaidSwitch(chain, ruleId).value),
    own: listOwnRules(chain).map(({ rule, isOn }) => ({ ...rule, isOn: isOn.value })),
  };
}

/** The standard. */
export const defaultRules: AlertRules = resolveAlertRules([noSettings]);
