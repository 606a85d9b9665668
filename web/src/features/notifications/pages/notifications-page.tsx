import { zoneName } from '../../../components/time/zone-name.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useState } from 'react';
import { useAccess } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { Select } from '../../../components/form/field.tsx';
import { filters, type FilterId } from '../view/filters.ts';
import { BellIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { NotificationList } from '../components/notification-list.tsx';
import { useNotifications } from '../use-notifications.ts';

const filterOptions = (Object.keys(filters) as FilterId[]).map(value => ({ value, label: filters[value].label }));

/** /notifications: all of a site's notifications, Load More until none remains. */
export function NotificationsPage() {
  const { me, siteId, site, timeZone, failure } = useScope();
  const known = me !== undefined && typeof siteId === 'string';
  const [filter, setFilter] = useState<FilterId>('all');
  const access = useAccess();
  const notes = useNotifications(siteId ?? '', me?.user.userId ?? '', { skip: !known, query: filters[filter].query });
  const mayWrite = access?.may('site.update', site) === true;
  const loading = !known || notes.loading;
  const empty = !loading && !notes.failed && notes.items.length === 0;
  return (
    <div className="notifications-page">
      <Panel
        title="Notifications"
        busy={loading}
        flush={notes.items.length > 0}
        subtitle={
          site === undefined
            ? 'Audits and alerts'
            : `${site.name}, ${notes.unreadCount === 0 ? 'all read' : `${notes.unreadCount} unread`}`
        }
        tools={
          <>
            <Select
              label="Which notifications"
              labelHidden
              value={filter}
              options={filterOptions}
              onChange={next => setFilter(filterOptions.find(one => one.value === next)?.value ?? 'all')}
            />
            <Button
              size="small"
              busy={notes.markingAll}
              disabled={!known || notes.unreadCount === 0}
              onClick={notes.markAllRead}
            >
              Mark all as read
            </Button>
          </>
        }
        provenance={
          notes.items.length === 0 || timeZone === undefined ? undefined : (
            <span className="provenance">
              {notes.items.length} shown{notes.more.hasMore ? '' : ', the whole list'} · times in {zoneName(timeZone)}
            </span>
          )
        }
        action={
          notes.more.hasMore ? (
            <Button size="small" busy={notes.more.state === 'loading'} onClick={notes.more.loadMore}>
              {notes.more.state === 'failed' ? 'Load More, again' : 'Load More'}
            </Button>
          ) : undefined
        }
      >
        {failure === undefined && loading && siteId !== null && <SkeletonRows rows={6} height={72} />}
        {siteId === null && (
          <EmptyState centered icon={<BellIcon size={18} />} title="No site in reach">
            Notifications belong to a site; your account reaches none yet.
          </EmptyState>
        )}
        {failure !== undefined && <FailedState message={failure} onRetry={() => window.location.reload()} />}
        {notes.failed && (
          <FailedState message="Notifications could not be loaded. They are kept." onRetry={notes.retry} />
        )}
        {empty && (
          <EmptyState
            centered
            icon={<BellIcon size={18} />}
            title={filter === 'all' ? 'No notifications yet' : 'No notifications here'}
          >
            {filter === 'all'
              ? 'New audits and alerts of this site appear here.'
              : 'Nothing of this site is among those you asked for.'}
          </EmptyState>
        )}
        <NotificationList
          items={notes.items}
          unread={notes.unread}
          timeZone={timeZone ?? 'UTC'}
          onOpened={notes.markRead}
          {...(mayWrite && { onStatus: notes.setStatus })}
        />
      </Panel>
    </div>
  );
}
