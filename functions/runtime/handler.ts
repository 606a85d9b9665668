import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import type { AccessNeed, Endpoint, RecordKind } from '../../shared/contract/endpoint.ts';
import { getEndpointLimits } from '../../shared/contract/limits.ts';
import type { Action } from '../../shared/domain/access/actions.ts';
import { decide } from '../../shared/domain/access/decide.ts';
import { listBodyFields } from '../../shared/domain/access/fields.ts';
import type { ApiKey } from '../../shared/model/api-key.ts';
import type { Environment } from '../../shared/model/environment.ts';
import type { ErrorBody } from '../../shared/model/primitives.ts';
import { now } from './clock.ts';
import { environment } from './environment.ts';
import { invalid, otherPerson } from './errors.ts';
import { verifyAccessToken } from './http/access-token.ts';
import { parseBody } from './http/body-content.ts';
import { refuseStrangers } from './http/origin-secret.ts';
import { fromSpecifiedBody, fromSpecifiedQuery } from './http/specified-forms.ts';
import { enforceRates } from './http/rates.ts';
import { bodyBytes, findClientAddress, parseCookies, getHeaders, parsePart, refuseLargeBody } from './http/request.ts';
import { toErrorOutcome, type Reply, toHttp } from './http/response.ts';
import { at, authorise, type Found, type RecordKey, type SiteOfRecord } from '../access/authorise.ts';
import { enforce, type SignedIn, signIn, type Subject, type Target } from '../access/viewer.ts';
import { viewAsHeader, viewedBy } from '../access/viewing-as.ts';
import { countMetric } from './embedded-metric.ts';
import { logger, withLogFields } from './logger.ts';

type Schema = z.core.$ZodType;
export type AnyEndpoint = Endpoint<string, Schema, Schema, Schema, Schema>;

type Texts = Readonly<Record<string, string | undefined>>;
type Parts<E extends AnyEndpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<NonNullable<E['body']>>;
  readonly headers: Texts;
  readonly cookies: ReadonlyMap<string, string>;
  /** Caller's address, as far as CloudFront knows it. */
  readonly clientAddress: string;
  readonly now: Date;
  readonly env: Environment;
  /** Adds a Set-Cookie header to the answer. */
  readonly setCookie: (cookie: string) => void;
};
/**
 * Values loaded by the access check before the implementation runs: the user, the node, and the person or record of the
 * call.
 */
type Loaded<Need extends AccessNeed> = Need extends { kind: 'public' }
  ? unknown
  : Need extends { kind: 'user' }
    ? SignedIn
    : Need extends { node: { from: 'user' } }
      ? SignedIn & Subject
      : Need extends { node: { orUserAction: Action } }
        ? SignedIn & Partial<Target>
        : Need extends { node: { from: 'record' } }
          ? SignedIn & Target & { readonly record: RecordKey }
          : SignedIn & Target;
/** The key of a call to the public API. */
type LoadedKey<E extends AnyEndpoint> = [NonNullable<E['apiScope']>] extends [never]
  ? unknown
  : { readonly apiKey: ApiKey };

/** Input of an implementation: parsed parts plus, by the endpoint's access, the user and the node. */
export type Call<E extends AnyEndpoint> = Parts<E> & Loaded<E['access']> & LoadedKey<E>;
type Answer<E extends AnyEndpoint> = z.input<E['response']> extends undefined ? void : z.input<E['response']>;
export type Implementation<E extends AnyEndpoint> = (call: Call<E>) => Promise<Answer<E>>;

/** Makes the lookup required for an endpoint that finds its node from a record, and forbidden for others. */
export type RecordWay<Need extends AccessNeed> = Need extends {
  node: { from: 'record'; kind: infer Kind extends RecordKind };
}
  ? [siteOfRecord: SiteOfRecord<Kind>]
  : [];

