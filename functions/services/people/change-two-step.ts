import { VerifySoftwareTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { User } from '../../../shared/model/user.ts';
import { throttle } from '../../access/throttle.ts';
import { cognitoWithSecret } from '../../runtime/clients/cognito-with-secret.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { untilSecond } from '../../runtime/session-clock.ts';
import { endNoticeWrites, makeNotice, putNotice } from '../../stores/jobs/security-notices.ts';
import { endAccess } from './end-access.ts';
import { findIdentity, setTwoStep } from './identities.ts';
import { fullName, mailTwoStepChanged } from './security-emails.ts';
import { keysPerPerson, refuseOldSignIn, signInAgain } from './two-step.ts';

const isNamed = (error: unknown, ...names: readonly string[]) => error instanceof Error && names.includes(error.name);

/**
 * Confirms the new key with a code and turns two-step sign-in on. All sessions end, so that every later one was begun
 * with a code.
 * @param accessToken theirs, which the identity provider requires as proof
 * @throws {DomainError} invalid-request for a wrong code, too-many-requests, sign-in-again
 */
export async function confirmTwoStep(user: User, accessToken: string, code: string, now: Date): Promise<void> {
  await throttle({ what: 'two-step', whom: `user:${user.userId}`, limits: keysPerPerson }, now);
  try {
    await cognitoWithSecret().send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }));
  } catch (error) {
    if (isNamed(error, 'EnableSoftwareTokenMFAException', 'CodeMismatchException', 'ExpiredCodeException'))
      throw invalid([
        {
          path: 'body.code',
          message: "Wrong code. Use the newest one, and check that your phone's clock is automatic",
        },
      ]);
    if (isNamed(error, 'SoftwareTokenMFANotFoundException', 'InvalidParameterException'))
      throw invalid([{ path: 'body.code', message: 'This setup has expired. Start again' }]);
    throw isNamed(error, 'NotAuthorizedException') ? signInAgain('Your session has ended') : error;
  }
  await untilSecond(await change(user, { on: true }, now));
}

/** @throws {DomainError} sign-in-again, conflict */
export async function endTwoStep(user: User, signedInAt: number, now: Date): Promise<void> {
  refuseOldSignIn(signedInAt, now);
  await untilSecond(await change(user, { on: false }, now));
}

/**
 * Turns another person's two-step sign-in off, because they lost their app. They are emailed who did it and why.
 * @throws {DomainError} conflict for oneself, which would need no recent sign-in, and if it is off
 */
export async function resetTwoStep(person: User, by: User, reason: string, now: Date): Promise<void> {
  if (person.userId === by.userId) throw conflict('Turn off your own two-step sign-in in User Settings');
  await change(person, { on: false, by: fullName(by), reason }, now);
}

/**
 * Changes how a person signs in and ends their sessions, behind a stored notice: its email is sent even if the process
 * dies. Returns the second from which new sessions are valid.
 * @throws {DomainError} conflict if it is off already
 */
async function change(
  user: User,
  how: { readonly on: boolean; readonly by?: string; readonly reason?: string },
  now: Date,
): Promise<number> {
  if (!how.on && (await findIdentity(user.userId))?.hasTwoStep !== true)
    throw conflict('Two-step sign-in is already off. Nothing changed');
  const notice = makeNotice({ kind: 'two-step', whose: user.userId, ...how }, now);
  await putNotice(notice);
  await setTwoStep(user.userId, how.on);
  const second = await endAccess(user.userId);
  await mailTwoStepChanged(user, { ...how, at: now }, now, { key: notice.sk, claims: endNoticeWrites([notice]) });
  return second;
}
