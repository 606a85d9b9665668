import { describe, expect, test } from 'vitest';
import { rewindLead, sameAge } from '../../../../shared/domain/leads/as-of.ts';
import { leadView } from '../../../../shared/domain/leads/view.ts';
import { leadSchema } from '../../../../shared/model/lead.ts';

const lead = (over: object = {}) =>
  leadSchema.parse({ leadId: 'one', siteId: 'site', timestamp: 0, timestampUpdated: 0, metrics: {}, ...over });

type Leads = readonly ReturnType<typeof lead>[];
const buildView = (now: Leads, before: Leads) =>
  leadView([{ now: { leads: now, spends: [] }, before: { leads: before, spends: [] }, timeZone: 'UTC', people: true }], {}, 0);

describe('a lead as of 100', () => {
  test('is unchanged without later events', () => {
    const wonLead = lead({ engagedTimestamp: 100, status: 'won', closeTimestamp: 100, bookingKept: true });
    expect(rewindLead(wonLead, 100)).toBe(wonLead);
    expect(rewindLead(lead({ status: 'won' }), 100)).toMatchObject({ status: 'won' });
  });
  test.each([
    'engagedTimestamp', 'aiInitEngagementTimestamp', 'bookingCreatedAtTimestamp', 'contactedTimestamp', 'rescheduledTimestamp',
    'noShowTimestamp', 'cancelledTimestamp', 'discoveryDayTimestamp', 'signedTimestamp',
  ])('%s counts from its instant, not before', stage => {
    expect(rewindLead(lead({ [stage]: 100 }), 100)).toMatchObject({ [stage]: 100 });
    expect(Reflect.get(rewindLead(lead({ [stage]: 101 }), 100), stage)).toBeUndefined();
  });
  test('has a booking made by then for a later date', () => {
    const bookedLead = lead({ bookingCreatedAtTimestamp: 90, contactedTimestamp: 300, bookingKept: true });
    expect(rewindLead(bookedLead, 100)).toMatchObject({ contactedTimestamp: 300, bookingKept: false });
    expect(rewindLead(bookedLead, 300)).toBe(bookedLead);
    expect(rewindLead({ ...bookedLead, rescheduledTimestamp: 400 }, 300)).toMatchObject({ bookingKept: false, contactedTimestamp: 300 });
  });
  test.each([
    [{ closeTimestamp: 101 }, 'open'], [{ closeTimestamp: 100 }, 'Won'],
    [{ closeTimestamp: 50, metrics: { dealCloseOverride: 101 } }, 'open'], [{ closeTimestamp: 101, status: 'lost' }, 'lost'],
  ])('with %j has the status %s', (over, status) => expect(rewindLead(lead({ status: 'Won', ...over }), 100).status).toBe(status));
});

test.each([[100, 50, 130, 80], [100, 50, 100, 50], [100, 50, 90, 50]])('a range to %d, the previous to %d, now %d: as of %d', (toMs, before, now, at) =>
  expect(sameAge({ toMs }, { toMs: before }, now)).toBe(at));

test('months whose leads develop alike are equal, however recent the second is', () => {
  const day = 86_400_000;
  // A lead a day; every tenth is won 20 days later.
  const month = (first: number) => Array.from({ length: 30 }, (_, index) => {
    const timestamp = (first + index) * day;
    return lead({ timestamp, leadId: `${first + index}`, ...(index % 10 === 0 ? { status: 'won', closeTimestamp: timestamp + 20 * day, revenue: 10 } : {}) });
  });
  const now = 75 * day;
  const [before, after] = [month(0), month(30).map(monthLead => rewindLead(monthLead, now))];
  const asOf = sameAge({ toMs: 60 * day - 1 }, { toMs: 30 * day - 1 }, now);
  const view = buildView(after, before.map(monthLead => rewindLead(monthLead, asOf)));
  expect([view.now.sums['units'], view.before.sums['units']]).toEqual([3, 3]);
  const younger = buildView(month(30).map(monthLead => rewindLead(monthLead, 55 * day)), before.map(monthLead => rewindLead(monthLead, 25 * day)));
  expect([younger.now.sums['units'], younger.before.sums['units']]).toEqual([1, 1]);
});
