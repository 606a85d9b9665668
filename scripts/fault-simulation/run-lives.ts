import 'zod/compile';
import { queueNames } from '../../shared/messages/queues.ts';
import { lateWrites } from './gate.ts';
import { live } from './life.ts';
import { judgeLives, type Lived, type Wrong } from './life-oracle.ts';
import { type LifePlan, makeLifePlan } from './life-plan.ts';
import { sequences } from './life-sequences.ts';
import { askPlatforms, readState } from './life-state.ts';
import { createWorld } from './world.ts';

export type LivesReport = {
  readonly lives: number;
  readonly deliveries: number;
  readonly kills: number;
  readonly lost: number;
  readonly stale: number;
  readonly foreign: number;
  /** Writes that a worker started after it had answered. */
  readonly late: number;
  readonly wrong: readonly Wrong[];
};

/** Lives judged together. */
const batch = 25;

/** Runs lives and counts what is lost, stale or foreign at their ends. */
export async function runLives(
  plans: Iterable<LifePlan>,
  progress: (done: number) => void = () => {},
  onWrong: (found: Wrong) => void = () => {},
): Promise<LivesReport> {
  const delivered = queueNames.filter(name => name !== 'billing' && name !== 'audits' && name !== 'webhooks');
  const world = await createWorld('http://lives.localhost', { delivered, inMemory: true });
  const wrong: Wrong[] = [];
  const sum = { lives: 0, deliveries: 0, kills: 0, late: 0 };
  let lived: Lived[] = [];
  const judge = async () => {
    const found = await judgeLives(lived);
    found.forEach(onWrong);
    wrong.push(...found);
    lived = [];
  };
  try {
    for (const plan of plans) {
      const end = await live(world, plan);
      const state = await readState(world, end);
      lived.push({ end, state, platformDays: await askPlatforms(world, plan.service, end.endedAt) });
      sum.lives += 1;
      sum.deliveries += end.deliveries;
      sum.kills += end.kills;
      sum.late += lateWrites.length;
      if (lived.length === batch) await judge();
      progress(sum.lives);
    }
    await judge();
  } finally {
    await world.stop();
  }
  const count = (verdict: Wrong['verdict']) => wrong.filter(mismatch => mismatch.verdict === verdict).length;
  return { ...sum, lost: count('lost'), stale: count('stale'), foreign: count('foreign'), wrong };
}

/** Returns a seed's life: first the review's sequences, then random ones. */
export const planFor = (seed: number): LifePlan => sequences[seed] ?? makeLifePlan(seed);
