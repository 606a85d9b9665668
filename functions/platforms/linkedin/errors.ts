import * as z from 'zod/mini';
import type { Service } from '../../../shared/platforms/registry.ts';
import { PlatformError, type PlatformErrorKind } from '../platform-error.ts';

/** Error body of api.linkedin.com; `code` and `serviceErrorCode` are sometimes missing. */
const apiErrorSchema = z.object({
  status: z.optional(z.number()),
  serviceErrorCode: z.optional(z.number()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});
/** Error form of the sign-in's endpoints. */
const oauthErrorSchema = z.object({ error: z.string(), error_description: z.optional(z.string()) });

/** 'The token was revoked', which a new token also returns for some seconds. */
export const revokedCode = '65601';

/** Default wait for a 429 without one: adAnalytics counts its data limit over five minutes. */
const defaultWaitSeconds = 300;
const dayMs = 86_400_000;

export type LinkedinFailure = {
  /** null: no answer arrived (dropped connection, timeout). */
  httpStatus: number | null;
  body: unknown;
  /** The Retry-After header, if present; LinkedIn doesn't guarantee it. */
  retryAfter: string | null;
};

/**
 * Classifies a failed LinkedIn call by HTTP status, `serviceErrorCode`, `code` and message, because 403 and 404 each
 * cover several causes. Source: facts, platform APIs, section 8. `now` dates `retryAt`.
 */
export function classifyLinkedinFailure(platform: Service, failure: LinkedinFailure, now: Date): PlatformError {
  const { httpStatus } = failure;
  const fail = (kind: PlatformErrorKind, message: string, platformCode?: string, retryAt?: Date) =>
    new PlatformError({ platform, kind, message, platformCode, retryAt, httpStatus: httpStatus ?? undefined });
  if (httpStatus === null) return fail('transient', 'No answer from LinkedIn');

  const oauth = z.safeParse(oauthErrorSchema, failure.body);
  const parsed = z.safeParse(apiErrorSchema, failure.body);
  const body = parsed.success ? parsed.data : {};
  const sentence = oauth.success ? (oauth.data.error_description ?? oauth.data.error) : body.message;
  const message = sentence ?? `LinkedIn answered ${httpStatus}`;
  const code = oauth.success ? oauth.data.error : getErrorCode(body);

  if (httpStatus === 429) return fail('throttled', message, code ?? '429', endOfWait(message, failure.retryAfter, now));
  if (httpStatus >= 500) return fail('transient', message, code);
  if (oauth.success) return fail(kindOfOauthError(oauth.data.error, message), message, code);
  switch (httpStatus) {
    case 401:
      return fail('reconnect', message, code);
    case 403:
      return fail(isFieldRefusal(message) ? 'configuration' : 'access-lost', message, code);
    case 404:
      return fail(/no virtual resource/i.test(message) ? 'configuration' : 'access-lost', message, code);
    case 400:
    case 414:
    case 426:
      return fail('configuration', message, code);
    default:
      return fail(sentence === undefined ? 'invalid-answer' : 'configuration', message, code);
  }
}

/** Reports whether a failure is about requested fields, any of which may have been retired. */
export const isFieldFailure = (error: unknown): error is PlatformError =>
  error instanceof PlatformError &&
  error.kind === 'configuration' &&
  (error.httpStatus === 400 || error.httpStatus === 403) &&
  isFieldRefusal(error.message);

const isFieldRefusal = (message: string) => /\bfields?\b/i.test(message);

function getErrorCode({ serviceErrorCode, code }: z.infer<typeof apiErrorSchema>): string | undefined {
  if (serviceErrorCode !== undefined && serviceErrorCode !== 0) return String(serviceErrorCode);
  return code;
}

/** Daily limits reset at 00:00 UTC. LinkedIn counts each resource daily, whether its message mentions that or not. */
function endOfWait(message: string, retryAfter: string | null, now: Date): Date {
  if (retryAfter !== null && /^\d+$/.test(retryAfter))
    return new Date(now.getTime() + Math.max(1, Number(retryAfter)) * 1000);
  if (/\bday\b|\bdaily\b|resource level throttle/i.test(message))
    return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);
  return new Date(now.getTime() + defaultWaitSeconds * 1000);
}

/** An invalid code or refresh token is reported as `invalid_request`, like a malformed call. */
function kindOfOauthError(error: string, message: string): PlatformErrorKind {
  if (error === 'invalid_grant' || error === 'access_denied') return 'reconnect';
  if (error === 'invalid_request' && /authorization (code|grant)|refresh token|expired|revoked/i.test(message))
    return 'reconnect';
  return 'configuration';
}
