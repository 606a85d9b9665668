import { changeUser, getUser } from '../../stores/users/users.ts';
import { getVerification, useVerification } from '../../stores/verifications.ts';
import { noteArrival } from './arrivals.ts';
import { markVerified } from './identities.ts';

/**
 * Confirms an emailed link: verifies the address at the identity provider, once. The link is used up last, so an
 * interrupted confirmation can be repeated. Null: unknown, used or expired, or the person was deleted.
 */
export async function answerLink(code: string, now: Date): Promise<string | null> {
  const verification = await getVerification(code, now);
  if (verification === null) return null;
  const { userId, email } = verification;
  const user = await getUser(userId);
  if (user === null || user.disabled || user.email !== email) return null;
  if (!(await markVerified(userId))) return null;
  if (user.emailChangedAt !== undefined) await changeUser(userId, ({ emailChangedAt: _proved, ...current }) => current);
  await noteArrival(user);
  return (await useVerification(code, now)) ? email : null;
}
