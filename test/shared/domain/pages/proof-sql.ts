/**
 * The platforms' pages a second time, in SQL over the daily records: no code of ours between. Every line answers
 * (which, panel, key, currency, fact, value); the table `w` holds the two ranges, `compared` those
 * that organic growth of each is measured by.
 */
type Table = 'ga4' | 'lab' | 'gmb' | 'gmb_terms' | 'reviews' | 'gsc' | 'gsc_terms' | 'fb_page' | 'linkedin_org' | 'fb' | 'linkedin' | 'bing';
export const tables: readonly Table[] = ['ga4', 'lab', 'gmb', 'gmb_terms', 'reviews', 'gsc', 'gsc_terms', 'fb_page', 'linkedin_org', 'fb', 'linkedin', 'bing'];

const within = (table: Table, columns: string) => `SELECT which, date, ${columns} FROM ${table} JOIN w ON date BETWEEN w.s AND w.e`;
const selectCount = (column: string, type: string) => `coalesce(list_filter(${column}, x -> x.type = '${type}')[1].count, NULL)`;
const money = (panel: string, key: string, from: string, facts: Record<string, string>) => lines(panel, key, from, facts, 'currency');
const lines = (panel: string, key: string, from: string, facts: Record<string, string>, currency = "''") =>
  Object.entries(facts).map(([fact, value]) => `SELECT which, '${panel}' AS panel, ${key} AS key, ${currency} AS currency, '${fact}' AS fact, (${value})::DOUBLE AS value FROM ${from} GROUP BY ALL`);
/** A figure: one number a range. */
const figure = (panel: string, name: string, value: string, from: string) => `SELECT which, '${panel}.figures' AS panel, '' AS key, '' AS currency, '${name}' AS fact, (${value})::DOUBLE AS value FROM ${from} GROUP BY ALL`;

/** Goals of paid sessions from Google on a day; `more` narrows them. */
const googleGoals = (more = '') => `coalesce(list_sum(list_transform(list_filter(traffic, x -> x.medium = 'cpc' AND x.source = 'google'${more}), x -> x.keyEvents)), 0)`;

