import type { NewsKind } from '../../model/news-kind.ts';
import type { Notification } from '../../model/notification.ts';

type BellNotification = Pick<Notification, 'type' | 'kind'> & { readonly body: Pick<Notification['body'], 'icon'> };

/** The notification types with an icon of their own. */
const kindsByIcon: Readonly<Record<string, NewsKind>> = {
  'circle-check': 'ended',
  star: 'reviews',
  'mail-off': 'people',
};

/**
 * Returns a notification's type, inferred for those an older version wrote. Null for types that can't be muted, such as
 * an invoice.
 */
export const bellKind = ({ type, kind, body }: BellNotification): NewsKind | null =>
  kind ?? (type === 'AUDIT' ? 'audits' : (kindsByIcon[body.icon ?? ''] ?? null));

/** Returns true if a person muted this type of notification. */
export function isMuted(mutedKinds: readonly NewsKind[] | undefined, notification: BellNotification): boolean {
  const kind = bellKind(notification);
  return kind !== null && mutedKinds?.includes(kind) === true;
}
