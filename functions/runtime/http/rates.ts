import type { Limits } from '../../../shared/contract/limits.ts';
import { findRootId } from '../../../shared/domain/hierarchy/paths.ts';
import { toCallerKey } from '../../access/throttle.ts';
import { countOne } from '../../stores/throttles.ts';
import { environment, oncePerEnvironment } from '../environment.ts';
import { tooManyRequests } from '../errors.ts';
import type { SignedIn } from '../../access/viewer.ts';

const minuteSeconds = 60;
/** Callers that one Lambda remembers; above that, it forgets the least recent one. */
const maxCallers = 5000;

/** Calls left, and when that was counted. */
type Bucket = { readonly left: number; readonly at: number };
const buckets = oncePerEnvironment(() => new Map<string, Bucket>());

/** Counted caller and their maximum calls per minute. */
type Counted = { readonly who: string; readonly perMinute: number };

/**
 * Refuses callers above an endpoint's declared rate. Calls that cost money or write much are counted exactly in the
 * throttle table. Others are counted in each warm Lambda's memory, so parallel Lambdas allow a multiple; the route's
 * throttle and WAF (lib/throttles.ts) cap that.
 * @throws {DomainError} too-many-requests, with the time to retry
 */
export async function enforceRates(
  endpointId: string,
  { perMinute, counted }: Pick<Limits, 'perMinute' | 'counted'>,
  caller: Caller,
  now: Date,
): Promise<void> {
  if (environment().CALL_RATES === 'unlimited') return;
  // The person first: calls refused to one person don't use up their tenant's limit.
  for (const { kind, who } of listCallers(caller)) {
    const rate = perMinute[kind];
    if (rate === null) continue;
    const rateLimit: Counted = { who: `${endpointId}:${kind}:${who}`, perMinute: rate };
    const wait = counted === 'stored' ? await waitByStore(rateLimit, now) : waitInMemory(rateLimit, now);
    if (wait > 0) throw tooManyRequests(wait);
  }
}

export type Caller = {
  readonly signedIn: SignedIn | undefined;
  readonly address: string;
  /** Customer for whom a service calls, from the path. */
  readonly customer?: string | undefined;
};
const maxCustomerLength = 64;

function listCallers({ signedIn, address, customer = '' }: Caller): { kind: keyof Limits['perMinute']; who: string }[] {
  if (signedIn === undefined)
    return [{ kind: 'anonymous', who: `${toCallerKey(address)}${customer.slice(0, maxCustomerLength)}` }];
  const { user, ownNode } = signedIn;
  return [
    { kind: 'user', who: user.userId },
    ...(ownNode === null ? [] : [{ kind: 'tenant' as const, who: findRootId(ownNode.sitePath) }]),
  ];
}

/**
 * Returns the seconds until this caller may call again, 0 for now: a bucket of one minute's calls that refills evenly.
 */
function waitInMemory({ who, perMinute }: Counted, now: Date): number {
  const bucket = buckets().get(who);
  const passed = bucket === undefined ? 0 : Math.max(0, now.getTime() - bucket.at) / 1000;
  const left = Math.min(perMinute, (bucket?.left ?? perMinute) + (passed * perMinute) / minuteSeconds);
  // Deleted first, so that the map stays ordered by last call.
  buckets().delete(who);
  buckets().set(who, { left: left >= 1 ? left - 1 : left, at: now.getTime() });
  const [oldest] = buckets().keys();
  if (buckets().size > maxCallers && oldest !== undefined) buckets().delete(oldest);
  return left >= 1 ? 0 : Math.ceil(((1 - left) * minuteSeconds) / perMinute);
}

/** Counts by clock minutes in the table of throttles. */
async function waitByStore({ who, perMinute }: Counted, now: Date): Promise<number> {
  const count = await countOne(`call:${who}`, minuteSeconds, now);
  return count <= perMinute ? 0 : minuteSeconds - (Math.floor(now.getTime() / 1000) % minuteSeconds);
}
