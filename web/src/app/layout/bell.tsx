import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { BellIcon } from '../../components/icons/navigation.tsx';
import { Popover } from '../../components/overlay/popover.tsx';
import { keepAddressFilters } from '../address/address.ts';
import { useScope } from '../address/scope.tsx';
import { useLiveInbox } from './use-live-inbox.ts';
import { useTouched } from './use-touched.ts';
import { useUnreadCount } from './use-unread-count.ts';

const BellList = lazy(() => import('./bell-list.tsx').then(module => ({ default: module.BellList })));

/**
 * The notifications button for all accessible sites: the unread count, and the newest six on click. It updates right
 * away on pages with a live list, and on others once the user is active.
 */
export function Bell({ quiet }: { quiet: boolean }) {
  const { me, siteId, timeZone } = useScope();
  const { pathname, search } = useLocation();
  const touched = useTouched();
  useLiveInbox(!quiet || !(touched || findScreen(pathname)?.live === true));
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const unread = useUnreadCount(!quiet && !open) ?? '0';
  const ready = me !== undefined && typeof siteId === 'string' && timeZone !== undefined;
  return (
    <Popover
      open={open}
      onClose={close}
      align="right"
      label="Notifications"
      className="bell"
      opener={
        <button
          type="button"
          className="icon-button"
          aria-expanded={open}
          title="Notifications"
          disabled={!ready}
          aria-label={unread === '0' ? 'Notifications' : `Notifications, ${unread} unread`}
          onClick={() => setOpen(!open)}
        >
          <BellIcon size={18} />
          {unread !== '0' && (
            <span className="bell-count number" aria-hidden="true">
              {Number.parseInt(unread) > 9 ? '9+' : unread}
            </span>
          )}
        </button>
      }
    >
      <div className="bell-panel">
        <Suspense fallback={<SkeletonRows rows={4} height={56} />}>
          {ready && <BellList ofMany={me.user.siteId !== siteId} timeZone={timeZone} onOpened={close} />}
        </Suspense>
        <Link to={`/notifications${keepAddressFilters(search)}`} className="bell-more" onClick={close}>
          View more
        </Link>
      </div>
    </Popover>
  );
}
