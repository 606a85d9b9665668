import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { type ErrorDetail, invalid, tooLarge } from '../errors.ts';

const maxBodyBytes = 4.5 * 1024 * 1024;
const maxDetails = 20;

/** What was wrong where; values are never repeated. */
const detailsOf = (error: z.core.$ZodError, place: string): ErrorDetail[] =>
  error.issues.slice(0, maxDetails).map(issue => ({
    path: [place, ...issue.path].join('.').slice(0, 200),
    message: issue.message.slice(0, 300),
  }));

/** Parses one part of a request; a mismatch is a 400 that names each wrong field. */
export function parsePart<S extends z.core.$ZodType>(schema: S, value: unknown, place: string): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw invalid(detailsOf(parsed.error, place));
  return parsed.data;
}

/** Headers by lower-case name, as API Gateway's second payload format gives them. */
export const headersOf = (event: APIGatewayProxyEventV2): Record<string, string | undefined> => event.headers ?? {};

/** The cookies of a request by name; the first of a name stands, as in browsers' order of specificity. */
export function cookiesOf(event: APIGatewayProxyEventV2): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const cookie of event.cookies ?? []) {
    const [, name, value] = /^\s*([^=\s]+)=(.*)$/.exec(cookie) ?? [];
    if (name !== undefined && value !== undefined && !cookies.has(name)) cookies.set(name, value.trim());
  }
  return cookies;
}

/** The body as bytes; refused above 4.5 MB (a Lambda takes 6 MB with its base64 and its headers). */
export function bodyBytes(event: APIGatewayProxyEventV2): Buffer {
  const raw = event.body ?? '';
  if (raw.length > maxBodyBytes * 1.4) throw tooLarge();
  const bytes = Buffer.from(raw, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > maxBodyBytes) throw tooLarge();
  return bytes;
}

/** The body as JSON, undefined where there is none. Anything else is a 400. */
export function jsonOf(bytes: Buffer): unknown {
  if (bytes.byteLength === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid([{ path: 'body', message: 'Not valid JSON' }]);
  }
}
