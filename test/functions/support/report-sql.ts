import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlRows } from '../../shared/support/duckdb.ts';
import type { SiteDays } from './report-days.ts';

/** What SQL adds up of the stored days: per place and range the amount of each part, and the currencies it is in. */
export type Sums = ReadonlyMap<string, { readonly amount: number; readonly currencies: readonly string[] }>;
export type Question = { readonly name: string; readonly sites: readonly string[]; readonly start: string; readonly end: string };

const channel = `CASE row.medium WHEN 'organic' THEN 'organic' WHEN 'cpc' THEN 'paid' WHEN 'email' THEN 'email' WHEN 'referral' THEN 'referral' WHEN 'affiliate' THEN 'referral'
  WHEN 'social' THEN 'social' WHEN '(none)' THEN 'direct' ELSE 'other' END`;
const campaigns = (service: string) => `(SELECT site, d.date AS date, d.currency AS currency, unnest(d.campaigns) AS c FROM ${service})`;

/** Every additive part of every platform, one row a site, day and part: written anew, after the specification. */
const facts: Readonly<Record<string, readonly string[]>> = {
  ga4: [
    ...[['sessions', 'd.totals.sessions'], ['bounces', 'd.totals.sessions - d.totals.engagedSessions'], ['seconds', 'd.totals.sessionSeconds'], ['goals', 'd.totals.keyEvents'],
      ['transactions', 'd.totals.transactions'], ['revenue', 'd.totals.revenue'], ['spend', 'd.totals.adCost'], ['clicks', 'd.totals.adClicks']]
      .map(([part, sql]) => `SELECT site, d.date, d.currency, '${part}', ${sql} FROM ga4`),
    `SELECT site, date, currency, ${channel} || '-sessions', row.sessions FROM (SELECT site, d.date AS date, d.currency AS currency, unnest(d.traffic) AS row FROM ga4)`,
    `SELECT site, date, currency, ${channel} || '-goals', row.keyEvents FROM (SELECT site, d.date AS date, d.currency AS currency, unnest(d.traffic) AS row FROM ga4)`,
    `SELECT site, date, currency, 'leads', row.keyEvents FROM (SELECT site, d.date AS date, d.currency AS currency, unnest(d.traffic) AS row FROM ga4) WHERE row.medium = 'cpc'`,
    `SELECT site, date, currency, 'paidrevenue', row.revenue FROM (SELECT site, d.date AS date, d.currency AS currency, unnest(d.traffic) AS row FROM ga4) WHERE row.medium = 'cpc'`,
    `SELECT site, date, currency, 'afterhours', h.keyEvents FROM (SELECT site, d.date AS date, d.currency AS currency, unnest(d.hours) AS h FROM ga4) WHERE h.hour >= 17 OR h.hour <= 8`,
  ],
  pagespeed: [
    ...['mobile', 'desktop'].flatMap(device => [`SELECT site, d.date, '', '${device}score', d.${device}.performance FROM pagespeed`, `SELECT site, d.date, '', '${device}runs', 1 FROM pagespeed WHERE d.${device}.performance IS NOT NULL`]),
    `SELECT site, d.date, '', 'load', d.mobile.speedIndexMs FROM pagespeed`, `SELECT site, d.date, '', 'loads', 1 FROM pagespeed WHERE d.mobile.speedIndexMs IS NOT NULL`,
    `SELECT site, d.date, '', 'interactive', d.mobile.interactiveMs FROM pagespeed`, `SELECT site, d.date, '', 'interactives', 1 FROM pagespeed WHERE d.mobile.interactiveMs IS NOT NULL`,
  ],
  gmb: [
    `SELECT site, d.date, '', 'views', coalesce(d.impressions.desktopMaps, 0) + coalesce(d.impressions.desktopSearch, 0) + coalesce(d.impressions.mobileMaps::BIGINT, 0) + coalesce(d.impressions.mobileSearch, 0) FROM gmb`,
    `SELECT site, d.date, '', 'actions', d.callClicks + d.websiteClicks + d.directionRequests FROM gmb`,
  ],
  fbPage: [`SELECT site, d.date, '', 'fans', d.page.newFollows FROM fbPage`, `SELECT site, d.date, '', 'fans', d.instagram.newFollowers FROM fbPage`],
  linkedinOrg: [`SELECT site, d.date, '', 'fans', d.organicFollowerGain + d.paidFollowerGain FROM linkedinOrg`],
  fb: [
    `SELECT site, date, currency, 'spend', c.spend FROM ${campaigns('fb')}`, `SELECT site, date, currency, 'clicks', c.clicks FROM ${campaigns('fb')}`,
    `SELECT site, date, currency, 'leads', a.count FROM (SELECT site, date, currency, unnest(c.actions) AS a FROM ${campaigns('fb')}) WHERE a.type = 'onsite_conversion.lead_grouped'`,
  ],
  linkedin: [
    `SELECT site, date, currency, 'spend', c.spend FROM ${campaigns('linkedin')}`, `SELECT site, date, currency, 'clicks', c.clicks FROM ${campaigns('linkedin')}`,
`SELECT site, date, currency, 'leads', c.oneClickLeads FROM ${campaigns('linkedin')}`,
  ],
  bing: [`SELECT site, date, currency, 'spend', c.spend FROM ${campaigns('bing')}`,`SELECT site, date, currency, 'clicks', c.clicks FROM ${campaigns('bing')}`],
};

