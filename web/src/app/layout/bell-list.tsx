import { InboxList } from '../../features/notifications/components/inbox-list.tsx';
import { useInbox } from '../../features/notifications/use-inbox.ts';
import { SkeletonRows } from '../../components/status/skeleton.tsx';

const shownInHeader = 6;

export function BellList({ ofMany, timeZone, onOpened }: { ofMany: boolean; timeZone: string; onOpened: () => void }) {
  const { lines, unread, markRead, loading, failed } = useInbox();
  if (loading) return <SkeletonRows rows={4} height={56} />;
  if (failed) return <p className="menu-note">Notifications could not be loaded.</p>;
  if (lines.length === 0) return <p className="menu-note">No notifications yet.</p>;
  return (
    <InboxList
      lines={lines.slice(0, shownInHeader)}
      unread={unread}
      timeZone={timeZone}
      ofMany={ofMany}
      onOpened={items => {
        markRead(items);
        onOpened();
      }}
    />
  );
}
