import { useState } from 'react';
import type { InboxItem } from '../../../../shared/contract/inbox.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { usePutInboxStatusMutation } from '../../app/api/notification-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import type { Status } from './view/filters.ts';

type Change = { readonly status: Status; readonly until?: string };
const maxBatchSize = 100;

/** The previous state of an item; a snooze that has ended counts as none. */
const stoodAs = (shown: Status, { status, until }: InboxItem): Change =>
  shown === 'active' || status === undefined ? { status: 'active' } : { status, ...(until !== undefined && { until }) };

const words = { active: 'Brought back', snoozed: 'Snoozed', archived: 'Archived' } as const;

/** Archives, snoozes and restores for everyone; the last change can be undone. `shown`: the list's status. */
export function usePutAside(shown: Status) {
  const dispatch = useAppDispatch();
  const [put] = usePutInboxStatusMutation();
  const [done, setDone] = useState<{ text: string; before: [InboxItem, Change][] } | null>(null);

  /** Makes one call per change, a hundred items at a time. */
  const write = async (changes: readonly [InboxItem, Change][]): Promise<boolean> => {
    const kinds = Map.groupBy(changes, ([, { status, until }]) => `${status} ${until}`);
    try {
      for (const some of kinds.values()) {
        for (let start = 0; start < some.length; start += maxBatchSize) {
          const part = some.slice(start, start + maxBatchSize);
          const items = part.map(([{ siteId, notificationId }]) => ({ siteId, notificationId }));
          const [first] = part;
          if (first !== undefined) await put({ body: { items, ...first[1] } }).unwrap();
        }
      }
      return true;
    } catch (error) {
      dispatch(toastShown({ tone: 'bad', text: getErrorMessage(error) }));
      return false;
    }
  };
  return {
    /** The text of the last action, until it is undone or another follows. */
    done: done?.text ?? null,
    putAside: async (items: readonly InboxItem[], change: Change) => {
      const before = items.map((item): [InboxItem, Change] => [item, stoodAs(shown, item)]);
      if (await write(items.map(item => [item, change])))
        setDone({ text: `${words[change.status]}: ${items[0]?.body.title ?? ''}`, before });
    },
    undo: async () => {
      if (done !== null && (await write(done.before))) setDone(null);
    },
  };
}
