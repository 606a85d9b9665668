import {
  ChangePasswordCommand,
  type CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ConfirmForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { User } from '../../../shared/model/user.ts';
import { cognitoWithSecret } from '../../runtime/clients/cognito-with-secret.ts';
import { environment } from '../../runtime/environment.ts';
import { pause } from '../../runtime/pause.ts';
import { forgetNotice, makeNotice, putNotice, type SecurityNotice } from '../../stores/jobs/security-notices.ts';
import { getUser } from '../../stores/users/users.ts';
import { DomainError, invalid, unauthorized } from '../../runtime/errors.ts';
import { checkPassword } from './check-password.ts';
import { findIdentity } from './identities.ts';
import { announcePassword } from './security-notices.ts';
import { endOwnAccess } from './end-access.ts';
import { toCallerKey, throttle } from '../../access/throttle.ts';

const hour = 3600;
const perPerson = [{ times: 10, seconds: hour }];
/** Counted per caller and email, so no one blocks another. */
const perCallerAndEmail = [{ times: 10, seconds: hour }];
const perCaller = [{ times: 40, seconds: hour }];

/** Tries while the provider is busy. */
const tries = 4;
const firstPauseMs = 100;

/** Converts a refusal of the identity provider to a message: what happened and what to do. */
function convertRefusal(error: unknown, wrong: { field: string; message: string }): unknown {
  if (!(error instanceof Error)) return error;
  switch (error.name) {
    case 'NotAuthorizedException':
      // The session ended a moment ago.
      if (/access token/i.test(error.message)) return unauthorized();
      return invalid([{ path: `body.${wrong.field}`, message: wrong.message }]);
    case 'CodeMismatchException':
    case 'UserNotFoundException':
      return invalid([{ path: `body.${wrong.field}`, message: wrong.message }]);
    case 'ExpiredCodeException':
      return invalid([{ path: 'body.code', message: 'The verification code has expired. Ask for a new one' }]);
    case 'InvalidPasswordException':
    case 'PasswordHistoryPolicyViolationException':
      return invalid([{ path: 'body.password', message: 'This password was not accepted. Choose another one' }]);
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return new DomainError('too-many-requests', 'Too many attempts. Wait a while and try again');
    default:
      return error;
  }
}

/** Returns true for a refusal by the identity provider; after any other failure, the password may be saved. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CognitoIdentityProviderServiceException && error.$fault === 'client';

/**
 * Runs a call that sets a password, behind a stored notice: its email is sent even if the process dies before the
 * answer. Returns the notice.
 * @throws {DomainError} as `convertRefusal`
 */
async function setPassword(
  whose: string,
  call: (client: CognitoIdentityProviderClient) => Promise<unknown>,
  wrong: { field: string; message: string },
  now: Date,
): Promise<SecurityNotice> {
  const notice = makeNotice({ kind: 'password', whose }, now);
  await putNotice(notice);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await call(cognitoWithSecret());
      return notice;
    } catch (error) {
      const isBusy = error instanceof Error && error.name === 'TooManyRequestsException';
      if (!isBusy || attempt === tries) {
        if (isRefusal(error)) await forgetNotice(notice);
        throw convertRefusal(error, wrong);
      }
      await pause(firstPauseMs * 2 ** attempt);
    }
  }
}

/**
 * Changes a person's known password and ends all their sessions, including this one.
 * @param company the name of their node
 * @param accessToken theirs, which the identity provider requires as proof.
 * @throws {DomainError} invalid-request, too-many-requests
 */
export async function changePassword(
  user: User,
  company: string | undefined,
  accessToken: string,
  words: { current: string; password: string },
  now: Date,
): Promise<void> {
  const { userId, given_name, family_name, email } = user;
  await throttle({ what: 'change-password', whom: `user:${userId}`, limits: perPerson }, now);
  const { current, password } = words;
  checkPassword(password, [given_name, family_name, email, company ?? '']);
  const command = { AccessToken: accessToken, PreviousPassword: current, ProposedPassword: password };
  const notice = await setPassword(
    userId,
    client => client.send(new ChangePasswordCommand(command)),
    { field: 'current', message: 'The current password is incorrect. Nothing changed' },
    now,
  );
  await endOwnAccess(userId);
  await announcePassword(user, notice, { isConfirmed: true }, now);
}

/**
 * Sets a new password with a mailed code, and ends all earlier sessions.
 * @throws {DomainError} invalid-request, also for an unknown email; too-many-requests
 */
export async function resetPassword(
  form: { email: string; code: string; password: string },
  clientAddress: string,
  now: Date,
): Promise<void> {
  const { email, code, password } = form;
  const caller = toCallerKey(clientAddress);
  await throttle({ what: 'reset-password', whom: `address:${caller}`, limits: perCaller }, now);
  await throttle({ what: 'reset-password', whom: `email:${email} from:${caller}`, limits: perCallerAndEmail }, now);
  checkPassword(password, [email]);
  const command = {
    ClientId: environment().USER_POOL_CLIENT_ID,
    Username: email,
    ConfirmationCode: code,
    Password: password,
  };
  // An unknown email takes the same steps, so that it isn't told apart.
  const notice = await setPassword(
    email,
    client => client.send(new ConfirmForgotPasswordCommand(command)),
    { field: 'code', message: 'The verification code is incorrect. Check the newest email and try again' },
    now,
  );
  const identity = await findIdentity(email);
  if (identity === null) return forgetNotice(notice);
  await endOwnAccess(identity.userId);
  const user = await getUser(identity.userId);
  if (user === null) return forgetNotice(notice);
  await announcePassword(user, notice, { isConfirmed: true }, now);
}
