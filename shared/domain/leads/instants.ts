import type { Lead } from '../../model/lead.ts';
import { closedAt, isWon } from './facts.ts';

/** Every instant at which something happened to a lead (epoch ms): its creation and the stages that it reached. */
export function listLeadInstants(lead: Lead): number[] {
  const stages = [
    lead.engagedTimestamp,
    lead.aiInitEngagementTimestamp,
    lead.bookingCreatedAtTimestamp,
    lead.contactedTimestamp,
    lead.rescheduledTimestamp,
    lead.noShowTimestamp,
    lead.cancelledTimestamp,
    lead.discoveryDayTimestamp,
    lead.signedTimestamp,
    isWon(lead) ? closedAt(lead) : lead.closeTimestamp,
  ];
  return [lead.timestamp, ...stages.filter(at => at !== undefined)];
}

/** Lists the UTC months ('yyyy-MM') of a lead's events, in order: the month rows that contain it. */
export const activeMonths = (lead: Lead): string[] => [...new Set(listLeadInstants(lead).map(monthOfInstant))].sort();

/** The UTC month of an instant, 'yyyy-MM'. */
export const monthOfInstant = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 7);

/** The date a range filters by: the lead's creation, or any of its events. */
export type LeadDateKind = 'created' | 'stage';

/** The newest instant of a lead inside a range (epoch ms, both included); null when it has none there. */
export function newestIn(lead: Lead, kind: LeadDateKind, fromMs: number, toMs: number): number | null {
  const instants = kind === 'created' ? [lead.timestamp] : listLeadInstants(lead);
  const inside = instants.filter(at => at >= fromMs && at <= toMs);
  return inside.length === 0 ? null : Math.max(...inside);
}
