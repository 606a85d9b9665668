import type { NewsKind } from '../../model/news-kind.ts';
import type { Notification } from '../../model/notification.ts';

type Told = Pick<Notification, 'type' | 'kind'> & { readonly body: Pick<Notification['body'], 'icon'> };

/** What the bell shows by an icon of its own. */
const kindsByIcon: Readonly<Record<string, NewsKind>> = {
  'circle-check': 'ended',
  star: 'reviews',
  'mail-off': 'people',
};

/**
 * What a notification is news of; of one that an older version wrote without saying so, by its look. Null: of nothing
 * that can be chosen, such as an invoice.
 */
export const bellKind = ({ type, kind, body }: Told): NewsKind | null =>
  kind ?? (type === 'AUDIT' ? 'audits' : (kindsByIcon[body.icon ?? ''] ?? null));

/** Whether a person's bell passes over a notification, because they want none of its kind there. */
export function isMuted(mutedKinds: readonly NewsKind[] | undefined, one: Told): boolean {
  const kind = bellKind(one);
  return kind !== null && mutedKinds?.includes(kind) === true;
}
