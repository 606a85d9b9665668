import 'zod/compile';
import { simulate, type NightResult, makeNightPlan } from './night.ts';
import { createWorld, type World } from './world.ts';

export type Broken = { readonly seed: number; readonly services: readonly string[]; readonly why: string };
export type FaultReport = {
  readonly seeds: number;
  readonly deliveries: number;
  readonly kills: number;
  readonly repeated: number;
  readonly broken: Broken[];
};

const repeatEvery = 20;

/** Describes what is wrong with a seed's result, compared with its baseline run. */
function describeFault(result: NightResult, baseline: NightResult): string | null {
  const rows = new Set(baseline.items);
  const lost = baseline.items.filter(item => !result.items.includes(item)).map(item => item.split(' ')[0]);
  const more = result.items.filter(item => !rows.has(item)).map(item => item.split(' ')[0]);
  if (lost.length + more.length > 0)
    return `lost or different: ${lost.join(', ') || 'none'}; more or different: ${more.join(', ') || 'none'}`;
  const troubled = result.connections.filter(
    ({ state, missingDays, backfill }) => state !== 'working' || missingDays.length > 0 || backfill?.finishedAt == null,
  );
  return troubled.length === 0
    ? null
    : troubled
        .map(
          ({ service, state, missingDays, backfill }) =>
            `${service} is ${state}, ${missingDays.length} days missing, collection ${backfill?.finishedAt == null ? 'open' : 'finished'}`,
        )
        .join('; ');
}

/**
 * Simulates the seeds `from`..`from + seeds - 1`. Each must end byte for byte like its baseline run without faults.
 * Every twentieth seed runs twice, and both runs must end that way. The two may take different numbers of nights,
 * because two deliveries of a message run in parallel and timing decides which dies.
 */
export async function runFaultSimulation(
  from: number,
  seeds: number,
  progress: (done: number, broken: number) => void = () => {},
): Promise<FaultReport> {
  const world = await createWorld(undefined, { inMemory: true });
  try {
    return await judge(world, from, seeds, progress);
  } finally {
    await world.stop();
  }
}

async function judge(
  world: World,
  from: number,
  seeds: number,
  progress: (done: number, broken: number) => void,
): Promise<FaultReport> {
  const baselines = new Map<string, NightResult>();
  const broken: Broken[] = [];
  const sum = { deliveries: 0, kills: 0, repeated: 0 };
  for (let seed = from; seed < from + seeds; seed += 1) {
    const plan = makeNightPlan(seed, world.services);
    const isRepeated = seed % repeatEvery === 0;
    for (let life = 0; life < (isRepeated ? 2 : 1); life += 1) {
      const result = await simulate(world, plan, seed);
      const key = `${plan.services.join()} ${result.nights}`;
      const baseline = baselines.get(key) ?? (await simulate(world, { ...plan, roughNights: 0 }, null, result.nights));
      baselines.set(key, baseline);
      sum.deliveries += result.deliveries;
      sum.kills += result.kills;
      const why = describeFault(result, baseline);
      if (why !== null) broken.push({ seed, services: plan.services, why });
    }
    if (isRepeated) sum.repeated += 1;
    progress(seed - from + 1, broken.length);
  }
  return { seeds, ...sum, broken };
}
