import { describe, expect, it } from 'vitest';
import { sources } from '../../../../functions/platforms/sources.ts';
import { daysToAskAgain, gapsAfter, explainMissingDays } from '../../../../functions/services/collection/missing-days.ts';
import { afterWait, nextStep } from '../../../../functions/services/collection/async-reports.ts';
import { findDispatchZone, newestExpected, nightlyWindows } from '../../../../functions/services/collection/windows.ts';
import { missingReasons } from '../../../../shared/model/connection.ts';
import type { PullMessage } from '../../../../shared/messages/queues.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';

const today = '2026-11-21';
type State = Parameters<typeof nightlyWindows>[1];
const windows = (service: keyof typeof sources, state: Partial<State>) =>
  nightlyWindows(sources[service], { lastDay: null, missingDays: [], ...state }, today).map(({ start, end }) => `${start}..${end}`);

describe('the time zone whose schedule pulls a site', () => {
  it.each([
    ['America/Denver', 'America/Denver'],
    // 01:00 in London is 01:00 UTC: the first schedule after it is the Atlantic's, at 08:00.
    ['Europe/London', 'America/Puerto_Rico'],
    // East of the date line 01:00 is 12:00 UTC the day before, and Pacific's four o'clock.
    ['Pacific/Auckland', 'America/Los_Angeles'],
    ['Pacific/Fiji', 'America/Anchorage'],
    ['Pacific/Kiritimati', 'America/Denver'],
  ])('%s is pulled with %s', (zone, expected) => {
    expect(findDispatchZone(zone)).toBe(expected);
  });
});

describe("a night's windows", () => {
  it('cover days that the platform still restates and days it did not have yet', () => {
    expect(windows('gsc', { lastDay: '2026-11-17', askedThrough: '2026-11-19' })).toEqual(['2026-11-17..2026-11-20']);
    expect(windows('gmb', { lastDay: '2026-11-10', askedThrough: '2026-11-19' })).toEqual(['2026-11-11..2026-11-20']);
    expect(windows('fb', { lastDay: '2026-11-19' })).toEqual(['2026-10-24..2026-11-20']);
  });

  it('go back to the end of a backfill that returned nothing', () => {
    const backfill = { jobId: 'backfill-1', start: '2026-07-01', end: '2026-09-12', done: 0, failed: 3, total: 3, startedAt: '2026-09-13T09:00:00.000Z', finishedAt: '2026-09-13T09:01:00.000Z' };
    expect(windows('gsc', { backfill })).toEqual(['2026-09-10..2026-09-30', '2026-10-01..2026-10-31', '2026-11-01..2026-11-20']);
    expect(windows('gsc', { backfill: { ...backfill, end: '2026-11-20' } })).toEqual(['2026-11-17..2026-11-20']);
    // What was answered since says more.
    expect(windows('gsc', { backfill, askedThrough: '2026-11-19' })).toEqual(['2026-11-17..2026-11-20']);
  });

  it('cover every missed day after a long outage, even for lagging or restating platforms', () => {
    expect(windows('fb', { lastDay: '2026-09-30' })).toEqual(['2026-09-04..2026-09-30', '2026-10-01..2026-10-31', '2026-11-01..2026-11-20']);
    expect(windows('fb', { lastDay: '2026-11-16' })).toEqual(['2026-10-21..2026-11-20']);
    expect(windows('gmb', { lastDay: '2026-10-20', askedThrough: '2026-10-25' })).toEqual(['2026-10-20..2026-10-31', '2026-11-01..2026-11-20']);
    expect(windows('gmb', { lastDay: null, askedThrough: '2026-10-28' })).toEqual(['2026-10-23..2026-11-20']);
  });

  it('revisit days that were still preliminary when a night failed', () => {
    expect(windows('ga4', { lastDay: '2026-11-19' })).toEqual(['2026-11-18..2026-11-20']);
    expect(windows('ga4', { lastDay: '2026-11-18' })).toEqual(['2026-11-17..2026-11-20']);
    expect(windows('linkedin', { lastDay: '2026-11-17' })).toEqual(['2026-11-12..2026-11-20']);
  });

  it('follow a stalled platform for a month, then cover only its newest days', () => {
    expect(windows('gmb', { lastDay: '2026-10-25', askedThrough: '2026-11-20' })).toEqual(['2026-10-26..2026-11-20']);
    expect(windows('gmb', { lastDay: '2025-03-01', askedThrough: '2026-11-20' })).toEqual(['2026-10-21..2026-11-20']);
    expect(windows('gmb', { lastDay: null, askedThrough: '2026-11-20' })).toEqual(['2026-11-14..2026-11-20']);
    expect(windows('gmb', {})).toEqual(['2026-11-14..2026-11-20']);
  });

  it('cover missing days again unless the platform no longer has them', () => {
    const gone = gapsAfter({ missingDays: ['2026-11-02'] }, { start: '2025-11-01', end: '2025-11-30' }, eachDay('2025-11-01', '2025-11-20'), explainMissingDays('linkedinOrg', 'not-given'));
    expect(windows('linkedinOrg', { lastDay: '2026-11-19', ...gone })).toEqual(['2026-11-18..2026-11-20', '2026-11-02..2026-11-02']);
  });

  it('expect no day that the platform cannot have yet', () => {
    expect(newestExpected(sources.gsc, today)).toBe('2026-11-17');
    expect(newestExpected(sources.fb, today)).toBe('2026-11-20');
  });
});