/** Puts the questions to the days as they are stored, in an engine of its own; each site counts once. */
export async function askSql(days: Readonly<Record<string, SiteDays>>, questions: readonly Question[]): Promise<ReadonlyMap<string, Sums>> {
  const folder = mkdtempSync(join(tmpdir(), 'report-sql-'));
  try {
    const statements = Object.keys(facts).map(service => {
      const lines = Object.entries(days).flatMap(([site, siteDays]) => (Object.entries(siteDays).find(([name]) => name === service)?.[1] ?? []).map(day => JSON.stringify({ site, d: day })));
      const file = join(folder, `${service}.json`);
      writeFileSync(file, lines.join('\n'));
      return `CREATE TABLE ${service} AS SELECT * FROM read_json('${file}', format = 'newline_delimited', sample_size = -1)`;
    });
    const all = Object.values(facts).flat().join(' UNION ALL ');
    const asked = questions.flatMap(({ name, sites, start, end }) => [...new Set(sites)].map(site => `('${name}', '${site}', DATE '${start}', DATE '${end}')`)).join(', ');
    const rows = await sqlRows(
      [...statements, `CREATE TABLE facts(site VARCHAR, date DATE, currency VARCHAR, part VARCHAR, amount DOUBLE)`, `INSERT INTO facts ${all}`, `CREATE TABLE asked AS SELECT * FROM (VALUES ${asked}) AS t(name, site, start, stop)`],
      `SELECT asked.name AS name, part, sum(amount) AS amount, list(DISTINCT currency) FILTER (amount <> 0) AS currencies
       FROM facts JOIN asked ON facts.site = asked.site AND facts.date BETWEEN asked.start AND asked.stop WHERE amount IS NOT NULL GROUP BY 1, 2`,
    );
    const answers = new Map<string, Map<string, { amount: number; currencies: string[] }>>(questions.map(({ name }) => [name, new Map()]));
    for (const { name, part, amount, currencies } of rows)
      answers.get(String(name))?.set(String(part), { amount: Number(amount), currencies: Array.isArray(currencies) ? currencies.map(String) : [] });
    return answers;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type MetricFormula = { readonly of: string; readonly over?: string; readonly scale?: number; readonly money?: boolean; readonly shop?: boolean };
/** Each metric that is a sum or a ratio, of the parts above: a list of its own beside the program's table. */
export const metricFormulas: Readonly<Record<string, MetricFormula>> = {
  sessions: { of: 'sessions' }, goals: { of: 'goals' }, gcr: { of: 'goals', over: 'sessions' }, bounceRate: { of: 'bounces', over: 'sessions' },
  avgSessDuration: { of: 'seconds', over: 'sessions' }, avgPageLoadTime: { of: 'load', over: 'loads', scale: 1000 }, mobileTti: { of: 'interactive', over: 'interactives', scale: 1000 },
  mobilePerformance: { of: 'mobilescore', over: 'mobileruns', scale: 100 }, desktopPerformance: { of: 'desktopscore', over: 'desktopruns', scale: 100 }, afterHours: { of: 'afterhours' },
  seoSessions: { of: 'organic-sessions' }, seoGoals: { of: 'organic-goals' }, seoGcr: { of: 'organic-goals', over: 'organic-sessions' },
  socialSessions: { of: 'social-sessions' }, socialGoals: { of: 'social-goals' }, socialGcr: { of: 'social-goals', over: 'social-sessions' },
  paidSessions: { of: 'paid-sessions' }, paidAdsGoals: { of: 'paid-goals' }, paidAdsGcr: { of: 'paid-goals', over: 'paid-sessions' }, paidLeads: { of: 'leads' },
  otherCampaignSessions: { of: 'other-sessions' }, otherCampaignGoals: { of: 'other-goals' }, otherCampaignGcr: { of: 'other-goals', over: 'other-sessions' },
  emailSessions: { of: 'email-sessions' }, emailGoals: { of: 'email-goals' }, emailGcr: { of: 'email-goals', over: 'email-sessions' },
  referralLeadVsOverall: { of: 'referral-goals', over: 'goals' }, referralSessionVsOverall: { of: 'referral-sessions', over: 'sessions' },
  gmbViews: { of: 'views' }, gmbActions: { of: 'actions' }, gmbGcr: { of: 'actions', over: 'views' }, newFans: { of: 'fans' },
  adSpend: { of: 'spend', money: true }, costPerClick: { of: 'spend', over: 'clicks', money: true }, costPerLead: { of: 'spend', over: 'leads', money: true },
  ROAS: { of: 'paidrevenue', over: 'spend', money: true, shop: true }, averageOrderValue: { of: 'revenue', over: 'transactions', money: true, shop: true },
  transactions: { of: 'transactions', shop: true }, revenue: { of: 'revenue', money: true, shop: true },
};

/** What a metric must be by these sums: a number, or why there is none. */
export function expected(metric: string, sums: Sums, isShop: boolean): number | string {
  const rule = metricFormulas[metric];
  if (rule === undefined) throw new Error(`Nothing is told of ${metric}`);
  if (rule.shop === true && !isShop) return 'disabled';
  const [of, over] = [sums.get(rule.of), rule.over === undefined ? undefined : sums.get(rule.over)];
  if (of === undefined || (rule.over !== undefined && over === undefined)) return 'unknown';
  const inMoney = metric === 'ROAS' ? [of, over] : [of];
  if (rule.money === true && new Set(inMoney.flatMap(sum => sum?.currencies ?? [])).size > 1) return 'mixed-currency';
  if (over === undefined) return of.amount;
  return over.amount > 0 ? of.amount / over.amount / (rule.scale ?? 1) : 'unknown';
}
