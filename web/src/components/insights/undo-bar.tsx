import { statusWords } from './status-words.ts';
import { Button, IconButton } from '../form/button.tsx';
import { CloseIcon } from '../icons/actions.tsx';
import type { Moves } from './use-moves.ts';

/** Says what was just moved where, and takes it back while it stands. Announced as it appears. */
export function UndoBar({
  moves: { done, busy, undo, forget },
}: {
  moves: Pick<Moves, 'done' | 'busy' | 'undo' | 'forget'>;
}) {
  return (
    <output className="undo-region no-print">
      {done !== null && (
        <span className="undo-bar">
          <span>
            {done.item.status === 'preview'
              ? `“${done.item.title}” is published`
              : `“${done.item.title}” is ${statusWords[done.status].toLowerCase()}`}
          </span>
          {done.back !== null && (
            <Button size="small" disabled={busy} onClick={() => void undo()}>
              Undo
            </Button>
          )}
          <IconButton label="Close" onClick={forget}>
            <CloseIcon size={14} />
          </IconButton>
        </span>
      )}
    </output>
  );
}
