import type { ReactNode } from 'react';

export type LegendEntry = {
  readonly id: string;
  readonly label: string;
  /** Fainter text after the label. */
  readonly note?: string;
  /** The style and color of its key. */
  readonly look: 'line' | 'dashed' | 'thin' | 'fill' | 'hatched' | 'range';
  readonly color: string;
  /** True if it explains a mark that can't be hidden. */
  readonly isFixed?: boolean;
};

/** Names the series of a chart; a click hides one or shows it again. */
export function Legend({
  entries,
  hidden,
  onToggle,
  onNote,
  more,
}: {
  entries: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Called to write a note. */
  onNote?: (() => void) | undefined;
  /** Other choices at the end. */
  more?: ReactNode;
}) {
  return (
    <div className="chart-legend">
      {entries.map(({ id, label, note, look, color, isFixed = false }) => {
        const key = <i className={`chart-key chart-key-${look}`} style={{ '--key': color }} />;
        return isFixed ? (
          <span key={id}>
            {key}
            {label}
          </span>
        ) : (
          <button key={id} type="button" aria-pressed={!hidden.has(id)} onClick={() => onToggle(id)}>
            {key}
            {label}
            {note !== undefined && <small>{note}</small>}
          </button>
        );
      })}
      {onNote !== undefined && (
        <button type="button" className="no-print" onClick={onNote}>
          Add note
        </button>
      )}
      {more}
    </div>
  );
}
