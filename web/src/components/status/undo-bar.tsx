import { Button, IconButton } from '../form/button.tsx';
import { CloseIcon } from '../icons/actions.tsx';
import './undo-bar.css';

type Props = {
  /** The last action; null: nothing to undo. */
  words: string | null;
  busy: boolean;
  /** Null if it can't be undone. */
  onUndo: (() => void) | null;
  onClose: () => void;
};

/** Reports the last action with an Undo button while it is possible. Announced when it appears. */
export function UndoBar({ words, busy, onUndo, onClose }: Props) {
  return (
    <output className="undo-region no-print">
      {words !== null && (
        <span className="undo-bar">
          <span>{words}</span>
          {onUndo !== null && (
            <Button size="small" disabled={busy} onClick={onUndo}>
              Undo
            </Button>
          )}
          <IconButton label="Close" onClick={onClose}>
            <CloseIcon size={14} />
          </IconButton>
        </span>
      )}
    </output>
  );
}
