import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { firstMorning, mornings, type SiteWeek } from './site-weeks.ts';

/**
 * Alert rules in SQL over the data known each morning, written from the specification and decisions, not the program:
 * each rule's verdict ('firing', 'clear', 'unknown', or none) and the open alerts.
 */
const verdicts = `
with known as (
  select s.id, m.morning, v.day, v.service, v.revenue, v.cost, v.sessions, v.engaged,
    row_number() over (partition by s.id, m.morning, v.day, v.service order by v.started desc) as newest
  from sites s cross join range(${mornings}) m(morning) join versions v on v.id = s.id and v.started <= m.morning
), now_known as (from known where newest = 1),
-- The nearest place that sets a thing stands, the site's own ROAS threshold before all of them; else the standard.
rules as (
  select id, coalesce(arg_min(days, place), 3) as roas_days, coalesce(arg_min(points, place), 5) as points, arg_min(threshold, place) as set_threshold,
    coalesce(arg_min(roas, place), true) as roas_on, coalesce(arg_min(bounce, place), true) as bounce_on, coalesce(arg_min(facebook, place), true) as facebook_on
  from settings group by id
),
-- Cost and what Google Analytics counts are settled after three days.
last_days as (
  select s.*, r.* exclude (id), m.morning, k.back, date '${firstMorning}' + (m.morning - 3 - k.back)::int as day
  from sites s join rules r on r.id = s.id cross join range(${mornings}) m(morning) cross join range(14) k(back)
), joined as (
  select d.id, d.morning, d.back, d.shop, d.fb, coalesce(d.threshold, d.set_threshold, 1.5) as threshold, d.budget,
    d.roas_days, d.points, d.roas_on, d.bounce_on, d.facebook_on,
    g.id is not null as has_ga, g.revenue, g.cost as ga_cost, g.sessions, g.engaged, f.id is not null as has_fb, f.cost as fb_cost
  from last_days d
  left join now_known g on g.id = d.id and g.morning = d.morning and g.day = d.day and g.service = 'ga4'
  left join now_known f on f.id = d.id and f.morning = d.morning and f.day = d.day and f.service = 'fb'
), roas_days as (
  select id, morning, threshold,
    case when not has_ga or (fb and not has_fb) or (ga_cost is null and not fb) then 'unknown'
      when coalesce(ga_cost, 0) + coalesce(fb_cost, 0) <= 0 then 'none'
      when revenue / (coalesce(ga_cost, 0) + coalesce(fb_cost, 0)) > threshold then 'above' else 'below' end as said
  from joined where shop and roas_on and back < roas_days
), roas as (
  select id, morning, 'roas' as rule,
    case when bool_or(said in ('none', 'above')) then 'clear' when bool_and(said = 'below') then 'firing' else 'unknown' end as verdict
  from roas_days group by all
), weeks as (
  select id, morning, points, back >= 7 as earlier, count(*) filter (has_ga) as days, coalesce(sum(sessions), 0) as sessions, coalesce(sum(engaged), 0) as engaged
  from joined where bounce_on group by all
), bounce as (
  select n.id, n.morning, 'cpc-bounce' as rule,
    case when n.days < 5 or b.days < 5 then 'unknown' when n.sessions < 50 or b.sessions < 50 then 'clear'
      when (1 - n.engaged / n.sessions) - (1 - b.engaged / b.sessions) >= n.points / 100 - 0.00005 then 'firing' else 'clear' end as verdict
  from weeks n join weeks b on b.id = n.id and b.morning = n.morning and b.earlier and not n.earlier
), running as (
  select id, morning, 'not-tracking-fb' as rule,
    case when coalesce(max(budget), 0) <= 0 or bool_or(coalesce(fb_cost, 0) > 0) then 'clear' when bool_and(has_fb) then 'firing' else 'unknown' end as verdict
  from joined where fb and facebook_on and back < 3 group by id, morning
), said as (from roas union all from bounce union all from running)
select id, morning, rule, verdict,
  coalesce(last_value(case verdict when 'unknown' then null else verdict = 'firing' end ignore nulls) over (partition by id, rule order by morning), false) as is_open
from said order by all`;

type Cell = string | number | boolean | null;
export type Said = { readonly verdict: string; readonly isOpen: boolean };

/** Returns SQL's verdicts by 'site/morning/rule'. */
export async function saidBySql(weeks: readonly SiteWeek[]): Promise<Map<string, Said>> {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    const cell = (value: Cell) => (value === null ? '' : String(value));
    const csv = (name: string, rows: readonly (readonly Cell[])[]) =>
      writeFileSync(join(folder, name), rows.map(row => row.map(cell).join(',')).join('\n'));
    csv(
      'sites.csv',
      weeks.map(({ id, isEcommerce, hasFb, threshold, fbBudget }) => [id, isEcommerce, hasFb, threshold, fbBudget]),
    );
    csv(
      'versions.csv',
      weeks.flatMap(({ id, versions }) =>
        versions.map(version => [
          id,
          version.day,
          version.service,
          version.from,
          version.revenue,
          version.cost,
          version.sessions,
          version.engaged,
        ]),
      ),
    );
    csv(
      'settings.csv',
      weeks.flatMap(({ id, set }) =>
        set.map((settings, place) => [
          id,
          place,
          settings.threshold,
          settings.days,
          settings.points,
          settings.roas,
          settings.bounce,
          settings.facebook,
        ]),
      ),
    );
    await connection.run(
      `create table sites as from read_csv('${join(folder, 'sites.csv')}', header = false, columns = {id: 'int', shop: 'boolean', fb: 'boolean', threshold: 'double', budget: 'double'})`,
    );
    await connection.run(
      `create table versions as from read_csv('${join(folder, 'versions.csv')}', header = false, columns = {id: 'int', day: 'date', service: 'varchar', started: 'int', revenue: 'double', cost: 'double', sessions: 'double', engaged: 'double'})`,
    );
    await connection.run(
      `create table settings as from read_csv('${join(folder, 'settings.csv')}', header = false, columns = {id: 'int', place: 'int', threshold: 'double', days: 'int', points: 'double', roas: 'boolean', bounce: 'boolean', facebook: 'boolean'})`,
    );
    const rows = (await connection.runAndReadAll(verdicts)).getRows();
    return new Map(
      rows.map(([id, morning, rule, verdict, isOpen]) => [
        `${String(id)}/${String(morning)}/${String(rule)}`,
        { verdict: String(verdict), isOpen: isOpen === true },
      ]),
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}
