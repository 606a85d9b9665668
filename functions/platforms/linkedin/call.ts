import { pause } from '../../runtime/pause.ts';
import * as z from 'zod/mini';
import type { Service } from '../../../shared/platforms/registry.ts';
import { now } from '../../runtime/clock.ts';
import { endsWithin, hasTimeFor } from '../../runtime/deadline.ts';
import { environment } from '../../runtime/environment.ts';
import { invalidAnswer, PlatformError } from '../platform-error.ts';
import { classifyLinkedinFailure, revokedCode } from './errors.ts';
import { encodeQuery, buildRestliRequest, type RestliQuery, type RestliRequest } from './restli.ts';
import { parseJson } from '../parse-json.ts';

/** Waits before the second and third try of a failed call; later retries are the queue's. */
const retryWaitsMs = [250, 1000];
/** A new token returns 'revoked' for some seconds, and its age is unknown here: one more try. */
const freshTokenWaitMs = 1000;
const timeoutMs = 60_000;

export type LinkedinCall<Answer> = {
  service: Service;
  accessToken: string;
  /** Path after LINKEDIN_API_ROOT, its keys encoded: '/adAccounts/7'. */
  path: string;
  query?: RestliQuery;
  fields?: readonly string[];
  answer: z.ZodMiniType<Answer>;
};

/**
 * Runs one read of LinkedIn's versioned API and parses the answer, retrying transient failures at most twice.
 * @throws {PlatformError} any failure, classified and without the request; invalid-answer names path and field.
 */
export async function callLinkedin<Answer>({
  service,
  accessToken,
  path,
  query,
  fields,
  answer,
}: LinkedinCall<Answer>): Promise<Answer> {
  const { LINKEDIN_API_ROOT, LINKEDIN_VERSION } = environment();
  const request = buildRestliRequest(`${LINKEDIN_API_ROOT}${path}`, encodeQuery(query ?? {}, fields));
  const headers = {
    ...request.headers,
    Authorization: `Bearer ${accessToken}`,
    'LinkedIn-Version': LINKEDIN_VERSION,
    'X-Restli-Protocol-Version': '2.0.0',
  };
  // Only the resource names the report: keys and query would make one report per account.
  const report = path.split('/').find(part => part !== '') ?? path;
  const body = await tried(() => read(service, report, { ...request, headers }));
  const parsed = z.safeParse(answer, body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidAnswer(service, report, issue?.path.join('.') || 'answer', issue?.message ?? 'malformed');
  }
  return parsed.data;
}

async function tried(call: () => Promise<unknown>): Promise<unknown> {
  let failures = 0;
  let triedFresh = false;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (
        error.kind === 'reconnect' &&
        error.platformCode === revokedCode &&
        !triedFresh &&
        hasTimeFor(freshTokenWaitMs)
      ) {
        triedFresh = true;
        await pause(freshTokenWaitMs);
        continue;
      }
      const delayMs = retryWaitsMs[failures];
      if (error.kind !== 'transient' || delayMs === undefined || !hasTimeFor(delayMs)) throw error;
      failures += 1;
      await pause(delayMs);
    }
  }
}

async function read(service: Service, report: string, { url, ...request }: RestliRequest): Promise<unknown> {
  const { status, text, retryAfter } = await send(service, url, request, timeoutMs);
  const body = parseJson(text);
  if (status !== 200)
    throw classifyLinkedinFailure(service, { httpStatus: status, body: body ?? null, retryAfter }, now());
  if (body === undefined) throw invalidAnswer(service, report, 'answer', 'not JSON');
  return body;
}

/**
 * Sends one request to LinkedIn and reads the whole answer.
 * @throws {PlatformError} transient without an answer.
 */
export async function send(
  service: Service,
  url: string,
  request: RequestInit,
  limitMs: number,
): Promise<{ status: number; text: string; retryAfter: string | null }> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: endsWithin(limitMs) });
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
  } catch {
    // The thrown error may contain the request, so only the failure is passed on.
    throw classifyLinkedinFailure(service, { httpStatus: null, body: null, retryAfter: null }, now());
  }
}
