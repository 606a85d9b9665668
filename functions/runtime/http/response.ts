import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { ErrorBody } from '../../../shared/model/primitives.ts';
import { brotli, gzipped } from '../compression.ts';
import { DomainError, throttled, tooLargeToStore } from '../errors.ts';

const compressFromBytes = 1024;
/** Compression quality at which brotli beats gzip at the same speed (measured on analytics-like JSON). */
const brotliQuality = 5;

/** An implementation's answer before it becomes HTTP. */
export type Reply = {
  readonly status: number;
  readonly body?: unknown;
  /** Non-JSON bytes in base64; `kept`: caches may store them for a week. */
  readonly file?: { readonly type: string; readonly base64: string; readonly kept: boolean };
  readonly location?: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly cookies?: readonly string[];
};

const acceptsEncoding = (accept: string, name: string) =>
  accept.split(',').some(part => {
    const [encoding, ...options] = part
      .toLowerCase()
      .split(';')
      .map(segment => segment.trim());
    return encoding === name && !options.some(option => /^q=0(\.0*)?$/.test(option));
  });

/**
 * Serializes and compresses a reply, because CloudFront and HTTP APIs don't compress.
 * @throws {Error} if it is larger than its endpoint declares, which is our bug.
 */
export async function toHttp(
  reply: Reply,
  acceptEncoding = '',
  maxBytes = Infinity,
): Promise<APIGatewayProxyStructuredResultV2> {
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    ...(reply.retryAfterSeconds === undefined ? {} : { 'retry-after': String(reply.retryAfterSeconds) }),
    ...reply.headers,
  };
  const cookies = reply.cookies && reply.cookies.length > 0 ? { cookies: [...reply.cookies] } : {};
  if (reply.location !== undefined) {
    return { statusCode: reply.status, headers: { ...headers, location: reply.location }, ...cookies, body: '' };
  }
  if (reply.file !== undefined) {
    const { type, base64, kept: isCacheable } = reply.file;
    refuseLargeAnswer(Buffer.byteLength(base64, 'base64'), maxBytes);
    const typed = {
      ...headers,
      'content-type': type,
      ...(isCacheable ? { 'cache-control': 'public, max-age=604800' } : {}),
    };
    if (type !== 'application/pdf' || !acceptsEncoding(acceptEncoding, 'br'))
      return { statusCode: reply.status, headers: typed, ...cookies, body: base64, isBase64Encoded: true };
    // A tagged PDF has an uncompressed structure, and Lambda answers with at most 6 MB.
    const packed = await brotli(Buffer.from(base64, 'base64'), {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    });
    return {
      statusCode: reply.status,
      headers: { ...typed, 'content-encoding': 'br' },
      ...cookies,
      body: packed.toString('base64'),
      isBase64Encoded: true,
    };
  }
  if (reply.body === undefined) return { statusCode: reply.status, headers, ...cookies, body: '' };
  headers['content-type'] ??= 'application/json; charset=utf-8';
  const text = JSON.stringify(reply.body);
  refuseLargeAnswer(Buffer.byteLength(text), maxBytes);
  const encoding = acceptsEncoding(acceptEncoding, 'br')
    ? 'br'
    : acceptsEncoding(acceptEncoding, 'gzip')
      ? 'gzip'
      : null;
  if (encoding === null || Buffer.byteLength(text) < compressFromBytes) {
    return { statusCode: reply.status, headers, ...cookies, body: text };
  }
  const bytes =
    encoding === 'br'
      ? await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : await gzipped(text);
  headers['content-encoding'] = encoding;
  return { statusCode: reply.status, headers, ...cookies, body: bytes.toString('base64'), isBase64Encoded: true };
}

function refuseLargeAnswer(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new Error(`A response of ${bytes} bytes exceeds its endpoint's limit of ${maxBytes}`);
}

const throttles = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TooManyRequestsException',
]);
/** Matches functions/platforms/platform-error.ts by shape, so handlers without platform calls don't bundle it. */
const platformErrorSchema = z.object({ name: z.literal('PlatformError'), kind: z.string() });

/** Builds the outcome that a caller sees and, for unexpected errors, the log reference. */
export function toErrorOutcome(error: unknown): {
  status: number;
  body: ErrorBody;
  retryAfterSeconds?: number | undefined;
  reference?: string;
} {
  const domainError = error instanceof DomainError ? error : translated(error);
  if (domainError)
    return { status: domainError.status, body: domainError.toBody(), retryAfterSeconds: domainError.retryAfterSeconds };
  const reference = randomUUID().slice(0, 8);
  const message = `Something went wrong on our side. If it happens again, send us the reference ${reference}`;
  return { status: 500, body: { code: 'internal', message }, reference };
}

function translated(error: unknown): DomainError | null {
  if (error instanceof Error && throttles.has(error.name)) return throttled();
  // An item above the size limit (functions/stores/engine/item-size.ts checks before most writes).
  if (error instanceof Error && error.name === 'ValidationException' && error.message.includes('Item size'))
    return tooLargeToStore();
  const platform = platformErrorSchema.safeParse(error);
  if (!platform.success) return null;
  switch (platform.data.kind) {
    case 'reconnect':
      return new DomainError(
        'reconnect-needed',
        'The platform no longer accepts this connection. Click Reset Token and sign in again',
      );
    case 'access-lost':
      return new DomainError(
        'access-lost',
        'The connected account can no longer see this. Choose another account, or ask its owner for access',
      );
    case 'throttled':
      return new DomainError('throttled', 'The platform asked us to slow down. Please try again in a few minutes');
    default:
      return new DomainError('platform-failed', 'The platform returned an unexpected response. Please try again');
  }
}
