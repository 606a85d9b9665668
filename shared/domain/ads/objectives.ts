/** Objectives whose spend is spend for leads (specification 5). */
export const facebookLeadObjectives = ['LEAD_GENERATION', 'CONVERSIONS', 'OUTCOME_LEADS'] as const;
export const linkedinLeadObjectives = ['LEAD_GENERATION', 'WEBSITE_CONVERSION'] as const;

/** Every objective Facebook is known to send, and what a person calls it. */
const facebookObjectives: Readonly<Record<string, string>> = {
  LEAD_GENERATION: 'Lead generation',
  CONVERSIONS: 'Conversions',
  OUTCOME_LEADS: 'Leads',
  OUTCOME_SALES: 'Sales',
  OUTCOME_TRAFFIC: 'Traffic',
  OUTCOME_AWARENESS: 'Awareness',
  OUTCOME_ENGAGEMENT: 'Engagement',
  OUTCOME_APP_PROMOTION: 'App promotion',
  LINK_CLICKS: 'Traffic',
  BRAND_AWARENESS: 'Brand awareness',
  REACH: 'Reach',
  VIDEO_VIEWS: 'Video views',
  POST_ENGAGEMENT: 'Post engagement',
  PAGE_LIKES: 'Page likes',
  EVENT_RESPONSES: 'Event responses',
  MESSAGES: 'Messages',
  APP_INSTALLS: 'App installs',
  PRODUCT_CATALOG_SALES: 'Catalog sales',
  STORE_VISITS: 'Store visits',
};

/** Returns the objective's name. Unknown ones are 'Unknown' with `known` false, so that the caller logs them. */
export function facebookObjective(objective: string): { readonly name: string; readonly known: boolean } {
  const name = Object.hasOwn(facebookObjectives, objective) ? facebookObjectives[objective] : undefined;
  return name === undefined ? { name: 'Unknown', known: false } : { name, known: true };
}

export const isFacebookLeadSpend = (objective: string): boolean =>
  facebookLeadObjectives.some(lead => lead === objective);
export const isLinkedinLeadSpend = (objective: string): boolean =>
  linkedinLeadObjectives.some(lead => lead === objective);

/** Spend for leads, a sum a currency; amounts of different currencies are never added. */
export function leadSpend(
  rows: readonly { readonly objective: string; readonly spend: number; readonly currency: string }[],
  platform: 'facebook' | 'linkedin',
): Readonly<Record<string, number>> {
  const counts = platform === 'facebook' ? isFacebookLeadSpend : isLinkedinLeadSpend;
  const cents = new Map<string, number>();
  for (const { objective, spend, currency } of rows) {
    if (counts(objective)) cents.set(currency, (cents.get(currency) ?? 0) + Math.round(spend * 100));
  }
  return Object.fromEntries([...cents].map(([currency, amount]) => [currency, amount / 100]));
}
