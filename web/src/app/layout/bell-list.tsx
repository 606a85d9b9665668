import { NotificationList } from '../../features/notifications/components/notification-list.tsx';
import { useNotifications } from '../../features/notifications/use-notifications.ts';
import { SkeletonRows } from '../../components/status/skeleton.tsx';

const shownInHeader = 6;

export function BellList({
  siteId,
  userId,
  timeZone,
  onOpened,
}: {
  siteId: string;
  userId: string;
  timeZone: string;
  onOpened: () => void;
}) {
  const { items, unread, markRead, loading, failed } = useNotifications(siteId, userId);
  if (loading) return <SkeletonRows rows={4} height={56} />;
  if (failed) return <p className="menu-note">Notifications could not be loaded.</p>;
  if (items.length === 0) return <p className="menu-note">No notifications yet.</p>;
  return (
    <NotificationList
      items={items.slice(0, shownInHeader)}
      unread={unread}
      timeZone={timeZone}
      onOpened={item => {
        markRead(item);
        onOpened();
      }}
    />
  );
}
