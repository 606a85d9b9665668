import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLead, versionedLead } from '../../../../shared/domain/leads/merge.ts';
import { type Lead, leadSchema } from '../../../../shared/model/lead.ts';

const lead = (over: Record<string, unknown> = {}, metrics: Record<string, unknown> = {}): Lead =>
  leadSchema.parse({ leadId: 'l-1', siteId: 'site-1', timestamp: 1000, timestampUpdated: 2000, metrics, ...over });

const update = fc
  .record({
    timestamp: fc.integer({ min: 1, max: 5 }),
    timestampUpdated: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom('', 'open', 'won'),
    noShowCounter: fc.integer({ min: 0, max: 4 }),
    bookingKept: fc.boolean(),
    revenue: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    utm_source: fc.constantFrom('(N/A)', 'google', 'facebook'),
    dqReason: fc.option(fc.constantFrom('capital', 'territory'), { nil: undefined }),
  })
  .map(({ utm_source, dqReason, ...rest }) => versionedLead(lead(rest, { utm_source, dqReason })));

describe('mergeLead', () => {
  it('lets the newer update win field by field and preserves missing fields', () => {
    const stored = versionedLead(lead({ status: 'open', revenue: 100 }, { utm_source: 'google' }));
    const merged = mergeLead(stored, versionedLead(lead({ timestampUpdated: 3000, status: 'Won' })));
    expect(merged.lead).toMatchObject({ status: 'Won', revenue: 100, metrics: { utm_source: 'google' } });
  });

  it('counts up from nothing, and preserves a count if an update has none', () => {
    const [counted, none] = [versionedLead(lead({ noShowCounter: 2 })), versionedLead(lead({ timestampUpdated: 3000 }))];
    expect(mergeLead(none, counted).lead.noShowCounter).toBe(2);
    expect(mergeLead(counted, none).lead.noShowCounter).toBe(2);
  });

  it('does not let a late, older update overwrite a newer value', () => {
    const newest = versionedLead(lead({ timestampUpdated: 3000, status: 'won' }));
    expect(mergeLead(newest, versionedLead(lead({ status: 'open' }))).lead.status).toBe('won');
  });

  it('takes an earlier update that arrives last if the newest has no value', () => {
    const first = versionedLead(lead({ timestampUpdated: 1000, revenue: 1 }));
    const last = versionedLead(lead({ timestampUpdated: 3000, status: 'won' }));
    const middle = versionedLead(lead({ timestampUpdated: 2000, revenue: 2 }));
    expect(mergeLead(mergeLead(first, last), middle).lead.revenue).toBe(2);
  });

  it('never lowers a counter, and preserves the earliest creation time', () => {
    const merged = mergeLead(
      versionedLead(lead({ noShowCounter: 3 })),
      versionedLead(lead({ timestamp: 500, timestampUpdated: 9000, noShowCounter: 1 })),
    );
    expect(merged.lead).toMatchObject({ noShowCounter: 3, timestamp: 500 });
  });

  it('ends in the same record regardless of the order and repetition of updates', () => {
    fc.assert(
      fc.property(fc.array(update, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.nat()), (updates, random) => {
        const shuffled = [...updates, ...updates]
          .map(value => ({ value, order: random.next().value ?? 0 }))
          .sort((a, b) => a.order - b.order)
          .map(({ value }) => value);
        expect(shuffled.reduce(mergeLead)).toEqual(updates.reduce(mergeLead));
      }),
    );
  });
});
