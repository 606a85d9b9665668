import { useRef, useState } from 'react';
import { Button } from '../../../../components/form/button.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { CloseIcon, PlusIcon } from '../../../../components/icons/actions.tsx';
import { fieldLabels, type ListKey } from '../../view/fields.ts';
import { withWord, withoutWord } from '../../view/word-list.ts';
import { has, formatServerValue, type Editing } from './editing.ts';

type Props = { edit: Editing; field: ListKey; label?: string; placeholder: string; help?: string; none: string };

/** A list of words or names: Enter or Add appends one, the cross removes one. */
export function WordList({ edit, field, label = fieldLabels[field], placeholder, help, none }: Props) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (!has(edit, field)) return null;
  const words = edit.form[field];
  const disabled = edit.locked.has(field);
  const add = () => {
    const added = withWord(words, typed);
    setProblem(added.problem);
    if (added.problem !== null) return;
    setTyped('');
    edit.onChange({ ...edit.form, [field]: added.words });
  };
  return (
    <div className={`details-${field} word-list`}>
      {!disabled && (
        <form
          className="word-line"
          noValidate
          onSubmit={event => {
            event.preventDefault();
            add();
          }}
        >
          <Field
            label={label}
            value={typed}
            placeholder={placeholder}
            error={problem ?? edit.errors[field] ?? null}
            help={formatServerValue(edit.theirs[field]) ?? help}
            maxLength={200}
            onChange={value => {
              setTyped(value);
              setProblem(null);
            }}
          />
          <Button type="submit" disabled={typed.trim() === ''} aria-label={`Add to ${label}`}>
            <PlusIcon size={15} />
            Add
          </Button>
        </form>
      )}
      {disabled && <p className="amplify-label">{label}</p>}
      {words.length === 0 ? (
        <p className="word-none">{none}</p>
      ) : (
        <ul ref={list} className="words" aria-label={label} tabIndex={-1}>
          {words.map(word => (
            <li key={word}>
              <span>{word}</span>
              {!disabled && (
                <button
                  type="button"
                  aria-label={`Remove ${word}`}
                  onClick={() => {
                    edit.onChange({ ...edit.form, [field]: withoutWord(words, word) });
                    list.current?.focus();
                  }}
                >
                  <CloseIcon size={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
