import type { User } from '../../../shared/model/user.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { nextSecond } from '../../runtime/session-clock.ts';
import { changeUser, getUser } from '../../stores/users/users.ts';
import { noteArrival } from './arrivals.ts';
import { emailTaken, freeEmail } from './free-email.ts';
import { setAdministrator, setEmail, setEnabled, setNames } from './identities.ts';

export type PersonChange = Partial<
  Pick<
    User,
    | 'email'
    | 'given_name'
    | 'family_name'
    | 'siteId'
    | 'disabled'
    | 'enableSiteAlerts'
    | 'enableBillingEmails'
    | 'mailChoices'
    | 'mutedKinds'
    | 'enableIntroTutorial'
  >
>;

/**
 * Gives a person another email, before anything else of them changes: their record and the identity provider each hold
 * an email once. Links mailed to the one before end with it. The record is written last, so that saving again finishes
 * what an interruption left.
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
const changedEmail = (
  current: User,
  { email }: PersonChange,
  now: Date,
): Pick<Partial<User>, 'email' | 'emailChangedAt' | 'mailRefused'> =>
  // Another address has refused nothing yet.
  email === undefined || email.toLowerCase() === current.email
    ? {}
    : { email: email.toLowerCase(), emailChangedAt: now.toISOString(), mailRefused: undefined };

/**
 * Changes a person; what the identity provider keeps of them follows. The record comes first, because access is decided
 * by it: whoever is disabled or moved is so at their next request; but an email is the provider's to give. Saving again
 * finishes what an interruption left.
 * @throws {DomainError} not-found when they are gone; conflict when `seenRevision` is no longer theirs.
 */
export async function updatePerson(
  userId: string,
  change: PersonChange,
  options: { isSelf: boolean; seenRevision?: number | undefined; now: Date; byAdministrator?: string | undefined },
): Promise<User> {
  const { siteId } = change;
  if (change.email !== undefined) await changeEmail(userId, change.email, options.seenRevision, options.now);
  const user = await changeRecord(userId, change, options);
  if (user === null) throw notFound();
  if (change.given_name !== undefined || change.family_name !== undefined) await setNames(userId, change);
  if (change.disabled !== undefined) await setEnabled(userId, !change.disabled);
  if (siteId !== undefined) await setAdministrator(userId, siteId === null);
  // A person who changes their own settings has logged in.
  return options.isSelf ? noteArrival(user) : user;
}

/** Writes the record. Where that is refused, the provider is given the record's email again: nothing was saved. */
async function changeRecord(
  userId: string,
  change: PersonChange,
  options: { seenRevision?: number | undefined; now: Date; byAdministrator?: string | undefined },
): Promise<User | null> {
  const { siteId } = change;
  const next = (current: User): User => {
    if (options.seenRevision !== undefined && options.seenRevision !== (current.revision ?? 0))
      throw changedMeanwhile();
    // Sessions of before do not come back when the person is enabled again.
    const ended = change.disabled === true ? { sessionsValidAfter: nextSecond() } : {};
    return {
      ...current,
      ...change,
      ...ended,
      ...changedEmail(current, change, options.now),
      ...(siteId === undefined ? {} : { isAdmin: siteId === null }),
    };
  };
  return changeUser(userId, next, options.byAdministrator).catch(async (error: unknown) => {
    const stored = change.email === undefined ? null : await getUser(userId);
    if (stored !== null) await setEmail(userId, stored.email);
    throw error;
  });
}

const changedMeanwhile = () =>
  conflict('Someone else changed this user. Nothing was saved. Reload to see their changes');
