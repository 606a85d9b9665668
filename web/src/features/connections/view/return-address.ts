import { type ConnectError, connectErrors } from '../../../../../shared/contract/connections.ts';

/** What a platform's consent brought back in the address of the panel. */
export type ConnectReturn =
  | { readonly kind: 'token'; readonly tokenId: string }
  | { readonly kind: 'error'; readonly message: string };

const isConnectError = (code: string): code is ConnectError => Object.hasOwn(connectErrors, code);
const tokenPattern = /^ga4:[A-Za-z0-9_-]{10,64}$/;

/** Reads `tokenId` or `connectError`; an unknown error code still says that nothing was changed. */
export function connectReturn(query: URLSearchParams): ConnectReturn | null {
  const code = query.get('connectError');
  if (code !== null)
    return { kind: 'error', message: isConnectError(code) ? connectErrors[code] : connectErrors.exchange_failed };
  const tokenId = query.get('tokenId');
  return tokenId !== null && tokenPattern.test(tokenId) ? { kind: 'token', tokenId } : null;
}

/** The same address without what the consent brought, so that a reload does not begin again. */
export function withoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of ['tokenId', 'connectError', 'state']) rest.delete(name);
  return rest;
}
