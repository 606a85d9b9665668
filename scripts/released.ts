import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { buildApp } from '../lib/app.ts';
import { compareReleases, describeRelease, readReleased, releasedFile } from '../lib/released.ts';
import { tables } from '../shared/model/tables.ts';

/**
 * `npm run released -- [--write]`: compares the program with lib/released.json. With `--write` it records the program as
 * released: after a deployment to production, committed with it.
 */
const settings = readFileSync(join(import.meta.dirname, '..', 'cdk.json'), 'utf8');
const { context } = z.object({ context: z.record(z.string(), z.unknown()) }).parse(JSON.parse(settings));
const now = describeRelease(buildApp('dev', { code: 'inline', context }).assembly(), tables);
if (process.argv.includes('--write')) {
  writeFileSync(releasedFile, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`Recorded ${now.routes.length} routes and ${Object.keys(now.resources).length} resources.`);
} else {
  const { refused, goneRoutes, addedIndexes } = compareReleases(readReleased(), now);
  for (const route of goneRoutes) console.log(`Gone route: ${route}`);
  for (const index of addedIndexes) console.log(`Added index: ${index}`);
  for (const line of refused) console.log(line);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
