import { type ConnectError, connectErrors } from '../../../../../shared/contract/connections.ts';
import {
  type ConnectableService,
  connectableServices,
  serviceNames,
} from '../../../../../shared/platforms/registry.ts';

/** What a platform's consent brought back in the address of the panel. */
export type ConnectReturn =
  | { readonly kind: 'token'; readonly tokenId: string; readonly service: ConnectableService }
  | { readonly kind: 'error'; readonly message: string };

const isConnectError = (code: string): code is ConnectError => Object.hasOwn(connectErrors, code);
/** As the server makes them (contract, get-token): a service, and what cannot be guessed. */
const tokenPattern = /^([a-zA-Z0-9]{2,12}):[A-Za-z0-9_-]{10,64}$/;

/**
 * Reads `tokenId`, which belongs to the service it is prefixed with (specification 4), or `connectError` in words that
 * name the platform of the panel. An unknown code still says that nothing was changed.
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

/** The same address without what the consent brought, so that a reload does not begin again. */
export function withoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of ['tokenId', 'connectError', 'state']) rest.delete(name);
  return rest;
}
