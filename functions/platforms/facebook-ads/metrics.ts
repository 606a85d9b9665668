/**
 * Insights fields read in addition to those that define a row (campaign, day, spend, impressions, clicks). A dropped
 * field is skipped automatically (`askFields`); enter its retirement date here to avoid nightly retries. Names: facts,
 * platform APIs, section 7.
 */
export type InsightsField = { readonly name: string; readonly retiredOn: string | null };
export const insightsFields: readonly InsightsField[] = [
  { name: 'inline_link_clicks', retiredOn: null },
  { name: 'reach', retiredOn: null },
  { name: 'actions', retiredOn: null },
  { name: 'unique_actions', retiredOn: null },
  { name: 'action_values', retiredOn: null },
];

/** Fields every campaign row needs; nothing is requested without them. */
export const campaignFields = ['campaign_id', 'campaign_name', 'objective', 'spend', 'impressions', 'clicks'] as const;
export const deviceFields = ['spend', 'impressions', 'clicks'] as const;
