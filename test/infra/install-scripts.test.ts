import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, '../..', name), 'utf8'));
const { allowScripts } = z.object({ allowScripts: z.record(z.string(), z.boolean()) }).parse(read('package.json'));
const { packages } = z
  .object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.optional(z.boolean()) })) })
  .parse(read('package-lock.json'));

test('every package with an install script is explicitly allowed or refused', () => {
  const withScripts = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect([...new Set(withScripts)].sort()).toEqual(Object.keys(allowScripts).sort());
});

test('only Node and the bundler run install scripts', () => {
  expect(Object.keys(allowScripts).filter(name => allowScripts[name])).toEqual(['esbuild', 'node']);
});

test('the installation runs no other scripts', () => {
  const enter = readFileSync(join(import.meta.dirname, '../../scripts/enter.mjs'), 'utf8');
  const installs = [...enter.matchAll(/npmRun\('(install|ci)'([^)]*)\)/g)];
  // Everything, and this machine's database engine where the lock file leaves it out.
  expect(installs.length).toBe(2);
  for (const [, , flags] of installs) expect(flags).toContain("'--ignore-scripts'");
});
