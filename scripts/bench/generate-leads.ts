import { type Lead, leadSchema, personas, territoryStatuses } from '../../shared/model/lead.ts';

/** Generates seeded random numbers (mulberry32): the same seed gives the same leads on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const dayMs = 86_400_000;

/** Generates `count` leads over two years, with every stage, breakdown and missing value. For tests and the bench. */
export function generateLeads(count: number, seed = 7): Lead[] {
  const random = seededRandom(seed);
  const start = Date.UTC(2024, 10, 1);
  const pick = <T>(values: readonly [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0];
  const name = (prefix: string, kinds: number) =>
    random() < 0.05 ? '(N/A)' : `${prefix}${Math.floor(random() * kinds)}`;
  return Array.from({ length: count }, (_, index) => {
    const timestamp = start + Math.floor(random() * 720 * dayMs);
    const stage = (share: number, withinDays: number) =>
      random() < share ? timestamp + Math.floor((random() - 0.02) * withinDays * dayMs) : undefined;
    const lead: Lead = {
      leadId: `lead-${index}`,
      siteId: 'site-1',
      timestamp,
      timestampUpdated: timestamp,
      status: pick(['open', 'open', 'open', 'lost', 'Won', 'won']),
      revenue: random() < 0.3 ? Math.round(random() * 80_000) : undefined,
      dealType: name('Deal type ', 4),
      closeTimestamp: stage(0.2, 120),
      signedTimestamp: stage(0.15, 60),
      contactedTimestamp: stage(0.4, 12),
      engagedTimestamp: stage(0.5, 6),
      cancelledTimestamp: stage(0.06, 14),
      noShowTimestamp: stage(0.08, 14),
      rescheduledTimestamp: stage(0.1, 20),
      discoveryDayTimestamp: stage(0.07, 50),
      aiInitEngagementTimestamp: stage(0.3, 2),
      bookingCreatedAtTimestamp: stage(0.4, 1),
      cancelledCounter: 0,
      noShowCounter: 0,
      rescheduledCounter: 0,
      bookingKept: random() < 0.3,
      smsIneligible: random() < 0.2,
      metrics: {
        utm_source: name('source-', 12),
        utm_medium: name('medium-', 8),
        utm_campaign: name('campaign-', 60),
        persona: pick(personas),
        financiallyQualified: random() < 0.4 ? random() < 0.6 : undefined,
        territoryStatus: random() < 0.7 ? pick(territoryStatuses) : undefined,
        dealCloseOverride: undefined,
        dqReason: random() < 0.2 ? `reason ${Math.floor(random() * 9)}` : undefined,
        leadOwnerName: random() < 0.05 ? 'N/A' : `Owner ${Math.floor(random() * 20)}`,
        minority: random() < 0.1 ? true : undefined,
        veteran: random() < 0.1 ? true : undefined,
      },
    };
    return index < 100 ? leadSchema.parse(lead) : lead;
  });
}
