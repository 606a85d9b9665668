import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import * as z from 'zod/mini';
import type { Asked, WorldSite } from './world.ts';

/**
 * Metrics by hand from the specification: a sum of [platform, part], or one sum over another. `points`: its change is a
 * difference; `selling`: only sites that sell count.
 */
type Sum = readonly (readonly [platform: string, part: string])[];
type Metric = { readonly of: Sum; readonly over?: Sum; readonly points?: true; readonly selling?: true };

const ga4 = (part: string): Sum => [['ga4', part]];
const spend: Sum = [
  ['googleAds', 'spend'],
  ['fb', 'spend'],
];
const channels = { organic: 'seo', paid: 'paid', social: 'social', email: 'email', other: 'otherCampaign' } as const;

export const metrics: Readonly<Record<string, Metric>> = {
  sessions: { of: ga4('sessions') },
  goals: { of: ga4('keyEvents') },
  gcr: { of: ga4('keyEvents'), over: ga4('sessions'), points: true },
  transactions: { of: ga4('transactions') },
  revenue: { of: ga4('revenue') },
  averageOrderValue: { of: ga4('revenue'), over: ga4('transactions') },
  ROAS: { of: ga4('paid revenue'), over: spend, selling: true },
  ...Object.fromEntries(
    Object.entries(channels).flatMap(([channel, name]) => [
      [`${name}Sessions`, { of: ga4(`${channel} sessions`) }],
      [name === 'paid' ? 'paidAdsGoals' : `${name}Goals`, { of: ga4(`${channel} goals`) }],
      [
        name === 'paid' ? 'paidAdsGcr' : `${name}Gcr`,
        { of: ga4(`${channel} goals`), over: ga4(`${channel} sessions`), points: true as const },
      ],
    ]),
  ),
  referralSessionVsOverall: { of: ga4('referral sessions'), over: ga4('sessions'), points: true },
  referralLeadVsOverall: { of: ga4('referral goals'), over: ga4('keyEvents'), points: true },
  adSpend: { of: spend },
  costPerClick: {
    of: spend,
    over: [
      ['googleAds', 'clicks'],
      ['fb', 'clicks'],
    ],
  },
  paidLeads: {
    of: [
      ['ga4', 'paid goals'],
      ['fb', 'forms'],
    ],
  },
  costPerLead: {
    of: spend,
    over: [
      ['ga4', 'paid goals'],
      ['fb', 'forms'],
    ],
  },
  gmbViews: { of: [['gmb', 'views']] },
  gmbActions: { of: [['gmb', 'actions']] },
  gmbGcr: { of: [['gmb', 'actions']], over: [['gmb', 'views']], points: true },
  profileCalls: { of: [['gmb', 'Calls']] },
  profileClicks: { of: [['gmb', 'Website clicks']] },
  profileDirections: { of: [['gmb', 'Direction requests']] },
  searchClicks: { of: [['gsc', 'clicks']] },
  searchImpressions: { of: [['gsc', 'impressions']] },
  searchPosition: { of: [['gsc', 'weight']], over: [['gsc', 'impressions']] },
  newFans: { of: [['fbPage', 'new fans']] },
};

/** Rows of breakdowns: each sums its own part. */
const rowParts: readonly (readonly [platform: string, prefix: string])[] = [
  ['ga4', 'source '],
  ['gsc', 'device '],
];
const rowMetric = (platform: string, part: string): string => `row ${platform} ${part}`;

/**
 * Comparison rule, from the product decisions: a change uses the days, platforms and sites present on both sides. A day
 * counts at its position in the period, or if the other period is too short for it. Each platform of a site counts by
 * its daily average, over the sides' average number of days. Above 62 days positions are months. For several sites in
 * an unlisted period only totals exist: a position counts if both sides have the same sites on equally many days, which
 * count by their joint daily average. Followers are a site's last known ones, if both sides have any.
 */
