import type { Lead } from '../../model/lead.ts';
import type { Day } from '../periods/days.ts';
import { hourIn } from '../periods/zone.ts';
import { dayNumberIn, dayOfNumber } from './day-key.ts';
import { computeMedian } from '../../numbers/metrics/median.ts';

/** Five minutes: the industry's best practice for the first response to a lead. */
export const promptMs = 300_000;

/** The time without a response after which a lead is overdue. */
const overdueMs = 86_400_000;

/**
 * Response times of leads. `medianMs`: over answered leads; `prompt`: answered within five minutes; `waiting`: those
 * that still need a response.
 */
export type LeadSpeed = {
  readonly leads: number;
  readonly waiting: number;
  readonly prompt: number;
  readonly medianMs: number | null;
};
export type NamedSpeed = LeadSpeed & { readonly name: string };

/**
 * Returns the time of the first response to a lead after it arrived, by a person or by the AI (epoch ms); undefined if
 * there is none.
 */
export function answeredAt(lead: Omit<Lead, 'siteId'>): number | undefined {
  const responses = [
    lead.aiInitEngagementTimestamp,
    lead.engagedTimestamp,
    lead.bookingCreatedAtTimestamp,
    lead.contactedTimestamp,
  ];
  const after = responses.filter(at => at !== undefined).filter(at => at >= lead.timestamp);
  return after.length === 0 ? undefined : Math.min(...after);
}

/** Returns true for a lead that still needs a response; one that was disqualified or closed doesn't. */
export const isWaiting = (lead: Omit<Lead, 'siteId'>): boolean =>
  answeredAt(lead) === undefined && lead.metrics.dqReason === undefined && lead.closeTimestamp === undefined;

/** Leads of one site; hours are in its zone. */
type SpeedPart = { readonly leads: readonly Lead[]; readonly timeZone: string };

/**
 * Calculates the speed to lead in total, by owner (most leads first) and by the hour in which a lead arrived. Of leads
 * that wait at `nowMs`, also how many have waited for more than a day, and when the oldest arrived (epoch ms).
 */
export function computeSpeedToLead(
  parts: readonly SpeedPart[],
  nowMs: number,
): {
  readonly all: LeadSpeed;
  readonly overdue: number;
  readonly waitingSince: number | null;
  readonly owners: readonly NamedSpeed[];
  readonly hours: readonly (LeadSpeed & { readonly hour: number })[];
} {
  const leads = parts.flatMap(part => part.leads);
  const owners = Map.groupBy(leads, lead => lead.metrics.leadOwnerName);
  const hours = new Map<number, Lead[]>();
  for (const part of parts)
    for (const lead of part.leads) {
      const hour = hourIn(new Date(lead.timestamp), part.timeZone);
      const existing = hours.get(hour);
      if (existing === undefined) hours.set(hour, [lead]);
      else existing.push(lead);
    }
  const waiting = leads.filter(isWaiting).map(({ timestamp }) => timestamp);
  return {
    all: measured(leads),
    overdue: waiting.filter(at => nowMs - at > overdueMs).length,
    waitingSince: waiting.length === 0 ? null : waiting.reduce((oldest, at) => Math.min(oldest, at)),
    owners: [...owners]
      .map(([name, ownerLeads]) => ({ name, ...measured(ownerLeads) }))
      .sort((a, b) => b.leads - a.leads || (a.name < b.name ? -1 : 1)),
    hours: [...hours].map(([hour, hourLeads]) => ({ hour, ...measured(hourLeads) })).sort((a, b) => a.hour - b.hour),
  };
}

function measured(leads: readonly Lead[]): LeadSpeed {
  const times = leads.flatMap(lead => {
    const answered = answeredAt(lead);
    return answered === undefined ? [] : [answered - lead.timestamp];
  });
  return {
    leads: leads.length,
    waiting: leads.filter(isWaiting).length,
    prompt: times.filter(ms => ms <= promptMs).length,
    medianMs: computeMedian(times),
  };
}

/** The response to one lead. `waitsMs`: how long it has waited, if it still needs a response. */
export type LeadAnswer = { readonly day: Day; readonly answeredMs: number | null; readonly waitsMs: number | null };

/**
 * Lists how each lead was answered by `now`, on the day in `timeZone` that it arrived. A lead that was disqualified or
 * closed unanswered needs no answer.
 */
export function listLeadAnswers(leads: readonly Lead[], timeZone: string, now: Date): LeadAnswer[] {
  const toDayNumber = dayNumberIn(timeZone);
  return leads.map(lead => {
    const answered = answeredAt(lead);
    return {
      day: dayOfNumber(toDayNumber(lead.timestamp)),
      answeredMs: answered === undefined ? null : answered - lead.timestamp,
      waitsMs: isWaiting(lead) ? now.getTime() - lead.timestamp : null,
    };
  });
}
