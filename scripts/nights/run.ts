import { liveThrough, type NightResult, planOf } from './night.ts';
import { createWorld, type World } from './world.ts';

export type Broken = { readonly seed: number; readonly services: readonly string[]; readonly why: string };
export type NightsReport = { readonly seeds: number; readonly deliveries: number; readonly kills: number; readonly repeated: number; readonly broken: Broken[] };

const repeatEvery = 20;

/** What is wrong with the ending of a seed, beside the same story in peace. */
function faultOf(result: NightResult, peace: NightResult): string | null {
  const rows = new Set(peace.items);
  const lost = peace.items.filter(item => !result.items.includes(item)).map(item => item.split(' ')[0]);
  const more = result.items.filter(item => !rows.has(item)).map(item => item.split(' ')[0]);
  if (lost.length + more.length > 0) return `lost or different: ${lost.join(', ') || 'none'}; more or different: ${more.join(', ') || 'none'}`;
  const troubled = result.connections.filter(({ state, missingDays, backfill }) => state !== 'working' || missingDays.length > 0 || backfill?.finishedAt == null);
  return troubled.length === 0 ? null : troubled.map(({ service, state, missingDays, backfill }) => `${service} is ${state}, ${missingDays.length} days missing, collection ${backfill?.finishedAt == null ? 'open' : 'finished'}`).join('; ');
}

/**
 * Lives through the seeds `from`..`from + seeds - 1`. Each must end byte for byte like the same story in peace; every
 * twentieth is lived twice, and so must its second ending. How many nights a story takes may differ then: two deliveries
 * of a message run side by side, as they do in earnest, and which is killed depends on which was first.
 */
export async function runNights(from: number, seeds: number, progress: (done: number, broken: number) => void = () => {}): Promise<NightsReport> {
  const world = await createWorld();
  try {
    return await judge(world, from, seeds, progress);
  } finally {
    await world.stop();
  }
}

async function judge(world: World, from: number, seeds: number, progress: (done: number, broken: number) => void): Promise<NightsReport> {
  const inPeace = new Map<string, NightResult>();
  const broken: Broken[] = [];
  const sum = { deliveries: 0, kills: 0, repeated: 0 };
  for (let seed = from; seed < from + seeds; seed += 1) {
    const plan = planOf(seed, world.services);
    const isRepeated = seed % repeatEvery === 0;
    for (let life = 0; life < (isRepeated ? 2 : 1); life += 1) {
      const result = await liveThrough(world, plan, seed);
      const key = `${plan.services.join()} ${result.nights}`;
      const peace = inPeace.get(key) ?? (await liveThrough(world, { ...plan, roughNights: 0 }, null, result.nights));
      inPeace.set(key, peace);
      sum.deliveries += result.deliveries;
      sum.kills += result.kills;
      const why = faultOf(result, peace);
      if (why !== null) broken.push({ seed, services: plan.services, why });
    }
    if (isRepeated) sum.repeated += 1;
    progress(seed - from + 1, broken.length);
  }
  return { seeds, ...sum, broken };
}
