import { UndoBar } from '../status/undo-bar.tsx';
import { recommendationStatusLabels } from './status-text.ts';
import type { Moves } from './use-moves.ts';

/** The last move, while it can be undone. */
export function MoveUndo({
  moves: { done, busy, undo, forget },
}: {
  moves: Pick<Moves, 'done' | 'busy' | 'undo' | 'forget'>;
}) {
  const now =
    done === null || done.item.status === 'preview'
      ? 'published'
      : recommendationStatusLabels[done.status].toLowerCase();
  return (
    <UndoBar
      words={done === null ? null : `“${done.item.title}” is ${now}`}
      busy={busy}
      onUndo={done === null || done.back === null ? null : () => void undo()}
      onClose={forget}
    />
  );
}
