import type * as z from 'zod/mini';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { buildCallAddress, type Answer, parseGoodAnswer, toCallFailure, parseRefusal } from './contract-call.ts';
import type { EndpointCall } from './from-contract.ts';

type OpenEndpoint = Endpoint & { readonly access: { readonly kind: 'public' } };

/** Calls an endpoint without a session, as its contract defines. For pages without the program's store. */
export async function callOpen<E extends OpenEndpoint>(
  endpoint: E,
  call: EndpointCall<E>,
): Promise<Answer<z.output<E['response']>>> {
  const { body } = call;
  try {
    const response = await fetch(buildCallAddress({ endpoint, call }), {
      method: endpoint.method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
    });
    const error = await parseRefusal(response);
    return error === null ? await parseGoodAnswer<E['response']>(response, endpoint.response) : { error };
  } catch (cause) {
    return { error: toCallFailure(cause) };
  }
}
