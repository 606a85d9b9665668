import { TextAreaField } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  name?: string;
  help?: ReactNode;
  error?: string | null;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
};

/** Label above, a multi-line input, help below, then the error. */
export function TextArea({ label, name, help, error, rows = 4, maxLength, placeholder, value, onChange }: Props) {
  return (
    <TextAreaField
      label={label}
      name={name}
      descriptiveText={help}
      hasError={typeof error === 'string'}
      errorMessage={error ?? ''}
      rows={rows}
      maxLength={maxLength}
      placeholder={placeholder}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}
