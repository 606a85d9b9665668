import { runStream } from './streams.ts';
import { createBillingWorld } from './world.ts';

/** Runs the streams of some seeds in a separate process and database; prints duplicates and differences. */
const [from = 0, to = 0] = process.argv.slice(2).map(Number);
const world = await createBillingWorld();
const sum = { doubled: 0, drift: 0 };
try {
  for (let seed = from; seed < to; seed += 1) {
    const { doubled, drift } = await runStream(world, seed);
    if (doubled + drift > 0) console.error(`seed ${seed}: ${doubled} doubled, ${drift} off`);
    sum.doubled += doubled;
    sum.drift += drift;
  }
} finally {
  await world.stop();
}
process.stdout.write(JSON.stringify(sum));
