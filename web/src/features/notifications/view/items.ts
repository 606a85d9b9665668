import type { Notification } from '../../../../../shared/model/notification.ts';

/** Unread until this very user has read it. */
export const isUnread = (item: Notification, userId: string) => item.users[userId]?.read !== true;

export const unreadOf = (items: readonly Notification[], userId: string) =>
  items.filter(item => isUnread(item, userId));

/** Where a notification leads: an address of this application without its old '/app' prefix, or null. */
export function destination(link: string | undefined): string | null {
  if (link === undefined || link === '') return null;
  if (/^https?:\/\//i.test(link)) return link;
  const path = link.replace(/^\/?app(?=\/|$)/, '');
  // '//host' and 'javascript:' would leave the application: only a path of our own is followed.
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//') || path.includes('\\')) return null;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Pages joined, each notification once, newest first. */
export function joinPages(pages: readonly (readonly Notification[])[]): Notification[] {
  const unique = new Map(pages.flat().map(item => [item.notificationId, item]));
  return [...unique.values()].sort((a, b) => b.body.timestamp.localeCompare(a.body.timestamp));
}
