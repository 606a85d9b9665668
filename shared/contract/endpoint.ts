import type * as z from 'zod/mini';
import type { Action } from '../domain/access/actions.ts';
import type { ApiScope } from '../model/api-key.ts';
import type { NodeType } from '../model/node.ts';
import type { BodyType } from './body-types.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The areas of the API: a folder of handlers, a stack in AWS, a slice of the web client each. */
export type Area =
  | 'billing'
  | 'tasks'
  | 'directories'
  | 'share-links'
  | 'annotations'
  | 'api-keys'
  | 'public-api'
  | 'session'
  | 'sites'
  | 'connections'
  | 'metrics'
  | 'audits'
  | 'notifications'
  | 'operations'
  | 'users';

/** Records that a path names and that belong to a site: createHandler asks for the way from each to its site. */
export type RecordKind = 'annotation' | 'audit' | 'checkout' | 'group' | 'schedule' | 'task' | 'view';

/** The lookup of a call's node: named in the path, or through the record named there. */
export type NodeSource =
  | { readonly from: 'path'; readonly param: string }
  | { readonly from: 'query'; readonly param: string }
  | { readonly from: 'record'; readonly kind: RecordKind; readonly param: string }
  /**
   * Named by a dotted field of the body; `type` names the field that says what is made. `orUserAction`: what someone
   * needs who names none (null).
   */
  | { readonly from: 'body'; readonly param: string; readonly type?: string; readonly orUserAction?: Action }
  /** The node of the user named in the path; `selfAction`: what is asked when that is oneself. */
  | { readonly from: 'user'; readonly param: string; readonly selfAction?: Action };

/**
 * The access check before a handler runs. There is no default: an endpoint without `access` does not compile. `fields`
 * names the part of the body whose keys are checked one by one (which role can set which field).
 */
export type AccessNeed =
  | { readonly kind: 'public'; readonly why: string }
  | { readonly kind: 'user'; readonly action: Action }
  | {
      readonly kind: 'node';
      readonly action: Action;
      /** The action for nodes of some types instead of `action`; of a body's node, for the type that is made. */
      readonly byType?: Partial<Record<NodeType, Action>>;
      readonly node: NodeSource;
      readonly fields?: string;
    };

type Schema = z.core.$ZodType;

/** One route as data. Everything else (Lambda, role, gateway, client, OpenAPI, tests) is read from it. */
export type Endpoint<
  Id extends string = string,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  Access extends AccessNeed = AccessNeed,
  Method extends HttpMethod = HttpMethod,
  Scope extends ApiScope | 'any' | undefined = ApiScope | 'any' | undefined,
> = {
  readonly id: Id;
  readonly area: Area;
  readonly method: Method;
  /**
   * A GET changes nothing: it can't set this, and its grants include no write (lib/grants/endpoints.ts). Every other
   * method changes something and is refused while viewing as someone else, unless this is false.
   */
  readonly changes?: Method extends 'GET' ? never : false;
  /** The prefix of `path`; absent: '/api'. The specification's /boarding/* has none. */
  readonly base?: '' | '/api/v1' | undefined;
  /** Called with an API key of this scope instead of a session: the public API. */
  readonly apiScope?: Scope;
  /** The path in API Gateway's format: '/sites/{siteId}'. */
  readonly path: string;
  /** Also served with a trailing slash, as the specification writes it; a gateway distinguishes the two. */
  readonly alsoWithSlash?: true | undefined;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  /** Absent: a body is refused. */
  readonly body?: Body;
  /** The body's format; absent: JSON. With several, the content type decides. */
  readonly bodyType?: BodyType | readonly BodyType[] | undefined;
  /** A name of a form may come more than once: its values are a list then. */
  readonly formRepeats?: true | undefined;
  /** 200 answers `response`; 204 answers nothing; 302 answers `{ location }` and cookies. */
  readonly status: 200 | 204 | 302;
  /** Absent: JSON. Of another type the answer is its bytes in base64. */
  readonly answerType?: 'image/png' | 'text/calendar' | 'text/csv' | 'application/pdf' | undefined;
  readonly response: Response;
  readonly access: Access;
};

/** True for an endpoint that changes something. */
export const isChanging = ({ method, changes }: Pick<Endpoint, 'method' | 'changes'>): boolean =>
  method !== 'GET' && changes !== false;

/** The address of an endpoint on its origin, in API Gateway's form. */
export const getEndpointAddress = ({ base, path }: Pick<Endpoint, 'base' | 'path'>): string =>
  `${base ?? '/api'}${path}`;

/** Every address that an endpoint is served at. */
export const listEndpointAddresses = (endpoint: Pick<Endpoint, 'base' | 'path' | 'alsoWithSlash'>): string[] =>
  endpoint.alsoWithSlash === true
    ? [getEndpointAddress(endpoint), `${getEndpointAddress(endpoint)}/`]
    : [getEndpointAddress(endpoint)];

/** Preserves the literal id, the schemas' types and the access definition, which type the handlers. */
export const defineEndpoint = <
  const Id extends string,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
  const Access extends AccessNeed,
  const Method extends HttpMethod,
  const Scope extends ApiScope | 'any' | undefined = undefined,
>(
  endpoint: Endpoint<Id, Params, Query, Body, Response, Access, Method, Scope>,
) => endpoint;
