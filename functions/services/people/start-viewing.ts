import type { User } from '../../../shared/model/user.ts';
import { notFound } from '../../runtime/errors.ts';
import { changeUser, getUser } from '../../stores/users/users.ts';
import { requireViewable, viewingHours } from '../../access/viewing-as.ts';
import { mailAccountViewed } from './security-emails.ts';

/**
 * Lets an administrator view the product as a person for some hours. The person is emailed first.
 * @throws {DomainError} not-found, forbidden for an administrator and a disabled person
 */
export async function startViewing(administrator: User, userId: string, now: Date): Promise<void> {
  const person = await getUser(userId);
  if (person === null) throw notFound('User not found');
  requireViewable(person);
  await mailAccountViewed(person, administrator, now);
  const until = new Date(now.getTime() + viewingHours * 3_600_000).toISOString();
  await changeUser(administrator.userId, current => {
    const others = (current.viewing ?? []).filter(view => view.userId !== userId && view.until > now.toISOString());
    return { ...current, viewing: [{ userId, until }, ...others].slice(0, 10) };
  });
}
