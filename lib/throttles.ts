import { getEndpointAddress } from '../shared/contract/endpoint.ts';
import { getEndpointLimits } from '../shared/contract/limits.ts';
import { type EndpointId, endpointIds, registry } from '../shared/contract/registry.ts';

export type Throttle = { readonly requestsPerSecond: number; readonly burst: number };

/** Tenants or visitors a route serves simultaneously, each at its full rate. */
const tenantsAtOnce = 2;
const visitorsAtOnce = 25;
/** One address must not use up a shared route. */
const addressesAtOnce = 10;
const burstSeconds = 2;
const firewallMinutes = 5;
/** People behind an office's address, at one person's maximum rate. */
const peoplePerAddress = 4;
/** Customers for whom a CRM or another service sends from one address at the same time. */
const customersPerVendor = 5;
/** Pages and scripts count too. */
const visitorPerMinute = 600;

const getRates = (id: EndpointId) => getEndpointLimits(registry[id]).perMinute;
const isVendorRoute = (id: EndpointId) => getEndpointLimits(registry[id]).caller === 'vendor';

export type FirewallRate = {
  readonly name: string;
  /** Key by which requests are counted together. */
  readonly per: 'address' | 'address-and-path' | 'token';
  /** Requests that count: with an Authorization header, without, or both. */
  readonly token: 'with' | 'without' | 'either';
  /** Regular expressions of paths that count (null: every path) and of excluded ones. */
  readonly paths: string | null;
  readonly except: string | null;
  readonly requestsPerFiveMinutes: number;
};

const byRate = (ids: readonly EndpointId[]) => Map.groupBy(ids, id => getRates(id).anonymous ?? 0);

/** Matches the paths of endpoints, with or without a trailing slash. */
function toPattern(ids: readonly EndpointId[]): string {
  const paths = ids.map(id => getEndpointAddress(registry[id]).replaceAll(/\{\w+\}/g, '[^/]+'));
  return `^(${[...new Set(paths)].join('|')})/?$`;
}

/**
 * Lists the WAF rates above which a caller is blocked, from the contract's limits; a web ACL allows ten. Tokens aren't
 * verified here, so requests with one are counted by address too. WAF counts over minutes and late: the handlers' own
 * counts (functions/runtime/http/rates.ts) come first.
 */
export function listFirewallRates(): readonly FirewallRate[] {
  const vendors = endpointIds.filter(isVendorRoute);
  const person = Math.max(...endpointIds.map(id => getRates(id).user ?? 0)) * firewallMinutes;
  const everyPath = { paths: null, except: toPattern(vendors) };
  const open = endpointIds.filter(id => {
    const { anonymous } = getRates(id);
    return anonymous !== null && anonymous < visitorPerMinute && !isVendorRoute(id);
  });
  return [
    {
      name: 'rate-address',
      per: 'address',
      token: 'either',
      ...everyPath,
      requestsPerFiveMinutes: person * peoplePerAddress,
    },
    { name: 'rate-token', per: 'token', token: 'with', ...everyPath, requestsPerFiveMinutes: person },
    {
      name: 'rate-visitor',
      per: 'address',
      token: 'without',
      ...everyPath,
      requestsPerFiveMinutes: visitorPerMinute * firewallMinutes,
    },
    ...[...byRate(open)].map(([perMinute, ids]) => ({
      name: `rate-open-${perMinute}`,
      per: 'address' as const,
      token: 'either' as const,
      paths: toPattern(ids),
      except: null,
      requestsPerFiveMinutes: perMinute * firewallMinutes,
    })),
    ...[...byRate(vendors)].flatMap(([perMinute, ids]) => {
      const rate = { token: 'either', paths: toPattern(ids), except: null } as const;
      const isPerCustomer = ids.some(id => getEndpointLimits(registry[id]).per !== undefined);
      const total = perMinute * firewallMinutes;
      const customers = isPerCustomer ? customersPerVendor : 1;
      const name = `rate-vendor-${perMinute}`;
      return [
        { ...rate, name, per: 'address' as const, requestsPerFiveMinutes: total * customers },
        ...(isPerCustomer
          ? [{ ...rate, name: `${name}-each`, per: 'address-and-path' as const, requestsPerFiveMinutes: total }]
          : []),
      ];
    }),
  ];
}

/** Returns the maximum that WAF lets one address send to a route in five minutes, with any token or none. */
function countFromAddress(id: EndpointId): number {
  const path = getEndpointAddress(registry[id]);
  const rates = listFirewallRates().filter(
    ({ per, token, paths, except }) =>
      per === 'address' &&
      token === 'either' &&
      (paths === null || new RegExp(paths).test(path)) &&
      (except === null || !new RegExp(except).test(path)),
  );
  return Math.min(...rates.map(rate => rate.requestsPerFiveMinutes));
}

/**
 * Returns a route's limit over all callers: far above one address's limit, and enough for simultaneous tenants or
 * visitors.
 */
export function computeThrottle(id: EndpointId): Throttle {
  const { tenant, anonymous } = getRates(id);
  const perMinute = tenant === null ? (anonymous ?? 0) * visitorsAtOnce : tenant * tenantsAtOnce;
  const addressesPerSecond = (countFromAddress(id) * addressesAtOnce) / (firewallMinutes * 60);
  const requestsPerSecond = Math.ceil(Math.max(perMinute / 60, addressesPerSecond));
  return { requestsPerSecond, burst: requestsPerSecond * burstSeconds };
}
