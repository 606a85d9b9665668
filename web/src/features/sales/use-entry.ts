import { useState } from 'react';
import { useAppDispatch } from '../../app/store.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import type { Cells, EntryRow } from './view/entry-grid.ts';
import { changedKeys, monthsOfYear, pasted } from './view/entry-grid.ts';
import { isFutureMonth } from '../../../../shared/domain/sales/closed-months.ts';

const newChangeId = () => `save-${crypto.randomUUID()}`;

/**
 * What is typed into a grid over what is kept. The draft belongs to `key` (site and year): another one begins empty.
 * The same draft is saved under the same id, so that a save whose answer was lost can be sent again with one effect.
 */
export function useEntry(key: string, kept: Cells, rows: readonly EntryRow[], year: number, today: string) {
  const dispatch = useAppDispatch();
  const [draft, setDraft] = useState<{ key: string; typed: Cells; changeId: string } | null>(null);
  const own = draft?.key === key ? draft : null;
  const cells: Cells = own === null ? kept : { ...kept, ...own.typed };
  const changed = changedKeys(kept, cells);
  const put = (typed: Cells) => setDraft({ key, typed: { ...own?.typed, ...typed }, changeId: newChangeId() });

  return {
    cells,
    changed,
    changeId: own?.changeId ?? '',
    set: (cell: string, value: string) => put({ [cell]: value }),
    revert: (cell: string) => put({ [cell]: kept[cell] ?? '' }),
    discard: () => setDraft(null),
    paste: (text: string, row: number, month: number) => {
      const open = monthsOfYear(year).filter(yearMonth => !isFutureMonth(yearMonth, today));
      const { cells: next, left } = pasted(cells, text, { row, month }, rows, open);
      put(Object.fromEntries(changedKeys(cells, next).map(cell => [cell, next[cell] ?? ''])));
      if (left > 0)
        dispatch(
          toastShown({
            tone: 'warning',
            text: `${left} pasted ${left === 1 ? 'value reaches' : 'values reach'} beyond the grid and ${left === 1 ? 'was' : 'were'} left out.`,
            durationSeconds: 8,
          }),
        );
    },
    /** Says how a save ended; the draft goes once it is kept. */
    ended: (answer: { readonly error?: unknown }) => {
      if (answer.error === undefined) {
        setDraft(null);
        dispatch(toastShown({ tone: 'good', text: 'Saved.' }));
      } else {
        dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
      }
    },
  };
}
