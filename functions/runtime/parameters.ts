import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { environment, oncePerEnvironment } from './environment.ts';
import { signedHeaders } from './signed-call.ts';

const lifetimeMs = 5 * 60_000;
const timeoutMs = 3000;
/** Waits before the second, third and fourth try: at most 1.75 s in all. */
const retryWaitsMs = [250, 500, 1000];
const knownParameters = oncePerEnvironment(() => new Map<string, { value: string; readAt: number }>());

const answerSchema = z.object({ Parameter: z.object({ Value: z.string() }) });
/** Lambda sets its role's credentials there; the local stack sets dummies. */
const credentialsSchema = z.object({
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.optional(z.string()),
  AWS_ENDPOINT_URL_SSM: z.optional(z.string()),
});

/**
 * Returns a secret below PARAMETER_PREFIX, as '/google/client-secret', decrypted and cached for five minutes. Throws
 * with the parameter's name if it is missing or unreadable. While SSM fails, the last known value is used.
 */
export async function parameter(name: string): Promise<string> {
  const path = `${environment().PARAMETER_PREFIX}${name}`;
  const cache = knownParameters();
  const cached = cache.get(path);
  // A monotonic clock: the cache depends on this process's lifetime, not on the product's day.
  if (cached && performance.now() - cached.readAt < lifetimeMs) return cached.value;
  const value = await readWithRetries(path).catch((error: unknown) => {
    if (cached) return cached.value;
    throw new Error(`Parameter ${path} could not be read`, { cause: error });
  });
  cache.set(path, { value, readAt: performance.now() });
  return value;
}

/** Worth a retry: SSM answers 40 reads a second per account, and many functions start at the same moment. */
class Busy extends Error {}

async function readWithRetries(path: string): Promise<string> {
  for (const longestWaitMs of retryWaitsMs) {
    try {
      return await read(path);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      // Jitter: callers refused together don't return together.
      await wait(longestWaitMs * (0.5 + Math.random() / 2));
    }
  }
  return read(path);
}

async function read(path: string): Promise<string> {
  const { AWS_REGION: region } = environment();
  const credentials = credentialsSchema.parse(process.env);
  const address = new URL(credentials.AWS_ENDPOINT_URL_SSM ?? `https://ssm.${region}.amazonaws.com/`);
  const body = JSON.stringify({ Name: path, WithDecryption: true });
  const headers = signedHeaders({
    service: 'ssm',
    region,
    address,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameter' },
    body,
    at: new Date(),
    credentials: {
      accessKeyId: credentials.AWS_ACCESS_KEY_ID,
      secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
      sessionToken: credentials.AWS_SESSION_TOKEN,
    },
  });
  const answer = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => {
      throw new Busy('SSM did not answer', { cause: error });
    },
  );
  if (!answer.ok) {
    const text = await answer.text();
    const isBusy = answer.status >= 500 || answer.status === 429 || /Throttl|TooManyUpdates/.test(text);
    throw new (isBusy ? Busy : Error)(`SSM answered ${answer.status}`);
  }
  return answerSchema.parse(await answer.json()).Parameter.Value;
}
