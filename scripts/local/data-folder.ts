import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { inMemory, writeWhole } from './aws/saved-file.ts';
import type { DataDir } from './aws/saved-file.ts';

const lockName = 'running.json';
const seedName = 'seeded.json';

/**
 * Schema of the process that runs on a data folder, and its address for `npm run job`. `control` is set once it
 * answers.
 */
const runningSchema = z.object({
  pid: z.int(),
  origin: z.optional(z.string()),
  control: z.optional(z.object({ address: z.string(), token: z.string() })),
  /** Names and addresses of its stand-ins, for `npm run first-admin -- local`. */
  env: z.optional(z.record(z.string(), z.string())),
});
export type Running = z.infer<typeof runningSchema>;

/** Returns the start that runs on this folder, or null: a dead process's lock doesn't count. */
export function runningOn(dataDir: DataDir): Running | null {
  const file = path.join(dataDir, lockName);
  if (dataDir === inMemory || !existsSync(file)) return null;
  try {
    const parsed = z.safeParse(runningSchema, JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success && isAlive(parsed.data.pid) ? parsed.data : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export class DataFolderInUse extends Error {}

/** Claims the folder for this process; throws DataFolderInUse if another start has it. */
export function claimDataFolder(dataDir: DataDir): {
  announce: (running: Omit<Running, 'pid'>) => void;
  release: () => void;
} {
  if (dataDir === inMemory) return { announce: () => {}, release: () => {} };
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, lockName);
  const holder = runningOn(dataDir);
  if (holder !== null) {
    throw new DataFolderInUse(
      `A start is already running on ${dataDir} (process ${holder.pid}${holder.origin ? `, ${holder.origin}` : ''}). ` +
        'Stop it, or give this one a folder and a port of its own: DATA_DIR=.data-2 PORT=3001 npm start',
    );
  }
  rmSync(file, { force: true });
  try {
    // 'wx' fails if another start was faster.
    const lock = openSync(file, 'wx', 0o600);
    writeSync(lock, JSON.stringify({ pid: process.pid }));
    closeSync(lock);
  } catch {
    throw new DataFolderInUse(`Another start is already using ${dataDir}.`);
  }
  return {
    announce: running => writeWhole(file, JSON.stringify({ pid: process.pid, ...running })),
    release: () => rmSync(file, { force: true }),
  };
}

const seedSchema = z.object({ state: z.enum(['begun', 'done']), size: z.string() });

/** Returns the folder's seeding state; null if it never started. */
export function seedState(dataDir: DataDir): 'begun' | 'done' | null {
  const file = path.join(dataDir, seedName);
  if (dataDir === inMemory || !existsSync(file)) return null;
  return seedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).state;
}

export function markSeed(dataDir: DataDir, state: 'begun' | 'done', size: string): void {
  if (dataDir !== inMemory) writeWhole(path.join(dataDir, seedName), JSON.stringify({ state, size }));
}

/** Files that this program stores in a data folder; nothing else in it is ever removed. */
const storedFilePattern =
  /^(database\.sqlite(-\w+)?|(identity|keys|parameters|mail|queues|seeded|sandbox|running)\.json|program\.log|.*\.writing)$/;

/** Removes what this program stored in the folder, except the lock. Returns the removed names. */
export function clearDataFolder(dataDir: DataDir): string[] {
  if (dataDir === inMemory || !existsSync(dataDir)) return [];
  const removed = readdirSync(dataDir).filter(name => storedFilePattern.test(name) && name !== lockName);
  for (const name of removed) rmSync(path.join(dataDir, name));
  return removed;
}
