import { useState } from 'react';
import type { Notification } from '../../../../shared/model/notification.ts';
import { useLazyListNotificationsQuery, useListNotificationsQuery, useMarkNotificationsReadMutation } from '../../app/api/notification-endpoints.ts';
import { useMorePages } from '../../components/paging/use-more-pages.ts';
import { isUnread, joinPages } from './view/items.ts';

/** The notifications of a site, read and marked by one user. Nothing is asked while `skip` holds. */
export function useNotifications(siteId: string, userId: string, skip = false) {
  const first = useListNotificationsQuery({ params: { siteId } }, { skip });
  const [loadPage] = useLazyListNotificationsQuery();
  const [mark] = useMarkNotificationsReadMutation();
  /** Read here and not yet said by the server, so that an item turns calm at once. */
  const [readHere, setReadHere] = useState<ReadonlySet<string>>(new Set());
  const more = useMorePages(
    siteId,
    first.currentData,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ params: { siteId }, query: { lastEvalKey } }).unwrap(),
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
    loading: first.isFetching && first.currentData === undefined,
    failed: first.isError,
    retry: () => void first.refetch(),
    more,
  };
}
