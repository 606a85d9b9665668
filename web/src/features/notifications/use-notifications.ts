import { useState } from 'react';
import type { Notification } from '../../../../shared/model/notification.ts';
import {
  useLazyListNotificationsQuery,
  useListNotificationsQuery,
  useMarkAllNotificationsReadMutation,
  useMarkNotificationsReadMutation,
  usePutNotificationsStatusMutation,
} from '../../app/api/notification-endpoints.ts';
import { useMorePages } from '../../components/paging/use-more-pages.ts';
import { isUnread, joinPages } from './view/items.ts';

type Query = { readonly type?: Notification['type']; readonly status?: NonNullable<Notification['status']> };

/** The notifications of a site, read and marked by one user. Nothing is asked while `skip` holds. */
export function useNotifications(
  siteId: string,
  userId: string,
  { skip = false, query = {} }: { skip?: boolean; query?: Query } = {},
) {
  const first = useListNotificationsQuery({ params: { siteId }, query }, { skip });
  const [markAll, all] = useMarkAllNotificationsReadMutation();
  const [putStatus] = usePutNotificationsStatusMutation();
  const [loadPage] = useLazyListNotificationsQuery();
  const [mark] = useMarkNotificationsReadMutation();
  /** Read here and not yet said by the server, so that an item turns calm at once. */
  const [readHere, setReadHere] = useState<ReadonlySet<string>>(new Set());
  const more = useMorePages(
    `${siteId} ${JSON.stringify(query)}`,
    first.currentData,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ params: { siteId }, query: { ...query, lastEvalKey } }).unwrap(),
  );
  const items = joinPages(more.pages.map(page => page.notifications));
  const unread = (item: Notification) => isUnread(item, userId) && !readHere.has(item.notificationId);
  const markRead = (item: Notification) => {
    if (!unread(item)) return;
    setReadHere(known => new Set(known).add(item.notificationId));
    mark({ params: { siteId }, body: { notificationIds: [item.notificationId] } })
      .unwrap()
      .catch(() => setReadHere(known => new Set([...known].filter(id => id !== item.notificationId))));
  };
  return {
    items,
    unread,
    unreadCount: items.filter(unread).length,
    markRead,
    markAllRead: () => void markAll({ params: { siteId } }),
    markingAll: all.isLoading,
    setStatus: ({ notificationId }: Notification, status: 'active' | 'archived') =>
      void putStatus({ params: { siteId }, body: { notificationIds: [notificationId], status } }),
    loading: first.isFetching && first.currentData === undefined,
    failed: first.isError,
    retry: () => void first.refetch(),
    more,
  };
}
