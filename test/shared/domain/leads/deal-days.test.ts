import { describe, expect, it } from 'vitest';
import { countDeals, countWon, medianDealMs } from '../../../../shared/domain/leads/deal-days.ts';
import { countAll } from '../../../../shared/domain/leads/facts.ts';
import { monthSums } from '../../../../shared/domain/leads/month-sums.ts';
import { computeLeadRate } from '../../../../shared/domain/leads/rates.ts';
import { summariseLeads, summariseParts } from '../../../../shared/domain/leads/summary.ts';
import { getLeadCount } from '../../../../shared/domain/leads/sums.ts';
import { leadSchema } from '../../../../shared/model/lead.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 9, 1);
let number = 0;
const lead = (over: object = {}, metrics: object = {}) =>
  leadSchema.parse({ leadId: `l-${(number += 1)}`, siteId: 'site-1', timestamp: start, timestampUpdated: start, metrics, ...over });
const won = (after: number, revenue?: number) => lead({ status: 'won', closeTimestamp: start + after * day, revenue });
const deals = [won(3, 10), won(5, 20), won(5), lead({ status: 'won' }), won(-1), lead()];
const sums = [monthSums(deals, '2026-10', 'UTC'), monthSums(deals, '2026-09', 'UTC'), { 202610: { sums: {}, deals: null } }];
const october = { start: '2026-10-01', end: '2026-10-31' };

describe('deals by the day they closed', () => {
  it('count in a range; a deal without a date counts when its lead arrived', () => {
    expect(countDeals(sums, october, true)).toEqual({ deals: 4, revenue: 30 });
    expect(countDeals(sums, { start: '2026-10-06', end: '2026-10-06' }, false)).toEqual({ deals: 2, revenue: 0 });
    expect(countDeals(sums, { start: '2026-09-30', end: '2026-09-30' }, true)).toEqual({ deals: 1, revenue: 0 });
  });
  it('calculate the median time to a deal for deals with a date after their lead', () => {
    expect(medianDealMs(sums, october)).toBe(5 * day);
    expect(medianDealMs(sums, { start: '2026-11-01', end: '2026-11-30' })).toBeNull();
  });
  it('count filtered leads the same way', () => {
    expect(countWon(deals, {}, at => at >= start)).toEqual({ deals: 4, revenue: 30 });
    expect(countWon(deals, { source: 'google' }, countAll)).toEqual({ deals: 0, revenue: 0 });
  });
});

describe('events in a range', () => {
  const moved = lead({ timestamp: start - 9 * day, contactedTimestamp: start + day, rescheduledTimestamp: start + 40 * day, bookingKept: true, signedTimestamp: start + 2 * day, status: 'won', closeTimestamp: start + 50 * day }, { dqReason: 'x' });
  const counts = (at: number) => at >= start && at < start + 31 * day;
  it('counts each stage on its day, and ignores leads without events in the range', () => {
    const { totals, sources, dqReasons, series } = summariseParts([{ leads: [moved, lead({ timestamp: 0 })], timeZone: 'UTC', counts }]);
    expect(totals).toMatchObject({ leads: 0, contacted: 1, bookings: 1, booked: 0, bookingsKept: 0, appsSigned: 1, units: 0, dqReasonLeads: 0 });
    expect([sources.length, dqReasons.length, series.bookings.length, series.bookingsKept.length]).toEqual([1, 0, 1, 0]);
  });
  it('counts a person once: after rescheduling and attending, the booking is kept', () => {
    const { totals } = summariseLeads([moved], 'UTC');
    expect(totals).toMatchObject({ bookings: 2, booked: 1, bookingsKept: 1 });
    expect(computeLeadRate('keptRate', key => totals[key])).toBe(1);
    expect(computeLeadRate('keptRate', () => 0)).toBeNull();
  });
  it('include people with a booking from sums stored by an older version', () =>
    expect([getLeadCount({ contacted: 3 }, 'booked'), getLeadCount({ booked: 2, contacted: 3 }, 'booked'), getLeadCount({}, 'booked')]).toEqual([3, 2, 0]));
});
