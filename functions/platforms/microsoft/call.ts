import { pause } from '../../runtime/pause.ts';
import { now } from '../../runtime/clock.ts';
import { endsWithin, hasTimeFor } from '../../runtime/deadline.ts';
import { parameter } from '../../runtime/parameters.ts';
import { PlatformError } from '../platform-error.ts';
import { classifyMicrosoftAnswer } from './errors.ts';
import { parseJson } from '../parse-json.ts';

/** Waits before the second and third try of a failed call; later retries are the queue's. */
const retryWaitsMs = [250, 1000];
const callTimeoutMs = 20_000;

/** Account a call is about; customer management needs none. */
export type MicrosoftScope = { readonly customerId: string; readonly accountId: string };
type MicrosoftCall = {
  readonly url: string;
  readonly body: unknown;
  readonly accessToken: string;
  readonly scope: MicrosoftScope | null;
  /** Ends the call, retries included. */
  readonly deadline?: AbortSignal;
};

/**
 * Runs one call of the REST API v13 (facts, platform APIs, section 9), retrying transient failures at most twice, and
 * returns the parsed body. The developer token is ours, the access token the user's.
 * @throws {PlatformError} any failure, classified and without the request.
 */
export async function callMicrosoft({ url, body, accessToken, scope, deadline }: MicrosoftCall): Promise<unknown> {
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    DeveloperToken: await parameter('/microsoft/developer-token'),
    'Content-Type': 'application/json',
    ...(scope === null ? {} : { CustomerId: scope.customerId, CustomerAccountId: scope.accountId }),
  };
  return withRetries(deadline, async signal => {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    const text = await response.text();
    const answer = parseJson(text);
    const retryAfter = response.headers.get('retry-after');
    const refusal = classifyMicrosoftAnswer({ httpStatus: response.status, body: answer, retryAfter }, now());
    if (refusal) throw refusal;
    if (answer === undefined) {
      throw new PlatformError({
        platform: 'bing',
        kind: 'invalid-answer',
        message: 'Microsoft answered something that is not JSON',
        httpStatus: response.status,
      });
    }
    return answer;
  });
}

/**
 * Runs an attempt up to three times while it fails temporarily. Other errors than PlatformError are broken or slow
 * connections, whose message may contain the address, so it is dropped.
 */
export async function withRetries<T>(
  deadline: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const timeout = endsWithin(callTimeoutMs);
    try {
      return await attempt(deadline ? AbortSignal.any([deadline, timeout]) : timeout);
    } catch (error) {
      const failure =
        error instanceof PlatformError
          ? error
          : new PlatformError({ platform: 'bing', kind: 'transient', message: 'No answer from Microsoft' });
      const delayMs = retryWaitsMs[tries];
      const mayRepeat = failure.kind === 'transient' && failure.platformCode !== '2100' && !deadline?.aborted;
      if (!mayRepeat || delayMs === undefined || !hasTimeFor(delayMs)) throw failure;
      await pause(delayMs);
    }
  }
}
