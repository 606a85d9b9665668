import { createHmac } from 'node:crypto';
import { now } from '../../runtime/clock.ts';
import { endsWithin, hasTimeFor } from '../../runtime/deadline.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { parameter } from '../../runtime/parameters.ts';
import { pause } from '../../runtime/pause.ts';
import { invalidAnswer, PlatformError } from '../platform-error.ts';
import { classifyGraphFailure, type FacebookService, isTooMuchData } from './errors.ts';
import { parseUsage } from './usage.ts';
import { parseJson } from '../parse-json.ts';

/** Waits before the second and third try of a failed call; later retries are the queue's. */
const retryWaitsMs = [250, 1000];
const timeoutMs = 60_000;
/** Usage above which the log reports a budget. */
const nearLimitPercent = 90;

export type GraphCall = {
  readonly service: FacebookService;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Path after the version, 'me/accounts'. `toPathSegment` encodes its ids. */
  readonly path: string;
  /** Form fields of a POST. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Token of a user or page, sent in the Authorization header. null: the parameters authenticate us. */
  readonly token: string | null;
  /** Parameter values that must not appear in a message. */
  readonly secrets?: readonly string[];
  /** Call that must not be repeated, such as one that uses up a code. */
  readonly once?: boolean;
};

/** Encodes an id as part of a path. */
export const toPathSegment = (id: string): string => encodeURIComponent(id);

/** Signs a token with the app's secret (hex HMAC-SHA256), as Graph requires, so a stolen token is useless alone. */
const appsecretProof = (token: string, appSecret: string): string =>
  createHmac('sha256', appSecret).update(token).digest('hex');

/**
 * Calls Graph, retrying transient failures at most twice, and returns the JSON.
 * @throws {PlatformError} any failure, classified, without token, secret or address.
 */
export async function callGraph(call: GraphCall): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await callOnce(call);
    } catch (error) {
      const delayMs = retryWaitsMs[attempt];
      const mayRepeat =
        error instanceof PlatformError && error.kind === 'transient' && !isTooMuchData(error) && call.once !== true;
      if (!mayRepeat || delayMs === undefined || !hasTimeFor(delayMs)) throw error;
      await pause(delayMs);
    }
  }
}

async function callOnce(call: GraphCall): Promise<unknown> {
  const { service, method = 'GET', path, token } = call;
  const { FACEBOOK_GRAPH_ROOT: root, FACEBOOK_VERSION: version } = environment();
  const given = new URLSearchParams(call.parameters);
  if (token !== null) given.set('appsecret_proof', appsecretProof(token, await parameter('/facebook/app-secret')));
  const isForm = method === 'POST';
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${root}/${version}/${path}${isForm ? '' : `?${given}`}`, {
      method,
      // Redirects are never followed with a token.
      redirect: 'manual',
      signal: endsWithin(timeoutMs),
      ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
      ...(isForm ? { body: given } : {}),
    });
    text = await response.text();
  } catch {
    throw classifyGraphFailure(service, { httpStatus: null, body: null, headers: new Headers() }, now());
  }
  const { percent } = parseUsage(response.headers);
  if (percent >= nearLimitPercent) logger.warn('A Facebook rate limit is nearly used up', { service, path, percent });
  const body = parseJson(text);
  if (response.status === 200 && body !== undefined && !isErrorBody(body)) return body;
  if (response.status === 200 && body === undefined) throw invalidAnswer(service, path, 'answer', 'not JSON');
  const hidden = [token, ...(call.secrets ?? [])].filter(secret => secret !== null && secret !== '');
  throw without(
    hidden,
    classifyGraphFailure(service, { httpStatus: response.status, body, headers: response.headers }, now()),
  );
}

const isErrorBody = (body: unknown): boolean => typeof body === 'object' && body !== null && 'error' in body;

/** Graph repeats a malformed token in its message. */
function without(secrets: readonly (string | null)[], failure: PlatformError): PlatformError {
  const { platform, kind, retryAt, httpStatus, platformCode } = failure;
  const clean = secrets.reduce<string>(
    (text, secret) => (secret === null ? text : text.replaceAll(secret, '[redacted]')),
    failure.message,
  );
  const message = clean.replace(/\bEAA\w[\w.-]{10,}/g, '[redacted]');
  return new PlatformError({ platform, kind, message, retryAt, httpStatus, platformCode });
}
