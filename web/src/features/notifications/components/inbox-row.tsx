import { useState } from 'react';
import type { InboxItem } from '../../../../../shared/contract/inbox.ts';
import type { InboxLine } from '../../../../../shared/domain/alerts/inbox-lines.ts';
import { formatNotificationTime, formatRelative } from '../../../../../shared/domain/formats/dates.ts';
import { AuditsIcon } from '../../../components/icons/navigation.tsx';
import { PassIcon, StarIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { plainText } from '../../../../../shared/domain/html/allow-list.ts';
import { parseSafe, SafeHtml } from '../../../components/safe-html/safe-html.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SnoozeMenu } from '../../../components/snooze/snooze-menu.tsx';
import type { Status } from '../view/filters.ts';

/** Archives or snoozes items for everyone, or restores them; `days`: the length of a snooze. */
export type PutAside = (items: readonly InboxItem[], change: { status: Status; days?: number }) => void;

type Props = {
  line: InboxLine<InboxItem>;
  unread: (item: InboxItem) => boolean;
  timeZone: string;
  now: Date;
  ofMany: boolean;
  onOpen: (item: InboxItem) => void;
  onPutAside?: PutAside;
};

const kinds = {
  ALERT: { tone: 'bad', word: 'Alert', Icon: WarningIcon },
  AUDIT: { tone: 'good', word: 'Audit', Icon: AuditsIcon },
} as const;

/** Tones by a notification's icon: an alert that ended is good news, a review is neutral. */
const marked: Readonly<Record<string, { tone: 'good' | 'info'; word: string; Icon: typeof PassIcon }>> = {
  'circle-check': { tone: 'good', word: 'Alert', Icon: PassIcon },
  star: { tone: 'info', word: 'Reviews', Icon: StarIcon },
};

/**
 * One notification, or those of several sites with one cause. A click on one marks it read and follows its link; a line
 * of several shows its sites. A click on the time shows the exact time.
 */
export function InboxRow({ line, unread, timeZone, now, ofMany, onOpen, onPutAside }: Props) {
  const [exactShown, setExactShown] = useState(false);
  const [sitesShown, setSitesShown] = useState(false);
  const { items, words } = line;
  const [item] = items;
  const { tone, word, Icon } = marked[item.body.icon ?? ''] ?? kinds[item.type];
  const { title, message, image, timestamp } = item.body;
  const exact = formatNotificationTime(timestamp, timeZone);
  const isUnread = items.some(unread);
  const mine = items.filter(({ mayUpdate }) => mayUpdate);
  const isAside = item.status === 'archived' || (item.status === 'snoozed' && item.until !== undefined);
  const isGroup = words !== null;
  const isOfOne = items.every(({ siteId }) => siteId === item.siteId);
  return (
    <li className={isUnread ? 'notice unread' : 'notice'}>
      {image === undefined ? (
        <span className={`notice-icon tone-${tone}`}>
          <Icon size={16} />
        </span>
      ) : (
        <img className="notice-image" src={image} alt="" width="32" height="32" loading="lazy" />
      )}
      <div className="notice-words">
        <button
          type="button"
          className="notice-title"
          {...(isGroup && { 'aria-expanded': sitesShown })}
          onClick={() => (isGroup ? setSitesShown(!sitesShown) : onOpen(item))}
        >
          {title}
          {isGroup && <span className="notice-count"> {words}</span>}
          {isUnread && <span className="visually-hidden">, unread</span>}
        </button>
        <div className="notice-message">
          <SafeHtml html={message} />
        </div>
        {isGroup && sitesShown && (
          <ul className="notice-sites">
            {items.map(groupItem => (
              <li key={`${groupItem.siteId}${groupItem.notificationId}`}>
                <button type="button" className={unread(groupItem) ? 'unread' : ''} onClick={() => onOpen(groupItem)}>
                  {isOfOne ? plainText(parseSafe(groupItem.body.message)) : groupItem.siteName}
                  {unread(groupItem) && <span className="visually-hidden">, unread</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className="notice-foot">
          <Badge tone={tone}>{word}</Badge>
          {item.muted && <Badge tone="neutral">Muted</Badge>}
          {ofMany && !isGroup && <span className="notice-site">{item.siteName}</span>}
          <button
            type="button"
            className="notice-time"
            title={exact}
            aria-label={`${formatRelative(timestamp, now)}, ${exact}`}
            onClick={() => setExactShown(!exactShown)}
          >
            <time dateTime={timestamp}>{exactShown ? exact : formatRelative(timestamp, now)}</time>
          </button>
          {onPutAside !== undefined && mine.length > 0 && (
            <>
              {!isAside && (
                <SnoozeMenu
                  about={title}
                  opener={({ label, expanded, onClick }) => (
                    <button
                      type="button"
                      className="notice-time"
                      aria-expanded={expanded}
                      aria-label={label}
                      onClick={onClick}
                    >
                      Snooze
                    </button>
                  )}
                  onChoice={days => onPutAside(mine, { status: 'snoozed', days })}
                />
              )}
              <button
                type="button"
                className="notice-time"
                aria-label={`${isAside ? 'Bring back' : 'Archive'}: ${title}`}
                onClick={() => onPutAside(mine, { status: isAside ? 'active' : 'archived' })}
              >
                {isAside ? 'Bring back' : 'Archive'}
              </button>
            </>
          )}
        </p>
      </div>
      {isUnread && <span className="notice-dot" aria-hidden="true" />}
    </li>
  );
}
