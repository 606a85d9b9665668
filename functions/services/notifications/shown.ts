import type { Day } from '../../../shared/domain/periods/days.ts';
import type { User } from '../../../shared/model/user.ts';
import type { Notification } from '../../../shared/model/notification.ts';

type Wanted = {
  readonly status?: NonNullable<Notification['status']> | 'all' | undefined;
  readonly type?: Notification['type'] | undefined;
};

/** Treats an expired snooze as none. `today`: in the site's zone. */
const statusOn = ({ status = 'active', until }: Notification, today: Day): NonNullable<Notification['status']> =>
  status === 'snoozed' && until !== undefined && until < today ? 'active' : status;

/** Reports whether a notification matches the filter; without a status, active ones match. */
export const isWanted =
  ({ status = 'active', type }: Wanted, today: Day) =>
  (notification: Notification): boolean =>
    (status === 'all' || statusOn(notification, today) === status) &&
    (type === undefined || notification.type === type);

type Readable = Pick<Notification, 'users'> & { readonly body: Pick<Notification['body'], 'timestamp'> };

/** Reports whether it was read individually, or before this person marked all as read. */
export const isReadBy =
  ({ userId, inboxReadAt }: Pick<User, 'userId' | 'inboxReadAt'>) =>
  ({ users, body }: Readable): boolean =>
    users[userId]?.read === true || (inboxReadAt !== undefined && body.timestamp <= inboxReadAt);

/** Returns only the viewer's own read mark. */
export const ownMark =
  (user: Pick<User, 'userId' | 'inboxReadAt'>) =>
  (notification: Notification): Notification => ({
    ...notification,
    users: { [user.userId]: { read: isReadBy(user)(notification) } },
  });
