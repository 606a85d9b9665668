import { execFile } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/**
 * A data folder with the demonstration in it, from the moment that `outcome` exists: an empty file, or what went wrong.
 * `seededAt` is ISO 8601, `sessions` a file of what its people signed in with (sign-in.ts).
 */
export type SeededFolder = {
  readonly folder: string;
  readonly sessions: string;
  readonly seededAt: string;
  readonly outcome: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    seeded: SeededFolder;
  }
}

const maxBytes = 10_000_000;

/**
 * Begins to seed the demonstration once for all browser files, in a process of its own: other tests run meanwhile. Each
 * browser file starts on a copy of the folder, and reports a seeding that failed.
 */
export default function beginSeeding(project: TestProject): () => Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), 'e2e-seeded-'));
  const [folder, sessions, outcome] = [join(parent, 'data'), join(parent, 'sessions.json'), join(parent, 'outcome')];
  const seededAt = new Date().toISOString();
  const program = join(import.meta.dirname, 'seed-folder.ts');
  const ended = new Promise<void>(resolve => {
    execFile(process.execPath, [program, folder, sessions], { maxBuffer: maxBytes }, error => {
      // Written beside and moved: who sees the file reads it whole.
      writeFileSync(`${outcome}.new`, error === null ? '' : `${error.name}: ${error.message}`);
      renameSync(`${outcome}.new`, outcome);
      resolve();
    });
  });
  project.provide('seeded', { folder, sessions, seededAt, outcome });
  return async () => {
    await ended;
    rmSync(parent, { recursive: true, force: true });
  };
}
