import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { makeNotice, noticeWrite } from '../../stores/jobs/security-notices.ts';
import { changeUser, createUser, getUser } from '../../stores/users/users.ts';
import { emailTaken, freeEmail } from './free-email.ts';
import {
  createIdentity,
  findIdentity,
  setAdministrator,
  setEnabled,
  setNames,
  setTemporaryPassword,
} from './identities.ts';
import { invite } from './invitations.ts';
import { removePerson } from './remove-person.ts';
import { fullName } from './security-emails.ts';
import { announce } from './security-notices.ts';
import { temporaryPassword } from './temporary-password.ts';

export type NewPerson = Pick<
  User,
  'email' | 'given_name' | 'family_name' | 'enableSiteAlerts' | 'enableBillingEmails'
> & {
  /** Node they belong to; null makes an administrator. */
  readonly node: SiteNode | null;
  readonly invitedBy: Pick<User, 'given_name' | 'family_name' | 'email'>;
};
export type CreatedPerson = { readonly user: User; readonly password: string; readonly mailSent: boolean };

/**
 * Creates a person and emails an invitation. The identity provider comes first: its emails are unique, so only one of
 * two simultaneous calls succeeds. The record follows and gives access; a sign-in without one reaches nothing, and a
 * repeat takes it over. If the email was interrupted, the person is listed as invited and can be invited again.
 * @throws {DomainError} conflict 'User email is already taken'; not-found if the node was deleted.
 */
export async function createPerson(person: NewPerson, now: Date): Promise<CreatedPerson> {
  const { node, invitedBy, ...fields } = person;
  const email = person.email.toLowerCase();
  await freeEmail(email, now);
  const password = temporaryPassword();
  const created = await createIdentity({
    email,
    given_name: person.given_name,
    family_name: person.family_name,
    password,
  });
  const userId = created ?? (await leftover(email));
  const user: User = {
    ...fields,
    userId,
    email,
    siteId: node?.siteId ?? null,
    isAdmin: node === null,
    disabled: false,
    enableIntroTutorial: true,
    createdAt: now.toISOString(),
    invitedAt: now.toISOString(),
  };
  const events = user.isAdmin ? [{ kind: 'administrator', whose: userId, by: fullName(invitedBy) } as const] : [];
  const notices = events.map(event => makeNotice(event, now));
  // Only one call writes the record, even if two take over the same leftover.
  if (!(await createUser(user, notices.map(noticeWrite)))) throw emailTaken();
  if (created === null) {
    await setTemporaryPassword(userId, password);
    await setNames(userId, user);
    await setEnabled(userId, true);
  }
  if (created === null || user.isAdmin) await setAdministrator(userId, user.isAdmin);
  if (node !== null && (await getNode(node.siteId)) === null) {
    await removePerson(userId, now);
    throw notFound();
  }
  await announce(notices, now);
  const mailSent = await invite({ user, node, temporaryPassword: password, invitedBy }, now);
  return { user, password, mailSent };
}

/** Finds the email's sign-in without a record. */
async function leftover(email: string): Promise<string> {
  const identity = await findIdentity(email);
  if (identity === null || (await getUser(identity.userId)) !== null) throw emailTaken();
  return identity.userId;
}

/**
 * Invites a person again: with a new temporary password if they have none, otherwise only to verify their address.
 * Returns that password.
 * @throws {DomainError} conflict if there is nothing to invite to, or their sign-in was deleted.
 */
export async function inviteAgain(
  user: User,
  node: SiteNode | null,
  invitedBy: User,
  now: Date,
): Promise<{ password: string | undefined; mailSent: boolean }> {
  if (user.disabled) throw conflict('This user is disabled. Enable them first');
  const identity = await findIdentity(user.userId);
  if (identity === null) throw conflict('This user can no longer sign in. Delete them and add them again');
  if (!identity.mustChangePassword && identity.isVerified)
    throw conflict("This user has already logged in and doesn't need an invitation");
  const password = identity.mustChangePassword ? temporaryPassword() : undefined;
  if (password !== undefined) {
    await setTemporaryPassword(user.userId, password);
    await changeUser(user.userId, current => ({ ...current, invitedAt: now.toISOString() }));
  }
  const mailSent = await invite({ user, node, temporaryPassword: password, invitedBy }, now);
  return { password, mailSent };
}
