import type { Lead } from '../../model/lead.ts';
import { closedAt, type Counted, countAll, isWon, type LeadCount } from './facts.ts';
import { computeMedian } from '../../numbers/metrics/median.ts';
import { keyed } from '../keyed.ts';

/** The stages that /crm-connect draws, in the order of a sale, with the count of each and what its share is of. */
export const funnelSteps = [
  { key: 'leads', count: 'leads', title: 'Leads', of: 'leads' },
  { key: 'engaged', count: 'engaged', title: 'Engaged', of: 'leads' },
  { key: 'booked', count: 'booked', title: 'Contacted/Booked', of: 'engaged' },
  { key: 'kept', count: 'bookingsKept', title: 'Booking kept', of: 'booked' },
  { key: 'signed', count: 'appsSigned', title: 'App signed', of: 'kept' },
  { key: 'discovery', count: 'discovered', title: 'Discovery Day', of: 'apps' },
  { key: 'deals', count: 'units', title: 'Deals', of: 'discovery days' },
] as const satisfies readonly {
  readonly key: string;
  readonly count: LeadCount;
  readonly title: string;
  readonly of: string;
}[];
export type FunnelKey = (typeof funnelSteps)[number]['key'];

/** Durations from a lead on: to its booking being made, its call, its application, its deal. */
export const durationKeys = ['bookingCreated', 'contacted', 'signed', 'deal'] as const;
export type DurationKey = (typeof durationKeys)[number];

/** Medians in milliseconds; null where no lead took the step. `steps`: from the stage before to this one. */
export type LeadMedians = {
  readonly steps: Readonly<Record<FunnelKey, number | null>>;
  readonly durations: Readonly<Record<DurationKey, number | null>>;
};

/** Leads of one site, and what of them counts; absent: all. */
type MedianPart = { readonly leads: Iterable<Lead>; readonly counts?: Counted | undefined };

/**
 * Computes median times between stages. A lead is booked when its booking was created, and kept on its last scheduled
 * date. A stage stamped before the previous one counts as reached but gives no time. `counts` excludes steps that ended
 * outside the range.
 */
export function computeLeadMedians(parts: Iterable<MedianPart>): LeadMedians {
  const steps = keyed(
    funnelSteps.map(({ key }) => key),
    (): number[] => [],
  );
  const durations = keyed(durationKeys, (): number[] => []);
  const addLead = (lead: Lead, counts: Counted) => {
    const add = (list: number[], from: number | undefined, to: number | undefined) => {
      if (from !== undefined && to !== undefined && to >= from && counts(to)) list.push(to - from);
    };
    const {
      timestamp: created,
      engagedTimestamp: engaged,
      signedTimestamp: signed,
      discoveryDayTimestamp: discovery,
    } = lead;
    const booked = lead.bookingCreatedAtTimestamp ?? lead.contactedTimestamp;
    const keptTimestamp = lead.bookingKept ? (lead.rescheduledTimestamp ?? lead.contactedTimestamp) : undefined;
    const deal = isWon(lead) ? closedAt(lead) : undefined;
    add(steps.engaged, created, engaged);
    add(steps.booked, engaged, booked);
    add(steps.kept, booked, keptTimestamp);
    add(steps.signed, keptTimestamp, signed);
    add(steps.discovery, signed, discovery);
    add(steps.deals, discovery, deal);
    add(durations.bookingCreated, created, lead.bookingCreatedAtTimestamp);
    add(durations.contacted, created, lead.contactedTimestamp);
    add(durations.signed, created, signed);
    add(durations.deal, created, deal);
  };
  for (const { leads, counts = countAll } of parts) for (const lead of leads) addLead(lead, counts);
  return {
    steps: keyed(
      funnelSteps.map(({ key }) => key),
      key => computeMedian(steps[key]),
    ),
    durations: keyed(durationKeys, key => computeMedian(durations[key])),
  };
}

/** Describes what became of leads that didn't take the next step; empty if all did. */
export function formatLosses(totals: Readonly<Record<LeadCount, number>>): Readonly<Record<FunnelKey, string>> {
  const left = (from: LeadCount, to: LeadCount) => Math.max(0, totals[from] - totals[to]);
  const words = (count: number, text: string) => (count === 0 ? '' : `${count.toLocaleString('en-US')} ${text}`);
  const notKept = left('booked', 'bookingsKept');
  const noShow = Math.min(totals.noShow, notKept);
  const cancelled = Math.min(totals.cancelled, notKept - noShow);
  const booked = [
    words(noShow, noShow === 1 ? 'no-show' : 'no-shows'),
    words(cancelled, 'cancelled'),
    words(notKept - noShow - cancelled, 'to come'),
  ];
  return {
    leads: words(left('leads', 'engaged'), 'not engaged yet'),
    engaged: words(left('engaged', 'booked'), 'not booked yet'),
    booked: booked.filter(text => text !== '').join(', '),
    kept: words(left('bookingsKept', 'appsSigned'), 'without an application'),
    signed: words(left('appsSigned', 'discovered'), 'before the discovery day'),
    discovery: words(left('discovered', 'units'), 'undecided'),
    deals: '',
  };
}
