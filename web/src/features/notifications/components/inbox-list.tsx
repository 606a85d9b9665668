import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { InboxItem } from '../../../../../shared/contract/inbox.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import type { Inbox } from '../use-inbox.ts';
import { destination, onItsSite } from '../view/items.ts';
import { InboxRow, type PutAside } from './inbox-row.tsx';
import './notifications.css';

type Props = {
  lines: Inbox['lines'];
  unread: Inbox['unread'];
  timeZone: string;
  /** True if each item shows its site. */
  ofMany: boolean;
  onOpened: (items: readonly InboxItem[]) => void;
  /** Absent: items can't be archived or snoozed here. */
  onPutAside?: PutAside;
};

/** Notifications, with one line for each cause. Opening one marks it read and follows its link. */
export function InboxList({ lines, unread, timeZone, ofMany, onOpened, onPutAside }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [now] = useState(() => new Date());
  const open = (item: InboxItem) => {
    onOpened([item]);
    const address = destination(item.body.link);
    if (address === null) return;
    if (address.startsWith('/'))
      void navigate(onItsSite(address, item.ofSite ? item.siteId : null, keepAddressFilters(search)));
    else window.open(address, '_blank', 'noopener,noreferrer');
  };
  return (
    <ul className="notices">
      {lines.map(line => (
        <InboxRow
          key={line.group}
          line={line}
          unread={unread}
          timeZone={timeZone}
          now={now}
          ofMany={ofMany}
          onOpen={open}
          {...(onPutAside && { onPutAside })}
        />
      ))}
    </ul>
  );
}