describe('missing days', () => {
  const broken = explainMissingDays('gsc', 'invalid-answer');
  const gaps = gapsAfter({ missingDays: ['2026-11-01'] }, { start: '2026-11-03', end: '2026-11-09' }, ['2026-11-03', '2026-11-04', '2026-11-08'], broken);

  it('list their reasons by range', () => {
    expect(gaps).toEqual({
      missingDays: ['2026-11-01', '2026-11-03', '2026-11-04', '2026-11-08'],
      missingWhy: [{ start: '2026-11-03', end: '2026-11-04', ...broken }, { start: '2026-11-08', end: '2026-11-08', ...broken }],
    });
  });

  it('are reassessed by the next try, while others keep their reason', () => {
    const gone = explainMissingDays('gsc', 'not-given');
    const after = gapsAfter(gaps, { start: '2026-11-04', end: '2026-11-30' }, ['2026-11-05'], gone);
    expect(after).toEqual({
      missingDays: ['2026-11-01', '2026-11-03', '2026-11-05'],
      missingWhy: [{ start: '2026-11-03', end: '2026-11-03', ...broken }, { start: '2026-11-05', end: '2026-11-05', ...gone }],
    });
    expect(daysToAskAgain(after)).toEqual(['2026-11-01', '2026-11-03']);
    expect(gapsAfter(after, { start: '2026-11-01', end: '2026-11-30' }, [], broken)).toEqual({ missingDays: [], missingWhy: undefined });
  });

  it('have a message for every reason that names the service or our side', () => {
    for (const kind of missingReasons) {
      const { message } = explainMissingDays('bing', kind);
      expect(message, kind).toMatch(/Microsoft Ads|our side/);
      expect(message.endsWith('.'), kind).toBe(true);
    }
  });
});

describe('a slow report', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const message: PullMessage = { v: 1, kind: 'pull', siteId: 'site-a', service: 'bing', start: '2026-11-14', end: '2026-11-20', purpose: 'nightly' };
  const pending = { readyAt: minutes(5), state: { reportId: 'r1' } };

  it('is polled with its returned state for an hour', () => {
    const first = nextStep(message, pending, now);
    expect(first).toEqual({ message: { ...message, progress: { state: { reportId: 'r1' }, since: now.toISOString(), steps: 1 } }, dueAt: minutes(5) });
    const second = nextStep(first?.message ?? message, { readyAt: minutes(4), state: { reportId: 'r2' } }, minutes(5));
    expect(second).toMatchObject({ message: { progress: { state: { reportId: 'r2' }, since: now.toISOString(), steps: 2 } }, dueAt: minutes(5) });
  });

  it('starts over later twice, then is given up', () => {
    const late = { ...message, progress: { state: {}, since: now.toISOString(), steps: 9 } };
    expect(nextStep(late, pending, minutes(60))).toEqual({ message: { ...message, rounds: 1 }, dueAt: minutes(180) });
    // Copies of a message that come some minutes apart wait as one.
    expect(nextStep(late, pending, minutes(75))?.dueAt).toEqual(minutes(180));
    expect(nextStep({ ...late, rounds: 1 }, pending, minutes(61))?.message).toEqual({ ...message, rounds: 2 });
    expect(nextStep({ ...late, rounds: 2 }, pending, minutes(61))).toBeNull();
  });

  it('starts over after a long wait for another reason', () => {
    const begun = { ...message, progress: { state: {}, since: now.toISOString(), steps: 1 } };
    expect(afterWait(begun, minutes(30))).toEqual(begun);
    expect(afterWait(begun, minutes(61))).toEqual(message);
    expect(afterWait(message, minutes(600))).toEqual(message);
  });
});
