import { getEndpointAddress } from '../shared/contract/endpoint.ts';
import { getEndpointLimits } from '../shared/contract/limits.ts';
import { type EndpointId, endpointIds, registry } from '../shared/contract/registry.ts';

export type Throttle = { readonly requestsPerSecond: number; readonly burst: number };

/** Tenants, or visitors, whose calls a route bears when all of them call as often as they may. */
const tenantsAtOnce = 2;
const visitorsAtOnce = 25;
/** How many seconds' worth of calls may come at once. */
const burstSeconds = 2;
const firewallMinutes = 5;

const ratesOf = (id: EndpointId) => getEndpointLimits(registry[id]).perMinute;

/** The ceiling of a route over all callers, made of what the contract allows a tenant or a visitor. */
export function computeThrottle(id: EndpointId): Throttle {
  const { tenant, anonymous } = ratesOf(id);
  const perMinute = tenant === null ? (anonymous ?? 0) * visitorsAtOnce : tenant * tenantsAtOnce;
  const requestsPerSecond = Math.ceil(perMinute / 60);
  return { requestsPerSecond, burst: requestsPerSecond * burstSeconds };
}

export type AddressRate = {
  /**
   * Whole paths ('/api/theme'), or how paths begin whose end comes from the caller ('/api/verify/'). None: every path.
   */
  readonly paths: readonly { readonly text: string; readonly whole: boolean }[];
  readonly requestsPerFiveMinutes: number;
};

/**
 * What one address may ask before WAF refuses it for a while. Over everything as often as one person may read, and less
 * of what anybody may call: one rate for all endpoints that allow a visitor the same. WAF counts over minutes and late,
 * so that the handlers' own counts (functions/runtime/http/rates.ts) come first.
 */
export function addressRates(): readonly AddressRate[] {
  const rates = endpointIds.map(ratesOf);
  const everything = Math.max(...rates.map(({ user }) => user ?? 0)) * firewallMinutes;
  const byRate = Map.groupBy(
    endpointIds.filter(id => ratesOf(id).anonymous !== null),
    id => ratesOf(id).anonymous ?? 0,
  );
  const open = [...byRate].map(([perMinute, ids]) => ({
    // Several endpoints may begin alike: one path for all of them.
    paths: [...new Set(ids.map(id => getEndpointAddress(registry[id]).replace(/\{.*$/, '{')))].map(address => ({
      text: address.replace('{', ''),
      whole: !address.includes('{'),
    })),
    requestsPerFiveMinutes: perMinute * firewallMinutes,
  }));
  return [
    { paths: [], requestsPerFiveMinutes: everything },
    ...open.filter(rate => rate.requestsPerFiveMinutes < everything),
  ];
}
