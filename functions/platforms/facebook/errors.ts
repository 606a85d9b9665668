import * as z from 'zod/mini';
import { PlatformError, type PlatformErrorKind } from '../platform-error.ts';
import { parseUsage } from './usage.ts';

/** Services that use Graph: the ads, and the page with its Instagram account. */
export type FacebookService = 'fb' | 'fbPage';

const envelopeSchema = z.object({
  error: z.object({
    message: z.optional(z.string()),
    code: z.optional(z.number()),
    error_subcode: z.optional(z.number()),
    is_transient: z.optional(z.boolean()),
  }),
});

/** Platform code of "Please reduce the amount of data": a smaller range or fewer rows will work. */
const tooMuchData = 'too-much-data';
const regainMinutes = 5;
const blockedHours = 24;

const throttleCodes = new Set([
  4, 17, 32, 341, 613, 80_000, 80_001, 80_002, 80_003, 80_004, 80_005, 80_006, 80_008, 80_009, 80_014,
]);
/** Subcode of every throttled call to the Marketing API, whatever its code. */
const throttleSubcode = 2_446_079;
const transientCodes = new Set([1, 2, 99]);
const tooManyRowsSubcode = 1_487_534;

export type GraphFailure = {
  /** null: no answer arrived (dropped connection, timeout). */
  httpStatus: number | null;
  body: unknown;
  headers: Headers;
};

/**
 * Classifies a failed Graph call by code, subcode and message, because HTTP 400 covers a dead token, lost access, a
 * spent budget and our own mistake. `platformCode` is 'code' or 'code/subcode'. `now` dates `retryAt`. Source: facts,
 * platform APIs, section 7, Error body.
 */
export function classifyGraphFailure(platform: FacebookService, failure: GraphFailure, now: Date): PlatformError {
  const { httpStatus } = failure;
  if (httpStatus === null)
    return new PlatformError({ platform, kind: 'transient', message: 'No answer from Facebook' });
  const parsed = z.safeParse(envelopeSchema, failure.body);
  const error = parsed.success ? parsed.data.error : {};
  const { code, error_subcode: subcode, message = `Facebook answered ${httpStatus}` } = error;
  const { regainAccessMinutes } = parseUsage(failure.headers);
  const platformCode = [code, subcode].filter(part => part !== undefined).join('/') || String(httpStatus);
  const fail = (kind: PlatformErrorKind, given = platformCode, retryAt?: Date) =>
    new PlatformError({ platform, kind, message, httpStatus, platformCode: given, retryAt });
  const throttled = (minutes: number) => fail('throttled', platformCode, new Date(now.getTime() + minutes * 60_000));

  if (code === 368) return throttled(Math.max(blockedHours * 60, regainAccessMinutes ?? 0));
  if (throttleCodes.has(code ?? 0) || subcode === throttleSubcode || (code === undefined && httpStatus === 429)) {
    return throttled(regainAccessMinutes ?? regainMinutes);
  }
  if (code === undefined) {
    return httpStatus >= 500 ? fail('transient') : fail('invalid-answer');
  }
  if (code === 190 || code === 102) {
    // Without a subcode it may also mean a permission missing from a valid token.
    return subcode === undefined && /permission/i.test(message) ? fail('access-lost') : fail('reconnect');
  }
  if (code === 10 || (code >= 200 && code <= 299) || code === 803) return fail('access-lost');
  if (code === 100) {
    if (subcode === tooManyRowsSubcode) return fail('transient', tooMuchData);
    return subcode === 33 || /missing permission/i.test(message) ? fail('access-lost') : fail('configuration');
  }
  if (code === 1 && /reduce the amount of data/i.test(message)) return fail('transient', tooMuchData);
  if (code === 1 && (subcode === 2_853_001 || /client secret/i.test(message))) return fail('configuration');
  if (transientCodes.has(code) || error.is_transient === true || httpStatus >= 500) return fail('transient');
  return fail('configuration');
}

/** Reports whether a call was refused for the size of its answer. */
export const isTooMuchData = (error: unknown): boolean =>
  error instanceof PlatformError && error.platformCode === tooMuchData;

/** Reports whether a call was refused over a metric or field that no longer exists. */
export const isRefusedName = (error: unknown): boolean =>
  error instanceof PlatformError &&
  error.kind === 'configuration' &&
  /^(100|3001)(\/|$)/.test(error.platformCode ?? '') &&
  /metric|field|breakdown/i.test(error.message);