export const views = [
  `CREATE VIEW traffic AS SELECT which, t.*, CASE WHEN t.medium = 'organic' THEN 'organic' WHEN t.medium = 'cpc' THEN 'paid' WHEN t.source LIKE '%facebook%' OR t.source LIKE '%linkedin%' THEN 'social' ELSE 'rest' END AS channel
    FROM (${within('ga4', 'unnest(traffic) AS t')})`,
  `CREATE VIEW google AS ${within('ga4', `currency, totals.adCost AS spend, totals.adImpressions AS impressions, totals.adClicks AS clicks, ${googleGoals()} AS leads`)} WHERE totals.adCost IS NOT NULL`,
  `CREATE VIEW google_campaigns AS
    WITH days AS (${within('ga4', 'currency, adCampaigns, totals, traffic, adCampaigns IS NOT NULL AND len(list_filter(adCampaigns, x -> x.clicks IS NULL)) = 0 AS told')} WHERE totals.adCost IS NOT NULL)
    SELECT which, currency, c.name AS name, c.cost AS spend, c.impressions AS impressions, c.clicks AS clicks, ${googleGoals(' AND lower(x.campaign) = lower(c.name)')} AS leads FROM (SELECT which, currency, traffic, unnest(adCampaigns) AS c FROM days WHERE told)
    UNION ALL SELECT which, currency, 'No matching campaign', NULL, NULL, NULL, left_over FROM (SELECT which, currency, ${googleGoals(' AND NOT list_contains(list_transform(adCampaigns, a -> lower(a.name)), lower(x.campaign))')} AS left_over FROM days WHERE told) WHERE left_over > 0
    UNION ALL SELECT which, currency, 'Days without campaigns', totals.adCost, totals.adImpressions, totals.adClicks, ${googleGoals()} FROM days WHERE NOT told`,
  `CREATE VIEW facebook AS SELECT which, currency, c.*, coalesce(${selectCount('c.actions', 'onsite_conversion.lead_grouped')}, ${selectCount('c.actions', 'leadgen_grouped')}, 0) AS leads,
    greatest(0, coalesce(${selectCount('c.actions', 'lead')}, ${selectCount('c.actions', 'onsite_conversion.lead_grouped')}, ${selectCount('c.actions', 'offsite_conversion.fb_pixel_lead')}, 0) - coalesce(${selectCount('c.actions', 'onsite_conversion.lead_grouped')}, ${selectCount('c.actions', 'leadgen_grouped')}, 0)) AS conversions
    FROM (${within('fb', 'currency, unnest(campaigns) AS c')})`,
  `CREATE VIEW professional AS SELECT which, currency, c.* FROM (${within('linkedin', 'currency, unnest(campaigns) AS c')})`,
  // No session of these days is from Microsoft: none of its leads, where Google Analytics has the day.
  `CREATE VIEW microsoft AS SELECT which, currency, c.*, CASE WHEN date IN (SELECT date FROM ga4) THEN 0 END AS leads FROM (${within('bing', 'currency, unnest(campaigns) AS c')})`,
  `CREATE VIEW campaigns AS
    SELECT which, 'Facebook Ads' AS platform, currency, id, name, objective, spend, impressions, clicks, linkClicks, leads, conversions FROM facebook
    UNION ALL SELECT which, 'LinkedIn Ads', currency, id, name, objective, spend, impressions, clicks, NULL, oneClickLeads, externalWebsiteConversions FROM professional
    UNION ALL SELECT which, 'Microsoft Ads', currency, id, name, objective, spend, impressions, clicks, NULL, leads, conversions FROM microsoft`,
  `CREATE VIEW platforms AS SELECT which, platform, currency, spend, impressions, clicks, leads, conversions FROM campaigns
    UNION ALL SELECT which, 'Google Ads', currency, spend, impressions, clicks, leads, NULL FROM google`,
  `CREATE VIEW every_campaign AS SELECT which, platform, currency, id, name, spend, impressions, clicks, leads, conversions FROM campaigns
    UNION ALL SELECT which, 'Google Ads', currency, '', name, spend, impressions, clicks, leads, NULL FROM google_campaigns`,
  `CREATE VIEW ad_devices AS SELECT which, currency, d.spend, d.impressions, d.clicks,
      CASE WHEN d.device IN ('iphone', 'android_smartphone', 'Smartphone') THEN 'Mobile' WHEN d.device IN ('ipad', 'android_tablet', 'Tablet') THEN 'Tablet' ELSE 'Desktop' END AS class
    FROM (${within('fb', 'currency, unnest(devices) AS d')} UNION ALL ${within('bing', 'currency, unnest(devices) AS d')})`,
  `CREATE VIEW networks AS
    SELECT which, 'Facebook' AS network, page.newFollows AS newFans, page.unfollows AS lostFans, page.mediaViews AS views, page.engagements AS engagements, NULL AS likes, NULL AS comments, NULL AS shares FROM (${within('fb_page', 'page')})
    UNION ALL SELECT which, 'Instagram', i.newFollowers, NULL, i.views, i.interactions, i.likes, i.comments, i.shares::BIGINT FROM (${within('fb_page', 'instagram AS i')})
    UNION ALL SELECT which, 'LinkedIn', CASE WHEN organicFollowerGain IS NULL AND paidFollowerGain IS NULL THEN NULL ELSE coalesce(organicFollowerGain, 0) + coalesce(paidFollowerGain, 0) END, NULL, impressions,
      coalesce(clicks, 0) + coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0), likes, comments, shares FROM (${within('linkedin_org', 'organicFollowerGain, paidFollowerGain, impressions, clicks, likes, comments, shares')})`,
  `CREATE VIEW fans AS SELECT which, network, arg_max(fans, date) AS fans FROM (
      SELECT which, date, 'Facebook' AS network, page.follows AS fans FROM (${within('fb_page', 'page')})
      UNION ALL SELECT which, date, 'Instagram', i.followers FROM (${within('fb_page', 'instagram AS i')})
      UNION ALL SELECT which, date, 'LinkedIn', followers FROM (${within('linkedin_org', 'followers')})) WHERE fans IS NOT NULL GROUP BY ALL`,
  `CREATE VIEW growth AS SELECT f.which, f.fans, n.gained FROM fans f JOIN (SELECT which, network, sum(newFans) - coalesce(sum(lostFans), 0) AS gained FROM networks GROUP BY ALL) n USING (which, network)`,
  `CREATE VIEW surfaces AS SELECT which, s.* FROM (${within('gmb', "unnest([{k: 'Search on phones', v: impressions.mobileSearch}, {k: 'Search on desktops', v: impressions.desktopSearch}, {k: 'Maps on phones', v: impressions.mobileMaps}, {k: 'Maps on desktops', v: impressions.desktopMaps::BIGINT}]) AS s")})`,
  `CREATE VIEW acts AS SELECT which, s.* FROM (${within('gmb', "unnest([{k: 'Calls', v: callClicks}, {k: 'Website clicks', v: websiteClicks}, {k: 'Direction requests', v: directionRequests}]) AS s")})`,
  // Terms are of whole months: `term_months` says by hand which.
  `CREATE VIEW terms AS SELECT which, t.* FROM (SELECT which, unnest(terms) AS t FROM gmb_terms JOIN term_months m ON date BETWEEN m.s AND m.e)`,
  `CREATE VIEW spent AS SELECT which, spend, clicks, platform, spend > 0 AND (platform IN ('Google Ads', 'Microsoft Ads') OR objective IN ('OUTCOME_LEADS', 'LEAD_GENERATION', 'WEBSITE_CONVERSION')) AS for_leads, currency
    FROM (SELECT which, platform, objective, spend, clicks, currency FROM campaigns UNION ALL SELECT which, 'Google Ads', NULL, spend, clicks, currency FROM google)`,
  `CREATE VIEW organic AS SELECT which, kind, sum(coalesce(sessions, 0)) / count(*) AS rate
    FROM (SELECT date, list_sum(list_transform(list_filter(traffic, x -> x.medium = 'organic'), x -> x.sessions)) AS sessions FROM ga4) JOIN compared ON date BETWEEN compared.s AND compared.e GROUP BY ALL`,
  `CREATE VIEW organic_growth AS SELECT which, c.kind, (o.rate - c.rate) / c.rate AS growth FROM organic o JOIN organic c USING (which) WHERE o.kind = 'own'`,
  `CREATE VIEW paid_leads AS SELECT which, coalesce(goals, 0) + coalesce(forms, 0) AS leads FROM w
    LEFT JOIN (SELECT which, sum(keyEvents) AS goals FROM traffic WHERE channel = 'paid' GROUP BY ALL) USING (which) LEFT JOIN (SELECT which, sum(leads) AS forms FROM campaigns GROUP BY ALL) USING (which)`,
  `CREATE VIEW profile AS SELECT which, views, actions FROM (SELECT which, sum(v) AS views FROM surfaces GROUP BY ALL) JOIN (SELECT which, sum(v) AS actions FROM acts GROUP BY ALL) USING (which)`,
];

