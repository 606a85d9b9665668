import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { handler as dispatchNightly } from '../../functions/jobs/dispatch-nightly-pull.ts';
import { documentClient, tableName } from '../../functions/runtime/clients/dynamodb.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { decodeDays } from '../../functions/stores/codecs/day-items.ts';
import { listConnections, type StoredConnection } from '../../functions/stores/connections/connections.ts';
import type { ConnectableService } from '../../shared/platforms/registry.ts';
import { makeRandom, type Random } from '../sandbox/generated/random.ts';
import { type Count, type Mood, persevere, quiet, work } from './deliver.ts';
import type { Snapshot } from './memory-tables.ts';
import { between, timeZone, type World } from './world.ts';

/** 04:00 in Chicago on the first night, and the interval between nights. */
const firstNight = Date.parse('2026-10-11T09:00:00Z');
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Maximum length of a night before the next one starts. */
const nightEndsAfterMs = 20 * hourMs;

export type NightPlan = Mood & {
  readonly services: readonly ConnectableService[];
  /** Number of consecutive nights with faults. */
  readonly roughNights: number;
  /** Starts with a first collection of two months under faults instead of without them. */
  readonly roughStart: boolean;
};

/** Generates a seed's plan. */
export function makeNightPlan(seed: number, all: readonly ConnectableService[]): NightPlan {
  const random = makeRandom('plan', seed);
  const first = between(random, 0, all.length - 1);
  const count = random() < 0.06 ? all.length : between(random, 1, 2);
  const services = Array.from({ length: count }, (_, index) => all[(first + index) % all.length]).filter(
    service => service !== undefined,
  );
  return {
    services,
    roughNights: random() < 0.3 ? 2 : 1,
    // Later reads of an Instagram account's older days return less, so such a start has no single right result.
    roughStart: random() < 0.2 && !services.includes('fbPage'),
    faultShare: 0.05 + random() * 0.35,
    killShare: 0.1 + random() * 0.5,
    duplicateShare: random() * 0.25,
    skewMs: between(random, 0, 120_000),
  };
}

/** Stored data after collecting these services without faults: most stories start with it. */
const beginnings = new Map<string, Snapshot>();
const siteId = 'night-site';

export type NightResult = {
  /** Stored days and months, in order: equal for the same services and nights, whatever happened. */
  readonly items: readonly string[];
  readonly connections: readonly StoredConnection[];
  readonly nights: number;
  readonly deliveries: number;
  readonly kills: number;
};

/**
 * Simulates one seeded story of one site: connected, collected, nights with faults, then at least one quiet night.
 * `seed` null: the baseline run without faults, which every seed's end must equal byte for byte.
 */
export async function simulate(world: World, plan: NightPlan, seed: number | null, atLeast = 0): Promise<NightResult> {
  const random = makeRandom('night', seed ?? 0);
  const count = { deliveries: 0, kills: 0 };
  const rough = seed === null ? quiet : plan;
  const begun = seed !== null && plan.roughStart ? undefined : beginnings.get(plan.services.join());
  world.clock.now = firstNight - 12 * hourMs;
  world.startAfresh(seed, begun);
  if (begun === undefined) {
    const mood = seed !== null && plan.roughStart ? plan : quiet;
    await world.addSite(plan.services);
    for (const service of plan.services) {
      await persevere(world, random, mood, count, now => startBackfill({ siteId, service, now, months: 2 }));
    }
    await work(world, random, mood, firstNight - hourMs, count);
    if (mood === quiet) beginnings.set(plan.services.join(), world.keep());
  }
  let night = 0;
  // Nights with faults, a quiet one, and another if a platform delayed that one past its day.
  for (
    ;
    night <= plan.roughNights || night < atLeast || (await isBehind(firstNight + (night - 1) * dayMs));
    night += 1
  ) {
    if (night > plan.roughNights + 3) break;
    world.clock.now = Math.max(world.clock.now, firstNight + night * dayMs);
    const mood = night < plan.roughNights ? rough : quiet;
    await dispatch(world, random, mood, count);
    await work(world, random, mood, firstNight + night * dayMs + nightEndsAfterMs, count);
  }
  const items = await readItems(siteId);
  const connections = await listConnections(siteId);
  return { items, connections, nights: night, ...count };
}

const itemSchema = z.object({ sk: z.string(), fingerprint: z.string(), data: z.instanceof(Uint8Array) });

/** Reports whether a connection was last updated at another time than this quiet night's start. */
const isBehind = async (nightAt: number): Promise<boolean> =>
  (await listConnections(siteId)).some(({ pulledAt }) => pulledAt === null || Date.parse(pulledAt) !== nightAt);

const dispatch = (world: World, random: Random, mood: Mood, count: Count): Promise<void> =>
  persevere(world, random, mood, count, () =>
    dispatchNightly({ v: 1, job: 'nightly-pull', timeZone }, { getRemainingTimeInMillis: () => 600_000 }),
  );

/**
 * Follower counts describe the time of the request (functions/services/collection/preserve-follower-counts.ts), so a
 * later night gets another number. Only they are excluded from the comparison.
 */
const reportedOnDayOfAsking = /^(fbPage|linkedinOrg)#core#/;
const withoutFollowers = async (data: Uint8Array): Promise<string> =>
  JSON.stringify(await decodeDays(data), (key, value: unknown) => (key === 'followers' ? undefined : value));

/** Reads a site's stored items as text: key, fingerprint and bytes. */
async function readItems(siteId: string): Promise<string[]> {
  const found: string[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: tableName('metrics'),
        ConsistentRead: true,
        ExclusiveStartKey: from,
        KeyConditionExpression: 'siteId = :site',
        ExpressionAttributeValues: { ':site': siteId },
      }),
    );
    for (const item of Items ?? []) {
      const { sk, fingerprint, data } = itemSchema.parse(item);
      const content = reportedOnDayOfAsking.test(sk) ? await withoutFollowers(data) : data;
      found.push(
        `${sk} ${reportedOnDayOfAsking.test(sk) ? '' : fingerprint} ${createHash('sha256').update(content).digest('base64url')}`,
      );
    }
    from = LastEvaluatedKey;
  } while (from);
  return found;
}
