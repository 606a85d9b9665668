import { createHash } from 'node:crypto';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { sources } from '../../platforms/sources.ts';
import { oncePerEnvironment } from '../../runtime/environment.ts';
import { addCalls, pausedUntil, pausePlatform, type Want } from '../../stores/jobs/budgets.ts';
import { type QuotaLookup, readQuotas } from '../platform-settings/platform-settings.ts';

/**
 * Limits the calls all workers make at platforms (shared design, One pipeline: quotas are budgets). Each process leases
 * parts of a platform's hour, so windows seldom write for it; counters are spread over partitions. A resource's hour
 * (property, account, page) is counted per window.
 */
/** Shares of an hour: backfills leave calls for nightly pulls, and gaps leave calls for the newest days. */
const shares = { backfill: 0.7, refill: 0.8, trailing: 1 } as const;
const shards = 8;
const smallestChunk = 10;
const largestChunk = 500;
/**
 * Trailing windows aren't counted if this many fit in their part of a resource's hour, which saves a write per
 * connection and night.
 */
const uncountedWindows = 10;
const jitterSeconds = 20 * 60;
const pauseKnownMs = 30_000;

export type Reservation = {
  readonly service: RecordService;
  /** Resource at the platform (ConnectedResource.key). */
  readonly resource: string;
  readonly siteId: string;
  /** trailing: a night's newest days; refill: gaps that a night fills; backfill: a first collection. */
  readonly use: 'trailing' | 'refill' | 'backfill';
  readonly days: number;
  /** Days from the window's last one to today. */
  readonly daysAgo: number;
  readonly now: Date;
};

export type Budget = {
  /** Reserves a window's maximum cost; null when granted, or the time to ask again. Unused calls aren't returned. */
  reserve(request: Reservation): Promise<Date | null>;
  /** Records that a platform with program-wide limits asked to wait. */
  pause(service: RecordService, until: Date, now: Date): Promise<void>;
};

