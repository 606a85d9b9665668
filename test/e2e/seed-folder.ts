import { startLocal } from '../../scripts/local/stack.ts';

/** Run as a program: writes the small demonstration into the data folder that its argument names, then ends. */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('Name the data folder: node test/e2e/seed-folder.ts <folder>');
const stack = await startLocal({ port: 0, dataDir, seed: 'small', web: true, quiet: true });
try {
  await stack.ready;
  await stack.drained();
} finally {
  await stack.stop();
}
