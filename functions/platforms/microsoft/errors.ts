import * as z from 'zod/mini';
import { PlatformError, type PlatformErrorKind } from '../platform-error.ts';

const faultItemSchema = z.object({
  Code: z.optional(z.union([z.number(), z.string()])),
  /** Symbolic name; customer management omits it. */
  ErrorCode: z.nullish(z.string()),
  Message: z.nullish(z.string()),
});
const faultItemsSchema = z.nullish(z.array(z.nullable(faultItemSchema)));
/** ApiFaultDetail and AdApiFaultDetail combined (facts, platform APIs, section 9, Fault body). */
const faultSchema = z.object({
  Type: z.optional(z.string()),
  Errors: faultItemsSchema,
  OperationErrors: faultItemsSchema,
  BatchErrors: faultItemsSchema,
});
/** Error form of the token endpoint. */
const tokenErrorSchema = z.object({ error: z.string(), error_description: z.optional(z.string()) });

type Fault = z.infer<typeof faultItemSchema>;
type Verdict = { kind: PlatformErrorKind; waitSeconds?: number };

/** Codes differ in meaning between services, so a name takes precedence. */
const bySymbol: Readonly<Record<string, Verdict>> = {
  InvalidCredentials: { kind: 'reconnect' },
  AuthenticationTokenExpired: { kind: 'reconnect' },
  UserIsNotAuthorized: { kind: 'access-lost' },
  CallRateExceeded: { kind: 'throttled', waitSeconds: 60 },
  /** Our own reports are still in progress: they take minutes. */
  ConcurrentRequestOverLimit: { kind: 'throttled', waitSeconds: 120 },
  InternalError: { kind: 'transient' },
};

/** 108 and 120 to 126: sign in again. 2018: the account is out of the user's reach. */
const byCode: Readonly<Record<string, Verdict>> = {
  '0': { kind: 'transient' },
  ...Object.fromEntries(
    ['105', '108', '109', '120', '122', '123', '124', '125', '126'].map(code => [code, { kind: 'reconnect' }]),
  ),
  '106': { kind: 'access-lost' },
  '2018': { kind: 'access-lost' },
  '117': { kind: 'throttled', waitSeconds: 60 },
  /** Unknown report id: the connector requests a new report. */
  '2100': { kind: 'transient' },
};

/** Order of precedence when one answer has several errors. */
const weight: readonly PlatformErrorKind[] = ['reconnect', 'throttled', 'access-lost', 'configuration', 'transient'];

const judgeFault = ({ Code, ErrorCode }: Fault): Verdict => {
  if (ErrorCode && /DeveloperToken/i.test(ErrorCode)) return { kind: 'configuration' };
  return bySymbol[ErrorCode ?? ''] ?? byCode[String(Code)] ?? { kind: 'configuration' };
};

type MicrosoftAnswer = { httpStatus: number; body: unknown; retryAfter: string | null };

/**
 * Returns an answer's refusal, or null without one: the body takes precedence over the HTTP status, which is documented
 * for few codes. `platformCode` is the numeric code, or the token endpoint's word. Source: facts, platform APIs,
 * section 9, Fault body. `now` dates `retryAt`.
 */
export function classifyMicrosoftAnswer(
  { httpStatus, body, retryAfter }: MicrosoftAnswer,
  now: Date,
): PlatformError | null {
  const fail = (kind: PlatformErrorKind, message: string, platformCode?: string, waitSeconds?: number) =>
    new PlatformError({
      platform: 'bing',
      kind,
      message,
      platformCode,
      httpStatus,
      retryAt: kind === 'throttled' ? new Date(now.getTime() + (waitSeconds ?? 60) * 1000) : undefined,
    });
  const token = z.safeParse(tokenErrorSchema, body);
  if (token.success) {
    const { error, error_description: description } = token.data;
    return fail(tokenErrorKind(error, httpStatus), stripTraceIds(description ?? error), error);
  }
  const faults = readFaults(body);
  const [worst] = faults
    .map(fault => ({ fault, verdict: judgeFault(fault) }))
    .sort((a, b) => weight.indexOf(a.verdict.kind) - weight.indexOf(b.verdict.kind));
  if (worst) {
    const { Code, ErrorCode, Message } = worst.fault;
    const code = Code === undefined ? (ErrorCode ?? undefined) : String(Code);
    return fail(
      worst.verdict.kind,
      Message || ErrorCode || `Error ${code ?? 'without a code'}`,
      code,
      worst.verdict.waitSeconds,
    );
  }
  if (httpStatus >= 200 && httpStatus < 300) return null;
  if (httpStatus === 401) return fail('reconnect', 'Microsoft refused the credential', '401');
  if (httpStatus === 429) return fail('throttled', 'Too many requests', '429', parseRetryAfter(retryAfter));
  if (httpStatus === 408 || httpStatus >= 500) return fail('transient', `Microsoft answered ${httpStatus}`);
  return fail('invalid-answer', `Microsoft answered ${httpStatus} without an error it documents`);
}

function readFaults(body: unknown): Fault[] {
  const parsed = z.safeParse(faultSchema, body);
  if (!parsed.success) return [];
  const { Type, Errors, OperationErrors, BatchErrors } = parsed.data;
  const items = [...(Errors ?? []), ...(OperationErrors ?? []), ...(BatchErrors ?? [])].filter(item => item !== null);
  return items.length === 0 && Type?.endsWith('FaultDetail')
    ? [{ Code: 0, Message: 'A fault without an error' }]
    : items;
}

/** Refusals that signing in again fixes. */
const signInErrors = new Set([
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'login_required',
  'access_denied',
]);

function tokenErrorKind(error: string, httpStatus: number): PlatformErrorKind {
  if (signInErrors.has(error)) return 'reconnect';
  if (httpStatus === 429) return 'throttled';
  return httpStatus >= 500 || error === 'temporarily_unavailable' || error === 'server_error'
    ? 'transient'
    : 'configuration';
}

/** Returns Entra's message without the trace ids after it. */
const stripTraceIds = (description: string) => description.split(/[\r\n]| Trace ID:/)[0] ?? description;

const parseRetryAfter = (retryAfter: string | null) =>
  /^\d+$/.test(retryAfter ?? '') ? Math.max(1, Number(retryAfter)) : undefined;
