import { AssociateSoftwareTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { throttle } from '../../access/throttle.ts';
import { cognitoWithSecret } from '../../runtime/clients/cognito-with-secret.ts';
import { DomainError } from '../../runtime/errors.ts';

const freshSeconds = 600;
/** New keys and codes for them. */
export const keysPerPerson = [{ times: 20, seconds: 3600 }];

export const signInAgain = (why: string): DomainError => new DomainError('sign-in-again', `Log in again first. ${why}`);

/**
 * Refuses a session that began more than 10 minutes ago, so that an open browser isn't enough to change how its owner
 * signs in.
 * @param signedInAt second of the epoch
 * @throws {DomainError} sign-in-again
 */
export function refuseOldSignIn(signedInAt: number, now: Date): void {
  if (now.getTime() / 1000 - signedInAt > freshSeconds) throw signInAgain('You signed in more than 10 minutes ago');
}

/**
 * Makes a new key for a person's authenticator app, in base32. Until it is confirmed, sign-in stays as it is.
 * @throws {DomainError} sign-in-again, too-many-requests
 */
export async function beginTwoStep(
  userId: string,
  { accessToken, signedInAt }: { readonly accessToken: string; readonly signedInAt: number },
  now: Date,
): Promise<string> {
  refuseOldSignIn(signedInAt, now);
  await throttle({ what: 'two-step', whom: `user:${userId}`, limits: keysPerPerson }, now);
  try {
    const command = new AssociateSoftwareTokenCommand({ AccessToken: accessToken });
    const { SecretCode } = await cognitoWithSecret().send(command);
    if (SecretCode === undefined) throw new Error('The identity provider made no key');
    return SecretCode;
  } catch (error) {
    throw error instanceof Error && error.name === 'NotAuthorizedException'
      ? signInAgain('Your session has ended')
      : error;
  }
}
