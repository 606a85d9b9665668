import { addUser, updateUser } from '../../shared/domain/access/rules.ts';
import type { ErrorBody } from '../../shared/model/primitives.ts';

export type ErrorDetail = { path: string; message: string };

/** Error codes of the API with their HTTP status. */
const errorStatus = {
  'invalid-request': 400,
  unauthorized: 401,
  'key-unknown': 401,
  'key-expired': 401,
  'key-revoked': 401,
  forbidden: 403,
  'scope-missing': 403,
  'not-found': 404,
  conflict: 409,
  'other-person': 409,
  'sign-in-again': 409,
  'reconnect-needed': 409,
  'access-lost': 409,
  'account-taken': 409,
  'agreement-needed': 409,
  'too-large': 413,
  'too-many-requests': 429,
  internal: 500,
  'platform-failed': 502,
  throttled: 503,
  stopped: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** Maximum refused fields in one answer and their total size: an answer stays below 4 KB. */
const maxDetails = 20;
const detailBytes = 3000;
const longestMessage = 600;

/** Returns the first details that fit in one answer, each cut to a readable length. */
function roomFor(details: readonly ErrorDetail[]): ErrorDetail[] {
  const included: ErrorDetail[] = [];
  let bytes = 0;
  for (const { path, message } of details.slice(0, maxDetails)) {
    const detail = { path: path.slice(0, 200), message: message.slice(0, 300) };
    // Counted as sent: a control character is six bytes.
    bytes += Buffer.byteLength(JSON.stringify(detail)) + 1;
    if (bytes > detailBytes && included.length > 0) break;
    included.push(detail);
  }
  return included;
}

/** Outcome that a caller may see: a code, a status, a sentence for a person, and details. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  /** Seconds until a retry makes sense, sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details?: readonly ErrorDetail[], retryAfterSeconds?: number) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  toBody(): ErrorBody {
    return {
      code: this.code,
      message: this.message.slice(0, longestMessage),
      ...(this.details && this.details.length > 0 ? { details: roomFor(this.details) } : {}),
    };
  }
}

/** Creates the same error for nodes out of reach and unknown ones. */
export const notFound = (message = 'Not found'): DomainError => new DomainError('not-found', message);

/** Refusals with their own sentence in the specification (6, Roles and permissions). */
const specified: ReadonlySet<string> = new Set([addUser, updateUser]);

/**
 * Creates a refusal with the specification's sentence: a specific or the general one; the reason goes into the details.
 */
export const forbidden = (reason?: string, fields: readonly string[] = []): DomainError => {
  const details =
    fields.length > 0
      ? fields.map(field => ({ path: field, message: reason ?? "You can't set this" }))
      : reason
        ? [{ path: '', message: reason }]
        : [];
  const message = reason !== undefined && specified.has(reason) ? reason : 'Your access has been denied';
  return new DomainError('forbidden', message, details);
};

export const conflict = (message: string): DomainError => new DomainError('conflict', message);

export const invalid = (details: readonly ErrorDetail[], message = 'The request is not valid'): DomainError =>
  new DomainError('invalid-request', message, details);

/** Organizations, regions and sales tokens have no platforms (specification 2, Services). */
export const onlySites = (): DomainError =>
  invalid([{ path: 'path.siteId', message: 'You can only connect a site to a platform' }]);

/** Creates the error for a record above 400 KB (DynamoDB's limit). */
export const tooLargeToStore = (): DomainError =>
  invalid(
    [{ path: 'body', message: 'This is too large to save' }],
    'This is too large to save. Shorten it and try again',
  );

/** Never gives the reason: an unauthorized caller learns nothing about tokens or users. */
export const unauthorized = (): DomainError =>
  new DomainError('unauthorized', 'Your session has expired. Please login again');

/** Creates the error for a token of another person than the page's: nothing is done in their name. */
export const otherPerson = (): DomainError =>
  new DomainError('other-person', 'Someone else is logged in to this browser now. Nothing was saved. Log in again');

export const tooLarge = (limit: string): DomainError =>
  new DomainError('too-large', `The request is larger than ${limit}. Nothing was saved`);

/** Creates the error for more calls than an endpoint accepts from one caller. */
export const tooManyRequests = (
  seconds: number,
  wait = seconds === 1 ? 'a second' : `${seconds} seconds`,
): DomainError => new DomainError('too-many-requests', `Too many attempts. Try again in ${wait}`, undefined, seconds);

export const throttled = (): DomainError =>
  new DomainError('throttled', "We're very busy right now. Please try again in a moment");
