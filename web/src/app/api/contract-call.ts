import * as z from 'zod/mini';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { errorBodySchema } from '../../../../shared/model/primitives.ts';
import { type ApiError, challenged, unreachable, unreadable } from './errors.ts';

/** A call to one endpoint: the values for its path, query and body. */
export type ContractCall = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};
export type ContractRequest = { readonly endpoint: Endpoint; readonly call: ContractCall };
export type Answer<T> =
  | { readonly data: T; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: ApiError };

/** Builds '/api/sites/a/audits?yearMonth=202610' from the contract's path and the call's values. */
export function buildCallAddress({ endpoint, call }: ContractRequest): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  const search = query.toString();
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}

/** Messages for the gateway and the firewall, which answer without our error body. */
function describeStatus({ status, headers }: Response): string {
  switch (status) {
    case 413:
      return 'This is too large to send. Nothing was saved.';
    case 429: {
      const seconds = Number(headers.get('retry-after') ?? '');
      return seconds > 0
        ? `Too many requests. Nothing was saved. Try again in ${seconds} seconds.`
        : 'Too many requests. Nothing was saved. Try again in a minute.';
    }
    case 502:
    case 503:
    case 504:
      return 'The server took too long to respond. Your change may have been saved. Check before you try again.';
    default:
      return 'The server had a problem. Reload the page and check before you try again.';
  }
}

/** The error in a response: the firewall's challenge or the API's error; null if the response is good. */
export async function parseRefusal(response: Response): Promise<ApiError | null> {
  if (response.headers.get('x-amzn-waf-action') === 'challenge') return challenged;
  if (response.ok) return null;
  const parsed = z.safeParse(errorBodySchema, await response.json().catch(() => null));
  if (parsed.success) return { status: response.status, ...parsed.data };
  return { status: response.status, code: 'internal', message: describeStatus(response) };
}

/** The body of a good response, checked by the endpoint's schema. */
export async function parseGoodAnswer<S extends z.core.$ZodType>(
  response: Response,
  schema: S,
): Promise<Answer<z.output<S>>> {
  // A file becomes an address of this page: bytes don't belong into the store.
  const isFile = response.headers.get('content-type') === 'application/pdf';
  const parsed = z.safeParse(schema, isFile ? URL.createObjectURL(await response.blob()) : await response.json());
  return parsed.success ? { data: parsed.data } : { error: unreadable };
}

/** The reason why no response could be accepted. */
export const toCallFailure = (cause: unknown): ApiError => (cause instanceof SyntaxError ? unreadable : unreachable);
