import type { ClipboardEvent, KeyboardEvent } from 'react';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { cellKey, type EntryRow } from '../view/entry-grid.ts';

type EntryCellProps = {
  row: EntryRow;
  rowIndex: number;
  month: string;
  monthIndex: number;
  value: string;
  problem: string | undefined;
  changed: boolean;
  /** True if the month has not begun. */
  closed: boolean;
  readOnly: boolean;
  onChange: (key: string, value: string) => void;
  onPaste: (text: string, row: number, month: number) => void;
  /** Undoes what was typed in this cell. */
  onRevert: (key: string) => void;
};

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus between the cells of a grid; false if there is none in that direction. */
function moveFocus(from: HTMLElement, row: number, month: number): boolean {
  const cell = from.closest('table')?.querySelector<HTMLInputElement>(`[data-cell="${row}:${month}"]:not(:disabled)`);
  if (cell == null) return false;
  cell.focus();
  cell.select();
  return true;
}

/** One cell of a grid. Arrows and Enter move between cells, Escape undoes typing, and a block can be pasted. */
export function EntryCell(props: EntryCellProps) {
  const { row, rowIndex, month, monthIndex, value, problem, changed, closed, readOnly, onChange, onPaste, onRevert } =
    props;
  const key = cellKey(row.key, month);
  const note = `${key}-problem`;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && changed) return onRevert(key);
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const { selectionStart, selectionEnd, value: text } = event.currentTarget;
    const all = selectionStart === 0 && selectionEnd === text.length;
    if (event.key === 'ArrowLeft' && !all && selectionStart !== 0) return;
    if (event.key === 'ArrowRight' && !all && selectionEnd !== text.length) return;
    const [down, right] = event.shiftKey && event.key === 'Enter' ? [-1, 0] : step;
    if (moveFocus(event.currentTarget, rowIndex + down, monthIndex + right)) event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text, rowIndex, monthIndex);
  };
  return (
    <td className="entry-cell">
      <input
        data-cell={`${rowIndex}:${monthIndex}`}
        inputMode={row.whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={18}
        aria-label={`${row.spoken}, ${formatMonth(month)}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : note}
        className={changed ? 'entry-changed' : undefined}
        value={value}
        disabled={closed}
        readOnly={readOnly}
        onChange={event => onChange(key, event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={readOnly ? undefined : paste}
        onFocus={event => event.target.select()}
      />
      {problem !== undefined && (
        <span id={note} className="entry-problem" role="note">
          {problem}
        </span>
      )}
    </td>
  );
}
