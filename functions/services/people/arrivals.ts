import type { User } from '../../../shared/model/user.ts';
import { changeUser } from '../../stores/users/users.ts';
import { findIdentity, markVerified } from './identities.ts';

/**
 * Marks an invitation as accepted once the person has chosen a password; until then it can be sent again. Signing in
 * with the emailed temporary password proves the address. Returns the current person.
 */
export async function noteArrival(user: User): Promise<User> {
  if (user.invitedAt === undefined) return user;
  const identity = await findIdentity(user.userId);
  if (identity === null || identity.mustChangePassword) return user;
  if (!identity.isVerified && user.emailChangedAt === undefined) await markVerified(user.userId);
  const arrived = await changeUser(user.userId, ({ invitedAt: _answered, ...current }) => current);
  return arrived ?? user;
}
