import { useState } from 'react';
import { goalName } from '../../../../../../shared/domain/goals/goal-names.ts';
import { Button, IconButton } from '../../../../components/form/button.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { CloseIcon, PlusIcon } from '../../../../components/icons/actions.tsx';
import { fieldLabels } from '../../view/fields.ts';
import { has, formatServerValue, type Editing } from './editing.ts';

/** Names of Google Analytics events for this node and all below it, one event and name per line. */
export function GoalNamesField({ edit }: { edit: Editing }) {
  const [event, setEvent] = useState('');
  if (!has(edit, 'goalNames')) return null;
  const names = edit.form.goalNames;
  const locked = edit.locked.has('goalNames');
  const change = (next: Readonly<Record<string, string>>) => edit.onChange({ ...edit.form, goalNames: { ...next } });
  const typed = event.trim();
  const add = () => {
    if (typed === '' || Object.hasOwn(names, typed)) return;
    change({ ...names, [typed]: goalName(typed, {}) });
    setEvent('');
  };
  return (
    <div className="details-goalNames word-list">
      <p className="amplify-label">{fieldLabels.goalNames}</p>
      <p className="word-none">
        {formatServerValue(edit.theirs.goalNames) ??
          'Display names for Google Analytics events, used here and at every site that has no names of its own.'}
      </p>
      {edit.errors.goalNames !== undefined && <p className="goal-problem">{edit.errors.goalNames}</p>}
      {Object.keys(names).length > 0 && (
        <ul className="goal-lines" aria-label={fieldLabels.goalNames}>
          {Object.entries(names).map(([key, name]) => (
            <li key={key}>
              <code>{key}</code>
              <Field
                label={`Name for ${key}`}
                labelHidden
                value={name}
                placeholder={goalName(key, {})}
                maxLength={60}
                disabled={locked}
                onChange={value => change({ ...names, [key]: value })}
              />
              {!locked && (
                <IconButton
                  label={`Remove name for ${key}`}
                  onClick={() => change(Object.fromEntries(Object.entries(names).filter(([other]) => other !== key)))}
                >
                  <CloseIcon size={15} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {!locked && (
        <form
          className="word-line"
          noValidate
          onSubmit={submitted => {
            submitted.preventDefault();
            add();
          }}
        >
          <Field
            label="Event name"
            value={event}
            placeholder="generate_lead"
            maxLength={40}
            error={typed !== '' && Object.hasOwn(names, typed) ? `${typed} already has a name.` : null}
            onChange={setEvent}
          />
          <Button type="submit" disabled={typed === ''} aria-label="Add an event">
            <PlusIcon size={15} />
            Add
          </Button>
        </form>
      )}
    </div>
  );
}
