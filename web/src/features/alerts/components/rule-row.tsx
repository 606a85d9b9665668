import { Fragment } from 'react';
import {
  type Chain,
  findSaidNumber,
  ownNumber,
  type ThresholdName,
  toThreshold,
} from '../../../../../shared/domain/alerts/inherited-rules.ts';
import type { OwnRule } from '../../../../../shared/model/alert.ts';
import type { RuleSettings } from '../../../../../shared/model/rule-settings.ts';
import { isConnectable } from '../../../../../shared/platforms/registry.ts';
import { Toggle } from '../../../components/form/field.tsx';
import { PencilIcon, ResetIcon, TrashIcon } from '../../../components/icons/actions.tsx';
import { ServiceMark } from '../../../components/icons/service-mark.tsx';
import type { RuleRow } from '../view/rule-rows.ts';
import { numberChange, type RuleChange, switchChange } from '../view/settings.ts';
import { NumberBox } from './number-box.tsx';

/** The editing state: the draft rules of a node, and the rules inherited from above. */
export type RuleEdit = {
  readonly draft: RuleSettings;
  readonly above: Chain;
  readonly mayWrite: boolean;
  /** A new version resets typed text that was not accepted. */
  readonly version: number;
  readonly onChange: (change: RuleChange) => void;
  readonly onProblem: (name: ThresholdName, problem: string | null) => void;
  readonly onReset: (row: RuleRow) => void;
  readonly onOpen: (rule: OwnRule) => void;
};

/** One rule of a node. */
export function Rule({ row, isShown, edit }: { row: RuleRow; isShown: boolean; edit: RuleEdit }) {
  const { ruleId, alert, service, appliesTo, fired, tells: notifies, isOn, from } = row;
  const { draft, above, mayWrite, onChange } = edit;
  const ownRule = draft.own.find(rule => rule.ruleId === ruleId);
  return (
    <tr className={isShown ? 'rules-shown' : undefined}>
      <th scope="row">
        {service !== undefined && isConnectable(service) && <ServiceMark service={service} quiet={false} bare />}
        <When row={row} edit={edit} />
        <Buttons row={row} own={ownRule} edit={edit} />
        {from !== '' && <small className="rules-from">{from}</small>}
        <small className="rules-narrow">
          {appliesTo} · {notifies}
          <span className="rules-phone"> · fired in 30 days: {fired}</span>
        </small>
      </th>
      <td className="rules-wide">{appliesTo}</td>
      <td className="rules-fired number">{fired}</td>
      <td className="rules-wide">{notifies}</td>
      <td>
        <Toggle
          label={`${alert}, on`}
          labelHidden
          checked={isOn}
          disabled={!mayWrite}
          onChange={next =>
            onChange(
              ownRule === undefined
                ? switchChange(above, ruleId, next)
                : { kind: 'own', ruleId, value: { ...ownRule, isOn: next } },
            )
          }
        />
      </td>
    </tr>
  );
}

/** The sentence of a rule, with its numbers as inputs. */
function When({ row, edit }: { row: RuleRow; edit: RuleEdit }) {
  const { draft, above, mayWrite, version, onChange, onProblem } = edit;
  return row.pieces.map(piece =>
    typeof piece === 'string' ? (
      <Fragment key={piece}>{piece}</Fragment>
    ) : (
      <NumberBox
        key={`${piece.name} ${version}`}
        label={piece.label}
        threshold={toThreshold(piece.name)}
        value={findSaidNumber([draft, ...above], piece.name).value}
        isOwn={ownNumber(draft, piece.name) !== undefined}
        disabled={!mayWrite}
        onChange={value => onChange(numberChange(above, piece.name, value))}
        onProblem={problem => onProblem(piece.name, problem)}
      />
    ),
  );
}

/** Other actions of a rule: reset to the inherited one, or those of a custom rule. */
function Buttons({ row, own: ownRule, edit }: { row: RuleRow; own: OwnRule | undefined; edit: RuleEdit }) {
  const { ruleId, alert, back } = row;
  if (!edit.mayWrite) return null;
  if (ownRule !== undefined)
    return (
      <>
        <button
          type="button"
          className="icon-button"
          aria-label={`Change ${alert}`}
          onClick={() => edit.onOpen(ownRule)}
        >
          <PencilIcon size={15} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${alert}`}
          onClick={() => edit.onChange({ kind: 'own', ruleId, value: undefined })}
        >
          <TrashIcon size={15} />
        </button>
      </>
    );
  if (back === undefined) return null;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`${alert}: ${back}`}
      title={back}
      onClick={event => {
        // This button disappears: keep the keyboard focus in the row.
        event.currentTarget.closest('tr')?.querySelector<HTMLInputElement>('td:last-child input')?.focus();
        edit.onReset(row);
      }}
    >
      <ResetIcon size={15} />
    </button>
  );
}
