import type * as z from 'zod/mini';
import type { apiProblemSchema } from '../../shared/model/public-api.ts';
import { isFeedKey } from '../../shared/domain/api-keys/api-keys.ts';
import { identifyKey, makeRateHeaders } from '../access/key-caller.ts';
import { DomainError } from './errors.ts';
import {
  type AnyEndpoint,
  type ApiHandler,
  type Callers,
  createHandlerFor,
  guard,
  type Implementation,
  type RecordWay,
} from './handler.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Programs with an API key. Their errors are RFC 9457 problem details. */
const programs: Callers = {
  async identify({ apiScope = 'any' }, headers, at) {
    const { signedIn, key, callsLeft } = await identifyKey(headers['authorization'], apiScope, at);
    return { signedIn, apiKey: key, answerHeaders: makeRateHeaders(callsLeft, at) };
  },
  toProblem(status, { code, message, details }, requestId) {
    const problem: z.infer<typeof apiProblemSchema> = {
      type: 'about:blank',
      title: titles[status] ?? 'Error',
      status,
      detail: message,
      code,
      requestId,
      ...(details === undefined ? {} : { errors: details }),
    };
    const headers: Record<string, string> = { 'content-type': 'application/problem+json' };
    if (status === 401) headers['www-authenticate'] = 'Bearer';
    return { body: problem, headers };
  },
};

/** Spreadsheets, whose formulas send no headers: a key that reads nothing but feeds may be in their address. */
const spreadsheets: Callers = {
  ...programs,
  async identify(endpoint, headers, at, query) {
    const { key } = query;
    if (key === undefined) return programs.identify(endpoint, headers, at, query);
    const identified = await programs.identify(endpoint, { authorization: `Bearer ${key}` }, at, query);
    if (identified.apiKey === undefined || !isFeedKey(identified.apiKey))
      throw new DomainError(
        'scope-missing',
        'A key in an address may have only the scope “Feeds”. Send this one in the Authorization header',
      );
    return identified;
  },
};

/** Serves a feed, whose key may be in its address. */
export const createFeedHandler = <E extends AnyEndpoint>(
  endpoint: E,
  implementation: Implementation<E>,
  ...way: RecordWay<E['access']>
): ApiHandler => createHandlerFor(spreadsheets, endpoint, implementation, way);

/** Serves a route of the public API, as `createHandler` does one of the web. */
export const createApiHandler = <E extends AnyEndpoint>(
  endpoint: E,
  implementation: Implementation<E>,
  ...way: RecordWay<E['access']>
): ApiHandler => createHandlerFor(programs, endpoint, implementation, way);

/** Serves a route that answers an event as it is, with the errors of the public API. */
export const createRawApiHandler = (endpoint: AnyEndpoint, serve: ApiHandler): ApiHandler =>
  guard(programs, endpoint, serve);
