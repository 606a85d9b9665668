import { inboxLines } from '../../../../shared/domain/alerts/inbox-lines.ts';
import { useListInboxQuery } from '../api/notification-endpoints.ts';
import { useScope } from '../address/scope.tsx';

/** The number of unread notifications: '3', or '3+' if there is more than the first page; undefined until loaded. */
export function useUnreadCount(skip: boolean): string | undefined {
  const { me } = useScope();
  const { currentData } = useListInboxQuery({}, { skip: skip || me === undefined });
  if (currentData === undefined) return undefined;
  const { items, lastEvalKey } = currentData;
  const count = inboxLines(items, [], null).filter(line => line.items.some(({ read }) => !read)).length;
  return count > 0 && lastEvalKey !== null ? `${count}+` : String(count);
}
