import { createHash, randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError, operation } from '../aws-json.ts';
import type { AwsOperations } from '../aws-json.ts';
import { listFactors } from './software-token.ts';
import { isPassword } from './srp.ts';
import type { TokenIssuer } from './tokens.ts';
import type { PoolUser, UserPool } from './user-pool.ts';

const codeMs = 3600_000;
const codeAttempts = 5;
/** Cognito allows between 5 and 20 an hour, depending on the caller. */
const codesPerHour = 10;

/** Sends one plain email; the stack provides the email stand-in. */
export type SendMail = (mail: { to: string; subject: string; text: string }) => void;

const hashCode = (user: PoolUser, code: string) => createHash('sha256').update(`${user.sub}:${code}`).digest('hex');

/** Masks `anna@example.com` for unverified callers as Cognito does: `a***@e***`. */
const maskedEmail = (email: string) => email.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***');

export const attributeList = (user: PoolUser) => [
  { Name: 'sub', Value: user.sub },
  ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
];

/** Operations on one's own account: forgotten password, another password, reading oneself. */
export function accountOperations(pool: UserPool, tokens: TokenIssuer, sendMail: SendMail): AwsOperations {
  function sendCode(user: PoolUser): void {
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    user.code = { hash: hashCode(user, code), expiresAt: Date.now() + codeMs, attempts: 0 };
    pool.save();
    sendMail({
      to: user.attributes['email'] ?? '',
      subject: 'Your verification code',
      text: `Your password reset code is ${code}\n\nIt is good for one hour. If you did not ask for it, nothing needs to be done.`,
    });
  }

  const asked = new Map<string, { since: number; count: number }>();
  /** Counts a name's codes within an hour, known or not. */
  function countAsked(name: string): void {
    const previous = asked.get(name);
    const current =
      previous === undefined || previous.since < Date.now() - codeMs ? { since: Date.now(), count: 0 } : previous;
    current.count += 1;
    asked.set(name, current);
    if (current.count > codesPerHour)
      throw new AwsError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  }

  function confirmCode(user: PoolUser | undefined, code: string, password: string): void {
    const mismatch = new AwsError('CodeMismatchException', 'Invalid verification code provided, please try again.');
    if (user?.code === undefined) throw mismatch;
    if (user.code.expiresAt < Date.now()) {
      throw new AwsError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
    }
    if (user.code.attempts >= codeAttempts) {
      throw new AwsError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    }
    if (user.code.hash !== hashCode(user, code.trim())) {
      user.code.attempts += 1;
      pool.save();
      throw mismatch;
    }
    pool.setPassword(user, password, 'CONFIRMED');
  }

  return {
    ForgotPassword: operation(z.object({ ClientId: z.string(), Username: z.string() }), ({ Username }) => {
      countAsked(Username.toLowerCase());
      const user = pool.find(Username);
      if (user?.status === 'FORCE_CHANGE_PASSWORD') {
        throw new AwsError('NotAuthorizedException', 'User password cannot be reset in the current state.');
      }
      // The client hides who exists (lib/stacks/identity.ts): unknown, disabled and unverified users get the same
      // answer.
      if (user?.enabled === true && user.attributes['email_verified'] === 'true') sendCode(user);
      return {
        CodeDeliveryDetails: {
          AttributeName: 'email',
          DeliveryMedium: 'EMAIL',
          Destination: maskedEmail((user?.attributes['email'] ?? Username).toLowerCase()),
        },
      };
    }),
    ConfirmForgotPassword: operation(
      z.object({ ClientId: z.string(), Username: z.string(), ConfirmationCode: z.string(), Password: z.string() }),
      ({ Username, ConfirmationCode, Password }) => {
        confirmCode(pool.find(Username), ConfirmationCode, Password);
        return {};
      },
    ),
    ChangePassword: operation(
      z.object({ AccessToken: z.string(), PreviousPassword: z.string(), ProposedPassword: z.string() }),
      ({ AccessToken, PreviousPassword, ProposedPassword }) => {
        const user = tokens.userOf(AccessToken);
        countAsked(`change ${user.sub}`);
        if (!isPassword(pool.poolName, user.sub, PreviousPassword, user)) {
          throw new AwsError('NotAuthorizedException', 'Incorrect username or password.');
        }
        pool.setPassword(user, ProposedPassword, 'CONFIRMED');
        return {};
      },
    ),
    GetUser: operation(z.object({ AccessToken: z.string() }), ({ AccessToken }) => {
      const user = tokens.userOf(AccessToken);
      return { Username: user.sub, UserAttributes: attributeList(user), ...listFactors(user) };
    }),
  };
}
