import {
  type Chain,
  isNumbers,
  findSaidNumber,
  ownNumber,
  findSaidSwitch,
  type ThresholdName,
} from '../../../../../shared/domain/alerts/inherited-rules.ts';
import type { OwnRule } from '../../../../../shared/model/alert.ts';
import type { RuleSettings } from '../../../../../shared/model/rule-settings.ts';
import { stoppingServices } from '../../../../../shared/platforms/registry.ts';

const names: readonly ThresholdName[] = [
  'roasThreshold',
  'roasDays',
  'bouncePoints',
  'answerMinutes',
  'unansweredHours',
  ...stoppingServices,
];

/** One change to a node's rules; without a value it is inherited again. */
export type RuleChange =
  | { readonly kind: 'number'; readonly name: ThresholdName; readonly value: number | undefined }
  | { readonly kind: 'switch'; readonly ruleId: string; readonly value: boolean | undefined }
  | { readonly kind: 'own'; readonly ruleId: string; readonly value: OwnRule | undefined };

/** Returns the rules with one change. */
export function withChange({ thresholds, own: ownRules }: RuleSettings, change: RuleChange): RuleSettings {
  switch (change.kind) {
    case 'number': {
      if (isNumbers(change.name)) return { own: ownRules, thresholds: set(thresholds, change.name, change.value) };
      const silent = set(thresholds.silentDaysOf ?? {}, change.name, change.value);
      return { own: ownRules, thresholds: set(thresholds, 'silentDaysOf', orNothing(silent)) };
    }
    case 'switch': {
      const on = set(thresholds.on ?? {}, change.ruleId, change.value);
      return { own: ownRules, thresholds: set(thresholds, 'on', orNothing(on)) };
    }
    case 'own': {
      const { ruleId, value } = change;
      if (value === undefined) return { thresholds, own: ownRules.filter(rule => rule.ruleId !== ruleId) };
      const isNew = ownRules.every(rule => rule.ruleId !== ruleId);
      return {
        thresholds,
        own: isNew ? [...ownRules, value] : ownRules.map(rule => (rule.ruleId === ruleId ? value : rule)),
      };
    }
  }
}

const orNothing = <T extends object>(record: T): T | undefined =>
  Object.keys(record).length === 0 ? undefined : record;

/** A record with a field set, or without it. */
function set<T extends object, K extends keyof T>(record: T, key: K, value: T[K] | undefined): T {
  const next = { ...record };
  if (value === undefined) delete next[key];
  else next[key] = value;
  return next;
}

/** The changes that turn one into the other. */
export function changesBetween(from: RuleSettings, to: RuleSettings): RuleChange[] {
  const [onFrom, onTo] = [from.thresholds.on ?? {}, to.thresholds.on ?? {}];
  const numbers = names.flatMap((name): RuleChange[] => {
    const value = ownNumber(to, name);
    return value === ownNumber(from, name) ? [] : [{ kind: 'number', name, value }];
  });
  const switches = [...new Set([...Object.keys(onFrom), ...Object.keys(onTo)])].flatMap((ruleId): RuleChange[] =>
    onFrom[ruleId] === onTo[ruleId] ? [] : [{ kind: 'switch', ruleId, value: onTo[ruleId] }],
  );
  const findRule = ({ own: ownRules }: RuleSettings, id: string) => ownRules.find(({ ruleId }) => ruleId === id);
  const ruleChanges = [...new Set([...from.own, ...to.own].map(({ ruleId }) => ruleId))].flatMap(
    (ruleId): RuleChange[] => {
      const value = findRule(to, ruleId);
      return JSON.stringify(value) === JSON.stringify(findRule(from, ruleId)) ? [] : [{ kind: 'own', ruleId, value }];
    },
  );
  return [...numbers, ...switches, ...ruleChanges];
}

/**
 * Applies a user's changes to settings that someone else saved in the meantime. On a conflict, the user's changes win.
 */
export const mergedSettings = (base: RuleSettings, mine: RuleSettings, serverSettings: RuleSettings): RuleSettings =>
  changesBetween(base, mine).reduce(withChange, serverSettings);

/** Parses a typed threshold; one equal to the inherited value stays inherited. */
export const numberChange = (above: Chain, name: ThresholdName, value: number): RuleChange => ({
  kind: 'number',
  name,
  value: findSaidNumber(above, name).value === value ? undefined : value,
});

/** Switches a rule of the catalog, or one inherited from above, at this node. */
export const switchChange = (above: Chain, ruleId: string, isOn: boolean): RuleChange => {
  const ownRule = above.flatMap(({ own: rules }) => rules).find(rule => rule.ruleId === ruleId);
  const { value, by } = findSaidSwitch(above, ruleId);
  const inherited = by === null && ownRule !== undefined ? ownRule.isOn : value;
  return { kind: 'switch', ruleId, value: inherited === isOn ? undefined : isOn };
};
