/**
 * Fields of the insights that this program reads beside those that make a row one (campaign, day, spend, impressions,
 * clicks). One that the platform drops is left out by itself (`askFields`); give it its date here then, so that it is
 * not asked for every night. Names are the Marketing API's (facts, platform APIs, section 7).
 */
export type InsightsField = { readonly name: string; readonly retiredOn: string | null };
export const insightsFields: readonly InsightsField[] = [
  { name: 'inline_link_clicks', retiredOn: null },
  { name: 'reach', retiredOn: null },
  { name: 'actions', retiredOn: null },
  { name: 'unique_actions', retiredOn: null },
  { name: 'action_values', retiredOn: null },
];

/** What every row of a campaign needs: without one of them nothing is asked. */
export const campaignFields = ['campaign_id', 'campaign_name', 'objective', 'spend', 'impressions', 'clicks'] as const;
export const deviceFields = ['spend', 'impressions', 'clicks'] as const;
