import { endpointIds } from '../shared/contract/registry.ts';
import { formatRouteKey } from './constructs/route-function.ts';
import { computeThrottle } from './throttles.ts';

/** A route's ceiling in the words of API Gateway. */
export type RouteSetting = {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
  /** Off: they cost up to $139 a month and stage; the API's own metrics and its access log carry the alarms. */
  readonly DetailedMetricsEnabled: false;
};

/**
 * The ceiling of each route by its key. No template names them: `npm run deploy` sets them after the stacks and removes
 * those of gone routes before (docs/decisions/2026-11-26-route-ceilings-outside-templates.md).
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
