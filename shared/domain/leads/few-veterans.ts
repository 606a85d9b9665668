import type { Lead } from '../../model/lead.ts';
import type { LeadFilter } from '../../model/lead-view.ts';
import { passes } from './filter.ts';
import { minPeopleShown } from './yearly.ts';

const isVeteran = ({ metrics }: Lead): boolean => metrics.persona === 'Veteran';

/** Returns true if leads passing the filter would reveal fewer than five veterans, whatever persona it names. */
export function hasFewVeterans(leads: readonly Lead[], filter: LeadFilter): boolean {
  const count = leads.filter(lead => isVeteran(lead) && passes(lead, { ...filter, persona: undefined })).length;
  return count > 0 && count < minPeopleShown;
}

/** Counts veterans as the main persona, so that no row or difference of rows reveals them. */
export const withoutVeterans = (leads: readonly Lead[]): readonly Lead[] =>
  leads.map(lead => (isVeteran(lead) ? { ...lead, metrics: { ...lead.metrics, persona: 'Main' } } : lead));
