import { tooManyRequests } from '../runtime/errors.ts';
import { countOne, countSoFar } from '../stores/throttles.ts';

export type Limit = {
  /** Action being limited: 'check-user'. */
  readonly what: string;
  /** Caller being limited: 'email:anna@example.com', 'address:203.0.113.7'. */
  readonly whom: string;
  /** Maximum number of calls within each time span. */
  readonly limits: readonly { readonly times: number; readonly seconds: number }[];
};

/**
 * Counts a call and refuses it above its limits. Refused calls count too, so a caller who keeps trying stays refused.
 * @throws {DomainError} too-many-requests, with the time to retry
 */
export async function throttle(limit: Limit, now: Date): Promise<void> {
  refuse(await exceededBy(limit, now));
}

function refuse(exceeded: Limit['limits']): void {
  if (exceeded.length === 0) return;
  const seconds = Math.max(...exceeded.map(limit => limit.seconds));
  throw tooManyRequests(seconds, spoken(Math.ceil(seconds / 60)));
}

/**
 * Refuses a caller who has reached the limits, without counting.
 * @throws {DomainError} as above
 */
export async function refuseExceeded({ what, whom, limits }: Limit, now: Date): Promise<void> {
  const counts = await Promise.all(limits.map(({ seconds }) => countSoFar(`${what}:${whom}`, seconds, now)));
  refuse(limits.filter(({ times }, index) => (counts[index] ?? 0) >= times));
}

/** Counts a call and reports whether it exceeds the limits, without refusing it. */
export const isBeyond = async (limit: Limit, now: Date): Promise<boolean> => (await exceededBy(limit, now)).length > 0;

async function exceededBy({ what, whom, limits }: Limit, now: Date): Promise<Limit['limits']> {
  const counts = await Promise.all(limits.map(({ seconds }) => countOne(`${what}:${whom}`, seconds, now)));
  return limits.filter(({ times }, index) => (counts[index] ?? 0) > times);
}

const spoken = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;

/** Returns the part of an address that identifies one caller: for IPv6 the /64 network, which one household shares. */
export function toCallerKey(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
