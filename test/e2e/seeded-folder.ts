import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

/** A data folder with the demonstration in it. `seededAt` is ISO 8601; `failure` says why there is no folder to use. */
export type SeededFolder = { readonly folder: string; readonly seededAt: string; readonly failure: string | null };

declare module 'vitest' {
  export interface ProvidedContext {
    seeded: SeededFolder;
  }
}

const mostBytes = 10_000_000;

/**
 * Seeds the demonstration once for all browser files, in a process of its own. Each file starts on a copy of the
 * folder.
 * A failure is handed on: the browser files report it, and the other projects of the same run go on.
 */
export default async function seedOnce(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-seeded-'));
  const seededAt = new Date().toISOString();
  const failure = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'seed-folder.ts'), folder], {
    maxBuffer: mostBytes,
  }).then(
    () => null,
    (error: unknown) => String(error),
  );
  project.provide('seeded', { folder, seededAt, failure });
  return () => rmSync(folder, { recursive: true, force: true });
}
