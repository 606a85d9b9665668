import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { type ErrorDetail, invalid, tooLarge } from '../errors.ts';

/** Forms here are a callback's few fields, never an upload. */
const maxFormBytes = 64 * 1024;
const maxDetails = 20;

/** Lists error details by place; never repeats values. DomainError limits their number. */
const listDetails = (error: z.core.$ZodError, place: string): ErrorDetail[] =>
  error.issues.slice(0, maxDetails).map(issue => ({ path: [place, ...issue.path].join('.'), message: issue.message }));

/** Parses one part of a request; a mismatch is a 400 that names each wrong field. */
export function parsePart<S extends z.core.$ZodType>(schema: S, value: unknown, place: string): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw invalid(listDetails(parsed.error, place));
  return parsed.data;
}

/** Returns headers by lowercase name, as in API Gateway's second payload format. */
export const getHeaders = (event: APIGatewayProxyEventV2): Record<string, string | undefined> => event.headers ?? {};

/**
 * Returns a caller's address. Behind CloudFront it is the second to last of X-Forwarded-For; a client can forge
 * everything before that.
 */
export function findClientAddress(event: APIGatewayProxyEventV2, behindCloudFront: boolean): string {
  const forwarded = (getHeaders(event)['x-forwarded-for'] ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');
  const viewer = behindCloudFront ? (forwarded.at(-2) ?? forwarded.at(-1)) : undefined;
  // Tests and triggers pass events without a context.
  const { requestContext }: Partial<APIGatewayProxyEventV2> = event;
  return viewer ?? requestContext?.http.sourceIp ?? 'unknown';
}

/** Parses a request's cookies by name; the first of a name wins, as in browsers' order of specificity. */
export function parseCookies(event: APIGatewayProxyEventV2): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const cookie of event.cookies ?? []) {
    const [, name, value] = /^\s*([^=\s]+)=(.*)$/.exec(cookie) ?? [];
    if (name !== undefined && value !== undefined && !cookies.has(name)) cookies.set(name, value.trim());
  }
  return cookies;
}

const getEncoding = (event: APIGatewayProxyEventV2) => (event.isBase64Encoded ? 'base64' : 'utf8');

/** Refuses a body larger than its endpoint accepts, before decoding it. */
export function refuseLargeBody(event: APIGatewayProxyEventV2, maxBytes: number): void {
  if (Buffer.byteLength(event.body ?? '', getEncoding(event)) > maxBytes)
    throw tooLarge(`${Math.round(maxBytes / 1024)} KB`);
}

/** Returns the body as bytes. */
export const bodyBytes = (event: APIGatewayProxyEventV2): Buffer => Buffer.from(event.body ?? '', getEncoding(event));

/** Parses the body as JSON, undefined without one. Anything else is a 400. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.byteLength === 0) return undefined;
  try {
    const text = decodeText(bytes);
    if (isNestedTooDeep(text)) throw new Error('Nested too deep');
    // Decoded UTF-8 has no lone surrogate, so only an escape can contain one. A reviver costs several times the
    // parsing.
    return escapedSurrogate.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
  } catch {
    throw invalid([{ path: 'body', message: 'Not valid JSON' }]);
  }
}

/** Twice the depth of any valid body. Deeper values could exhaust the stack. */
const maxDepth = 64;

function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') isString = !isString;
    else if (isString) at += char === '\\' ? 1 : 0;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/** Refuses lone surrogates, which no store or platform accepts. */
function wellFormed(name: string, value: unknown): unknown {
  if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new Error('Not valid text');
  return value;
}

const decodeText = (bytes: Buffer): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
const formType = 'application/x-www-form-urlencoded';

/** `repeats`: a name may occur several times. `isSmall`: at most 64 KB, whatever the endpoint accepts otherwise. */
type FormRules = { readonly repeats: boolean; readonly isSmall: boolean };

/**
 * Parses a form's fields as JSON would give them; repeated names give a list if allowed. Refuses another content type,
 * more than 64 KB, invalid text, and other repeated names, which readers interpret differently.
 */
export function parseFormBody(
  bytes: Buffer,
  contentType: string | undefined,
  { repeats, isSmall }: FormRules = { repeats: false, isSmall: true },
): Record<string, string | string[]> {
  if (isSmall && bytes.byteLength > maxFormBytes) throw tooLarge('64 KB');
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type !== formType) throw invalid([{ path: 'body', message: `This call takes ${formType}` }]);
  let fields: URLSearchParams;
  try {
    fields = new URLSearchParams(decodeText(bytes));
  } catch {
    throw invalid([{ path: 'body', message: 'Not valid text' }]);
  }
  const names = [...fields.keys()];
  const repeated = (name: string): string | string[] =>
    fields.getAll(name).length > 1 ? fields.getAll(name) : (fields.get(name) ?? '');
  if (repeats) return Object.fromEntries([...new Set(names)].map(name => [name, repeated(name)]));
  if (new Set(names).size < names.length) throw invalid([{ path: 'body', message: 'A field comes twice' }]);
  return Object.fromEntries(fields);
}

/**
 * Parses an uploaded form's parts by name: files as bytes, everything else as text. Refuses another content type, a
 * broken form, and repeated names.
 */
export async function parseUploadedFiles(
  bytes: Buffer,
  contentType: string | undefined,
): Promise<Record<string, string | Uint8Array>> {
  if (!/^multipart\/form-data;\s*boundary=/i.test(contentType ?? ''))
    throw invalid([{ path: 'body', message: 'This call takes multipart/form-data' }]);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType ?? '' } })
    .formData()
    .catch(() => null);
  if (form === null) throw invalid([{ path: 'body', message: 'Not a valid form' }]);
  const parts: Record<string, string | Uint8Array> = {};
  for (const [name, value] of form) {
    if (Object.hasOwn(parts, name)) throw invalid([{ path: 'body', message: 'A field comes twice' }]);
    parts[name] = typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer());
  }
  return parts;
}
