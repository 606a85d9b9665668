import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { type LocalStack, startLocal } from '../local/stack.ts';
import { type FigureGroup, type FigureResult, rounded } from './figure.ts';

const siteId = 'northfold-franchise';
const zone = 'America/New_York';
const dayMs = 86_400_000;

/** Counts the DynamoDB units of `work` from ConsumedCapacity. */
async function measureUnits(kind: 'read' | 'write', work: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const stop = onConsumedCapacity(consumed => {
    if (consumed.kind === kind) units += consumed.units;
  });
  try {
    await work();
  } finally {
    stop();
  }
  return units;
}

const requestSchema = z.object({ request: z.object({ path: z.string() }) });

/** Counts the calls of `work` to the analytics platform where they leave the process. */
async function countPlatformCalls(work: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const count = (message: unknown) => {
    const { success, data } = requestSchema.safeParse(message);
    if (success && data.request.path.includes('/_platforms/analyticsdata/')) calls += 1;
  };
  subscribe('undici:request:create', count);
  try {
    await work();
  } finally {
    unsubscribe('undici:request:create', count);
  }
  return calls;
}

/** Pulls one new day: the program and the stand-in are a day ahead. */
async function pullNewDay(stack: LocalStack, now: Date): Promise<{ calls: number; writeUnits: number }> {
  const tomorrow = new Date(now.getTime() + dayMs);
  await fetch(`${stack.origin}/_platforms/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clock: tomorrow.toISOString() }),
  });
  const day = siteToday(now, zone);
  let writeUnits = 0;
  const calls = await countPlatformCalls(async () => {
    writeUnits = await measureUnits('write', async () => {
      const { outcome } = await pullWindow(
        { v: 1, kind: 'pull', siteId, service: 'ga4', start: day, end: day, purpose: 'nightly' },
        { now: tomorrow },
      );
      if (outcome !== 'pulled') throw new Error(`The day was not pulled: ${outcome}`);
    });
  });
  return { calls, writeUnits };
}

const limit = (name: string, value: number, unit: string, againstValue: number): FigureResult => ({
  name,
  value: rounded(value, 1),
  unit,
  against: 'limit',
  againstValue,
});

/** Counted on the small demonstration, in this process, by the real handlers and services. */
export const unitFigures: FigureGroup = {
  names: ['ga4-site-day-calls', 'ga4-site-day-write-units'],
  async *measure(requested) {
    const dataDir = mkdtempSync(join(tmpdir(), 'units-bench-'));
    const stack = await startLocal({ port: 0, dataDir, seed: 'small', web: false, quiet: true });
    try {
      await stack.ready;
      await stack.drained();
      const now = new Date();
      const { calls, writeUnits } = await pullNewDay(stack, now);
      if (requested.has('ga4-site-day-calls')) yield limit('ga4-site-day-calls', calls, 'calls', 5);
      if (requested.has('ga4-site-day-write-units'))
        yield limit('ga4-site-day-write-units', writeUnits, 'write units', 10);
    } finally {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
