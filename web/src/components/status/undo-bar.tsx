import { Button, IconButton } from '../form/button.tsx';
import { CloseIcon } from '../icons/actions.tsx';
import './undo-bar.css';

type Props = {
  /** What was just done; null: nothing that could be taken back. */
  words: string | null;
  busy: boolean;
  /** Null where nothing leads back. */
  onUndo: (() => void) | null;
  onClose: () => void;
};

/** Says what was just done, and takes it back while it stands. Announced as it appears. */
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
