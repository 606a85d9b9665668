import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { handler as dispatchNightly } from '../../functions/jobs/dispatch-nightly-pull.ts';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { handler as sweepDeferred } from '../../functions/jobs/sweep-deferred.ts';
import { documentClient, tableName } from '../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { decodeDays } from '../../functions/stores/codecs/day-items.ts';
import { listConnections, type StoredConnection } from '../../functions/stores/connections/connections.ts';
import { claimMs } from '../../functions/stores/jobs/deferred-windows.ts';
import type { ScheduleEvent } from '../../shared/messages/schedules.ts';
import type { ConnectableService } from '../../shared/platforms/registry.ts';
import { type Random, makeRandom } from '../sandbox/generated/random.ts';
import { makeQueueEvent } from './event.ts';
import { runUntil } from './gate.ts';
import type { Rows } from './lives.ts';
import { between, timeZone, type World } from './world.ts';

/** 04:00 in Chicago on the first night, and how far apart nights are. */
const firstNight = Date.parse('2026-10-11T09:00:00Z');
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Longest that a night may go on before the next begins. */
const nightEndsAfterMs = 20 * hourMs;

export type NightPlan = {
  readonly services: readonly ConnectableService[];
  /** Nights in a row with faults. */
  readonly roughNights: number;
  /** Begins with a first collection of two months under faults instead of without them. */
  readonly roughStart: boolean;
  readonly faultShare: number;
  readonly killShare: number;
  readonly duplicateShare: number;
  readonly skewMs: number;
};

/** What a seed decides. */
export function makeNightPlan(seed: number, all: readonly ConnectableService[]): NightPlan {
  const random = makeRandom('plan', seed);
  const first = between(random, 0, all.length - 1);
  const count = random() < 0.06 ? all.length : between(random, 1, 2);
  const services = Array.from({ length: count }, (_, index) => all[(first + index) % all.length]).filter(
    one => one !== undefined,
  );
  return {
    services,
    roughNights: random() < 0.3 ? 2 : 1,
    // Of an Instagram account's older days a later asking is told less: such a beginning has no one right ending.
    roughStart: random() < 0.2 && !services.includes('fbPage'),
    faultShare: 0.05 + random() * 0.35,
    killShare: 0.1 + random() * 0.5,
    duplicateShare: random() * 0.25,
    skewMs: between(random, 0, 120_000),
  };
}

const quiet: Pick<NightPlan, 'faultShare' | 'killShare' | 'duplicateShare' | 'skewMs'> = {
  faultShare: 0,
  killShare: 0,
  duplicateShare: 0,
  skewMs: 0,
};

/** What is stored once these services were collected without faults: most stories begin with it. */
const beginnings = new Map<string, Rows>();
const siteId = 'night-site';

export type NightResult = {
  /** Every stored day and month, in order: the same for the same services and nights whatever happened. */
  readonly items: readonly string[];
  readonly connections: readonly StoredConnection[];
  readonly nights: number;
  readonly deliveries: number;
  readonly kills: number;
};

/**
 * One seeded story of one site: connected, collected, rough nights, a quiet night or more. `seed` null: the baseline
 * run, the same story without faults, which every seed's ending must equal byte for byte.
 */
export async function simulate(world: World, plan: NightPlan, seed: number | null, atLeast = 0): Promise<NightResult> {
  const random = makeRandom('night', seed ?? 0);
  const count = { deliveries: 0, kills: 0 };
  const rough = seed === null ? quiet : plan;
  const begun = seed !== null && plan.roughStart ? undefined : beginnings.get(plan.services.join());
  world.clock.now = firstNight - 12 * hourMs;
  await world.startAfresh(seed, begun);
  if (begun === undefined) {
    const mood = seed !== null && plan.roughStart ? plan : quiet;
    await world.addSite(plan.services);
    for (const service of plan.services) {
      await persevere(world, random, mood, count, now => startBackfill({ siteId, service, now, months: 2 }));
    }
    await work(world, random, mood, firstNight - hourMs, count);
    if (mood === quiet) beginnings.set(plan.services.join(), await world.keep());
  }
  let night = 0;
  // Rough nights, a quiet one, and another where a platform made that one wait past its own day.
  for (
    ;
    night <= plan.roughNights || night < atLeast || (await isBehind(firstNight + (night - 1) * dayMs));
    night += 1
  ) {
    if (night > plan.roughNights + 3) break;
    world.clock.now = Math.max(world.clock.now, firstNight + night * dayMs);
    const mood = night < plan.roughNights ? rough : quiet;
    await dispatch(world, random, mood, count, 'nightly-pull');
    await work(world, random, mood, firstNight + night * dayMs + nightEndsAfterMs, count);
  }
  const items = await itemsOf(siteId);
  const connections = await listConnections(siteId);
  return { items, connections, nights: night, ...count };
}

