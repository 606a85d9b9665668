import { CheckboxField, SelectField, SwitchField, TextField } from '@aws-amplify/ui-react';
import { useState, type ReactNode } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons/actions.tsx';
import './field.css';

type Common = {
  label: string;
  labelHidden?: boolean;
  name?: string;
  help?: ReactNode;
  /** The error, in the specification's words; null or absent if there is none. */
  error?: string | null;
  disabled?: boolean;
  required?: boolean;
};

export type FieldProps = Common & {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'number' | 'search' | 'date' | 'url';
  autoComplete?: string;
  placeholder?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url';
  maxLength?: number;
  /** The id of a datalist with suggestions. */
  list?: string;
  start?: ReactNode;
  end?: ReactNode;
  readOnly?: boolean;
};

/** Label above, input, help below, then the error. */
export function Field({
  label,
  labelHidden = false,
  help,
  error,
  disabled = false,
  required = false,
  value,
  onChange,
  start,
  end,
  readOnly = false,
  ...rest
}: FieldProps) {
  return (
    <TextField
      {...rest}
      label={label}
      labelHidden={labelHidden}
      descriptiveText={help}
      hasError={typeof error === 'string'}
      errorMessage={error ?? ''}
      isDisabled={disabled}
      isRequired={required}
      isReadOnly={readOnly}
      value={value}
      onChange={event => onChange(event.target.value)}
      innerStartComponent={start}
      innerEndComponent={end}
    />
  );
}

/** A password field with a show button; its label names the next state. */
export function PasswordInput({
  label,
  help,
  error,
  value,
  onChange,
  name,
  autoComplete,
  disabled = false,
  required = false,
}: Common & { value: string; onChange: (value: string) => void; autoComplete: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      descriptiveText={help}
      hasError={typeof error === 'string'}
      errorMessage={error ?? ''}
      type={shown ? 'text' : 'password'}
      name={name}
      autoComplete={autoComplete}
      isDisabled={disabled}
      isRequired={required}
      value={value}
      onChange={event => onChange(event.target.value)}
      spellCheck={false}
      autoCapitalize="none"
      innerEndComponent={
        <button
          type="button"
          className="icon-button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon size={17} /> : <EyeIcon size={17} />}
        </button>
      }
    />
  );
}

export type SelectOption = { value: string; label: string; disabled?: boolean };

/** A native select for a few known choices. */
export function Select({
  label,
  labelHidden = false,
  name,
  help,
  error,
  disabled = false,
  required = false,
  value,
  onChange,
  options,
  placeholder,
}: Common & {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
}) {
  return (
    <SelectField
      label={label}
      labelHidden={labelHidden}
      name={name}
      descriptiveText={help}
      hasError={typeof error === 'string'}
      errorMessage={error ?? ''}
      isDisabled={disabled}
      isRequired={required}
      value={value}
      placeholder={placeholder}
      onChange={event => onChange(event.target.value)}
    >
      {options.map(option => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

type Choice = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  labelHidden?: boolean;
};

export function Toggle({ label, checked, onChange, disabled = false, name, labelHidden = false }: Choice) {
  return (
    <SwitchField
      label={label}
      name={name}
      isLabelHidden={labelHidden}
      labelPosition="end"
      isChecked={checked}
      isDisabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
  );
}

export function Checkbox({ label, checked, onChange, disabled = false, name = label }: Choice) {
  return (
    <CheckboxField
      label={label}
      name={name}
      checked={checked}
      isDisabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
  );
}
