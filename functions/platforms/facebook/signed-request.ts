import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Facebook's documents show the person's id as a text and as a number. */
const payloadSchema = z.object({
  algorithm: z.string(),
  user_id: z.union([z.string().check(z.regex(/^\d{1,30}$/)), z.int().check(z.positive())]),
});

/**
 * The person whom a `signed_request` of Facebook's callbacks (deauthorise, data deletion) is about. It is
 * 'signature.payload', both base64url, the signature HMAC-SHA256 of the payload's text with the app's secret.
 * null for whatever is not signed with this secret and this algorithm, or names nobody.
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
