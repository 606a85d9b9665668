import { Field } from './field.tsx';

/** Six digits from an authenticator app, which browsers fill in. */
export function CodeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field
      label="6-digit code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="123 456"
      value={value}
      onChange={onChange}
    />
  );
}
