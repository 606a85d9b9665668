import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openRehearsal, rehearse } from './rehearsal/rehearse.ts';

/**
 * Runs `npm run rehearse`: deploys this release, one with a renamed route and two new indexes on one table, and this
 * one again, to a simulated account that refuses what AWS refuses.
 */
async function main(): Promise<void> {
  const settings = readFileSync(join(import.meta.dirname, '..', 'cdk.json'), 'utf8');
  const { context } = z.object({ context: z.record(z.string(), z.unknown()) }).parse(JSON.parse(settings));
  const rehearsal = await openRehearsal(context, line => console.log(`  ${line}`));
  try {
    const { questions } = await rehearse(rehearsal, console.log);
    const { deployments, mostIndexChanges: maxIndexChanges } = rehearsal.account.counts;
    console.log(
      `Passed: ${deployments} stack deployments, at most ${maxIndexChanges} index change a table and update, ${questions} question a release.`,
    );
  } finally {
    await rehearsal.stop();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
