import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { buildApp } from '../lib/app.ts';
import { compareReleases, describeRelease, type Released, readReleased, releasedFile } from '../lib/released.ts';
import { tables } from '../shared/model/tables.ts';

/**
 * Runs `npm run released -- [--write]`: compares the program with lib/released.json. With `--write` it records the
 * program as released, after a deployment to production. Returns the lines to print, and whether nothing is lost.
 */
export function runReleased(words: readonly string[], now: Released, file = releasedFile) {
  if (words.includes('--write')) {
    writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
    const { routes, resources } = now;
    return { lines: [`Recorded ${routes.length} routes and ${Object.keys(resources).length} resources.`], ok: true };
  }
  const { refused, goneRoutes, addedIndexes } = compareReleases(readReleased(file), now);
  const lines = [
    ...goneRoutes.map(route => `Gone route: ${route}`),
    ...addedIndexes.map(index => `Added index: ${index}`),
    ...refused,
  ];
  return { lines, ok: refused.length === 0 };
}

if (import.meta.main) {
  const settings = readFileSync(join(import.meta.dirname, '..', 'cdk.json'), 'utf8');
  const { context } = z.object({ context: z.record(z.string(), z.unknown()) }).parse(JSON.parse(settings));
  const now = describeRelease(buildApp('dev', { code: 'inline', context }).assembly(), tables);
  const { lines, ok } = runReleased(process.argv.slice(2), now);
  for (const line of lines) console.log(line);
  process.exitCode = ok ? 0 : 1;
}