const itemSchema = z.object({ sk: z.string(), fingerprint: z.string(), data: z.instanceof(Uint8Array) });

/** Whether a connection was last brought up to date at another time than this quiet night's beginning. */
const isBehind = async (nightAt: number): Promise<boolean> =>
  (await listConnections(siteId)).some(({ pulledAt }) => pulledAt === null || Date.parse(pulledAt) !== nightAt);

type Mood = typeof quiet;
type Count = { deliveries: number; kills: number };

const killPoint = (random: Random, { killShare }: Mood): number =>
  random() < killShare ? between(random, 1, 30) : Number.POSITIVE_INFINITY;

/** Runs work of one process under the mood; a process that died is started again, as Lambda and people do. */
async function persevere(
  world: World,
  random: Random,
  mood: Mood,
  count: Count,
  task: (now: Date) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { failure, died } = await runUntil(
      () => task(new Date(world.clock.now)),
      attempt < 5 ? killPoint(random, mood) : undefined,
    );
    if (died) count.kills += 1;
    if (failure === null) return;
    if (attempt === 8) throw failure;
    world.clock.now += 60_000;
  }
}

const dispatch = (world: World, random: Random, mood: Mood, count: Count, job: ScheduleEvent['job']): Promise<void> =>
  persevere(world, random, mood, count, () =>
    (job === 'sweep-deferred' ? sweepDeferred : dispatchNightly)(
      { v: 1, job, timeZone },
      { getRemainingTimeInMillis: () => 600_000 },
    ),
  );

const sweepMs = 15 * 60_000;

/** A sweep that finds nothing due changes nothing and is left out: eighty a night would be most of its calls. */
async function sweep(world: World, random: Random, mood: Mood, count: Count): Promise<void> {
  const { deferred, clock } = world;
  const waiting = deferred.filter(dueAt => dueAt > clock.now);
  if (waiting.length === deferred.length) return;
  const { kills } = count;
  await dispatch(world, random, mood, count, 'sweep-deferred');
  // What a sweep that died had claimed is sent by the one that comes when the claims have run out.
  const claimed = count.kills > kills ? [clock.now + claimMs] : [];
  deferred.splice(0, deferred.length, ...deferred.filter(dueAt => dueAt > clock.now), ...claimed);
}

/** Delivers messages until the night is over; deferred windows are swept every quarter of an hour. */
async function work(world: World, random: Random, mood: Mood, until: number, count: Count): Promise<void> {
  const { clock, queue, sky } = world;
  sky.faultShare = mood.faultShare;
  // In a baseline run no report takes seconds, since time stands still.
  process.env['SANDBOX_REPORT_SECONDS'] = mood === quiet ? '0' : '4';
  let nextSweep = clock.now + sweepMs;
  while (clock.now < until) {
    if (clock.now >= nextSweep) {
      nextSweep += sweepMs;
      await sweep(world, random, mood, count);
    }
    const message = queue.take(random);
    if (message === null) {
      clock.now = Math.min(until, nextSweep, queue.nextAt() ?? until);
      continue;
    }
    // In a baseline run time stands still, so that what is asked last is asked at the same instant.
    if (mood !== quiet) clock.now += between(random, 500, 20_000);
    const skew = mood.skewMs === 0 ? 0 : between(random, -mood.skewMs, mood.skewMs);
    setClock(() => new Date(clock.now + skew));
    const twice = random() < mood.duplicateShare;
    let failures = 0;
    const event = makeQueueEvent(message.body, message.tries, message.handle);
    const { died, failure } = await runUntil(
      async () => {
        const answers = await Promise.all([pullWorker(event), ...(twice ? [pullWorker(event)] : [])]);
        failures = answers[0]?.batchItemFailures.length ?? 0;
      },
      killPoint(random, mood),
    );
    setClock(() => new Date(clock.now));
    count.deliveries += 1;
    if (died) count.kills += 1;
    if (died || failure !== null || failures > 0) queue.failed(message);
    else if (!(random() < mood.duplicateShare / 4)) queue.done(message);
  }
  sky.faultShare = 0;
}

/**
 * Followers are told of the moment of asking alone (functions/services/collection/preserve-follower-counts.ts): a night
 * that asks later hears another number, so they are left out of the comparison, and nothing else is.
 */
const reportedOnDayOfAsking = /^(fbPage|linkedinOrg)#core#/;
const withoutFollowers = async (data: Uint8Array): Promise<string> =>
  JSON.stringify(await decodeDays(data), (key, value: unknown) => (key === 'followers' ? undefined : value));

/** Every stored item of a site as text: key, fingerprint and bytes. */
async function itemsOf(siteId: string): Promise<string[]> {
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
