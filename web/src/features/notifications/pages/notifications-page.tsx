import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays } from '../../../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { Button } from '../../../components/form/button.tsx';
import { Select, Toggle } from '../../../components/form/field.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { BellIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { InboxList } from '../components/inbox-list.tsx';
import type { PutAside } from '../components/inbox-row.tsx';
import { useInbox } from '../use-inbox.ts';
import { usePutAside } from '../use-put-aside.ts';
import { type Kind, kinds, type Status, statuses } from '../view/filters.ts';

const everything = 'everything';

/** /notifications: the notifications of all accessible sites, or of one company, region or site, with Load More. */
export function NotificationsPage() {
  const { me, site, siteId, chain, timeZone, failure } = useScope();
  const now = useNow();
  const [status, setStatus] = useState<Status>('active');
  const [kind, setKind] = useState<Kind>('all');
  const [withMuted, setWithMuted] = useState(false);
  const [place, setPlace] = useState(everything);
  const zone = timeZone ?? 'UTC';
  const isSitesOwn = me !== undefined && site !== undefined && me.user.siteId === site.siteId;
  // The levels above the open site, and the site itself; another site is selected in the header.
  const places = chain.filter(node => node.siteId !== me?.user.siteId);
  const chosen = places.find(node => node.siteId === place);
  const inbox = useInbox({ skip: me === undefined, status, kind, withMuted, below: chosen?.siteId ?? null });
  const aside = usePutAside(status);
  const onPutAside: PutAside = (items, { status: next, days }) =>
    void aside.putAside(items, {
      status: next,
      ...(days !== undefined && { until: addDays(siteToday(now, zone), days) }),
    });
  const loading = failure === undefined && (me === undefined || inbox.loading);
  const empty = !loading && !inbox.failed && failure === undefined && inbox.lines.length === 0;
  const whose = isSitesOwn ? site.name : (chosen?.name ?? 'All your sites');
  const mutes = (me?.user.mutedKinds?.length ?? 0) > 0;
  const isUnfiltered = status === 'active' && kind === 'all';
  return (
    <div className="notifications-page">
      <Panel
        title="Notifications"
        busy={loading}
        flush
        subtitle={
          me === undefined
            ? 'Audits and alerts'
            : `${whose}, ${inbox.unreadCount === 0 ? 'all read' : `${inbox.unreadCount}${inbox.more.hasMore ? '+' : ''} unread`}`
        }
        tools={
          <Button
            size="small"
            busy={inbox.markingAll}
            disabled={inbox.loading || inbox.unreadCount === 0}
            onClick={inbox.markAllRead}
          >
            Mark all read
          </Button>
        }
        provenance={
          inbox.lines.length === 0 || timeZone === undefined ? undefined : (
            <span className="provenance">
              {inbox.lines.length} shown{inbox.more.hasMore ? '' : ', the whole list'} · times in {zoneName(timeZone)}
            </span>
          )
        }
        action={
          inbox.more.hasMore ? (
            <Button size="small" busy={inbox.more.state === 'loading'} onClick={inbox.more.loadMore}>
              {inbox.more.state === 'failed' ? 'Try again' : 'Load More'}
            </Button>
          ) : undefined
        }
      >
        <div className="notices-bar">
          <Segments label="Which notifications" value={status} options={statuses} onChange={setStatus} />
          <Select
            label="Kind"
            labelHidden
            value={kind}
            options={kinds}
            onChange={next => setKind(kinds.find(option => option.value === next)?.value ?? 'all')}
          />
          {places.length > 0 && (
            <Select
              label="Company, region, or site"
              labelHidden
              value={chosen?.siteId ?? everything}
              options={[
                { value: everything, label: 'All your sites' },
                ...places.map(node => ({ value: node.siteId, label: node.name })),
              ]}
              onChange={setPlace}
            />
          )}
          {mutes && <Toggle label="Including muted" checked={withMuted} onChange={setWithMuted} />}
          <Link className="notices-choose" to="/settings">
            Notification type
          </Link>
        </div>
        {aside.done !== null && (
          <div className="notices-done" role="status">
            <span>{aside.done}</span>
            <Button size="small" onClick={() => void aside.undo()}>
              Undo
            </Button>
          </div>
        )}
        {loading && <SkeletonRows rows={6} height={72} />}
        {failure !== undefined && <FailedState message={failure} onRetry={() => window.location.reload()} />}
        {inbox.failed && <FailedState message="Notifications could not be loaded." onRetry={inbox.retry} />}
        {empty && siteId === null && (
          <EmptyState centered icon={<BellIcon size={18} />} title="No sites yet">
            Notifications belong to a site, and you don&apos;t have access to one yet.
          </EmptyState>
        )}
        {empty && siteId !== null && (
          <EmptyState
            centered
            icon={<BellIcon size={18} />}
            title={isUnfiltered ? 'No notifications yet' : 'No results'}
          >
            {isUnfiltered ? 'New audits and alerts appear here.' : 'No notifications match the filter.'}
          </EmptyState>
        )}
        <InboxList
          lines={inbox.lines}
          unread={inbox.unread}
          timeZone={zone}
          ofMany={!isSitesOwn}
          onOpened={inbox.markRead}
          onPutAside={onPutAside}
        />
      </Panel>
    </div>
  );
}