/** Creates the budget of one process. A test creates two, like two processes. */
export function createBudget(given?: QuotaLookup): Budget {
  const quotasAt = async (now: Date): Promise<QuotaLookup> => given ?? (await readQuotas(now));
  const leased = new Map<string, { hour: string; left: number }>();
  const refused = { hour: '', keys: new Set<string>() };
  const pauses = new Map<RecordService, { until: Date | null; readAt: number }>();

  let leasing: Promise<unknown> = Promise.resolve();
  function oneByOne(work: () => Promise<void>): Promise<void> {
    const turn = leasing.then(work);
    leasing = turn.catch(() => {});
    return turn;
  }

  async function knownPause(service: RecordService, now: Date): Promise<Date | null> {
    const cached = pauses.get(service);
    if (cached && Math.abs(now.getTime() - cached.readAt) < pauseKnownMs) return cached.until;
    const until = await pausedUntil(service);
    pauses.set(service, { until, readAt: now.getTime() });
    return until;
  }

  const isRefused = (key: string, hour: string) => refused.hour === hour && refused.keys.has(key);
  const noteRefusal = (key: string, hour: string) => {
    if (refused.hour !== hour) Object.assign(refused, { hour, keys: new Set() });
    refused.keys.add(key);
  };

  const countLeft = (key: string, hour: string): number => {
    const lease = leased.get(key);
    return lease?.hour === hour ? lease.left : 0;
  };
  const credit = (key: string, hour: string, calls: number) =>
    leased.set(key, { hour, left: countLeft(key, hour) + calls });

  /** Takes calls from the platform's hour: from this process's lease, or from additional leases. */
  async function takeOfPlatform(
    { service, siteId, use }: Reservation,
    getQuota: QuotaLookup,
    perHour: number,
    calls: number,
    hour: string,
  ): Promise<boolean> {
    const kind = toKind(use);
    const key = `${service}#${kind}`;
    // Windows run in parallel: another one may use the lease, or lease enough for this one.
    while (countLeft(key, hour) < calls) {
      if (isRefused(key, hour)) return false;
      await oneByOne(async () => {
        if (countLeft(key, hour) >= calls || isRefused(key, hour)) return;
        if (!(await lease(service, siteId, kind, getQuota, perHour, calls, hour))) noteRefusal(key, hour);
      });
    }
    credit(key, hour, -calls);
    return true;
  }

  async function lease(
    service: RecordService,
    siteId: string,
    kind: Kind,
    getQuota: QuotaLookup,
    perHour: number,
    calls: number,
    hour: string,
  ): Promise<boolean> {
    const first = hashToNumber(siteId) % shards;
    const ownRequest = buildWant(service, perHour, kind, calls);
    // A night needs every platform eventually: one write leases a part of each.
    const others = kind === 'backfill' ? [] : otherWants(service, getQuota, hour);
    if (others.length > 0 && (await addCalls(`platforms#${first}`, hour, [ownRequest, ...others]))) {
      for (const { name, calls: granted } of [ownRequest, ...others]) credit(`${name}#${kind}`, hour, granted);
      return true;
    }
    for (let step = 0; step < shards; step += 1) {
      if (await addCalls(`platforms#${(first + step) % shards}`, hour, [ownRequest])) {
        credit(`${service}#${kind}`, hour, ownRequest.calls);
        return true;
      }
    }
    return false;
  }

  const otherWants = (service: RecordService, getQuota: QuotaLookup, hour: string): Want[] =>
    limitedServices(getQuota).flatMap(other => {
      const { perHour } = getQuota(other);
      return other === service || perHour === null || countLeft(`${other}#night`, hour) > 0
        ? []
        : [buildWant(other, perHour, 'night', 0)];
    });

  async function takeOfResource(
    { service, resource, use }: Reservation,
    limit: number,
    calls: number,
    hour: string,
  ): Promise<boolean> {
    if (use === 'trailing' && limit * (1 - shares.refill) >= uncountedWindows * calls) return true;
    const key = `${service}#${resource}#${use}`;
    if (isRefused(key, hour)) return false;
    const most = Math.floor(limit * shares[use]);
    if (await addCalls(`${service}#${resource}`, hour, [{ name: 'used', calls: Math.min(calls, most), limit: most }]))
      return true;
    noteRefusal(key, hour);
    return false;
  }

  return {
    async reserve(request) {
      const { service, siteId, use, days, daysAgo, now } = request;
      const getQuota = await quotasAt(now);
      const { perHour, perResourceHour, countCalls } = getQuota(service);
      const pause = perResourceHour === null ? await knownPause(service, now) : null;
      if (pause !== null && pause > now) return later(pause, siteId);
      const hour = now.toISOString().slice(0, 13);
      // A window above the total takes everything: waiting wouldn't make it cheaper.
      const most = countCalls(days, daysAgo);
      const calls = perHour === null ? most : Math.min(most, platformLimit(perHour, toKind(use)));
      if (perHour !== null && !(await takeOfPlatform(request, getQuota, perHour, calls, hour)))
        return later(hourAfter(now), siteId);
      if (perResourceHour === null || (await takeOfResource(request, perResourceHour, calls, hour))) return null;
      if (perHour !== null) credit(`${service}#${toKind(use)}`, hour, calls);
      return later(hourAfter(now), siteId);
    },
    async pause(service, until, now) {
      const getQuota = await quotasAt(now);
      if (getQuota(service).perResourceHour !== null) return;
      pauses.set(service, { until, readAt: now.getTime() });
      await pausePlatform(service, until);
    },
  };
}

/** Returns this process's budget. */
export const budget = oncePerEnvironment(() => createBudget());

type Kind = 'night' | 'backfill';
const toKind = (use: Reservation['use']): Kind => (use === 'backfill' ? 'backfill' : 'night');
/** Returns the limit of one partition of the platform's hour. */
const platformLimit = (perHour: number, kind: Kind): number =>
  // At least one: with none, a window would reserve nothing and pass.
  Math.max(1, Math.floor((perHour / shards) * (kind === 'backfill' ? shares.backfill : shares.trailing)));

function buildWant(service: RecordService, perHour: number, kind: Kind, calls: number): Want {
  const limit = platformLimit(perHour, kind);
  const chunk = Math.min(largestChunk, Math.max(smallestChunk, Math.floor(perHour / 100)));
  return { name: service, calls: Math.min(limit, Math.max(chunk, calls)), limit };
}

const limitedServices = (getQuota: QuotaLookup): RecordService[] =>
  Object.values(sources).flatMap(({ service }) => (getQuota(service).perHour === null ? [] : [service]));

const hashToNumber = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);
const hourAfter = (now: Date) => new Date((Math.floor(now.getTime() / 3_600_000) + 1) * 3_600_000);
/** Spreads sites over the following minutes, each always with the same delay. */
const later = (from: Date, siteId: string) =>
  new Date(from.getTime() + (hashToNumber(`${siteId}#wait`) % jitterSeconds) * 1000);
