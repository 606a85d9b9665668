import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Notification } from '../../../../../shared/model/notification.ts';
import { filtersOf } from '../../../app/address/address.ts';
import { destination } from '../view/items.ts';
import { NotificationItem } from './notification-item.tsx';
import './notifications.css';

type Props = {
  items: readonly Notification[];
  unread: (item: Notification) => boolean;
  timeZone: string;
  onOpened: (item: Notification) => void;
  /** Who may put them out of the way for everybody. */
  onStatus?: (item: Notification, status: 'active' | 'archived') => void;
};

/** Notifications one under the other. Opening one marks it read and goes where it leads. */
export function NotificationList({ items, unread, timeZone, onOpened, onStatus }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [now] = useState(() => new Date());
  const open = (item: Notification) => {
    onOpened(item);
    const address = destination(item.body.link);
    if (address === null) return;
    if (address.startsWith('/')) void navigate(address.includes('?') ? address : address + filtersOf(search));
    else window.open(address, '_blank', 'noopener,noreferrer');
  };
  return (
    <ul className="notices">
      {items.map(item => (
        <NotificationItem
          key={item.notificationId}
          item={item}
          unread={unread(item)}
          timeZone={timeZone}
          now={now}
          onOpen={open}
          {...(onStatus && { onStatus })}
        />
      ))}
    </ul>
  );
}
