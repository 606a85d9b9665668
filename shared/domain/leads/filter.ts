import type { Lead } from '../../model/lead.ts';
import type { LeadFilter } from '../../model/lead-view.ts';

/** What stands for a territory, an owner or a source that nobody named. */
export const notSaid = '(N/A)';

/** The territory a lead belongs to: the adjusted one by name, else how the territory it asked for stands. */
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

/** Advertising tells campaigns, and through their leads territories: it cannot follow these. */
export const costFollows = ({ persona, owner, dealType }: LeadFilter): boolean =>
  persona === undefined && owner === undefined && dealType === undefined;
