import { useListNotificationsQuery } from '../api/notification-endpoints.ts';
import { useScope } from '../address/scope.tsx';

/** Unread notifications of the site among its newest page; undefined until asked and answered. */
export function useUnreadCount(skip: boolean): number | undefined {
  const { me, siteId } = useScope();
  const { currentData } = useListNotificationsQuery(
    { params: { siteId: siteId ?? '' } },
    { skip: skip || me === undefined || typeof siteId !== 'string' },
  );
  const userId = me?.user.userId;
  if (currentData === undefined || userId === undefined) return undefined;
  return currentData.notifications.filter(item => item.users[userId]?.read !== true).length;
}
