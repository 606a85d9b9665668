import type { Lead } from '../../model/lead.ts';
import { closedAt, isWon } from './facts.ts';

/** Stages in the order of a sale (specification 4, Lead stages). */
export const leadStages = [
  'created',
  'engaged',
  'contacted',
  'rescheduled',
  'noShow',
  'cancelled',
  'discoveryDay',
  'appSigned',
  'won',
] as const;
export type LeadStage = (typeof leadStages)[number];

/** The four stages of the sales funnel chart and their titles (specification 9, Tables and charts). */
export const funnelStages = [
  { count: 'booked', title: 'Booked' },
  { count: 'appsSigned', title: 'Applications Signed' },
  { count: 'discovered', title: 'Discovery Day' },
  { count: 'units', title: 'Deals' },
] as const;

/**
 * Lists every stage a lead has reached in order of time, with its instant (epoch ms) if the CRM reported one. Stages
 * without an instant are last, in the order of a sale. A won status without a date is such a stage.
 */
export function listReachedStages(lead: Lead): readonly { readonly stage: LeadStage; readonly at: number | null }[] {
  const stamps: readonly (readonly [LeadStage, number | undefined])[] = [
    ['created', lead.timestamp],
    ['engaged', lead.engagedTimestamp],
    ['contacted', lead.contactedTimestamp],
    ['rescheduled', lead.rescheduledTimestamp],
    ['noShow', lead.noShowTimestamp],
    ['cancelled', lead.cancelledTimestamp],
    ['discoveryDay', lead.discoveryDayTimestamp],
    ['appSigned', lead.signedTimestamp],
  ];
  const reached = stamps.flatMap(([stage, at]) => (at === undefined ? [] : [{ stage, at }]));
  reached.sort((a, b) => a.at - b.at || leadStages.indexOf(a.stage) - leadStages.indexOf(b.stage));
  if (!isWon(lead)) return reached;
  const closed = closedAt(lead);
  return closed === undefined
    ? [...reached, { stage: 'won', at: null }]
    : [
        ...reached.filter(({ at }) => at <= closed),
        { stage: 'won', at: closed },
        ...reached.filter(({ at }) => at > closed),
      ];
}
