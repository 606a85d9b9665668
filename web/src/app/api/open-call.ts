import type * as z from 'zod/mini';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { addressOf, type Answer, bodyOf, failureOf, refusalOf } from './contract-call.ts';
import type { CallOf } from './from-contract.ts';

type OpenEndpoint = Endpoint & { readonly access: { readonly kind: 'public' } };

/**
 * Calls an endpoint that needs no session and answers a body, as the contract describes it: for a page without the
 * program's store.
 */
export async function callOpen<E extends OpenEndpoint>(
  endpoint: E,
  call: CallOf<E>,
): Promise<Answer<z.output<E['response']>>> {
  const { body } = call;
  try {
    const response = await fetch(addressOf({ endpoint, call }), {
      method: endpoint.method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
    });
    const error = await refusalOf(response);
    return error === null ? await bodyOf<E['response']>(response, endpoint.response) : { error };
  } catch (cause) {
    return { error: failureOf(cause) };
  }
}
