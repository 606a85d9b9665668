type Action = { readonly type: string; readonly count: number };

/**
 * Names under which Facebook tells one and the same lead, the widest first: all leads, those on its own forms, those
 * that its pixel saw on the website. The first one that a campaign's day has is its number of leads; they are never
 * added up (facts, platform APIs, 7).
 */
export const facebookLeadTypes = [
  'lead',
  'onsite_conversion.lead_grouped',
  'offsite_conversion.fb_pixel_lead',
] as const;
/** Leads left on Facebook's own forms and messages, today's name and its forerunner. */
export const facebookFormLeadTypes = ['onsite_conversion.lead_grouped', 'leadgen_grouped'] as const;

/** The count of the first of some types that a list of actions has; 0 when it has none of them. */
export function firstOfTypes(actions: readonly Action[], types: readonly string[]): number {
  for (const type of types) {
    const found = actions.find(action => action.type === type);
    if (found !== undefined) return found.count;
  }
  return 0;
}

/** A campaign's leads: those on Facebook's own forms, and those beyond them, which happened on the website. */
export function facebookLeads(actions: readonly Action[]): {
  readonly forms: number;
  readonly website: number;
} {
  const forms = firstOfTypes(actions, facebookFormLeadTypes);
  return { forms, website: Math.max(0, firstOfTypes(actions, facebookLeadTypes) - forms) };
}
