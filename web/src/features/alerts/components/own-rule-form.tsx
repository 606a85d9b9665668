import { useState } from 'react';
import { problemsOfRules } from '../../../../../shared/domain/alerts/rule-problems.ts';
import { formatRule, readRule } from '../../../../../shared/domain/alerts/rule-sentence.ts';
import type { OwnRule } from '../../../../../shared/model/alert.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { RuleBacktest } from './rule-backtest.tsx';
import { newRuleId, ruledMetrics, storedValue, getRuleUnit, within, writtenValue } from '../view/rules.ts';

const kinds = [
  { value: 'absolute', label: 'A limit' },
  { value: 'relative', label: 'A change' },
] as const;

/**
 * Creates or edits a custom rule on any daily metric: a limit on each of some days, or a change from the same number of
 * days before.
 */
export function OwnRuleForm({
  rule: old,
  nodeId,
  onDone,
  onClose,
}: {
  rule: OwnRule | null;
  /** The node of the rule, which applies to all of its sites. */
  nodeId: string;
  onDone: (rule: OwnRule) => void;
  onClose: () => void;
}) {
  const [ruleId] = useState(() => old?.ruleId ?? newRuleId(Math.random));
  const [metric, setMetric] = useState<OwnRule['metric']>(old?.metric ?? 'sessions');
  const [kind, setKind] = useState<OwnRule['kind']>(old?.kind ?? 'relative');
  const [direction, setDirection] = useState<OwnRule['direction']>(old?.direction ?? 'below');
  const [value, setValue] = useState(old === null ? '30' : writtenValue(old));
  const [days, setDays] = useState(String(old?.days ?? 7));
  const [minimum, setMinimum] = useState(String(old?.minimum ?? 0));
  const [problem, setProblem] = useState<string | null>(null);
  /** The sentence while it is being typed; null: it follows from the fields. */
  const [typed, setTyped] = useState<string | null>(null);
  const [written, over, volume] = [within(value, -1e9, 1e9), within(days, 1, 14), within(minimum, 0, 1e9)];
  const rule: OwnRule | null =
    written === null || over === null || volume === null || !Number.isInteger(over)
      ? null
      : {
          ...old,
          ruleId,
          metric,
          kind,
          direction,
          value: storedValue(metric, kind, written),
          days: over,
          minimum: volume,
          isOn: old?.isOn ?? true,
        };
  const add = () => {
    if (isUnread) return setProblem('We can’t read this rule. Choose its parts below.');
    if (rule === null) return setProblem('Enter a number. Days can be 1 to 14.');
    const [wrong] = problemsOfRules({ own: [rule] });
    if (wrong) return setProblem(wrong.message);
    onDone(rule);
  };
  const isRelative = kind === 'relative';
  const isUnread = typed !== null && readRule(typed)?.kind !== 'custom';
  const type = (sentence: string) => {
    setTyped(sentence);
    const setting = readRule(sentence);
    if (setting?.kind !== 'custom') return;
    const parts = setting.rule;
    setMetric(parts.metric);
    setKind(parts.kind);
    setDirection(parts.direction);
    setValue(writtenValue(parts));
    setDays(String(parts.days));
    setMinimum(String(parts.minimum));
  };
  const shownSentence = typed ?? (rule === null ? '' : formatRule({ kind: 'custom', rule }));
  /** Runs after a change of a field, so that the sentence follows it. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (next: T) => {
      setTyped(null);
      set(next);
    };
  return (
    <Dialog
      open
      onClose={onClose}
      title={old === null ? 'New rule' : 'Edit rule'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={add}>
            {old === null ? 'Add rule' : 'Done'}
          </Button>
        </>
      }
    >
      <div className="own-rule">
        <Problem text={problem} />
        <Field
          label="Rule"
          value={shownSentence}
          onChange={type}
          maxLength={200}
          error={isUnread ? 'We can’t read this rule. Choose its parts below.' : null}
          help="Type a rule, or choose its parts below. Only final days count."
        />
        <Select
          label="Metric"
          value={metric}
          options={ruledMetrics}
          onChange={next => changing(setMetric)(ruledMetrics.find(option => option.value === next)?.value ?? metric)}
        />
        <Segments label="Rule type" value={kind} options={kinds} onChange={changing(setKind)} />
        <div className="own-rule-line">
          <Select
            label={isRelative ? 'Goes' : 'Is'}
            value={direction}
            options={[
              { value: 'above', label: isRelative ? 'up' : 'above' },
              { value: 'below', label: isRelative ? 'down' : 'below' },
            ]}
            onChange={next => changing(setDirection)(next === 'above' ? 'above' : 'below')}
          />
          <Field
            label={isRelative ? 'by more than' : 'the value'}
            type="number"
            inputMode="decimal"
            value={value}
            onChange={changing(setValue)}
            end={<span className="field-unit">{getRuleUnit(metric, kind)}</span>}
          />
          <Field
            label={isRelative ? 'over days' : 'days running'}
            type="number"
            inputMode="numeric"
            value={days}
            onChange={changing(setDays)}
          />
        </div>
        <Field
          label="Minimum volume"
          type="number"
          inputMode="decimal"
          value={minimum}
          onChange={changing(setMinimum)}
          help="Below this volume, we don't check the rule. For rates it's the denominator (sessions, spend); for totals, the earlier days."
        />
        <RuleBacktest nodeId={nodeId} rule={rule} />
      </div>
    </Dialog>
  );
}
