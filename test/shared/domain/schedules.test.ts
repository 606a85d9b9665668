import { describe, expect, it } from 'vitest';
import { buildReport } from '../../../shared/domain/reports/report.ts';
import {
  findHoldReason, isScheduleDay, keptRuns, nextRunAt, nextTryAt, scheduledPeriod, withRun,
} from '../../../shared/domain/schedules/schedules.ts';
import { formatWhen } from '../../../shared/domain/schedules/when-text.ts';
import type { Report } from '../../../shared/model/report.ts';
import type { ReportRun } from '../../../shared/model/report-schedule.ts';
import { input } from './reports/sample-rows.ts';

const zone = 'America/New_York';

// By hand; November 23, 2026 is a Monday. Daylight saving time ends on November 1, and begins on March 8.
describe('a schedule', () => {
  it.each([
    ['weekly', 1, 7, '2026-11-22T12:00:00Z', '2026-11-23T12:00:00.000Z'],
    ['weekly', 1, 7, '2026-11-23T11:59:59Z', '2026-11-23T12:00:00.000Z'],
    ['weekly', 1, 7, '2026-11-23T12:00:00Z', '2026-11-30T12:00:00.000Z'],
    ['weekly', 7, 0, '2026-11-23T12:00:00Z', '2026-11-29T05:00:00.000Z'],
    ['monthly', 5, 7, '2026-11-03T12:00:00Z', '2026-11-05T12:00:00.000Z'],
    ['monthly', 5, 7, '2026-11-05T12:00:00Z', '2026-12-05T12:00:00.000Z'],
    ['monthly', 5, 7, '2026-10-06T12:00:00Z', '2026-11-05T12:00:00.000Z'],
    ['monthly', 5, 7, '2026-10-01T12:00:00Z', '2026-10-05T11:00:00.000Z'],
    ['annual', 28, 23, '2027-01-30T12:00:00Z', '2027-03-01T04:00:00.000Z'],
    ['summary', 8, 2, '2026-03-07T12:00:00Z', '2026-03-08T07:00:00.000Z'],
  ] as const)('%s on day %i at %i follows %s at %s', (report, day, hour, after, next) =>
    expect(nextRunAt({ report, day, hour }, new Date(after), zone).toISOString()).toBe(next));

  it.each([
    ['weekly', '2026-11-23T12:00:00Z', '2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08', '2026-11-18'],
    ['weekly', '2026-11-25T12:00:00Z', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', '2026-11-25'],
    ['monthly', '2026-12-05T12:00:00Z', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', '2026-12-04'],
    // It is still November there.
    ['monthly', '2026-12-01T03:00:00Z', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', '2026-11-04'],
    ['summary', '2026-03-05T12:00:00Z', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31', '2026-03-04'],
    ['annual', '2026-12-05T12:00:00Z', '2026-01-01', '2026-11-30', '2025-01-01', '2025-11-30', '2026-12-04'],
    ['annual', '2027-01-05T12:00:00Z', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31', '2027-01-04'],
  ] as const)('%s planned for %s covers %s to %s, against %s to %s, final on %s', (report, plannedAt, start, end, from, to, finalOn) =>
    expect(scheduledPeriod(report, new Date(plannedAt), zone)).toEqual({ range: { start, end }, comparison: { start: from, end: to }, finalOn }));

  it.each([
    ['monthly', '2026-12-05T12:00:00Z', '2026-12-05T12:01:00Z', '2026-12-06T12:00:00.000Z'],
    ['monthly', '2026-12-05T12:00:00Z', '2026-12-11T12:01:00Z', '2026-12-12T12:00:00.000Z'],
    ['monthly', '2026-12-05T12:00:00Z', '2026-12-12T12:01:00Z', undefined],
    ['weekly', '2026-11-23T12:00:00Z', '2026-11-28T12:01:00Z', '2026-11-29T12:00:00.000Z'],
    ['weekly', '2026-11-23T12:00:00Z', '2026-11-29T12:01:00Z', undefined],
  ] as const)('%s of %s that fails at %s is tried again at %s', (report, plannedAt, now, next) =>
    expect(nextTryAt({ report, day: report === 'weekly' ? 1 : 5, hour: 7 }, new Date(plannedAt), new Date(now), zone)?.toISOString()).toBe(next));

  it('has a weekday if it is weekly', () =>
    expect(([['weekly', 7], ['weekly', 8], ['monthly', 28]] as const).map(([report, day]) => isScheduleDay({ report, day }))).toEqual([true, false, true]));

  it.each([
    ['weekly', 1, 7, 'every Monday at 7 AM'], ['weekly', 7, 0, 'every Sunday at 12 AM'], ['monthly', 1, 13, 'on the 1st of every month at 1 PM'],
    ['monthly', 2, 7, 'on the 2nd of every month at 7 AM'], ['monthly', 3, 7, 'on the 3rd of every month at 7 AM'],
    ['annual', 11, 7, 'on the 11th of every month at 7 AM'], ['summary', 22, 7, 'on the 22nd of every month at 7 AM'],
  ] as const)('%s, day %i, hour %i reads %s', (report, day, hour, text) => expect(formatWhen({ report, day, hour })).toBe(text));
});

describe('a report', () => {
  const ready: Report = { ...buildReport(input()), timeZone: zone, computedAt: '2026-12-04T11:00:00.000Z', coverage: [] };
  const period = scheduledPeriod('monthly', new Date('2026-12-05T12:00:00Z'), zone);
  const known = { ...ready.metrics.sessions, value: { known: true, value: 0 } } as const;
  const unknown = { ...ready.metrics.sessions, value: { known: false, why: 'no-data' } } as Report['metrics']['sessions'];
  const cover = { service: 'ga4', sites: 2, broken: 2, siteDays: 3, missing: [] } as const;
  const withMetrics = (metrics: Partial<Report['metrics']>, more: Partial<Report> = {}): Report => ({ ...ready, ...more, metrics: { ...ready.metrics, ...metrics } });
  it.each([
    ['has known numbers, if only zeros', withMetrics({ sessions: known }), null],
    ['was never calculated', withMetrics({ sessions: known }, { computedAt: null }), 'not-final'],
    // December 3 in New York.
    ['was calculated before it was final', withMetrics({ sessions: known }, { computedAt: '2026-12-04T04:59:00.000Z' }), 'not-final'],
    ['has no number', withMetrics({ sessions: unknown }), 'no-data'],
    ['misses days of a platform that no site can read', withMetrics({ sessions: known }, { coverage: [{ ...cover, missing: [] }] }), 'disconnected'],
    ['misses days at some sites', withMetrics({ sessions: known }, { coverage: [{ ...cover, missing: [], broken: 1 }] }), null],
    ['has all days of a platform that lost access later', withMetrics({ sessions: known }, { coverage: [{ ...cover, missing: [], siteDays: 0 }] }), null],
    ['has a platform at no site', withMetrics({ sessions: known }, { coverage: [{ ...cover, missing: [], sites: 0, broken: 0 }] }), null],
  ] as const)('that %s', (_what, report, reason) => expect(findHoldReason(report, period, ['sessions'])).toBe(reason));
});

it('keeps twelve runs, each once', () => {
  const run = (day: number, result: ReportRun['result'] = 'sent'): ReportRun => ({
    plannedAt: new Date(Date.UTC(2026, 0, day)).toISOString(), at: new Date(Date.UTC(2026, 0, day)).toISOString(),
    period: { start: '2025-12-01', end: '2025-12-31' }, result, emails: 1,
  });
  const days = Array.from({ length: 20 }, (_, index) => index + 1);
  const runs = days.reduce<ReportRun[]>((kept, day) => withRun(withRun(kept, run(day, 'held')), run(day)), []);
  expect(runs.map(({ at, result }) => `${at.slice(8, 10)} ${result}`)).toEqual(days.slice(-keptRuns).toReversed().map(day => `${String(day).padStart(2, '0')} sent`));
});
