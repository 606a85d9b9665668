import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import type { Service } from '../../../shared/platforms/registry.ts';
import { PlatformError, type PlatformErrorKind } from '../platform-error.ts';

/** Ignores a malformed field, so it can't hide the others. */
const maybeText = orElse(z.optional(z.string()), undefined);
const maybeList = orElse(z.optional(z.array(z.unknown())), undefined);

/** Schema of both Google error envelopes and mixtures (facts, platform APIs, section 1). */
const envelopeSchema = z.object({
  error: z.object({ message: maybeText, status: maybeText, errors: maybeList, details: maybeList }),
});
/** Entry of `errors` (old) or of `details` (new: ErrorInfo, RetryInfo). */
const reasonSchema = z.object({
  reason: maybeText,
  retryDelay: maybeText,
  metadata: orElse(z.optional(z.record(z.string(), z.unknown())), undefined),
});
type Reason = z.infer<typeof reasonSchema>;
/** Error form of the token endpoint. */
const tokenErrorSchema = z.object({ error: z.string(), error_description: maybeText });

const throttleReasons = new Set([
  'RATE_LIMIT_EXCEEDED',
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
]);
const configurationReasons = new Set([
  'SERVICE_DISABLED',
  'accessNotConfigured',
  'API_KEY_INVALID',
  'API_KEY_SERVICE_BLOCKED',
  'CONSUMER_INVALID',
  'keyInvalid',
  'keyExpired',
  /** Request without a project of ours. */
  'dailyLimitExceededUnreg',
]);
const reconnectReasons = new Set(['ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'ACCESS_TOKEN_EXPIRED', 'authError']);
/** The old envelope reports a missing scope only in its message; its reason says lost access. */
const scopeSentence = /insufficient authentication scopes/i;

/** Waits per quota message where the answer names none (facts, sections 2 and 5, Errors and Limits). */
const quotaWaits: readonly [RegExp, number][] = [
  [/concurrent requests/i, 30],
  [/per hour|thresholded/i, 3600],
  [/per day|daily/i, 6 * 3600],
  [/\bload quota/i, 900],
];
const defaultWaitSeconds = 60;

function waitSeconds(message: string, retryAfter: string | null, retryDelay: string | undefined): number {
  const named = /^(\d+(?:\.\d+)?)s?$/.exec(retryAfter ?? retryDelay ?? '')?.[1];
  if (named !== undefined) return Math.max(1, Math.ceil(Number(named)));
  return quotaWaits.find(([pattern]) => pattern.test(message))?.[1] ?? defaultWaitSeconds;
}

const zeroLimitSentence = /\b(?:quota_limit_value|limit(?: value)?)["']?\s*(?:[:=]|of|is)\s*["']?0(?![\d.])/i;

/** Reports whether the quota is zero because Google has not approved the project for this API (section 4). */
const isLimitZero = (message: string, reasons: readonly Reason[]) =>
  zeroLimitSentence.test(message) || reasons.some(({ metadata }) => String(metadata?.['quota_limit_value']) === '0');

export type GoogleFailure = {
  /** null: no answer arrived (dropped connection, timeout). */
  httpStatus: number | null;
  body: unknown;
  /** The Retry-After header, if the answer had one. */
  retryAfter: string | null;
};

/**
 * Classifies a failed Google API call by HTTP status, `status`, reason and message, because one HTTP status covers
 * several causes. Source: facts, platform APIs, sections 1, 2, 4 and 5. `now` dates `retryAt`.
 */
export function classifyGoogleFailure(platform: Service, failure: GoogleFailure, now: Date): PlatformError {
  const { httpStatus } = failure;
  const fail = (kind: PlatformErrorKind, message: string, platformCode?: string, retryAt?: Date) =>
    new PlatformError({ platform, kind, message, platformCode, retryAt, httpStatus: httpStatus ?? undefined });
  if (httpStatus === null) return fail('transient', 'No answer from Google');

  const token = z.safeParse(tokenErrorSchema, failure.body);
  if (token.success) return classifyTokenError(token.data, httpStatus, fail);

  const parsed = z.safeParse(envelopeSchema, failure.body);
  if (!parsed.success) {
    if (httpStatus === 401) return fail('reconnect', 'Google refused the credential');
    if (httpStatus === 429)
      return fail('throttled', 'Too many requests', '429', after(now, waitSeconds('', failure.retryAfter, undefined)));
    return httpStatus >= 500
      ? fail('transient', `Google answered ${httpStatus}`)
      : fail('invalid-answer', `Google answered ${httpStatus} without an error it documents`);
  }
  const { error } = parsed.data;
  const members = [...(error.details ?? []), ...(error.errors ?? [])].flatMap(member => {
    const read = z.safeParse(reasonSchema, member);
    return read.success ? [read.data] : [];
  });
  const reasons = members.flatMap(({ reason }) => (reason ? [reason] : []));
  const message = error.message ?? `Google answered ${httpStatus}`;
  const code = reasons[0] ?? error.status ?? String(httpStatus);
  const has = (knownReasons: ReadonlySet<string>) => reasons.some(reason => knownReasons.has(reason));

  if (httpStatus === 429 || error.status === 'RESOURCE_EXHAUSTED' || has(throttleReasons)) {
    if (isLimitZero(message, members)) return fail('configuration', message, code);
    const retryDelay = members.find(member => member.retryDelay)?.retryDelay;
    return fail('throttled', message, code, after(now, waitSeconds(message, failure.retryAfter, retryDelay)));
  }
  if (has(configurationReasons)) return fail('configuration', message, code);
  if (httpStatus === 401 || error.status === 'UNAUTHENTICATED' || has(reconnectReasons))
    return fail('reconnect', message, code);
  if (httpStatus === 403 && scopeSentence.test(message)) return fail('reconnect', message, code);
  // PageSpeed reports this for a page it couldn't load; retrying measures the same page.
  if (message.startsWith('Lighthouse returned error')) return fail('configuration', message, code);
  if (httpStatus >= 500 || error.status === 'UNAVAILABLE' || error.status === 'INTERNAL')
    return fail('transient', message, code);
  if (httpStatus === 403 || error.status === 'PERMISSION_DENIED') return fail('access-lost', message, code);
  if (httpStatus === 404 || error.status === 'NOT_FOUND') return fail('access-lost', message, code);
  return fail('configuration', message, code);
}

function classifyTokenError(
  body: z.infer<typeof tokenErrorSchema>,
  httpStatus: number,
  fail: (kind: PlatformErrorKind, message: string, platformCode?: string) => PlatformError,
): PlatformError {
  const message = body.error_description ?? body.error;
  if (body.error === 'invalid_grant' || body.error === 'access_denied') return fail('reconnect', message, body.error);
  if (httpStatus >= 500) return fail('transient', message, body.error);
  return fail('configuration', message, body.error);
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
