import { userMessages } from '../../../shared/domain/forms/administration.ts';
import { conflict } from '../../runtime/errors.ts';
import { listUsersOfEmail } from '../../stores/users/users.ts';
import { removePerson } from './remove-person.ts';

export const emailTaken = () => conflict(userMessages.taken);

/** Refuses an email in use; frees one whose person was being removed. */
export async function freeEmail(email: string, now: Date): Promise<void> {
  const existingUsers = await listUsersOfEmail(email);
  if (existingUsers.some(({ removing }) => !removing)) throw emailTaken();
  for (const { user } of existingUsers) await removePerson(user.userId, now);
}
