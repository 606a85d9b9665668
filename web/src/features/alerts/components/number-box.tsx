import { useId, useState } from 'react';
import { type Threshold, thresholdSchemas, thresholdTable } from '../../../../../shared/model/rule-settings.ts';

/** The error of a typed threshold; null: none. */
function findProblem(threshold: Threshold, text: string): string | null {
  const parsed = thresholdSchemas[threshold].safeParse(text.trim() === '' ? null : Number(text));
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Not a number');
}

/** A threshold within a sentence. An invalid number stays as typed, is marked, and is not saved. */
export function NumberBox({
  label,
  threshold,
  value,
  isOwn,
  disabled,
  onChange,
  onProblem,
}: {
  label: string;
  threshold: Threshold;
  value: number;
  /** True if it is set at this node. */
  isOwn: boolean;
  disabled: boolean;
  onChange: (value: number) => void;
  onProblem: (problem: string | null) => void;
}) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const { least, most, step } = thresholdTable[threshold];
  const problem = text === null ? null : findProblem(threshold, text);
  return (
    <>
      <input
        className={`number-box number ${isOwn ? 'number-box-own' : ''}`}
        type="number"
        inputMode={step === 1 ? 'numeric' : 'decimal'}
        aria-label={label}
        min={least}
        max={most}
        step={step}
        disabled={disabled}
        value={text ?? String(value)}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        onBlur={() => problem === null && setText(null)}
        onChange={event => {
          const wrong = findProblem(threshold, event.target.value);
          setText(event.target.value);
          onProblem(wrong);
          if (wrong === null) onChange(Number(event.target.value));
        }}
      />
      {problem !== null && (
        <small id={id} className="number-box-problem" role="alert">
          {problem}
        </small>
      )}
    </>
  );
}
