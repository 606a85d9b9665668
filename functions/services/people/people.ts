import { randomInt } from 'node:crypto';
import { userMessages } from '../../../shared/domain/forms/administration.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { nextSecond } from '../../runtime/session-clock.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { beginRemoval, changeUser, createUser, deleteUser, getUser, listUsersOfEmail } from '../../stores/users/users.ts';
import { deleteOwnImage } from '../media/replaced-images.ts';
import {
  createIdentity, deleteIdentity, findIdentity, setAdministrator, setEmail, setEnabled, setNames, setTemporaryPassword,
} from './identities.ts';
import { invite, noteArrival } from './invitations.ts';

const passwordLength = 12;
/** Without what is mistaken for something else in a mail or over the telephone. */
const lower = 'abcdefghijkmnopqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

const oneOf = (letters: string) => letters.charAt(randomInt(letters.length));

/** A password of 12 characters that the pool's policy takes: a lower case letter, an upper case one and a digit at least. */
export function temporaryPassword(): string {
  const letters = [oneOf(lower), oneOf(upper), oneOf(digits)];
  while (letters.length < passwordLength) letters.push(oneOf(lower + upper + digits));
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
}

export type NewPerson = Pick<User, 'email' | 'given_name' | 'family_name' | 'enableSiteAlerts' | 'enableBillingEmails'> & {
  /** Where they belong; null makes an administrator. */
  readonly node: SiteNode | null;
  readonly invitedBy: Pick<User, 'given_name' | 'family_name'>;
};
export type CreatedPerson = { readonly user: User; readonly password: string; readonly mailSent: boolean };

const emailTaken = () => conflict(userMessages.taken);

/**
 * A new person, invited by mail. The identity provider comes first: it holds an email once, so that of two who add the
 * same one at a time only one succeeds. The record comes next and is what gives access: a sign-in that an interrupted
 * call left without one reaches nothing, its password is known to nobody, and the same call again takes it over. A
 * person whose mail was interrupted stands in the list as invited and is invited again from there.
 * @throws {DomainError} conflict 'User email is already taken'; not-found when the node was deleted meanwhile.
 */
export async function createPerson(person: NewPerson, now: Date): Promise<CreatedPerson> {
  const { node, invitedBy, ...fields } = person;
  const email = person.email.toLowerCase();
  await freeEmail(email, now);
  const password = temporaryPassword();
  const created = await createIdentity({ email, given_name: person.given_name, family_name: person.family_name, password });
  const userId = created ?? (await leftover(email));
  const user: User = {
    ...fields, userId, email, siteId: node?.siteId ?? null, isAdmin: node === null, disabled: false,
    enableIntroTutorial: true, createdAt: now.toISOString(), invitedAt: now.toISOString(),
  };
  // Only one writes the record, also of two who take over the same leftover.
  if (!(await createUser(user))) throw emailTaken();
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
  const mailSent = await invite({ user, node, temporaryPassword: password, invitedBy }, now);
  return { user, password, mailSent };
}

/** Refuses an email that somebody has; one whose person was being removed is freed first. */
async function freeEmail(email: string, now: Date): Promise<void> {
  const known = await listUsersOfEmail(email);
  if (known.some(({ removing }) => !removing)) throw emailTaken();
  for (const { user } of known) await removePerson(user.userId, now);
}

/** The sign-in of this email that has no record. */
async function leftover(email: string): Promise<string> {
  const identity = await findIdentity(email);
  if (identity === null || (await getUser(identity.userId)) !== null) throw emailTaken();
  return identity.userId;
}

/**
 * Removes a person, step by step so that any step may be the last: the record is disabled first, which ends their
 * access at their next request, then the sign-in goes, then their picture, then the record. Repeating it goes on where
 * it stopped; one who is gone already is no error.
 */
export async function removePerson(userId: string, now: Date): Promise<void> {
  const person = await beginRemoval(userId, now);
  if (person === null) return;
  await deleteIdentity(userId);
  await deleteOwnImage({ folder: 'avatars', owner: userId }, person.avatar);
  await deleteUser(userId);
}

