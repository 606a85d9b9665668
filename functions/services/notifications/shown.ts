import type { Day } from '../../../shared/domain/periods/days.ts';
import type { User } from '../../../shared/model/user.ts';
import type { Notification } from '../../../shared/model/notification.ts';

type Wanted = {
  readonly status?: NonNullable<Notification['status']> | 'all' | undefined;
  readonly type?: Notification['type'] | undefined;
};

/** A snooze that is over is none. `today`: in the site's zone. */
const statusOn = ({ status = 'active', until }: Notification, today: Day): NonNullable<Notification['status']> =>
  status === 'snoozed' && until !== undefined && until < today ? 'active' : status;

/** Whether a notification is asked for; without a status those that are in the way of nobody. */
export const isWanted =
  ({ status = 'active', type }: Wanted, today: Day) =>
  (one: Notification): boolean =>
    (status === 'all' || statusOn(one, today) === status) && (type === undefined || one.type === type);

type Readable = Pick<Notification, 'users'> & { readonly body: Pick<Notification['body'], 'timestamp'> };

/** Read by a mark of its own, or because it is not newer than when this person marked all. */
export const isReadBy =
  ({ userId, inboxReadAt }: Pick<User, 'userId' | 'inboxReadAt'>) =>
  ({ users, body }: Readable): boolean =>
    users[userId]?.read === true || (inboxReadAt !== undefined && body.timestamp <= inboxReadAt);

/** Who else has read one is not told. */
export const ownMark =
  (user: Pick<User, 'userId' | 'inboxReadAt'>) =>
  (one: Notification): Notification => ({ ...one, users: { [user.userId]: { read: isReadBy(user)(one) } } });
