import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { isFutureMonth } from '../../../../shared/domain/sales/closed-months.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { useDraft } from '../../app/unsaved/use-draft.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { findClashes, subtractSent } from './view/entry-draft.ts';
import type { Cells, EntryRow } from './view/entry-grid.ts';
import { changedKeys, monthsOfYear, pasted } from './view/entry-grid.ts';

const cellsSchema = z.record(z.string(), z.string());
const draftSchema = z.object({ typed: cellsSchema, saw: cellsSchema, changeId: z.string() });
type Draft = z.infer<typeof draftSchema>;

const newChangeId = () => `save-${crypto.randomUUID()}`;

/**
 * Cells typed into a grid, over the stored ones. The draft belongs to `key` (site, kind and year). A draft is always
 * saved under the same id, so a save whose response was lost can be repeated safely.
 */
export function useEntry(key: string, stored: Cells, rows: readonly EntryRow[], year: number, today: string) {
  const dispatch = useAppDispatch();
  const [draft, setDraft] = useDraft(`sales.${key}`, draftSchema);
  // Shown as stored until the book is reloaded.
  const [saved, setSaved] = useState<{ readonly over: Cells; readonly cells: Cells } | null>(null);
  const current: Cells = saved?.over === stored ? { ...stored, ...saved.cells } : stored;
  const cells: Cells = { ...current, ...draft?.typed };
  const changed = changedKeys(current, cells);
  // A save takes a while: text typed in the meantime is in the newest draft.
  const newest = useRef<{ draft: Draft | null; stored: Cells }>({ draft, stored });
  useEffect(() => {
    newest.current = { draft, stored };
  });
  const put = (typed: Cells) => {
    const saw = Object.fromEntries(Object.keys(typed).map(cell => [cell, current[cell] ?? '']));
    setDraft({
      typed: { ...draft?.typed, ...typed },
      saw: { ...saw, ...draft?.saw },
      changeId: newChangeId(),
    });
  };

  return {
    cells,
    kept: current,
    changed,
    /** Cells that someone else changed after they were typed over, with their text. */
    clashes: findClashes(current, draft),
    /** The content of a save, to be passed to `ended`. */
    sent: { typed: draft?.typed ?? {}, changeId: draft?.changeId ?? '' },
    set: (cell: string, value: string) => put({ [cell]: value }),
    revert: (cell: string) => {
      if (draft === null) return;
      const { [cell]: _typed, ...typed } = draft.typed;
      const { [cell]: _saw, ...saw } = draft.saw;
      setDraft({ typed, saw, changeId: newChangeId() });
    },
    discard: () => setDraft(null),
    paste: (text: string, row: number, month: number) => {
      const open = monthsOfYear(year).filter(yearMonth => !isFutureMonth(yearMonth, today));
      const { cells: next, left } = pasted(cells, text, { row, month }, rows, open);
      put(Object.fromEntries(changedKeys(cells, next).map(cell => [cell, next[cell] ?? ''])));
      if (left > 0)
        dispatch(
          toastShown({
            tone: 'warning',
            text: `${left} pasted ${left === 1 ? 'value reaches' : 'values reach'} beyond the table and ${left === 1 ? 'was' : 'were'} left out.`,
            durationSeconds: 8,
          }),
        );
    },
    /** Handles the end of a save. Once it is stored, text typed since remains. */
    ended: (answer: { readonly error?: unknown }, sent: Cells) => {
      if (answer.error !== undefined) {
        dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
        return;
      }
      setDraft(subtractSent(newest.current.draft, sent));
      setSaved({ over: newest.current.stored, cells: sent });
      dispatch(toastShown({ tone: 'good', text: 'Saved.' }));
    },
  };
}
