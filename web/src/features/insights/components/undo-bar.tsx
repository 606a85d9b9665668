import { statusWords } from '../../../components/insights/status-words.ts';
import { Button, IconButton } from '../../../components/form/button.tsx';
import { CloseIcon } from '../../../components/icons/actions.tsx';
import type { Done } from '../use-moves.ts';

/** Says what was just moved where, and takes it back while it stands. Announced as it appears. */
export function UndoBar({ done, busy, onUndo, onClose }: { done: Done | null; busy: boolean; onUndo: () => void; onClose: () => void }) {
  return (
    <output className="undo-region">
      {done !== null && (
        <span className="undo-bar">
          <span>{done.item.status === 'preview' ? `“${done.item.title}” is published` : `“${done.item.title}” is ${statusWords[done.status].toLowerCase()}`}</span>
          {done.back !== null && <Button size="small" disabled={busy} onClick={onUndo}>Undo</Button>}
          <IconButton label="Close" onClick={onClose}><CloseIcon size={14} /></IconButton>
        </span>
      )}
    </output>
  );
}
