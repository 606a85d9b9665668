import { Secret, TOTP } from 'otpauth';
import * as z from 'zod/mini';
import { AwsError, operation } from '../aws-json.ts';
import type { AwsOperations } from '../aws-json.ts';
import type { TokenIssuer } from './tokens.ts';
import type { PoolUser, UserPool } from './user-pool.ts';

const stepMs = 30_000;
const settingsSchema = z.object({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) });

/** Finds the 30-second step of a code, one before or after now included; null for a wrong one. */
function findStep(secret: string, code: string): number | null {
  const now = Math.floor(Date.now() / stepMs);
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, window: 1 });
  return delta === null ? null : now + delta;
}

/** Accepts a code once, as Cognito does. */
function acceptCode(
  token: NonNullable<PoolUser['softwareToken']>,
  secret: string,
  code: string,
  wrong: AwsError,
): void {
  const step = findStep(secret, code);
  if (step === null) throw wrong;
  if (step <= token.usedStep)
    throw new AwsError('ExpiredCodeException', 'Your software token has already been used once.');
  token.usedStep = step;
}

/** Checks the code of a sign-in. */
export function checkSignInCode(user: PoolUser, code: string): void {
  const wrong = new AwsError('CodeMismatchException', 'Invalid code received for user');
  const { softwareToken } = user;
  if (softwareToken?.secret === undefined) throw wrong;
  acceptCode(softwareToken, softwareToken.secret, code, wrong);
}

/** Turns the second factor of a user on or off; refuses what Cognito refuses. */
export function preferSoftwareToken(user: PoolUser, settings: z.infer<typeof settingsSchema> | undefined): void {
  const on = settings?.Enabled === true;
  if (on && user.softwareToken?.secret === undefined)
    throw new AwsError('InvalidParameterException', 'User has not verified software token mfa');
  if (user.softwareToken !== undefined) user.softwareToken.on = on;
}

export const preferenceSchema = { SoftwareTokenMfaSettings: z.optional(settingsSchema) };

/** Second factors as GetUser and AdminGetUser list them; absent without any. */
export const listFactors = (user: PoolUser) =>
  user.softwareToken?.on === true
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};

/** Operations on one's own authenticator app: a new key, its first code, and whether sign-in asks for it. */
export function softwareTokenOperations(pool: UserPool, tokens: TokenIssuer): AwsOperations {
  return {
    AssociateSoftwareToken: operation(z.object({ AccessToken: z.string() }), ({ AccessToken }) => {
      const user = tokens.userOf(AccessToken);
      const pending = new Secret({ size: 32 }).base32;
      user.softwareToken = { on: false, usedStep: 0, ...user.softwareToken, pending };
      pool.save();
      return { SecretCode: pending };
    }),
    VerifySoftwareToken: operation(
      z.object({ AccessToken: z.string(), UserCode: z.string().check(z.regex(/^\d{6}$/)) }),
      ({ AccessToken, UserCode }) => {
        const { softwareToken } = tokens.userOf(AccessToken);
        const secret = softwareToken?.pending ?? softwareToken?.secret;
        if (softwareToken === undefined || secret === undefined)
          throw new AwsError('SoftwareTokenMFANotFoundException', 'Software token MFA not found for user');
        const wrong = new AwsError('EnableSoftwareTokenMFAException', 'Code mismatch');
        if (softwareToken.pending !== undefined) softwareToken.usedStep = 0;
        acceptCode(softwareToken, secret, UserCode, wrong);
        softwareToken.secret = secret;
        delete softwareToken.pending;
        pool.save();
        return { Status: 'SUCCESS' };
      },
    ),
    SetUserMFAPreference: operation(
      z.object({ AccessToken: z.string(), ...preferenceSchema }),
      ({ AccessToken, SoftwareTokenMfaSettings }) => {
        preferSoftwareToken(tokens.userOf(AccessToken), SoftwareTokenMfaSettings);
        pool.save();
        return {};
      },
    ),
  };
}
