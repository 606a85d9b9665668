import { describe, expect, it } from 'vitest';
import { computeAuditDay, auditDueAt, auditStatusAt, newestDueMonth, nextAuditDay } from '../../../../shared/domain/audits/due.ts';

const newYork = 'America/New_York';

describe('when an audit is written', () => {
  it("is the 4th of the next month at six, in the site's zone", () => {
    expect([computeAuditDay('202610'), computeAuditDay('202612')]).toEqual(['2026-11-04', '2027-01-04']);
    expect(auditDueAt('202512', newYork).toISOString()).toBe('2026-01-04T11:00:00.000Z');
    expect(auditDueAt('202606', newYork).toISOString()).toBe('2026-07-04T10:00:00.000Z');
  });

  it.each([
    ['2026-11-04', '2026-11-04'], ['2026-11-05', '2026-12-04'], ['2026-12-31', '2027-01-04'], ['2027-01-01', '2027-01-04'],
  ])('on %s the next day is %s', (today, next) => {
    expect(nextAuditDay(today)).toBe(next);
  });

  it.each([
    ['2026-11-21T15:00:00Z', '202610'], ['2026-11-04T10:59:59Z', '202609'], ['2026-11-04T11:00:00Z', '202610'],
    ['2026-01-02T12:00:00Z', '202511'], ['2026-01-05T12:00:00Z', '202512'],
  ])('at %s the newest due month in New York is %s', (instant, month) => {
    expect(newestDueMonth(new Date(instant), newYork)).toBe(month);
  });

  it("an audit is preliminary before its day in the site's zone, and final from then on", () => {
    const at = (instant: string, timeZone: string) => auditStatusAt('202610', new Date(instant), timeZone);
    expect([at('2026-11-04T04:59:59Z', newYork), at('2026-11-04T05:00:00Z', newYork)]).toEqual(['provisional', 'settled']);
    expect([at('2026-11-04T05:00:00Z', 'Pacific/Honolulu'), at('2026-12-24T00:00:00Z', 'Pacific/Honolulu')]).toEqual(['provisional', 'settled']);
  });
});
