import type { FailureKind } from '../control.ts';
import type { Answer } from '../http-answers.ts';
import type { Platform } from '../platforms.ts';

/** Builds LinkedIn's envelopes as recorded (facts, platform APIs, section 8); `code` is missing in some. */
const makeErrorAnswer = (
  status: number,
  message: string,
  more: { serviceErrorCode?: number; code?: string } = {},
): Answer => ({
  status,
  body: { status, ...more, message },
});

export const oauthSaid = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
});

export const emptyToken = (): Answer =>
  makeErrorAnswer(401, 'Empty oauth2 access token', { serviceErrorCode: 65604, code: 'EMPTY_ACCESS_TOKEN' });
export const invalidToken = (): Answer =>
  makeErrorAnswer(401, 'Invalid access token', { serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN' });
export const revokedToken = (): Answer =>
  makeErrorAnswer(401, 'The token used in the request has been revoked by the user', {
    serviceErrorCode: 65601,
    code: 'REVOKED_ACCESS_TOKEN',
  });
export const expiredToken = (): Answer =>
  makeErrorAnswer(401, 'The token used in the request has expired', {
    serviceErrorCode: 65602,
    code: 'EXPIRED_ACCESS_TOKEN',
  });
export const denied = (what: string): Answer =>
  makeErrorAnswer(403, `Not enough permissions to access: ${what}`, { serviceErrorCode: 100, code: 'ACCESS_DENIED' });
export const fieldsRefused = (names: readonly string[]): Answer =>
  makeErrorAnswer(
    403,
    `Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [${names.map(name => `/${name}`).join(', ')}]`,
    {
      serviceErrorCode: 100,
      code: 'ACCESS_DENIED',
    },
  );
export const badQuery = (message: string): Answer => makeErrorAnswer(400, message, { code: 'ILLEGAL_ARGUMENT' });
export const notFound = (what: string): Answer => makeErrorAnswer(404, `${what} not found`, { code: 'NOT_FOUND' });
export const noResource = (): Answer =>
  makeErrorAnswer(404, 'No virtual resource found', { code: 'RESOURCE_NOT_FOUND' });
export const versionMissing = (): Answer =>
  makeErrorAnswer(400, 'A version must be present. Please specify a version by adding the LinkedIn-Version header.', {
    code: 'VERSION_MISSING',
  });
export const versionGone = (version: string): Answer =>
  makeErrorAnswer(426, `Requested version ${version} is not active`, { code: 'NONEXISTENT_VERSION' });
export const addressTooLong = (): Answer => ({ status: 414, html: '<h1>414 Request-URI Too Long</h1>' });

/** Describes a requested failure in LinkedIn's words; undefined if it has none. */
export function failureSaid(kind: FailureKind, platform: Platform): Answer | undefined {
  switch (kind) {
    case 'throttled':
      return makeErrorAnswer(429, 'Resource level throttle limit for calls to this resource is reached.', {
        serviceErrorCode: 101,
        code: 'TOO_MANY_REQUESTS',
      });
    case 'concurrent':
      return {
        status: 429,
        headers: { 'retry-after': '30' },
        body: {
          status: 429,
          serviceErrorCode: 101,
          code: 'TOO_MANY_REQUESTS',
          message: 'Resource level throttle MEMBER limit for calls to this resource is reached.',
        },
      };
    case 'unauthenticated':
      return platform === 'linkedin'
        ? oauthSaid(401, 'invalid_client', 'Client authentication failed')
        : revokedToken();
    case 'access-lost':
    case 'quota-zero':
      return denied('this resource');
    case 'api-disabled':
      return versionGone('202507');
    case 'retired-metric':
      return fieldsRefused(['videoViews']);
    case 'server-error':
      return makeErrorAnswer(500, 'Internal Server Error');
    case 'unavailable':
      return makeErrorAnswer(503, 'Service Unavailable', { code: 'SERVICE_UNAVAILABLE' });
    case 'invalid-grant':
      return oauthSaid(
        400,
        'invalid_request',
        'The provided authorization grant or refresh token is invalid, expired or revoked',
      );
    default:
      return undefined;
  }
}
