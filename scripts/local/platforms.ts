import path from 'node:path';
import { demoAccounts } from '../seed/demo-accounts.ts';
import { createSandbox } from '../sandbox/server.ts';
import type { Sandbox } from '../sandbox/server.ts';
import { inMemory } from './aws/saved-file.ts';
import type { DataDir } from './aws/saved-file.ts';

const ownRecordings = path.resolve(import.meta.dirname, '../../data/recordings');

/** Creates the platforms' stand-ins, with the project's recordings and those in SANDBOX_RECORDINGS. */
export async function createPlatforms(options: {
  dataDir: DataDir;
  clock: () => Date;
  origin: string;
}): Promise<Sandbox> {
  const extra = process.env['SANDBOX_RECORDINGS'];
  return createSandbox({
    recordingsDirs: extra ? [ownRecordings, path.resolve(extra)] : [ownRecordings],
    clock: options.clock,
    publicBase: `${options.origin}/_platforms`,
    accounts: demoAccounts,
    ...(options.dataDir === inMemory ? {} : { anchorFile: path.join(options.dataDir, 'sandbox.json') }),
  });
}
