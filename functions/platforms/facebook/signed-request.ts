import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Facebook's documentation shows the person's id as text and as a number. */
const payloadSchema = z.object({
  algorithm: z.string(),
  user_id: z.union([z.string().check(z.regex(/^\d{1,30}$/)), z.int().check(z.positive())]),
});

/**
 * Returns the user id of a Facebook `signed_request` callback (deauthorize, data deletion): 'payload' signed with
 * HMAC-SHA256 and the app's secret, both base64url. Returns null for an invalid signature, another algorithm or a
 * missing user.
 */
export function readSignedRequest(signedRequest: string, appSecret: string): { userId: string } | null {
  const [signature, payload, ...rest] = signedRequest.split('.');
  if (!signature || !payload || rest.length > 0 || appSecret === '') return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = createHmac('sha256', appSecret).update(payload).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  const parsed = z.safeParse(payloadSchema, json);
  if (!parsed.success || parsed.data.algorithm.toUpperCase() !== 'HMAC-SHA256') return null;
  return { userId: String(parsed.data.user_id) };
}
