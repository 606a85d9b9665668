import { zoneName } from '../../../components/time/zone-name.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { Button } from '../../../components/form/button.tsx';
import { BellIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { NotificationList } from '../components/notification-list.tsx';
import { useNotifications } from '../use-notifications.ts';

/** /notifications: all of a site's notifications, Load More until none remains. */
export function NotificationsPage() {
  const { me, siteId, site, timeZone, failure } = useScope();
  const known = me !== undefined && typeof siteId === 'string';
  const notes = useNotifications(siteId ?? '', me?.user.userId ?? '', !known);
  const loading = !known || notes.loading;
  const empty = !loading && !notes.failed && notes.items.length === 0;
  return (
    <div className="notifications-page">
      <Panel
        title="Notifications" busy={loading} flush={notes.items.length > 0}
        subtitle={site === undefined ? 'Audits and alerts' : `${site.name}, ${notes.unreadCount === 0 ? 'all read' : `${notes.unreadCount} unread`}`}
        provenance={
          notes.items.length === 0 || timeZone === undefined
            ? undefined
            : <span className="provenance">{notes.items.length} shown{notes.more.hasMore ? '' : ', the whole list'} · times in {zoneName(timeZone)}</span>
        }
        action={
          notes.more.hasMore
            ? <Button size="small" busy={notes.more.state === 'loading'} onClick={notes.more.loadMore}>{notes.more.state === 'failed' ? 'Load More, again' : 'Load More'}</Button>
            : undefined
        }
      >
        {failure === undefined && loading && siteId !== null && <SkeletonRows rows={6} height={72} />}
        {siteId === null && <EmptyState centered icon={<BellIcon size={18} />} title="No site in reach">Notifications belong to a site; your account reaches none yet.</EmptyState>}
        {failure !== undefined && <FailedState message={failure} onRetry={() => window.location.reload()} />}
        {notes.failed && <FailedState message="Notifications could not be loaded. They are kept." onRetry={notes.retry} />}
        {empty && <EmptyState centered icon={<BellIcon size={18} />} title="No notifications yet">New audits and alerts of this site appear here.</EmptyState>}
        <NotificationList items={notes.items} unread={notes.unread} timeZone={timeZone ?? 'UTC'} onOpened={notes.markRead} />
      </Panel>
    </div>
  );
}
