import type { Lead } from '../../model/lead.ts';
import type { LeadFilter } from '../../model/lead-view.ts';

/** Stands for an unnamed territory, owner or source. */
export const notSaid = '(N/A)';

/** Returns a lead's territory: the adjusted one by name, otherwise the status of the requested one. */
export const getTerritory = ({ metrics }: Lead): string =>
  metrics.adjustedTerritory ?? metrics.territoryStatus ?? notSaid;

/** True when a lead has everything that a filter names; an empty filter lets all through. */
export function passes(lead: Lead, { persona, territory, owner, source, dealType }: LeadFilter): boolean {
  return (
    (persona === undefined || lead.metrics.persona === persona) &&
    (territory === undefined || getTerritory(lead) === territory) &&
    (owner === undefined || lead.metrics.leadOwnerName === owner) &&
    (source === undefined || lead.metrics.utm_source === source) &&
    (dealType === undefined || lead.dealType === dealType)
  );
}

/** Ads report campaigns, and territories through their leads, so spend can't follow these filters. */
export const costFollows = ({ persona, owner, dealType }: LeadFilter): boolean =>
  persona === undefined && owner === undefined && dealType === undefined;
