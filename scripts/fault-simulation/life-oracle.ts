import { DuckDBInstance } from '@duckdb/node-api';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { backfillMonths, beganAt, keepMonths, type LifeEnd, sites } from './life.ts';
import { firstFactDay, type PlatformDay, type Value } from './life-state.ts';
import { timeZone } from './world.ts';

/**
 * Expected end of a life, from facts only: selected properties, platform data, lead updates, undone imports, and
 * retention. Written from the specification, not the program.
 */
const expected = `
with ends as (select life, (timezone('${timeZone}', make_timestamp(ended_at * 1000) at time zone 'UTC'))::date as today, service from lives),
-- Search Console gives a day when it is three days old, Analytics when it is over.
-- Of a suspended site nothing is expected after the night before.
horizon as (
  select e.life, s.site, today, least(today, asleep.day) - case service when 'gsc' then 3 else 1 end as newest
  from ends e cross join (values ('site-a'), ('site-b')) s(site) left join asleep on asleep.life = e.life and asleep.site = s.site
),
chosen as (
  select c.*, row_number() over (partition by life, site order by chosen_at) as nth,
    date_trunc('month', (timezone('${timeZone}', make_timestamp(chosen_at * 1000) at time zone 'UTC'))::date - 1) - interval (${backfillMonths - 1}) month as first_day
  from choices c where c.life || c.site not in (select life || site from gone)
),
-- A day is of the property that was chosen last among those whose collection reaches it; others are not shown.
owned as (
  select c.life, c.site, d.day, arg_max(c.account, c.nth) as account
  from chosen c join horizon h using (life, site) cross join range(date '${firstFactDay}', date '2026-12-31', interval 1 day) d(day)
  where d.day >= c.first_day and d.day <= h.newest group by all
),
current as (select life, site, arg_max(account, nth) as account from chosen group by all),
days as (
  select o.life, o.site, o.day::date as day, coalesce(f.value, 0) as value
  from owned o join current using (life, site, account)
  left join platform_days f on f.life = o.life and f.account = o.account and f.day = o.day
),
-- Each thing that was said counts once; the newest word of a lead is what it is. A closing date stays known.
words as (select distinct w.* exclude (source) from words_said w where w.life || w.source not in (select life || import_id from undone)),
leads as (
  select w.life, w.site, w.lead, max(w.created) as created, arg_max(w.status, w.updated) as status,
    arg_max(w.revenue, w.updated) as revenue, arg_max(w.closed, w.updated) filter (w.closed is not null) as closed
  from words w join horizon h using (life, site)
  where w.life || w.site not in (select life || site from gone)
  group by w.life, w.site, w.lead, h.today
  having (timezone('${timeZone}', make_timestamp(max(w.created) * 1000) at time zone 'UTC'))::date >= h.today - interval ${keepMonths} month
),
lead_days as (
  select l.*, (timezone('${timeZone}', make_timestamp(created * 1000) at time zone 'UTC'))::date as day,
    case when status = 'won' then (timezone('${timeZone}', make_timestamp(closed * 1000) at time zone 'UTC'))::date end as won_day
  from leads l
),
-- A node counts the sites that stand below it at the end.
counts_in as (
  select p.life, p.site, p.site as node from standing p union all select life, site, region from standing union all select life, site, 'org' from standing
),
facts as (
  select life, site, strftime(day, '%Y-%m-%d') as day, 'value' as what, value from days
  union all select life, site, strftime(day, '%Y-%m-%d'), 'leads', 1 from lead_days
  union all select life, site, strftime(won_day, '%Y-%m-%d'), 'unitsSold', 1 from lead_days where won_day is not null
  union all select life, site, strftime(won_day, '%Y-%m-%d'), 'revenue', revenue from lead_days where won_day is not null
),
by_month as (
  select f.life, c.node, replace(left(f.day, 7), '-', '') as month, f.what, sum(f.value) as value
  from facts f join counts_in c using (life, site) group by all
),
-- Each alert is told when it opened and when it ended: once in the bell of its site, once by email to each person there
-- and above.
alerts as (
  select life, split_part(key, '|', 1) as site, split_part(key, '|', 2) as opened, split_part(key, '|', 3) as ended, split_part(key, '|', 4) as title, value as n
  from stored where kind = 'alert'
),
by_day as (select f.life, c.node, f.day, f.what, sum(f.value) as value from facts f join counts_in c using (life, site) group by all)
select life, 'day' as kind, site || ' ' || day as key, value from facts where what = 'value'
union all select life, 'connection', site, 1 from current
union all select life, 'shop', f.site || ' ' || f.day, 1 from facts f join shops s using (life, site) join lives using (life)
  where f.what = 'value' and service = 'ga4'
union all select life, 'month', node || ' ' || month, value from by_month where what = 'value'
union all select life, what, node || ' ' || month, value from by_month where what in ('leads', 'unitsSold')
union all select life, 'node day', node || ' ' || day, value from by_day where what = 'value'
union all select life, 'node day leads', node || ' ' || day, value from by_day where what = 'leads'
union all select life, 'listed', site || ' ' || lead, created from leads
union all select life, 'listed won', site || ' ' || lead, closed from leads where status = 'won'
union all select life, 'listed revenue', site || ' ' || lead, revenue from leads
union all select life, 'lead', site || ' ' || lead, revenue from leads
union all select life, 'sum leads', node || ' ' || month, value from by_month where what = 'leads' and node like 'site-%'
union all select life, 'sum units', node || ' ' || month, value from by_month where what = 'unitsSold' and node like 'site-%'
union all select life, 'book units', node || ' ' || month, value from by_month where what = 'unitsSold' and node like 'site-%'
union all select life, 'book revenue', node || ' ' || month, value from by_month where what = 'revenue' and node like 'site-%'
union all select life, kind, key, value from stored where kind = 'alert'
union all select life, 'bell', site || ' ' || opened || ' ' || title, sum(n) from alerts group by all
union all select life, 'bell', site || ' ' || ended || ' Closed: ' || title, sum(n) from alerts where ended <> '' group by all
union all select life, 'mailed', concat_ws('|', p.person, e.event, site, title), sum(n)
  from alerts cross join (values ('opened'), ('ended')) e(event) join (select unnest(['site-a', 'site-b', 'org']) as person) p on p.person in (site, 'org')
  where e.event = 'opened' or ended <> ''
  group by all
`;

