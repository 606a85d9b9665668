import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { StreamResult } from './streams.ts';

const sumSchema = z.object({ doubled: z.int(), drift: z.int() });
const child = join(import.meta.dirname, 'streams-child.ts');

/** Runs the seeds from 1 on, shared among one process per core. */
export async function runStreams(count: number): Promise<StreamResult> {
  const processes = Math.min(availableParallelism(), count);
  const first = (index: number) => 1 + Math.floor((count * index) / processes);
  const sums = await Promise.all(
    Array.from({ length: processes }, (_, index) => runShare(first(index), first(index + 1))),
  );
  return {
    doubled: sums.reduce((sum, result) => sum + result.doubled, 0),
    drift: sums.reduce((sum, result) => sum + result.drift, 0),
  };
}

async function runShare(from: number, to: number): Promise<StreamResult> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [child, String(from), String(to)]);
  process.stderr.write(stderr);
  return sumSchema.parse(JSON.parse(stdout));
}
