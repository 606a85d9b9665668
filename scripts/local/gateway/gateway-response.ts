import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { sendJson } from './http.ts';

const lambdaAnswerBytes = 6 * 1024 * 1024;

const structuredSchema = z.object({
  statusCode: z.int(),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

/**
 * Converts a handler's answer to HTTP as an HTTP API does: an object with a statusCode is used by field, anything else
 * is the JSON body of a 200, and an answer above Lambda's limit is a 500.
 */
export function gatewayResponse(result: unknown, response: ServerResponse): void {
  if (Buffer.byteLength(JSON.stringify(result ?? null)) > lambdaAnswerBytes) {
    console.error('A handler answered more than 6 MB');
    return sendJson(response, 500, { message: 'Internal Server Error' });
  }
  const isStructured = typeof result === 'object' && result !== null && 'statusCode' in result;
  if (!isStructured) return sendJson(response, 200, result ?? null);
  const parsed = z.safeParse(structuredSchema, result);
  if (!parsed.success) {
    console.error(`A handler's answer is not one of an HTTP API: ${z.prettifyError(parsed.error)}`);
    return sendJson(response, 500, { message: 'Internal Server Error' });
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = parsed.data;
  const bytes = isBase64Encoded ? Buffer.from(body, 'base64') : Buffer.from(body);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (bytes.length > 0 && !response.hasHeader('content-type')) {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
  }
  if (statusCode !== 204 && statusCode !== 304) response.setHeader('content-length', bytes.length);
  response.writeHead(statusCode);
  response.end(bytes);
}