/** Wrong value. 'lost': missing; 'foreign': unexpected; 'stale': different. */
const verdicts = `
select coalesce(e.life, s.life) as life, coalesce(e.kind, s.kind) as kind, coalesce(e.key, s.key) as key, e.value as expected, s.value as stored,
  case when s.value is null then 'lost' when e.value is null then 'foreign' else 'stale' end as verdict
from expected e full join stored s on e.life = s.life and e.kind = s.kind and e.key = s.key
where e.value is distinct from s.value
  -- What was told of a site that was deleted, even if it was restored, is not counted.
  and not (coalesce(e.kind, s.kind) in ('bell', 'mailed') and coalesce(e.life, s.life) in (select life from hidden))
order by all
`;

export type Wrong = {
  readonly life: string;
  readonly kind: string;
  readonly key: string;
  readonly expected: number | null;
  readonly stored: number | null;
  readonly verdict: 'lost' | 'stale' | 'foreign';
};
export type Lived = {
  readonly end: LifeEnd;
  readonly platformDays: readonly PlatformDay[];
  readonly state: readonly Value[];
};

const columns = {
  lives: { life: 'VARCHAR', service: 'VARCHAR', ended_at: 'BIGINT' },
  choices: { life: 'VARCHAR', site: 'VARCHAR', account: 'INTEGER', chosen_at: 'BIGINT' },
  standing: { life: 'VARCHAR', site: 'VARCHAR', region: 'VARCHAR' },
  gone: { life: 'VARCHAR', site: 'VARCHAR' },
  hidden: { life: 'VARCHAR' },
  asleep: { life: 'VARCHAR', site: 'VARCHAR', day: 'DATE' },
  shops: { life: 'VARCHAR', site: 'VARCHAR' },
  undone: { life: 'VARCHAR', import_id: 'VARCHAR' },
  words_said: {
    life: 'VARCHAR',
    site: 'VARCHAR',
    source: 'VARCHAR',
    lead: 'VARCHAR',
    updated: 'BIGINT',
    created: 'BIGINT',
    status: 'VARCHAR',
    revenue: 'DOUBLE',
    closed: 'BIGINT',
  },
  platform_days: { life: 'VARCHAR', account: 'INTEGER', day: 'DATE', value: 'DOUBLE' },
  stored: { life: 'VARCHAR', kind: 'VARCHAR', key: 'VARCHAR', value: 'DOUBLE' },
} as const;
type Table = keyof typeof columns;
type Facts = Record<Table, Record<string, string | number | null>[]>;

