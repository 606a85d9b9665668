import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runWiring } from './mutation/run-wiring.ts';

/**
 * Runs `npm run mutation`: mutates the rules of access, scores, money and metrics; fails below 90 %. Takes some
 * minutes. With --wiring [id...] it tries handwritten faults of services, infrastructure and web.
 */
const args = process.argv.slice(2);
if (args[0] === '--wiring') process.exit(runWiring(args.slice(1)));
const root = join(import.meta.dirname, '..');
const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', ...args], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
