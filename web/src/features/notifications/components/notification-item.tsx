import { useState } from 'react';
import { formatNotificationTime, formatRelative } from '../../../../../shared/domain/formats/dates.ts';
import type { Notification } from '../../../../../shared/model/notification.ts';
import { AuditsIcon } from '../../../components/icons/navigation.tsx';
import { PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { SafeHtml } from '../../../components/safe-html/safe-html.tsx';
import { Badge } from '../../../components/status/badge.tsx';

type Props = {
  item: Notification;
  unread: boolean;
  timeZone: string;
  now: Date;
  onOpen: (item: Notification) => void;
  onStatus?: (item: Notification, status: 'active' | 'archived') => void;
};

const kinds = {
  ALERT: { tone: 'bad', word: 'Alert', Icon: WarningIcon },
  AUDIT: { tone: 'good', word: 'Audit', Icon: AuditsIcon },
} as const;

/** An alert that ended is good news. */
const ended = { tone: 'good', word: 'Alert', Icon: PassIcon } as const;

/**
 * One notification. A press anywhere on it marks it read and follows its link; a press on the time shows it exactly.
 */
export function NotificationItem({ item, unread, timeZone, now, onOpen, onStatus }: Props) {
  const [exactShown, setExactShown] = useState(false);
  const hasEnded = item.body.icon === 'circle-check';
  const { tone, word, Icon } = hasEnded ? ended : kinds[item.type];
  const isArchived = item.status === 'archived';
  const { title, message, image, timestamp } = item.body;
  const exact = formatNotificationTime(timestamp, timeZone);
  return (
    <li className={unread ? 'notice unread' : 'notice'}>
      {image === undefined ? (
        <span className={`notice-icon tone-${tone}`}>
          <Icon size={16} />
        </span>
      ) : (
        <img className="notice-image" src={image} alt="" width="32" height="32" loading="lazy" />
      )}
      <div className="notice-words">
        <button type="button" className="notice-title" onClick={() => onOpen(item)}>
          {title}
          {unread && <span className="visually-hidden">, unread</span>}
        </button>
        <div className="notice-message">
          <SafeHtml html={message} />
        </div>
        <p className="notice-foot">
          <Badge tone={tone}>{word}</Badge>
          <button
            type="button"
            className="notice-time"
            title={exact}
            aria-label={`${formatRelative(timestamp, now)}, ${exact}`}
            onClick={() => setExactShown(!exactShown)}
          >
            <time dateTime={timestamp}>{exactShown ? exact : formatRelative(timestamp, now)}</time>
          </button>
          {onStatus !== undefined && (
            <button
              type="button"
              className="notice-time"
              aria-label={`${isArchived ? 'Bring back' : 'Archive'}: ${title}`}
              onClick={() => onStatus(item, isArchived ? 'active' : 'archived')}
            >
              {isArchived ? 'Bring back' : 'Archive'}
            </button>
          )}
        </p>
      </div>
      {unread && <span className="notice-dot" aria-hidden="true" />}
    </li>
  );
}