/** Collects a life's events from its plan. */
function factsFrom({ end: { plan, endedAt }, platformDays, state }: Lived): Facts {
  const life = plan.name;
  const { acts } = plan;
  const find = <Kind extends string>(kind: Kind) =>
    acts.filter((act): act is Extract<(typeof acts)[number], { do: Kind }> => act.do === kind);
  const isDeleted = find('delete').length > 0;
  const isGone = isDeleted && find('restore').length === 0;
  return {
    lives: [{ life, service: plan.service, ended_at: endedAt }],
    choices: [
      ...sites.map(({ siteId: site, account }) => ({ life, site, account, chosen_at: beganAt })),
      ...find('choose').map(({ account, at }) => ({ life, site: 'site-a', account, chosen_at: at })),
    ],
    standing: sites
      .filter(({ siteId }) => siteId !== 'site-a' || !isGone)
      .map(({ siteId: site, region }) => ({
        life,
        site,
        region: (site === 'site-a' ? find('move').at(-1)?.to : undefined) ?? region,
      })),
    gone: isGone ? [{ life, site: 'site-a' }] : [],
    hidden: isDeleted ? [{ life }] : [],
    asleep: acts
      .filter(act => act.do === 'suspend' || act.do === 'resume')
      .slice(-1)
      .filter(act => act.do === 'suspend')
      .map(({ at }) => ({ life, site: 'site-a', day: siteToday(new Date(at), timeZone) })),
    shops: find('shop')
      .map(() => ({ life, site: 'site-a' }))
      .slice(0, 1),
    undone: find('undo').map(({ importId }) => ({ life, import_id: importId })),
    words_said: [
      ...find('arrive').map(({ said: leadReport }) => ({ source: 'crm', ...leadReport })),
      ...find('import').flatMap(({ importId, lines }) =>
        lines.map(leadReport => ({ source: importId, ...leadReport })),
      ),
    ].map(leadReport => ({ life, site: 'site-a', ...leadReport })),
    platform_days: platformDays.map(day => ({ life, ...day })),
    stored: state.map(value => ({ life, ...value })),
  };
}

/** Judges lives by SQL. */
export async function judgeLives(lives: readonly Lived[]): Promise<Wrong[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const all = lives.map(factsFrom);
    for (const [table, types] of Object.entries(columns)) {
      const rows = all.flatMap(facts => facts[table as Table]);
      const shape = JSON.stringify([types]);
      await connection.run(
        `create table ${table} as select unnest(from_json($rows::json, '${shape}'), recursive := true)`,
        { rows: JSON.stringify(rows) },
      );
    }
    await connection.run(`create table expected as ${expected}`);
    const reader = await connection.runAndReadAll(verdicts);
    return reader.getRowObjectsJson() as Wrong[];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
