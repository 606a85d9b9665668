import * as z from 'zod/mini';
import { loadConfig } from '../../app/session/config.ts';
import { accessToken } from '../../app/session/session.ts';

const refusalSchema = z.object({ __type: z.string() });
const texts: Readonly<Record<string, string>> = {
  NotAuthorizedException: 'The current password is not right. Nothing was changed.',
  InvalidPasswordException: 'This password was not accepted. Choose another one.',
  LimitExceededException: 'Too many tries. Wait a while and try again.',
  TooManyRequestsException: 'Too many tries. Wait a minute and try again.',
};
const unreachable = 'The server could not be reached. Nothing was changed; check the connection and try again.';

/**
 * Asks the identity provider (Cognito, ChangePassword) for a new password in place of the current one. Answers null,
 * or why nothing was changed. One call of its own instead of the library's: the first view would carry that.
 */
export async function changePassword(current: string, next: string): Promise<string | null> {
  try {
    const [config, token] = await Promise.all([loadConfig(), accessToken()]);
    const response = await fetch(config.userPoolEndpoint ?? `https://cognito-idp.${config.region}.amazonaws.com/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.ChangePassword' },
      body: JSON.stringify({ AccessToken: token, PreviousPassword: current, ProposedPassword: next }),
    });
    if (response.ok) return null;
    const refusal = z.safeParse(refusalSchema, await response.json().catch(() => null));
    const kind = refusal.success ? refusal.data.__type.replace(/^.*#/, '') : '';
    return texts[kind] ?? 'The password was not changed. Please contact the system administrator to address your user login issue';
  } catch {
    return unreachable;
  }
}
