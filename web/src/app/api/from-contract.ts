import type { EndpointBuilder, MutationExtraOptions, QueryExtraOptions } from '@reduxjs/toolkit/query';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import type { contractBaseQuery } from './base-query.ts';
import type { ContractCall, ContractRequest } from './contract-call.ts';
import type { Tag } from './tags.ts';

type Schema = z.core.$ZodType;
type Part<Name extends string, S extends Schema> =
  Record<string, never> extends z.infer<S>
    ? { readonly [K in Name]?: z.infer<S> }
    : { readonly [K in Name]: z.infer<S> };
type BodyPart<S extends Schema> =
  unknown extends z.infer<S> ? { readonly body?: undefined } : { readonly body: z.infer<S> };

/** The values that a call of this endpoint needs. */
export type EndpointCall<E> =
  E extends Endpoint<string, infer P, infer Q, infer B, Schema>
    ? Part<'params', P> & Part<'query', Q> & BodyPart<B> extends infer Call extends ContractCall
      ? Call
      : never
    : never;
/** The response body; null for a 204. */
export type EndpointResponse<E> = E extends { readonly status: 204 }
  ? null
  : E extends { readonly response: infer R extends Schema }
    ? z.infer<R>
    : never;

type Base = typeof contractBaseQuery;
export type Builder = EndpointBuilder<Base, Tag, 'api'>;

const makeRequest =
  (endpoint: Endpoint) =>
  (call: ContractCall): ContractRequest => ({ endpoint, call });

/**
 * Creates an RTK Query endpoint from a contract, which defines the method, path, types and the response's check.
 * Example: `fromContract(builder, getMe).query({ providesTags: ['me'] })`.
 */
export const fromContract = <E extends Endpoint>(builder: Builder, endpoint: E) => ({
  query: (options: Partial<QueryExtraOptions<Tag, EndpointResponse<E>, EndpointCall<E>, Base, 'api'>> = {}) =>
    builder.query<EndpointResponse<E>, EndpointCall<E>>({ ...options, query: makeRequest(endpoint) }),
  mutation: (options: Partial<MutationExtraOptions<Tag, EndpointResponse<E>, EndpointCall<E>, Base, 'api'>> = {}) =>
    builder.mutation<EndpointResponse<E>, EndpointCall<E>>({ ...options, query: makeRequest(endpoint) }),
});
