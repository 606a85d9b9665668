import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run mutation`: mutates the rules of access, scores, money and metrics; fails below 90 %. Takes some minutes. */
const root = join(import.meta.dirname, '..');
const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
