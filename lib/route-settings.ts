import { endpointIds } from '../shared/contract/registry.ts';
import { formatRouteKey } from './constructs/route-function.ts';
import { computeThrottle } from './throttles.ts';

/** Route's limit in API Gateway's terms. */
export type RouteSetting = {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
  /** Off: they cost up to $139 a month and stage; the API's own metrics and its access log feed the alarms. */
  readonly DetailedMetricsEnabled: false;
};

/**
 * Computes each route's limit by key. Templates don't contain them: `npm run deploy` sets them after the stacks and
 * removes old routes' before (docs/decisions/2026-11-26-route-ceilings-outside-templates.md).
 */
export const listRouteSettings = (): Readonly<Record<string, RouteSetting>> =>
  Object.fromEntries(
    endpointIds.map(id => {
      const { requestsPerSecond, burst } = computeThrottle(id);
      const setting: RouteSetting = {
        ThrottlingRateLimit: requestsPerSecond,
        ThrottlingBurstLimit: burst,
        DetailedMetricsEnabled: false,
      };
      return [formatRouteKey(id), setting];
    }),
  );
