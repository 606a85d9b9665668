import { createHash, randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError, operation } from '../aws-json.ts';
import type { AwsOperations } from '../aws-json.ts';
import type { TokenIssuer } from './tokens.ts';
import type { PoolUser, UserPool } from './user-pool.ts';

const codeMs = 3600_000;
const codeAttempts = 5;

/** Sends one plain mail; the stack hands in the mail stand-in. */
export type SendMail = (mail: { to: string; subject: string; text: string }) => void;

const hashCode = (user: PoolUser, code: string) => createHash('sha256').update(`${user.sub}:${code}`).digest('hex');

/** `anna@example.com` as Cognito shows it to who may not be Anna: `a***@e***`. */
const maskedEmail = (email: string) => email.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***');

export const attributeList = (user: PoolUser) => [
  { Name: 'sub', Value: user.sub },
  ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
];

/** What a person does with the own account: a forgotten password, reading oneself. */
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
      const user = pool.find(Username);
      // The client reveals unknown users (lib/stages.ts, flags.revealUnknownEmail): the specification wants it said.
      if (user === undefined) throw new AwsError('UserNotFoundException', 'Username/client id combination not found.');
      if (user.status === 'FORCE_CHANGE_PASSWORD' || !user.enabled) {
        throw new AwsError('NotAuthorizedException', 'User password cannot be reset in the current state.');
      }
      sendCode(user);
      return {
        CodeDeliveryDetails: {
          AttributeName: 'email',
          DeliveryMedium: 'EMAIL',
          Destination: maskedEmail((user.attributes['email'] ?? Username).toLowerCase()),
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
    GetUser: operation(z.object({ AccessToken: z.string() }), ({ AccessToken }) => {
      const user = tokens.userOf(AccessToken);
      return { Username: user.sub, UserAttributes: attributeList(user) };
    }),
  };
}
