import type { User } from '../../../shared/model/user.ts';
import { changeUser } from '../../stores/users/users.ts';
import { findIdentity, markVerified } from './identities.ts';

/**
 * An invitation is answered when its person has chosen a password of their own: until then it can be sent again. The
 * temporary one was mailed to their address, so that signing in with it proves the address as the mail's link does.
 * Answers the person as they stand.
 */
export async function noteArrival(user: User): Promise<User> {
  if (user.invitedAt === undefined) return user;
  const identity = await findIdentity(user.userId);
  if (identity === null || identity.mustChangePassword) return user;
  if (!identity.isVerified && user.emailChangedAt === undefined) await markVerified(user.userId);
  const arrived = await changeUser(user.userId, ({ invitedAt: _answered, ...current }) => current);
  return arrived ?? user;
}
