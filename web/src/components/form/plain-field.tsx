import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import './field.css';

/**
 * The form controls of field.tsx without their library, in the same style. They are for the one page whose visitors
 * have loaded nothing yet (docs/decisions/2026-11-23-light-welcome.md).
 */
type Common = { label: string; name: string; value: string; error?: string | null; onChange: (value: string) => void };
type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'type'
>;

function Frame({
  label,
  labelHidden = false,
  id,
  error,
  children,
}: {
  label: string;
  labelHidden?: boolean;
  id: string;
  error: string | null;
  children: ReactNode;
}) {
  return (
    <div className="amplify-field">
      <label className={labelHidden ? 'amplify-label amplify-visually-hidden' : 'amplify-label'} htmlFor={id}>
        {label}
      </label>
      {children}
      {error !== null && (
        <p className="amplify-field__error-message" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

const wrongness = (id: string, error: string | null) => ({
  'aria-invalid': error !== null,
  'aria-describedby': error === null ? undefined : `${id}-error`,
});

/** Label above, input, error below. */
export function PlainField({ label, name, value, error = null, onChange, type = 'text', ...rest }: Common & Input) {
  const id = useId();
  return (
    <Frame label={label} id={id} error={error}>
      <input
        {...rest}
        {...wrongness(id, error)}
        id={id}
        type={type}
        name={name}
        value={value}
        className="amplify-input"
        onChange={event => onChange(event.target.value)}
      />
    </Frame>
  );
}

type Option = { readonly value: string; readonly label: string };

/** A native select for a few known choices. */
export function PlainSelect({
  label,
  labelHidden = false,
  name,
  value,
  error = null,
  onChange,
  options,
  placeholder,
}: Common & { labelHidden?: boolean; options: readonly Option[]; placeholder?: string }) {
  const id = useId();
  return (
    <Frame label={label} labelHidden={labelHidden} id={id} error={error}>
      <div className="amplify-select__wrapper">
        <select
          {...wrongness(id, error)}
          id={id}
          name={name}
          value={value}
          className={error === null ? 'amplify-select' : 'amplify-select amplify-select--error'}
          onChange={event => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <div className="amplify-select__icon" aria-hidden="true">
          <svg viewBox="0 0 24 24" fill="currentColor">
            <path d="M16.59 8.58984L12 13.1698L7.41 8.58984L6 9.99984L12 15.9998L18 9.99984L16.59 8.58984Z" />
          </svg>
        </div>
      </div>
    </Frame>
  );
}

/** A checkbox; the whole line is clickable. */
export function PlainCheckbox({
  label,
  name,
  checked,
  onChange,
}: {
  label: ReactNode;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="amplify-checkbox">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        className="amplify-checkbox__input"
        onChange={event => onChange(event.target.checked)}
      />
      <span className="amplify-checkbox__button" aria-hidden="true">
        <span className={checked ? 'amplify-checkbox__icon amplify-checkbox__icon--checked' : 'amplify-checkbox__icon'}>
          <svg viewBox="0 0 24 24" fill="currentColor">
            <path d="M9.00016 16.1698L4.83016 11.9998L3.41016 13.4098L9.00016 18.9998L21.0002 6.99984L19.5902 5.58984L9.00016 16.1698Z" />
          </svg>
        </span>
      </span>
      <span className="amplify-checkbox__label">{label}</span>
    </label>
  );
}
