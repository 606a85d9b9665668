import { describe, expect, it } from 'vitest';
import { crmDays, crmRecord, wonByMonth } from '../../../../shared/domain/leads/crm-record.ts';
import { makeDayRows, makeMonthRow } from '../../../../shared/numbers/rollup/node-rows.ts';
import { leadSchema } from '../../../../shared/model/lead.ts';

const at = (day: number, hour = 15) => Date.UTC(2026, 9, day, hour);
const lead = (over: object) => leadSchema.parse({ leadId: 'l', siteId: 'site-1', timestamp: at(2), timestampUpdated: at(2), metrics: {}, ...over });
const leads = [
  // 3 October at 02:00 UTC is the 2nd in New York.
  lead({ timestamp: at(3, 2), contactedTimestamp: at(4), rescheduledTimestamp: at(5), bookingKept: true, bookingCreatedAtTimestamp: at(3, 3), status: 'won', closeTimestamp: at(30) }),
  lead({ timestamp: at(2), contactedTimestamp: at(4), bookingKept: true, bookingCreatedAtTimestamp: at(1) }),
  lead({ timestamp: at(4), bookingKept: true, status: 'Won' }),
  lead({ timestamp: Date.UTC(2026, 8, 1), contactedTimestamp: Date.UTC(2026, 10, 20) }),
];
const range = { start: '2026-10-01', end: '2026-10-31' };
const days = crmDays(leads, range, 'America/New_York');
const parts = (day: string) => days.get(day)?.sources.crm?.parts;

describe('the CRM as a source of records', () => {
  it('counts each thing on the day it happened', () => {
    expect(days.size).toBe(31);
    expect(parts('2026-10-01')).toEqual({ leads: 0, booked: 0, bookings: 0, bookingsKept: 0, bookingMinutes: 0, bookingsTimed: 0, unitsSold: 0 });
    expect(parts('2026-10-02')).toMatchObject({ leads: 2, bookingMinutes: 60, bookingsTimed: 1 });
    expect(parts('2026-10-04')).toMatchObject({ leads: 1, bookings: 2, bookingsKept: 2, unitsSold: 1 });
    expect(parts('2026-10-05')).toMatchObject({ bookings: 1, bookingsKept: 1 });
    expect(parts('2026-10-30')).toMatchObject({ unitsSold: 1 });
  });
  it('has the deals of each month, by the day they closed', () => {
    const won = [lead({ status: 'won', revenue: 10, closeTimestamp: Date.UTC(2026, 10, 1, 2) }), lead({ status: 'lost', closeTimestamp: at(9) }), lead({ status: 'won', closeTimestamp: Date.UTC(2026, 8, 3) }), lead({ status: 'won', closeTimestamp: Date.UTC(2026, 11, 3) }), lead({ status: 'won', closeTimestamp: Date.UTC(2026, 10, 9), revenue: 7 })];
    expect([...wonByMonth([...leads, ...won], { start: '2026-10-01', end: '2026-11-30' }, 'America/New_York')]).toEqual([['202610', { units: 3, revenue: 10 }], ['202611', { units: 1, revenue: 7 }]]);
  });
  it('adds up to the record of a month, and is empty without days', () => {
    expect(crmRecord(days, range)?.sources.crm).toEqual({
      days: 31, currencies: [], parts: { leads: 3, booked: 3, bookings: 3, bookingsKept: 3, bookingMinutes: 60, bookingsTimed: 1, unitsSold: 2 }, times: { 60: 1 },
    });
    expect(crmRecord(days, { start: '2025-01-01', end: '2025-01-31' })).toBeNull();
  });
  it("appears in a site's rows", () => {
    const site = { days: {}, services: [], crm: new Map([...days].slice(0, 2)) };
    expect(makeDayRows(site, range).map(({ date, record }) => [date, record.sources.crm?.parts['leads'] ?? 0])).toEqual([['2026-10-01', 0], ['2026-10-02', 2]]);
    expect(makeMonthRow(site, '202610')?.sources.crm?.days).toBe(2);
    expect(makeMonthRow(site, '202609')).toBeNull();
  });
});