/** Handler that Lambda, the local gateway and the tests call. */
export type ApiHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Serves a route. Checks in this order: CloudFront's secret; body size (413); token (401); the page's user (409); call
 * rate (429); view-as; path and query (400); node and permission (404, 403); body (400, and 403 for restricted fields).
 * Then runs the implementation and sends its answer through the endpoint's schema, which strips undeclared fields. So
 * no error reveals whether a node out of reach exists.
 */
export const createHandler = <E extends AnyEndpoint>(
  endpoint: E,
  implementation: Implementation<E>,
  ...way: RecordWay<E['access']>
): ApiHandler => createHandlerFor(sessions, endpoint, implementation, way);

type Caller = {
  readonly signedIn?: SignedIn | undefined;
  readonly apiKey?: ApiKey;
  readonly answerHeaders?: Readonly<Record<string, string>>;
};
/** The callers of an API: how they prove who they are, how often they may call, and what their errors look like. */
export type Callers = {
  readonly identify: (endpoint: AnyEndpoint, headers: Texts, at: Date, query: Texts) => Promise<Caller>;
  readonly toProblem?: (status: number, body: ErrorBody, requestId: string) => Pick<Reply, 'body' | 'headers'>;
};

/** People of the web, with the access token of their session. */
const sessions: Callers = {
  async identify({ access }, headers, at) {
    if (access.kind === 'public') return {};
    const signedIn = await signIn(await verifyAccessToken(headers['authorization']), at);
    refuseOtherPerson(signedIn, headers[tabPersonHeader]);
    return { signedIn };
  },
};

/** Serves a route for its kind of callers, as `createHandler` describes. */
export function createHandlerFor<E extends AnyEndpoint>(
  callers: Callers,
  endpoint: E,
  implementation: Implementation<E>,
  way: RecordWay<E['access']>,
): ApiHandler {
  const [siteOfRecord]: readonly SiteOfRecord[] = way;
  const limits = getEndpointLimits(endpoint);
  const serve = async (event: APIGatewayProxyEventV2) => {
    const at = now();
    refuseLargeBody(event, limits.bodyBytes);
    const headers = getHeaders(event);
    const { access } = endpoint;
    const parameters = event.queryStringParameters ?? {};
    const { signedIn: real, apiKey, answerHeaders } = await callers.identify(endpoint, headers, at, parameters);
    const clientAddress = findClientAddress(event, environment().ORIGIN_SECRET_PARAMETER !== undefined);
    const customer = limits.per === undefined ? undefined : event.pathParameters?.[limits.per];
    await enforceRates(endpoint.id, limits, { signedIn: real, address: clientAddress, customer }, at);
    const signedIn = real && (await viewedBy(real, headers[viewAsHeader], endpoint, at));
    const params = parsePart(endpoint.params, event.pathParameters ?? {}, 'path');
    const context = { ...signedIn, params: Object(params), now: at };
    const asked = fromSpecifiedQuery(endpoint.id, parameters, context);
    const query = parsePart(endpoint.query, asked, 'query');
    // Parsed before access only if it names the node.
    const isNamed = access.kind === 'node' && access.node.from === 'body';
    const named = isNamed ? fromSpecifiedBody(endpoint.id, await readContent(endpoint, event), context) : undefined;
    const found = signedIn && (await authorise(access, signedIn, { params, query, body: named }, siteOfRecord));
    const content =
      named ?? fromSpecifiedBody(endpoint.id, await readContent(endpoint, event), { ...context, node: found?.node });
    const body = validateBody(endpoint, content, signedIn, found);
    const cookies: string[] = [];
    const call = {
      params,
      query,
      body,
      headers,
      cookies: parseCookies(event),
      now: at,
      env: environment(),
      clientAddress,
      setCookie: (cookie: string) => void cookies.push(cookie),
      ...signedIn,
      ...found,
      apiKey,
    };
    // The endpoint's type determines the parts; the steps above provide exactly those.
    const answer = await implementation(call as unknown as Call<E>);
    const reply = { ...toReply(endpoint, answer, cookies), headers: answerHeaders };
    return toHttp(reply, headers['accept-encoding'], limits.answerBytes);
  };

  return guard(callers, endpoint, serve);
}

