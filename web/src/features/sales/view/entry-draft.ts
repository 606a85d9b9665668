import { type Cells, plainCell } from './entry-grid.ts';

/** Typed cells, each with the text that was stored when it was typed over. */
type Draft = { readonly typed: Cells; readonly saw: Cells; readonly changeId: string };

/** Cells of a draft that someone else changed, with the stored value. */
export const findClashes = (stored: Cells, draft: Draft | null): Cells =>
  Object.fromEntries(
    Object.entries(draft?.typed ?? {}).flatMap(([cell, text]) => {
      const now = plainCell(stored[cell] ?? '');
      const isClash = now !== plainCell(draft?.saw[cell] ?? '') && now !== plainCell(text);
      return isClash ? [[cell, stored[cell] ?? '']] : [];
    }),
  );

/** The rest of a draft after `sent` was stored: cells typed over since. Null if nothing is left. */
export function subtractSent(draft: Draft | null, sent: Cells): Draft | null {
  if (draft === null) return null;
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([cell, text]) => sent[cell] !== text));
  if (Object.keys(typed).length === 0) return null;
  const saw = Object.fromEntries(Object.keys(typed).map(cell => [cell, sent[cell] ?? draft.saw[cell] ?? '']));
  return { ...draft, typed, saw };
}
