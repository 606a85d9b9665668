import { useState } from 'react';
import type { Chain, ThresholdName } from '../../../../shared/domain/alerts/inherited-rules.ts';
import type { RuleSettings } from '../../../../shared/model/rule-settings.ts';
import { namesIn, type RuleRow } from './view/rule-rows.ts';
import { changesBetween, mergedSettings, type RuleChange, withChange } from './view/settings.ts';

type Stored = { readonly settings: RuleSettings; readonly revision: number };
type Problems = ReadonlyMap<ThresholdName, string>;
const none: Problems = new Map();

/**
 * The draft changes to a node's rules. If others save in the meantime, the changes are applied to the newer rules.
 * `isOvertaken` reports that until they are saved or discarded.
 */
export function useRuleDraft({ settings, revision }: Stored, above: Chain) {
  const [lastSeen, setSeen] = useState<Stored>({ settings, revision });
  const [draft, setDraft] = useState(settings);
  const [isOvertaken, setOvertaken] = useState(false);
  const [problems, setProblems] = useState(none);
  const [version, setVersion] = useState(0);
  // The saved rules are known before they are reloaded.
  if (revision > lastSeen.revision) {
    const merged = mergedSettings(lastSeen.settings, draft, settings);
    setSeen({ settings, revision });
    setDraft(merged);
    setOvertaken(changesBetween(settings, merged).length > 0);
  }
  const change = (...changes: readonly RuleChange[]) => setDraft(now => changes.reduce(withChange, now));
  const noted = (name: ThresholdName, problem: string | null) =>
    setProblems(now => {
      const next = new Map(now);
      if (problem === null) next.delete(name);
      else next.set(name, problem);
      return next;
    });
  return {
    draft,
    above,
    version,
    isOvertaken,
    seen: lastSeen.revision,
    isChanged: changesBetween(lastSeen.settings, draft).length > 0,
    problems,
    onChange: change,
    onProblem: noted,
    /** Resets a rule to the inherited one. */
    onReset: (row: RuleRow) => {
      for (const name of namesIn(row)) noted(name, null);
      setVersion(version + 1);
      change(...namesIn(row).map(name => ({ kind: 'number', name, value: undefined }) as const), {
        kind: 'switch',
        ruleId: row.ruleId,
        value: undefined,
      });
    },
    onSaved: (saved: Stored) => {
      setSeen(saved);
      setOvertaken(false);
    },
    discard: () => {
      setDraft(lastSeen.settings);
      setOvertaken(false);
      setProblems(none);
      setVersion(version + 1);
    },
  };
}