const json = (...parts: string[]) => `to_json([${parts.join(', ')}])::VARCHAR`;
const searchFacts = (row: string) => ({ searchClicks: `sum(${row}clicks)`, searchImpressions: `sum(${row}impressions)`, searchPositionWeight: `sum(${row}position * ${row}impressions)` });
const visits = { sessions: 'sum(sessions)', engagedSessions: 'sum(engagedSessions)', goals: 'sum(keyEvents)' };
/** A platform's column as the fact that it is. */
const named: Readonly<Record<string, string>> = { spend: 'adSpend', impressions: 'adImpressions', clicks: 'adClicks', leads: 'paidLeads', conversions: 'adConversions' };
const sums = (...columns: string[]) => Object.fromEntries(columns.map(column => [named[column] ?? column, `sum(${column})`]));
const ads = sums('spend', 'impressions', 'clicks', 'leads', 'conversions');
const objective = `CASE WHEN objective = 'OUTCOME_LEADS' THEN 'Leads' WHEN objective = 'LINK_CLICKS' THEN 'Traffic' WHEN objective IS NULL OR objective = 'BRAND_NEW' THEN 'Unknown'
  WHEN objective = 'LEAD_GENERATION' THEN 'Lead generation' WHEN objective = 'WEBSITE_CONVERSION' THEN 'Website conversion' WHEN objective = 'BRAND_AWARENESS' THEN 'Brand awareness' ELSE objective END`;
