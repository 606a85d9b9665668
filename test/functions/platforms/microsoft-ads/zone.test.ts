import { afterEach, beforeEach, expect, it } from 'vitest';
import { zoneOfReport } from '../../../../functions/platforms/microsoft-ads/zone.ts';
import { logTo } from '../../../../functions/runtime/logger.ts';

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  logTo(line => lines.push(line));
});
afterEach(() => logTo(line => process.stdout.write(`${line}\n`)));

const report = (zone: string) =>
  ['"Report Name: Campaigns"', '"Report Time: 10/1/2026,10/2/2026"', `"Time Zone: ${zone}"`, '"Rows: 1"', '', '"TimePeriod","Spend"', '"2026-10-01","1.00"'].join('\r\n');

it.each([
  ['(UTC) Coordinated Universal Time', 'UTC'],
  ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
  ['(GMT-08:00) Pacific Time (US and Canada); Tijuana', 'America/Los_Angeles'],
  ['(GMT-07:00) Mountain Time (US and Canada)', 'America/Denver'],
  ['(GMT-07:00) Arizona', 'America/Phoenix'],
  ['(GMT-06:00) Central Time (US and Canada)', 'America/Chicago'],
  ['(GMT-05:00) Eastern Time (US and Canada)', 'America/New_York'],
])('maps %s to %s', (name, zone) => {
  expect(zoneOfReport(report(name))).toBe(zone);
  expect(lines).toHaveLength(zone === 'UTC' ? 0 : 1);
});

it('logs an unknown zone and leaves it unknown, like a report without a header', () => {
  expect(zoneOfReport(report('(GMT+05:45) Kathmandu'))).toBeNull();
  expect(lines[0]).toContain('Kathmandu');
  expect(zoneOfReport('"TimePeriod","Spend"\r\n"2026-10-01","1.00"')).toBeNull();
  // A campaign may be named like the header's line: it is no header.
  expect(zoneOfReport(`${'"x"\r\n'.repeat(11)}"Time Zone: Pacific Time"`)).toBeNull();
});
