import type { Lead } from '../../model/lead.ts';
import type { LeadFilter } from '../../model/lead-view.ts';
import { passes } from './filter.ts';
import { fewestPeople } from './yearly.ts';

const isVeteran = ({ metrics }: Lead): boolean => metrics.persona === 'Veteran';

/**
 * Whether the veterans of some leads would be told by fewer than five: of those that a filter lets through, whatever
 * persona it names.
 */
export function hasFewVeterans(leads: readonly Lead[], filter: LeadFilter): boolean {
  const count = leads.filter(lead => isVeteran(lead) && passes(lead, { ...filter, persona: undefined })).length;
  return count > 0 && count < fewestPeople;
}

/** The leads with veterans counted among the main persona, so that no row and no difference of rows tells them. */
export const withoutVeterans = (leads: readonly Lead[]): readonly Lead[] =>
  leads.map(lead => (isVeteran(lead) ? { ...lead, metrics: { ...lead.metrics, persona: 'Main' } } : lead));
