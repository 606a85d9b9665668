import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onConsumedCapacity } from '../../../../functions/runtime/capacity.ts';
import { createBudget, type Reservation } from '../../../../functions/services/collection/budget.ts';
import { sources } from '../../../../functions/platforms/sources.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';
import { type Program, startProgram } from '../../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

let hours = 0;
/** An hour of its own for every test, at a quarter past. */
const anHour = () => new Date(Date.parse('2026-11-21T00:15:00Z') + (hours += 1) * 3_600_000);
const ask = (now: Date, more: Partial<Reservation> = {}): Reservation => ({
  service: 'linkedin', resource: 'acc-1', siteId: 'site-1', use: 'trailing', days: 7, daysAgo: 1, now, ...more,
});
const quota = (limits: { perHour?: number; perResourceHour?: number }, calls = 4) => (service: RecordService) => ({
  perHour: service === 'linkedin' ? (limits.perHour ?? null) : null,
  perResourceHour: service === 'linkedin' ? (limits.perResourceHour ?? null) : null,
  countCalls: () => calls,
});
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const stop = onConsumedCapacity(({ kind, units: spent }) => {
    if (kind === 'write') units += spent;
  });
  await work().finally(stop);
  return units;
}
/** Windows granted of `count`, asked for by two processes side by side. */
async function countGranted(count: number, limits: { perHour?: number; perResourceHour?: number }, request: (index: number) => Reservation): Promise<number> {
  const first = createBudget(quota(limits));
  const other = createBudget(quota(limits));
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => (index % 2 === 0 ? first : other).reserve(request(index))));
  return answers.filter(answer => answer === null).length;
}

describe("a platform's hourly budget", () => {
  it('is never exceeded by two concurrent workers, and can be almost fully spent', async () => {
    const now = anHour();
    const granted = await countGranted(300, { perHour: 800 }, index => ask(now, { siteId: `site-${index}` }));
    expect(granted * 4).toBeLessThanOrEqual(800);
    expect(granted * 4).toBeGreaterThan(600);
  });

  it('leaves room for nights: backfills stop at 70%, and nightly pulls continue', async () => {
    const now = anHour();
    const backfills = await countGranted(300, { perHour: 800 }, index => ask(now, { siteId: `site-${index}`, use: 'backfill' }));
    expect(backfills * 4).toBeLessThanOrEqual(560);
    expect(backfills * 4).toBeGreaterThan(400);
    const nights = await countGranted(300, { perHour: 800 }, index => ask(now, { siteId: `night-${index}` }));
    expect(nights).toBeGreaterThanOrEqual(40);
    expect((backfills + nights) * 4).toBeLessThanOrEqual(800);
  });

  it('is retried in the next hour when spent, at the minute of the site', async () => {
    const now = anHour();
    const budget = createBudget(quota({ perHour: 800 }));
    for (let index = 0; index < 250; index += 1) await budget.reserve(ask(now, { siteId: `site-${index}` }));
    const due = await budget.reserve(ask(now));
    const next = new Date(Math.ceil(now.getTime() / 3_600_000) * 3_600_000);
    expect(due?.getTime()).toBeGreaterThanOrEqual(next.getTime());
    expect(due?.getTime()).toBeLessThan(next.getTime() + 20 * 60_000);
    expect(await budget.reserve(ask(now))).toEqual(due);
    expect(await budget.reserve(ask(now, { siteId: 'site-2' }))).not.toEqual(due);
    // Knowing that it is spent costs nothing.
    expect(await countWrites(() => budget.reserve(ask(now)))).toBe(0);
    expect(await budget.reserve(ask(due ?? now))).toBeNull();
  });

  it('takes a process one write for all platforms together', async () => {
    const budget = createBudget();
    const now = anHour();
    const limited = Object.values(sources).filter(({ quota: { perHour } }) => perHour !== null);
    expect(limited.length).toBeGreaterThan(4);
    expect(await countWrites(async () => {
      for (const { service } of limited) expect(await budget.reserve(ask(now, { service }))).toBeNull();
    })).toBe(1);
  });
});

describe("a resource's hourly budget", () => {
  it('is never exceeded by two concurrent workers', async () => {
    const now = anHour();
    expect(await countGranted(60, { perResourceHour: 100 }, index => ask(now, { siteId: `site-${index}` }))).toBe(25);
    expect(await countGranted(60, { perResourceHour: 100 }, () => ask(now, { resource: 'another' }))).toBe(25);
  });

  it('reserves a share for refills over backfills, and for the newest days over both', async () => {
    const now = anHour();
    const limits = { perResourceHour: 100 };
    expect(await countGranted(60, limits, () => ask(now, { resource: 'acc-2', use: 'backfill' }))).toBe(17);
    expect(await countGranted(60, limits, () => ask(now, { resource: 'acc-2', use: 'refill' }))).toBe(3);
    expect(await countGranted(60, limits, () => ask(now, { resource: 'acc-2' }))).toBe(5);
  });

  it('does not count the newest days when large; they have their own share', async () => {
    const now = anHour();
    const budget = createBudget(quota({ perResourceHour: 1000 }));
    const process = createBudget(quota({ perResourceHour: 1000 }));
    expect(await countWrites(() => budget.reserve(ask(now, { resource: 'acc-3' })))).toBe(0);
    for (const use of ['backfill', 'refill'] as const) {
      for (let count = 0; (await process.reserve(ask(now, { resource: 'acc-3', use }))) === null; count += 1) expect(count).toBeLessThan(220);
    }
    expect(await budget.reserve(ask(now, { resource: 'acc-3' }))).toBeNull();
  });

  it('is granted in full to a window that costs more than all of it', async () => {
    const budget = createBudget(quota({ perResourceHour: 100 }, 900));
    const now = anHour();
    expect(await budget.reserve(ask(now, { resource: 'acc-4' }))).toBeNull();
    expect(await budget.reserve(ask(now, { resource: 'acc-4' }))).not.toBeNull();
    const platform = createBudget(quota({ perHour: 80 }, 900));
    expect(await platform.reserve(ask(now))).toBeNull();
  });
});

describe('a platform that asks the whole program to wait', () => {
  it('is left alone by every process until then, unless its limits are per resource', async () => {
    const now = anHour();
    const until = new Date(now.getTime() + 5 * 3_600_000);
    await createBudget().pause('linkedin', until, now);
    const other = createBudget();
    const due = await other.reserve(ask(now));
    expect(due?.getTime()).toBeGreaterThanOrEqual(until.getTime());
    expect(await other.reserve(ask(new Date(until.getTime() + 60_000)))).toBeNull();
    await createBudget().pause('fb', until, now);
    expect(await other.reserve(ask(now, { service: 'fb' }))).toBeNull();
  });
});
