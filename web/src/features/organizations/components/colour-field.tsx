import { useId } from 'react';
import { parseHex, toHex } from '../../../../../shared/domain/theme/colours.ts';
import { Field } from '../../../components/form/field.tsx';

/** A color as text and in the browser's picker, with the contrast of white on it. */
export function ColourField({
  label,
  value,
  help,
  error,
  onChange,
}: {
  label: string;
  value: string;
  help: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const rgb = parseHex(value);
  return (
    <div className="colour-field">
      <Field
        label={label}
        value={value}
        help={help}
        error={error}
        maxLength={7}
        placeholder="#284699"
        onChange={onChange}
      />
      <input
        id={id}
        type="color"
        aria-label={`${label}, picker`}
        value={rgb === null ? '#ffffff' : toHex(rgb)}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  );
}
