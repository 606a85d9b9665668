import { inboxLines } from '../../../../shared/domain/alerts/inbox-lines.ts';
import { useListInboxQuery } from '../api/notification-endpoints.ts';
import { useScope } from '../address/scope.tsx';

/** Unread lines of the first page of everything in reach; undefined until asked and answered. */
export function useUnreadCount(skip: boolean): number | undefined {
  const { me } = useScope();
  const { currentData } = useListInboxQuery({}, { skip: skip || me === undefined });
  if (currentData === undefined) return undefined;
  return inboxLines(currentData.items, [], null).filter(({ items }) => items.some(({ read }) => !read)).length;
}
