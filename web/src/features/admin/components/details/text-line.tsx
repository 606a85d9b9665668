import type { ReactNode } from 'react';
import { Field, Select, type FieldProps, type SelectOption } from '../../../../components/form/field.tsx';
import { fieldLabels, type TextKey } from '../../view/fields.ts';
import { has, formatServerValue, type Editing } from './editing.ts';

type Props = { edit: Editing; field: TextKey; label?: string; help?: string } & Pick<
  FieldProps,
  'type' | 'inputMode' | 'placeholder' | 'required' | 'maxLength' | 'autoComplete'
>;

const makeHelp = (edit: Editing, field: TextKey, help: string | undefined): ReactNode =>
  formatServerValue(edit.theirs[field]) ?? help;

/** One line of text; nothing for a node type without the field. */
export function TextLine({ edit, field, label = fieldLabels[field], help, maxLength = 210, ...rest }: Props) {
  if (!has(edit, field)) return null;
  return (
    <div className={`details-${field}`}>
      <Field
        {...rest}
        label={label}
        value={edit.form[field]}
        error={edit.errors[field] ?? null}
        disabled={edit.locked.has(field)}
        maxLength={maxLength}
        help={makeHelp(edit, field, help)}
        onChange={value => edit.onChange({ ...edit.form, [field]: value })}
      />
    </div>
  );
}

/** A select with a few choices; the empty option clears it. */
export function ChoiceLine({
  edit,
  field,
  label = fieldLabels[field],
  help,
  options,
  empty,
}: {
  edit: Editing;
  field: TextKey;
  label?: string;
  help?: string | undefined;
  options: readonly SelectOption[];
  empty: string;
}) {
  if (!has(edit, field)) return null;
  return (
    <div className={`details-${field}`}>
      <Select
        label={label}
        value={edit.form[field]}
        error={edit.errors[field] ?? null}
        disabled={edit.locked.has(field)}
        help={makeHelp(edit, field, help)}
        options={[{ value: '', label: empty }, ...options]}
        onChange={value => edit.onChange({ ...edit.form, [field]: value })}
      />
    </div>
  );
}
