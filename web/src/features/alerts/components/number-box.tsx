import { useState } from 'react';
import { within } from '../view/rules.ts';

/** A small number within a sentence; what is no number is marked and not taken. */
export function NumberBox({
  label,
  value,
  most,
  isOwn,
  disabled,
  onChange,
}: {
  label: string;
  value: number;
  most: number;
  /** Another than usual. */
  isOwn: boolean;
  disabled: boolean;
  onChange: (value: number) => void;
}) {
  const [text, setText] = useState(String(value));
  const shown = within(text, 1, most) === value ? text : String(value);
  const [typing, setTyping] = useState(false);
  return (
    <input
      className={`number-box number ${isOwn ? 'number-box-own' : ''}`}
      type="number"
      inputMode="numeric"
      aria-label={label}
      min={1}
      max={most}
      step={1}
      disabled={disabled}
      value={typing ? text : shown}
      aria-invalid={typing && within(text, 1, most) === null}
      onFocus={() => {
        setText(String(value));
        setTyping(true);
      }}
      onBlur={() => setTyping(false)}
      onChange={event => {
        setText(event.target.value);
        const next = within(event.target.value, 1, most);
        if (next !== null && Number.isInteger(next)) onChange(next);
      }}
    />
  );
}
