import type { Lead } from '../../model/lead.ts';
import { hourIn } from '../periods/zone.ts';
import { medianOf } from './median.ts';

/** Five minutes: the trade's best practice for the first response to a lead. */
const promptMs = 300_000;

/** How fast some leads were answered. `medianMs`: of those that were; `prompt`: answered within five minutes. */
export type LeadSpeed = { readonly leads: number; readonly answered: number; readonly prompt: number; readonly medianMs: number | null };
export type NamedSpeed = LeadSpeed & { readonly name: string };

/** The first response to a lead after it came, by a person or by the AI (epoch ms); undefined where there is none. */
export function answeredAt(lead: Lead): number | undefined {
  const responses = [lead.aiInitEngagementTimestamp, lead.engagedTimestamp, lead.bookingCreatedAtTimestamp, lead.contactedTimestamp];
  const after = responses.filter(at => at !== undefined).filter(at => at >= lead.timestamp);
  return after.length === 0 ? undefined : Math.min(...after);
}

/** Speed to lead of all, of each owner (most leads first) and of each hour of the day in `timeZone` that a lead came in. */
export function speedOf(leads: readonly Lead[], timeZone: string): {
  readonly all: LeadSpeed; readonly owners: readonly NamedSpeed[]; readonly hours: readonly (LeadSpeed & { readonly hour: number })[];
} {
  const owners = Map.groupBy(leads, lead => lead.metrics.leadOwnerName);
  const hours = Map.groupBy(leads, lead => hourIn(new Date(lead.timestamp), timeZone));
  return {
    all: measured(leads),
    owners: [...owners].map(([name, own]) => ({ name, ...measured(own) })).sort((a, b) => b.leads - a.leads || (a.name < b.name ? -1 : 1)),
    hours: [...hours].map(([hour, own]) => ({ hour, ...measured(own) })).sort((a, b) => a.hour - b.hour),
  };
}

function measured(leads: readonly Lead[]): LeadSpeed {
  const times = leads.flatMap(lead => {
    const answered = answeredAt(lead);
    return answered === undefined ? [] : [answered - lead.timestamp];
  });
  return { leads: leads.length, answered: times.length, prompt: times.filter(ms => ms <= promptMs).length, medianMs: medianOf(times) };
}
