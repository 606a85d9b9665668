import type { ReactNode } from 'react';
import './segments.css';

export type Segment<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
};

/** A choice between views, side by side; the current one is pressed. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: {
  label: string;
  /** Absent: none is selected yet. */
  value: Value | undefined;
  options: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  className?: string;
}) {
  return (
    <fieldset className={`segments ${className ?? ''}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
