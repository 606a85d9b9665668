import { useState } from 'react';
import type { InboxItem } from '../../../../shared/contract/inbox.ts';
import { inboxLines } from '../../../../shared/domain/alerts/inbox-lines.ts';
import {
  useLazyListInboxBelowQuery,
  useLazyListInboxQuery,
  useListInboxBelowQuery,
  useListInboxQuery,
  useMarkAllInboxReadMutation,
  useMarkInboxReadMutation,
} from '../../app/api/notification-endpoints.ts';
import { useMorePages } from '../../components/paging/use-more-pages.ts';
import type { Kind, Status } from './view/filters.ts';
import { joinPages } from './view/items.ts';

const maxBatchSize = 100;
const makeItemKey = ({ siteId, notificationId }: InboxItem) => `${siteId} ${notificationId}`;

type Asked = {
  /** Disables requests. */
  readonly skip?: boolean;
  readonly status?: Status;
  readonly kind?: Kind;
  /** Includes kinds that the viewer muted; they count as read. */
  readonly withMuted?: boolean;
  /** A node instead of all accessible sites. */
  readonly below?: string | null;
};

/** The notifications of all accessible sites, or of one node and everything below it. */
export function useInbox(asked: Asked = {}) {
  const { skip = false, status = 'active', kind = 'all', withMuted = false, below = null } = asked;
  const query = {
    ...(status === 'active' ? {} : { status }),
    ...(kind === 'all' ? {} : { type: kind }),
    ...(withMuted && { muted: 'included' as const }),
  };
  const params = { siteId: below ?? '' };
  const ofAll = useListInboxQuery({ query }, { skip: skip || below !== null });
  const ofNode = useListInboxBelowQuery({ params, query }, { skip: skip || below === null });
  const first = below === null ? ofAll : ofNode;
  const [loadAll] = useLazyListInboxQuery();
  const [loadBelow] = useLazyListInboxBelowQuery();
  const [mark] = useMarkInboxReadMutation();
  const [markAll, all] = useMarkAllInboxReadMutation();
  /** Marked as read here but not yet by the server, so that an item changes right away. */
  const [readHere, setReadHere] = useState<ReadonlySet<string>>(new Set());
  const more = useMorePages(
    `${below} ${JSON.stringify(query)}`,
    first.currentData,
    page => page.lastEvalKey,
    lastEvalKey =>
      below === null
        ? loadAll({ query: { ...query, lastEvalKey } }).unwrap()
        : loadBelow({ params, query: { ...query, lastEvalKey } }).unwrap(),
  );
  const unread = (item: InboxItem) => !item.read && !item.muted && !readHere.has(makeItemKey(item));
  const items = joinPages(more.pages.map(page => page.items));
  const lines = inboxLines(
    items,
    more.pages.flatMap(page => page.fuller),
    first.currentData?.sites ?? null,
  );
  const markRead = (some: readonly InboxItem[]) => {
    const news = some.filter(unread);
    const keys = news.map(makeItemKey);
    if (news.length === 0) return;
    setReadHere(current => new Set([...current, ...keys]));
    for (let start = 0; start < news.length; start += maxBatchSize) {
      const part = news.slice(start, start + maxBatchSize);
      mark({ body: { items: part.map(({ siteId, notificationId }) => ({ siteId, notificationId })) } })
        .unwrap()
        .catch(() => setReadHere(current => new Set([...current].filter(key => !keys.includes(key)))));
    }
  };
  return {
    lines,
    unread,
    unreadCount: lines.filter(line => line.items.some(unread)).length,
    markRead,
    /** Marks all accessible items, loaded or not; with a node or kind filter, only the shown ones. */
    markAllRead: () => (below === null && kind === 'all' && status === 'active' ? void markAll({}) : markRead(items)),
    markingAll: all.isLoading,
    loading: first.isFetching && first.currentData === undefined,
    failed: first.isError,
    retry: () => void first.refetch(),
    more,
  };
}
export type Inbox = ReturnType<typeof useInbox>;
