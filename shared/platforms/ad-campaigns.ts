type Campaign = {
  readonly objective: string | null;
  readonly spend: number;
  readonly clicks: number;
  readonly impressions: number;
};

/** Adds up one figure of a day's campaigns. */
export const total = <C>(campaigns: readonly C[], readValue: (campaign: C) => number): number =>
  campaigns.reduce((sum, campaign) => sum + readValue(campaign), 0);

/** Adds up the values that every advertising platform has, over a day's campaigns. */
export const spent = (campaigns: readonly Campaign[]) => ({
  adSpend: total(campaigns, ({ spend }) => spend),
  adClicks: total(campaigns, ({ clicks }) => clicks),
  adImpressions: total(campaigns, ({ impressions }) => impressions),
});

/** Returns the spend of campaigns with leads as the objective. */
export const spentOn = (campaigns: readonly Campaign[], isForLeads: (objective: string) => boolean): number =>
  total(campaigns, ({ objective, spend }) => (objective !== null && isForLeads(objective) ? spend : 0));
