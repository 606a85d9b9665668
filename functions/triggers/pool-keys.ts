import { createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';
import { environment } from '../runtime/environment.ts';
import { logger } from '../runtime/logger.ts';

const timeoutMs = 5000;

/** Schema of CloudFormation's request to the function of a custom resource. */
const requestSchema = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
});
type Request = z.infer<typeof requestSchema>;
const keysSchema = z.object({
  keys: z.array(z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() })).check(z.minLength(1)),
});

/**
 * Returns the user pool's public keys as PEM to CloudFormation, so that IoT Core passes only the pool's own tokens to
 * the authorizer. A pool with one key returns it twice, because the authorizer names two.
 */
export async function handler(event: unknown): Promise<void> {
  const request = requestSchema.parse(event);
  if (request.RequestType === 'Delete') return answer(request, { Status: 'SUCCESS' });
  try {
    const [first, second = first] = await publicKeys();
    await answer(request, { Status: 'SUCCESS', Data: { First: first, Second: second } });
  } catch (error) {
    logger.error('The keys of the user pool could not be read', { error });
    await answer(request, {
      Status: 'FAILED',
      Reason: 'The keys of the user pool could not be read: see the log group.',
    });
  }
}

async function publicKeys(): Promise<string[]> {
  const { IDENTITY_ENDPOINT, USER_POOL_ID } = environment();
  const address = `${IDENTITY_ENDPOINT}/${USER_POOL_ID}/.well-known/jwks.json`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The keys answered ${response.status}`);
  const { keys } = keysSchema.parse(await response.json());
  return keys.map(key => createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString());
}

async function answer(
  request: Request,
  outcome: { Status: 'SUCCESS' | 'FAILED'; Reason?: string; Data?: Record<string, string | undefined> },
) {
  const { StackId, RequestId, LogicalResourceId } = request;
  const body = JSON.stringify({ ...outcome, StackId, RequestId, LogicalResourceId, PhysicalResourceId: 'pool-keys' });
  const response = await fetch(request.ResponseURL, { method: 'PUT', body, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`CloudFormation took the answer with ${response.status}`);
}
