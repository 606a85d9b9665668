type Action = { readonly type: string; readonly count: number };

/**
 * Facebook's names for the same lead, widest first: all leads, leads from its own forms, leads seen by its pixel. The
 * first one present in a campaign's day is its lead count. They are never added (facts, platform APIs, 7).
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
