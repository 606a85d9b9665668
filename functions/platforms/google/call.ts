import { endsWithin, hasTimeFor } from '../../runtime/deadline.ts';
import { pause } from '../../runtime/pause.ts';
import * as z from 'zod/mini';
import type { Service } from '../../../shared/platforms/registry.ts';
import { now } from '../../runtime/clock.ts';
import { PlatformError } from '../platform-error.ts';
import { classifyGoogleFailure } from './errors.ts';
import { parseJson } from '../parse-json.ts';

/** Waits before the second and third try of a failed call; later retries are the queue's. */
const retryWaitsMs = [250, 1000];
const timeoutMs = 120_000;

/** Used part of GaxiosError; its `config` contains the request's credential and is not read. */
const gaxiosErrorSchema = z.object({
  response: z.object({ status: z.number(), data: z.unknown(), headers: z.optional(z.unknown()) }),
});

/**
 * Options of every googleapis call. `rootUrl` is set per call, because at service level googleapis drops a stand-in's
 * path. The library's retries are off, since they skip POST and would multiply ours for GET.
 */
export const callOptions = (rootUrl: string, accessToken: string | null) => ({
  rootUrl: `${rootUrl}/`,
  retry: false,
  fetchImplementation: (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
    globalThis.fetch(input, { ...init, signal: endsWithin(timeoutMs) }),
  ...(accessToken === null ? {} : { headers: { Authorization: `Bearer ${accessToken}` } }),
});

/**
 * Runs a call through googleapis and returns its body. Retries a transient failure at most twice and before the
 * deadline.
 * @throws {PlatformError} any failure, classified and without the request.
 */
export async function callGoogle(service: Service, call: () => Promise<{ data: unknown }>): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await call()).data;
    } catch (error) {
      const failure = toPlatformError(service, error);
      const delayMs = retryWaitsMs[attempt];
      if (failure.kind !== 'transient' || delayMs === undefined || !hasTimeFor(delayMs)) throw failure;
      await pause(delayMs);
    }
  }
}

/** Answer other than 2xx, in the form of googleapis' own error. */
class AnswerError extends Error {
  readonly response: { status: number; data: string; headers: Headers };

  constructor({ status, headers }: Response, data: string) {
    super(`Google answered ${status}`);
    this.response = { status, data, headers };
  }
}

/**
 * Runs a GET of a Google API that googleapis doesn't support, for use in `callGoogle`. Returns null for text that isn't
 * JSON.
 * @throws anything that `callGoogle` classifies.
 */
export async function getJson(url: URL, accessToken: string): Promise<{ data: unknown }> {
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${accessToken}` },
    signal: endsWithin(timeoutMs),
  });
  const text = await response.text();
  if (!response.ok) throw new AnswerError(response, text);
  return { data: parseJson(text) };
}

/** Classifies any thrown error; our own pass through. */
function toPlatformError(service: Service, error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  const answered = z.safeParse(gaxiosErrorSchema, error);
  if (!answered.success)
    return classifyGoogleFailure(service, { httpStatus: null, body: null, retryAfter: null }, now());
  const { status, data, headers } = answered.data.response;
  const retryAfter = headers instanceof Headers ? headers.get('retry-after') : null;
  return classifyGoogleFailure(
    service,
    { httpStatus: status, body: typeof data === 'string' ? parseJson(data) : data, retryAfter },
    now(),
  );
}