export type PersonChange = Partial<
  Pick<User, 'email' | 'given_name' | 'family_name' | 'siteId' | 'disabled' | 'enableSiteAlerts' | 'enableBillingEmails' | 'enableIntroTutorial'>
>;

/**
 * Gives a person another email, before anything else of them changes: their record and the identity provider each hold an
 * email once. Links mailed to the one before end with it. The record is written last, so that saving again finishes what
 * an interruption left.
 * @throws {DomainError} conflict 'User email is already taken'; then nothing has changed.
 */
async function changeEmail(userId: string, given: string, seenRevision: number | undefined, now: Date): Promise<void> {
  const email = given.toLowerCase();
  const before = await getUser(userId);
  if (before === null) throw notFound();
  if (seenRevision !== undefined && seenRevision !== (before.revision ?? 0)) throw changedMeanwhile();
  if (before.email !== email) await freeEmail(email, now);
  if (!(await setEmail(userId, email))) throw emailTaken();
}

/** What a change of email leaves in the record: it is not proved before its own link is opened. */
const changedEmail = (current: User, { email }: PersonChange, now: Date): Pick<Partial<User>, 'email' | 'emailChangedAt'> =>
  email === undefined || email.toLowerCase() === current.email ? {} : { email: email.toLowerCase(), emailChangedAt: now.toISOString() };

/**
 * Changes a person; what the identity provider keeps of them follows. The record comes first, because access is decided
 * by it: whoever is disabled or moved is so at their next request; but an email is the provider's to give. Saving again finishes what an interruption left.
 * @throws {DomainError} not-found when they are gone; conflict when `seenRevision` is no longer theirs.
 */
export async function updatePerson(userId: string, change: PersonChange, options: { isSelf: boolean; seenRevision?: number | undefined; now: Date }): Promise<User> {
  const { siteId } = change;
  if (change.email !== undefined) await changeEmail(userId, change.email, options.seenRevision, options.now);
  const user = await changeUser(userId, current => {
    if (options.seenRevision !== undefined && options.seenRevision !== (current.revision ?? 0)) throw changedMeanwhile();
    // Sessions of before do not come back when the person is enabled again.
    const ended = change.disabled === true ? { sessionsValidAfter: nextSecond() } : {};
    return { ...current, ...change, ...ended, ...changedEmail(current, change, options.now), ...(siteId === undefined ? {} : { isAdmin: siteId === null }) };
  });
  if (user === null) throw notFound();
  if (change.given_name !== undefined || change.family_name !== undefined) await setNames(userId, change);
  if (change.disabled !== undefined) await setEnabled(userId, !change.disabled);
  if (siteId !== undefined) await setAdministrator(userId, siteId === null);
  // Whoever changes their own settings has logged in.
  return options.isSelf ? noteArrival(user) : user;
}

const changedMeanwhile = () =>
  conflict('Someone else changed this person since you opened them. Nothing was saved; load them again to see their changes');

/**
 * Invites a person again: with a new temporary password while they have none of their own, else only to prove their
 * address. Answers that password.
 * @throws {DomainError} conflict when there is nothing to invite to, or they have no sign-in any more.
 */
export async function inviteAgain(user: User, node: SiteNode | null, invitedBy: User, now: Date): Promise<{ password: string | undefined; mailSent: boolean }> {
  if (user.disabled) throw conflict('This person is disabled. Enable them first, then invite them');
  const identity = await findIdentity(user.userId);
  if (identity === null) throw conflict('This person has no sign-in any more. Delete them and add them again');
  if (!identity.mustChangePassword && identity.isVerified) throw conflict('This person has logged in already and needs no invitation');
  const password = identity.mustChangePassword ? temporaryPassword() : undefined;
  if (password !== undefined) {
    await setTemporaryPassword(user.userId, password);
    await changeUser(user.userId, current => ({ ...current, invitedAt: now.toISOString() }));
  }
  const mailSent = await invite({ user, node, temporaryPassword: password, invitedBy }, now);
  return { password, mailSent };
}