const rule = `
create view places as select ask, side, site, start, stop, comparison, unit, together,
  case unit when 'month' then datediff('month', other_start, other_stop) + 1 else datediff('day', other_start, other_stop) + 1 end as other_places from asks;
create view points as select p.ask, p.side, p.together, p.site, f.platform, f.part, p.other_places, case p.unit when 'month' then datediff('day', greatest(p.start, date_trunc('month', f.date)), least(p.stop, last_day(f.date))) + 1 else 1 end as length,
  case p.unit when 'month' then datediff('month', p.start, f.date) else datediff('day', p.start, f.date) end as place, sum(f.value) as value, count(*) as days
  from places p join facts f on f.site = p.site and f.date between p.start and p.stop and f.part <> 'fans' group by all;
create view givers as select ask, side, platform, part, place, list((site, days / length) order by site) as sites from points where together group by all;
create view same as select a.ask, a.platform, a.part, a.place from givers a join givers b on a.side = 'now' and b.side = 'before' and b.ask = a.ask and b.platform = a.platform and b.part = a.part and b.place = a.place
  where a.sites = b.sites and not exists (select 1 from givers h where h.ask = a.ask and h.platform = a.platform and h.part = 'held' and h.place = a.place and (h.side = 'now' and h.sites <> a.sites or h.side = 'before' and h.sites <> b.sites));
create view kept as select a.ask, a.side, case when a.together then 'all' else a.site end as site, a.platform, a.part, sum(a.value) as value, sum(a.days) as days from points a
  left join points b on b.ask = a.ask and b.side <> a.side and b.site = a.site and b.platform = a.platform and b.part = a.part and b.place = a.place
  where case when a.together then (a.ask, a.platform, a.part, a.place) in (select (ask, platform, part, place) from same) else a.place >= a.other_places or b.place is not null end group by all;
create view likened as select n.ask, n.site, n.platform, n.part, n.value / n.days * (n.days + b.days) / 2 as now, b.value / b.days * (n.days + b.days) / 2 as before, n.value / n.days as now_daily, b.value / b.days as before_daily
  from kept n join kept b on n.side = 'now' and b.side = 'before' and b.ask = n.ask and b.site = n.site and b.platform = n.platform and b.part = n.part;
create view summed as select l.ask, m.metric, m.points, m.role, sum(l.now) as now, sum(l.before) as before, sum(l.now_daily) as now_daily, sum(l.before_daily) as before_daily from likened l
  join metrics m on m.platform = l.platform and m.part = l.part left join sites s on s.site = l.site
  where not m.selling or (s.sells and not exists (select 1 from asks a where a.ask = l.ask and a.together)) or not exists (select 1 from asks a join sites t on t.site = a.site where a.ask = l.ask and (t.sells or a.together)) group by all;
create view ratios as select ask, metric, points, max(now_daily) filter (role = 'of') as daily_now, max(before_daily) filter (role = 'of') as daily_before, max(now) filter (role = 'of') as now_of, max(before) filter (role = 'of') as before_of,
  max(now) filter (role = 'over') as now_over, max(before) filter (role = 'over') as before_over, bool_or(has_over) as has_over
  from summed join (select metric, bool_or(role = 'over') as has_over from metrics group by metric) using (metric) group by all;
create view sides as select ask, metric, points, case when not has_over then daily_now end as daily_now, case when not has_over then daily_before end as daily_before, case when not has_over then now_of when now_over > 0 then now_of / now_over end as now,
  case when not has_over then before_of when before_over > 0 then before_of / before_over end as before from ratios;
create view fans as select a.ask, 'totalFans' as metric, sum(n.value) as now, sum(b.value) as before from (select distinct ask, site from asks) a
  join (select ask, site, arg_max(value, date) as value from asks join facts using (site) where not together and part = 'fans' and side = 'now' and date between start and stop group by all) n using (ask, site)
  join (select ask, site, arg_max(value, date) as value from asks join facts using (site) where part = 'fans' and side = 'before' and date between start and stop group by all) b using (ask, site) group by all;
`;
const answer = `
select ask, metric, points, now, before, daily_now, daily_before from sides where points or (now > 0 and before > 0)
union all select ask, metric, false, now, before, null, null from fans where now > 0 and before > 0`;

const lines = (rows: readonly object[]): string => rows.map(row => JSON.stringify(row)).join('\n');
/** Two numbers of a change in full precision; `points`: the change is their difference. */
export type ExactPair = {
  readonly points: boolean;
  readonly now: number | null;
  readonly before: number | null;
  /** Sum of each site's daily average; null for ratios. */
  readonly daily_now: number | null;
  readonly daily_before: number | null;
};
const answerSchema = z.array(
  z.object({
    ask: z.string(),
    metric: z.string(),
    points: z.boolean(),
    now: z.nullable(z.number()),
    before: z.nullable(z.number()),
    daily_now: z.nullable(z.number()),
    daily_before: z.nullable(z.number()),
  }),
);
/** Maximum days of a period compared by days; longer ones by months. */
const maxDays = 62;
const countDays = (start: string, stop: string): number => (Date.parse(stop) - Date.parse(start)) / 86_400_000 + 1;

/** Returns by 'ask metric' the two numbers of each change; none where the rule gives none. */
export async function changesBySql(
  sites: readonly WorldSite[],
  asked: readonly Asked[],
): Promise<Map<string, ExactPair>> {
  const folder = mkdtempSync(join(tmpdir(), 'unlike-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const facts = sites.flatMap(site => site.facts);
  const parts = new Set(facts.map(({ platform, part }) => JSON.stringify([platform, part])));
  const rows = [...parts]
    .map(text => z.parse(z.tuple([z.string(), z.string()]), JSON.parse(text)))
    .filter(
      ([platform, part]) =>
        rowParts.some(([rowPlatform, prefix]) => rowPlatform === platform && part.startsWith(prefix)) ||
        platform === 'gmb' ||
        / (sessions|goals|revenue)$/.test(part),
    );
  const named = [
    ...Object.entries(metrics),
    ...rows.map(([platform, part]): [string, Metric] => [rowMetric(platform, part), { of: [[platform, part]] }]),
  ];
  const tables = {
    facts,
    sites: sites.map(({ siteId, isEcommerce }) => ({ site: siteId, sells: isEcommerce })),
    metrics: named.flatMap(([metric, { of, over = [], points = false, selling = false }]) =>
      [...of.map(source => ['of', source] as const), ...over.map(source => ['over', source] as const)].map(
        ([role, [platform, part]]) => ({ metric, role, platform, part, points, selling }),
      ),
    ),
    asks: asked.flatMap(({ id, range, comparison, sites: siteIds, together }) =>
      siteIds.flatMap(site =>
        [['now', range, comparison] as const, ['before', comparison, range] as const].map(([side, period, other]) => ({
          ask: id,
          side,
          site,
          together,
          start: period.start,
          stop: period.end,
          comparison: side === 'before',
          unit: countDays(range.start, range.end) > maxDays ? 'month' : 'day',
          other_start: other.start,
          other_stop: other.end,
        })),
      ),
    ),
  };
  try {
    for (const [name, list] of Object.entries(tables)) {
      const file = join(folder, `${name}.json`);
      writeFileSync(file, lines(list));
      await connection.run(
        `create table ${name} as select * from read_json('${file}', format = 'newline_delimited', sample_size = -1)`,
      );
    }
    await connection.run(rule);
    const reader = await connection.runAndReadAll(answer);
    return new Map(
      answerSchema.parse(reader.getRowObjectsJson()).map(({ ask, metric, ...pair }) => [`${ask} ${metric}`, pair]),
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}