/** Serves events of an endpoint for our own front door only, and answers errors as its callers expect. */
export function guard(
  callers: Callers,
  endpoint: AnyEndpoint,
  serve: (...call: Parameters<ApiHandler>) => ReturnType<ApiHandler>,
): ApiHandler {
  const served = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>(serve)
    .before(request => refuseStrangers(getHeaders(request.event)))
    .onError(async request => {
      const { status, body, reference, retryAfterSeconds } = toErrorOutcome(request.error);
      // A failed or stopped platform is not our fault.
      if (reference !== undefined) countMetric('UnexpectedErrors', 1, now());
      if (status >= 500) logger.error('A call failed', { reference, error: request.error });
      const problem = callers.toProblem?.(status, body, request.context.awsRequestId);
      request.response = await toHttp(
        { status, body, retryAfterSeconds, ...problem },
        getHeaders(request.event)['accept-encoding'],
      );
    });
  return (event, context) =>
    withLogFields({ endpoint: endpoint.id, requestId: context.awsRequestId }, () => served(event, context));
}

/** Header set by the web: the person whose page sends the call. */
const tabPersonHeader = 'x-tab-person';
/** Tabs share tokens, so a page must not use the token of a person who signed in after it loaded. */
function refuseOtherPerson(signedIn: SignedIn | undefined, person: string | undefined): void {
  if (signedIn !== undefined && person !== undefined && person !== signedIn.user.userId) throw otherPerson();
}

/** The body before its schema; refused where none is declared. */
async function readContent(endpoint: AnyEndpoint, event: APIGatewayProxyEventV2): Promise<unknown> {
  const bytes = bodyBytes(event);
  if (endpoint.body === undefined) {
    if (bytes.byteLength > 0) throw invalid([{ path: 'body', message: 'This call takes no body' }]);
    return undefined;
  }
  if (bytes.byteLength === 0 && z.safeParse(endpoint.body, undefined).success) return undefined;
  return parseBody(endpoint, bytes, getHeaders(event)['content-type']);
}

/** The parsed body; refused where it sets a field that the role may not. */
function validateBody(endpoint: AnyEndpoint, content: unknown, signedIn?: SignedIn, found?: Found): unknown {
  if (endpoint.body === undefined) return undefined;
  const { access } = endpoint;
  if (access.kind === 'node' && access.fields !== undefined && signedIn && found?.access) {
    // Before the schema: a field that only the server sets is refused as such, not as an unknown one.
    const part = at(content, access.fields);
    const fields = typeof part === 'object' && part !== null && !Array.isArray(part) ? listBodyFields({ ...part }) : [];
    enforce(decide(signedIn.viewer, found.action ?? access.action, found.access, fields));
  }
  return parsePart(endpoint.body, content, 'body');
}

const contentTypes = {
  'image/png': 'image/png',
  'text/calendar': 'text/calendar; charset=utf-8',
  'text/csv': 'text/csv; charset=utf-8',
  'application/pdf': 'application/pdf',
} as const;
const locationSchema = z.object({ location: z.string() });

function toReply(endpoint: AnyEndpoint, answer: unknown, cookies: readonly string[]): Reply {
  const parsed = z.safeParse(endpoint.response, answer);
  if (!parsed.success)
    throw new Error(
      `The answer of ${endpoint.id} breaks its own contract: ${z.prettifyError(parsed.error).slice(0, 500)}`,
    );
  if (endpoint.status === 302) return { status: 302, location: locationSchema.parse(parsed.data).location, cookies };
  const { answerType } = endpoint;
  if (answerType !== undefined) {
    const file = {
      type: contentTypes[answerType],
      base64: z.string().parse(parsed.data),
      kept: answerType === 'image/png',
    };
    return { status: endpoint.status, file, cookies };
  }
  return { status: endpoint.status, body: endpoint.status === 204 ? undefined : parsed.data, cookies };
}