const name = `CASE WHEN name = '' THEN id ELSE name END`;
/** Of a range: unknown where money of several currencies was spent. */
const single = (value: string, condition = 'spend > 0') => `CASE WHEN count(DISTINCT currency) FILTER (${condition}) > 1 THEN NULL ELSE ${value} END`;
const channel = (panel: string, prefix: string, of: string, gcr: string, goals: string) => [
  figure(panel, `${prefix}Sessions`, `sum(sessions)`, `traffic WHERE channel = '${of}'`), figure(panel, goals, `sum(keyEvents)`, `traffic WHERE channel = '${of}'`), figure(panel, gcr, `sum(keyEvents) / sum(sessions)`, `traffic WHERE channel = '${of}'`),
];

export const proofQuery = [
  ...lines('seo.engines', json('source', 'medium'), `traffic WHERE channel = 'organic' AND source <> '(not set)'`, visits),
  ...lines('seo.terms', json('q.query'), `(SELECT which, q FROM (${within('gsc_terms', 'unnest(queries) AS q')}) WHERE q.query <> '')`, searchFacts('q.')),
  ...lines('seo.pages', json('q.page'), `(${within('gsc_terms', 'unnest(pages) AS q')})`, searchFacts('q.')),
  ...lines('seo.devices', json('q.device'), `(${within('gsc', 'unnest(devices) AS q')})`, searchFacts('q.')),
  ...lines('seo.countries', json('q.country'), `(${within('gsc', 'unnest(countries) AS q')})`, searchFacts('q.')),
  figure('seo', 'orgGrowthYOY', 'sum(growth)', `organic_growth WHERE kind = 'yearAgo'`), figure('seo', 'orgGrowthLastQtr', 'sum(growth)', `organic_growth WHERE kind = 'quarter'`),
  ...channel('seo', 'seo', 'organic', 'seoGcr', 'seoGoals'),
  figure('seo', 'searchClicks', 'sum(clicks)', `(${within('gsc', 'clicks')})`), figure('seo', 'searchImpressions', 'sum(impressions)', `(${within('gsc', 'impressions')})`),
  figure('seo', 'searchPosition', 'sum(position * impressions) / sum(impressions)', `(${within('gsc', 'position, impressions')})`),
  ...lines('social-media.networks', json('network'), 'networks', sums('newFans', 'lostFans', 'views', 'engagements', 'likes', 'comments', 'shares')),
  ...lines('social-media.referrers', json(`CASE WHEN source LIKE '%facebook%' THEN 'Facebook' ELSE 'LinkedIn' END`), `traffic WHERE channel = 'social'`, visits),
  ...channel('social-media', 'social', 'social', 'socialGcr', 'socialGoals'),
  figure('social-media', 'totalFans', 'sum(fans)', 'fans'), figure('social-media', 'newFans', 'sum(newFans)', 'networks'), figure('social-media', 'fanGrowth', 'CASE WHEN sum(fans) > sum(gained) THEN sum(gained) / (sum(fans) - sum(gained)) END', 'growth'),
  ...money('ads-paid.platforms', json('platform'), 'platforms', ads),
  ...money('ads-paid.campaigns', json('platform', name), 'every_campaign', ads),
  ...money('ads-paid.facebook', json(name), 'facebook', sums('linkClicks', 'spend', 'impressions', 'clicks', 'leads', 'conversions')),
  ...money('ads-paid.objectives', json(objective), "(SELECT * REPLACE (CASE WHEN platform = 'Microsoft Ads' THEN NULL ELSE leads END AS leads) FROM campaigns)", ads),
  ...money('ads-paid.devices', json('class'), 'ad_devices', sums('spend', 'impressions', 'clicks')),
  ...lines('ads-paid.sessions', json('campaign'), `traffic WHERE channel = 'paid' AND campaign <> '(not set)'`, visits),
  ...channel('ads-paid', 'paid', 'paid', 'paidAdsGcr', 'paidAdsGoals'),
  figure('ads-paid', 'adSpend', single('sum(spend)'), 'spent'), figure('ads-paid', 'costPerClick', single('sum(spend) / sum(clicks)'), 'spent'),
  figure('ads-paid', 'paidLeads', 'sum(leads)', 'paid_leads'), figure('ads-paid', 'costPerLead', single('sum(spend) / any_value(leads)'), 'spent JOIN paid_leads USING (which)'),
  ...lines('google-business-profile.surfaces', json('k'), 'surfaces WHERE v IS NOT NULL', { profileViews: 'sum(v)' }),
  ...lines('google-business-profile.actions', json('k'), 'acts WHERE v IS NOT NULL', { profileActions: 'sum(v)' }),
  ...lines('google-business-profile.terms', json('term'), 'terms', { profileViews: 'sum(impressions)' }),
  ...lines('google-business-profile.sentiment', json(`CASE WHEN r.stars > 3 THEN 'Positive' WHEN r.stars < 3 THEN 'Negative' ELSE 'Neutral' END`), `(${within('reviews', 'unnest(ratings) AS r')})`, { reviews: 'sum(r.count)', starsGiven: 'sum(r.stars * r.count)' }),
  ...lines('google-business-profile.reviews', json('r.stars::VARCHAR'), `(${within('reviews', 'unnest(ratings) AS r')})`, { reviews: 'sum(r.count)' }),
  figure('google-business-profile', 'gmbViews', 'sum(v)', 'surfaces'), figure('google-business-profile', 'gmbActions', 'sum(v)', 'acts'),
  figure('google-business-profile', 'gmbGcr', 'sum(actions) / sum(views)', 'profile'),
  ...[['profileCalls', 'Calls'], ['profileClicks', 'Website clicks'], ['profileDirections', 'Direction requests']].map(([fact = '', k]) => figure('google-business-profile', fact, 'sum(v)', `acts WHERE k = '${k}'`)),
  figure('pagespeed', 'mobilePerformance', 'avg(mobile.performance) / 100', `(${within('lab', 'mobile')})`), figure('pagespeed', 'desktopPerformance', 'avg(desktop.performance) / 100', `(${within('lab', 'desktop')})`),
  figure('pagespeed', 'avgPageLoadTime', 'avg(v) / 1000', `(${within('lab', 'unnest([mobile.speedIndexMs, desktop.speedIndexMs]) AS v')})`), figure('pagespeed', 'mobileTti', 'avg(mobile.interactiveMs) / 1000', `(${within('lab', 'mobile')})`),
  ...['mobile', 'desktop'].flatMap(device => lines(`pagespeed.${device}`, `strftime(date, '%Y-%m-%d')`, `(${within('lab', device)}) WHERE ${device} IS NOT NULL`, { performance: `any_value(${device}.performance)`, interactiveMs: `any_value(${device}.interactiveMs)` })),
].join('\nUNION ALL ');
