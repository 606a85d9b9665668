import { createHash } from 'node:crypto';
import type { DescribeFailure } from '../control.ts';
import type { Answer } from '../http-answers.ts';

type Words = {
  code: number;
  message: string;
  subcode?: number;
  type?: string;
  isTransient?: boolean;
  headers?: Record<string, string>;
};

/** Builds Graph's envelope (facts, platform APIs, section 7, Error body). */
export const graphError = (
  status: number,
  { code, message, subcode, type = 'OAuthException', isTransient, headers }: Words,
): Answer => ({
  status,
  ...(headers && { headers }),
  body: {
    error: {
      message,
      type,
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      ...(isTransient !== undefined && { is_transient: isTransient }),
      fbtrace_id: createHash('sha256').update(message).digest('base64url').slice(0, 23),
    },
  },
});

const expiryMessages: Readonly<Record<number, string>> = {
  458: 'Error validating access token: The user has not authorized application.',
  460: 'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  463: 'Error validating access token: Session has expired.',
  467: 'Error validating access token: The session is invalid because the user logged out.',
};
export const deadToken = (subcode: number): Answer =>
  graphError(400, { code: 190, subcode, message: expiryMessages[subcode] ?? 'Invalid OAuth access token.' });
/** Refuses a malformed token; like Graph, the message quotes it. */
export const malformedToken = (token: string): Answer =>
  graphError(400, { code: 190, message: `Malformed access token ${token}` });
export const noToken = (): Answer =>
  graphError(400, {
    code: 2500,
    message: 'An active access token must be used to query information about the current user.',
  });
export const forbidden = (
  message = '(#200) Ad account owner has NOT grant ads_management or ads_read permission',
): Answer => graphError(403, { code: 200, message });
export const invalid = (message: string): Answer => graphError(400, { code: 100, message: `(#100) ${message}` });
export const notFound = (id: string, method = 'get'): Answer =>
  graphError(400, {
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
  });
export const reduceTheData = (): Answer =>
  graphError(500, { code: 1, message: "Please reduce the amount of data you're asking for, then retry your request" });
export const deadMetric = (): Answer => invalid('The value must be a valid insights metric');

const throttleHeaders = {
  'x-business-use-case-usage': JSON.stringify({
    '100000000000001': [
      { type: 'ads_insights', call_count: 100, total_cputime: 31, total_time: 28, estimated_time_to_regain_access: 7 },
    ],
  }),
};

/** Describes failures requested by `_control` in Graph's words; the dialog, which only browsers see, shows a page. */
export const facebookFailure: DescribeFailure = (kind, platform) => {
  if (platform === 'facebook')
    return kind === 'slow' || kind === 'drop'
      ? undefined
      : { status: 500, html: '<!doctype html><title>Error</title><p>Sorry, something went wrong.' };
  switch (kind) {
    case 'throttled':
      return graphError(400, {
        code: 17,
        subcode: 2_446_079,
        message: '(#17) User request limit reached',
        headers: throttleHeaders,
      });
    case 'concurrent':
      return graphError(400, { code: 341, message: '(#341) Application limit reached' });
    case 'unauthenticated':
      return deadToken(463);
    case 'access-lost':
      return forbidden('(#200) The permission to read this object was taken away');
    case 'api-disabled':
      return graphError(400, {
        code: 2635,
        message: '(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version.',
      });
    case 'server-error':
      return graphError(500, {
        code: 2,
        message: 'An unexpected error has occurred. Please retry your request later.',
        isTransient: true,
      });
    case 'unavailable':
      return graphError(503, { code: 2, message: 'Service temporarily unavailable', isTransient: true });
    case 'invalid-grant':
      return graphError(400, { code: 100, subcode: 36_009, message: 'This authorization code has been used.' });
    case 'quota-zero':
      return graphError(400, {
        code: 3,
        message: '(#3) Application does not have the capability to make this API call.',
      });
    case 'retired-metric':
      return deadMetric();
    case 'report-expired':
      return notFound('0');
    case 'html':
      return { status: 200, html: '<!doctype html><title>Facebook</title><p>Sorry, something went wrong.' };
    default:
      return undefined;
  }
};
