import { type EndpointId, registry } from '../shared/contract/registry.ts';

export type Throttle = { readonly requestsPerSecond: number; readonly burst: number };

/** Routes that start work at a platform or write much: their ceiling is what the pipeline can bear. */
const heavy: ReadonlySet<EndpointId> = new Set([
  'generate-audit',
  'authorize-site',
  'oauth-return',
  'get-token',
]);

/**
 * The ceiling of a route over all callers; WAF limits the single address. Reads bear most, what anyone may call
 * without signing in less, writes and platform calls least.
 */
export function throttleOf(id: EndpointId): Throttle {
  if (heavy.has(id)) return { requestsPerSecond: 10, burst: 20 };
  const endpoint = registry[id];
  if (endpoint.access.kind === 'public') return { requestsPerSecond: 50, burst: 100 };
  return endpoint.method === 'GET'
    ? { requestsPerSecond: 200, burst: 400 }
    : { requestsPerSecond: 50, burst: 100 };
}
