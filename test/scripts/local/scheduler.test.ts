import { Cron } from 'croner';
import { afterEach, describe, expect, it } from 'vitest';
import { cronerPattern, startScheduler } from '../../../scripts/local/aws/scheduler.ts';
import { scheduleCrons } from '../../../shared/messages/schedules.ts';
import { timeZones } from '../../../shared/model/node.ts';

const started: { stop(): void }[] = [];
afterEach(() => {
  for (const handle of started.splice(0)) handle.stop();
});

const next = (cron: string, from: string, timezone = 'UTC') =>
  new Cron(cronerPattern(cron), { timezone, mode: '7-part', alternativeWeekdays: true, paused: true })
    .nextRun(new Date(from))
    ?.toISOString();

describe('an EventBridge cron', () => {
  it.each([
    ['every night at four', 'cron(0 4 * * ? *)', '2026-11-20T05:00:00Z', '2026-11-21T04:00:00.000Z'],
    ['the fourth at six', 'cron(0 6 4 * ? *)', '2026-11-20T00:00:00Z', '2026-12-04T06:00:00.000Z'],
    ['every fifteen minutes', 'cron(0/15 * * * ? *)', '2026-11-20T00:01:00Z', '2026-11-20T00:15:00.000Z'],
    ['from five, every twenty minutes', 'cron(5/20 * * * ? *)', '2026-11-20T00:50:00Z', '2026-11-20T01:05:00.000Z'],
    ['the last day', 'cron(0 0 L * ? *)', '2027-02-01T00:00:00Z', '2027-02-28T00:00:00.000Z'],
    ['Sundays, which are day 1', 'cron(0 8 ? * 1 *)', '2026-11-21T00:00:00Z', '2026-11-22T08:00:00.000Z'],
    ['Mondays by name', 'cron(0 8 ? * MON *)', '2026-11-21T00:00:00Z', '2026-11-23T08:00:00.000Z'],
    ['the second Tuesday', 'cron(0 8 ? * 3#2 *)', '2026-11-21T00:00:00Z', '2026-12-08T08:00:00.000Z'],
    ['one year', 'cron(0 0 1 1 ? 2028)', '2026-11-21T00:00:00Z', '2028-01-01T00:00:00.000Z'],
  ])('%s', (_, cron, from, expected) => {
    expect(next(cron, from)).toBe(expected);
  });

  it("runs at the zone's local hour", () => {
    expect(next(scheduleCrons['nightly-pull'], '2026-07-01T00:00:00Z', 'America/New_York')).toBe('2026-07-01T08:00:00.000Z');
    expect(next(scheduleCrons['nightly-pull'], '2026-12-01T00:00:00Z', 'America/New_York')).toBe('2026-12-01T09:00:00.000Z');
  });

  it('refuses other expressions', () => {
    expect(() => cronerPattern('rate(1 day)')).toThrow('Not an EventBridge cron');
  });
});

describe('the scheduler', () => {
  it('has every job in every zone of the specification', () => {
    const scheduler = startScheduler(async () => {});
    started.push(scheduler);
    const planned = scheduler.next();
    expect(planned).toHaveLength(Object.keys(scheduleCrons).length * Object.keys(timeZones).length);
    for (const { at } of planned) expect(at?.getTime()).toBeGreaterThan(Date.now());
  });
});
