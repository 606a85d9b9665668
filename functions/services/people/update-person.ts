import type { User } from '../../../shared/model/user.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { nextSecond } from '../../runtime/session-clock.ts';
import {
  makeNotice,
  noticeWrite,
  type SecurityEvent,
  type SecurityNotice,
} from '../../stores/jobs/security-notices.ts';
import type { Write } from '../../stores/engine/transact.ts';
import { changeUser, getUser } from '../../stores/users/users.ts';
import { noteArrival } from './arrivals.ts';
import { emailTaken, freeEmail } from './free-email.ts';
import { fullName } from './security-emails.ts';
import { announce } from './security-notices.ts';
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
 * Changes a person's email before any other change: their record and the identity provider both require unique emails.
 * Links mailed to the old address expire. The record is written last, so saving again completes an interrupted change.
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

/** Returns the record's changes for a new email: unverified until its link is opened. */
const changedEmail = (
  current: User,
  { email }: PersonChange,
  now: Date,
): Pick<Partial<User>, 'email' | 'emailChangedAt' | 'mailRefused'> =>
  // A new address has refused nothing yet.
  email === undefined || email.toLowerCase() === current.email
    ? {}
    : { email: email.toLowerCase(), emailChangedAt: now.toISOString(), mailRefused: undefined };

type UpdateOptions = {
  readonly isSelf: boolean;
  readonly seenRevision?: number | undefined;
  readonly now: Date;
  /** The author of the change. */
  readonly by: Pick<User, 'given_name' | 'family_name' | 'email'>;
  readonly byAdministrator?: string | undefined;
};

/** Lists the security events of a change, which people are emailed about. */
function listEvents(before: User, after: User, by: UpdateOptions['by']): SecurityEvent[] {
  const event = { whose: after.userId, by: fullName(by) };
  return [
    ...(after.isAdmin && !before.isAdmin ? [{ kind: 'administrator', ...event } as const] : []),
    ...(after.email === before.email
      ? []
      : [{ kind: 'email', ...event, from: before.email, to: after.email } as const]),
  ];
}

/**
 * Changes a person, then the identity provider. The record comes first because it decides access from the next request;
 * but the provider decides emails. Saving again finishes an interrupted change.
 * @throws {DomainError} not-found for a deleted person; conflict if `seenRevision` is outdated.
 */
export async function updatePerson(userId: string, change: PersonChange, options: UpdateOptions): Promise<User> {
  const { siteId } = change;
  if (change.email !== undefined) await changeEmail(userId, change.email, options.seenRevision, options.now);
  let notices: readonly SecurityNotice[] = [];
  const user = await changeRecord(userId, change, options, (before, after) => {
    notices = listEvents(before, after, options.by).map(event => makeNotice(event, options.now));
    return notices.map(noticeWrite);
  });
  if (user === null) throw notFound();
  if (change.given_name !== undefined || change.family_name !== undefined) await setNames(userId, change);
  if (change.disabled !== undefined) await setEnabled(userId, !change.disabled);
  if (siteId !== undefined) await setAdministrator(userId, siteId === null);
  await announce(notices, options.now);
  // A person who changes their own settings has logged in.
  return options.isSelf ? noteArrival(user) : user;
}

/** Writes the record. If refused, restores the provider's email, because nothing was saved. */
async function changeRecord(
  userId: string,
  change: PersonChange,
  options: UpdateOptions,
  follow: (before: User, after: User) => Write[],
): Promise<User | null> {
  const { siteId } = change;
  const next = (current: User): User => {
    if (options.seenRevision !== undefined && options.seenRevision !== (current.revision ?? 0))
      throw changedMeanwhile();
    // Earlier sessions don't return when the person is enabled again.
    const ended = change.disabled === true ? { sessionsValidAfter: nextSecond() } : {};
    return {
      ...current,
      ...change,
      ...ended,
      ...changedEmail(current, change, options.now),
      ...(siteId === undefined ? {} : { isAdmin: siteId === null }),
    };
  };
  return changeUser(userId, next, { byAdministrator: options.byAdministrator, follow }).catch(
    async (error: unknown) => {
      const stored = change.email === undefined ? null : await getUser(userId);
      if (stored !== null) await setEmail(userId, stored.email);
      throw error;
    },
  );
}

const changedMeanwhile = () =>
  conflict('Someone else changed this user. Nothing was saved. Reload to see their changes');
