import { type ConnectError, connectErrors } from '../../../../../shared/contract/connections.ts';
import {
  type ConnectableService,
  connectableServices,
  serviceNames,
} from '../../../../../shared/platforms/registry.ts';

/** The result of a platform's consent in the panel's address. */
export type ConnectReturn =
  | { readonly kind: 'token'; readonly tokenId: string; readonly service: ConnectableService }
  | { readonly kind: 'error'; readonly message: string };

const isConnectError = (code: string): code is ConnectError => Object.hasOwn(connectErrors, code);
/** The server's format (contract, get-token): a service and a random part. */
const tokenPattern = /^([a-zA-Z0-9]{2,12}):[A-Za-z0-9_-]{10,64}$/;

/**
 * Reads `tokenId`, which belongs to the service it is prefixed with (specification 4), or the text for `connectError`.
 * That text names the platform of the panel; for an unknown code, it still says that nothing was changed.
 */
export function connectReturn(query: URLSearchParams, panel: ConnectableService | undefined): ConnectReturn | null {
  const code = query.get('connectError');
  if (code !== null) {
    const sentence = isConnectError(code) ? connectErrors[code] : connectErrors.exchange_failed;
    return {
      kind: 'error',
      message: sentence.replaceAll('{name}', panel === undefined ? 'The platform' : serviceNames[panel]),
    };
  }
  const tokenId = query.get('tokenId') ?? '';
  const prefix = tokenPattern.exec(tokenId)?.[1];
  const service = connectableServices.find(name => name === prefix);
  return service === undefined ? null : { kind: 'token', tokenId, service };
}

/** Returns the address without the consent's result, so that a reload does not start again. */
export function withoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of ['tokenId', 'connectError', 'state']) rest.delete(name);
  return rest;
}
