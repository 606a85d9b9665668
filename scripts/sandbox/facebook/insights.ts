import * as z from 'zod/mini';
import { addDays, dayNumber, isDay } from '../calendar.ts';
import type { Answer } from '../http-answers.ts';
import { adRows, type AdRow, type DeviceSums, deviceSums } from './ads-data.ts';
import type { FacebookBusiness } from './businesses.ts';
import { invalid, notFound, reduceTheData } from './graph-errors.ts';
import { makeGraphPage } from './row-pages.ts';

/** Returns no rows since August 3, 2026: no account of this stand-in has opted in. */
const optInBreakdown = 'impression_device';
const allBreakdowns = ['device_platform', optInBreakdown];
const rangeSchema = z.object({ since: z.string(), until: z.string() });
type Row = Record<string, unknown>;
type Asked = {
  since: string;
  until: string;
  level: 'campaign' | 'account';
  isByDevice: boolean;
  needsOptIn: boolean;
  fields: string[];
};

const money = (cents: number): string => String(cents / 100);
const listActions = (row: AdRow, of: (action: AdRow['actions'][number]) => string | null): Row[] | undefined => {
  const list = row.actions.flatMap(action => {
    const value = of(action);
    return value === null || value === '0'
      ? []
      : [{ action_type: action.type, value, ...(action.cents !== null && { '7d_click': value }) }];
  });
  return list.length === 0 ? undefined : list;
};
/** Fields of a campaign row: numbers are text, and empty lists are omitted. */
const campaignFields: Readonly<Record<string, (row: AdRow, business: FacebookBusiness) => unknown>> = {
  account_id: (_row, { adAccountId }) => adAccountId,
  account_currency: (_row, { adCurrency }) => adCurrency,
  campaign_id: row => row.campaignId,
  campaign_name: row => row.campaignName,
  objective: row => row.objective,
  spend: row => money(row.spendCents),
  impressions: row => String(row.impressions),
  clicks: row => String(row.clicks),
  inline_link_clicks: row => (row.linkClicks === 0 ? undefined : String(row.linkClicks)),
  reach: row => String(row.reach),
  actions: row => listActions(row, ({ count }) => String(count)),
  unique_actions: row => listActions(row, ({ people }) => String(people)),
  action_values: row => listActions(row, ({ cents }) => (cents === null ? null : money(cents))),
};
const deviceFields: Readonly<Record<string, (sums: DeviceSums) => string>> = {
  spend: sums => money(sums.spendCents),
  impressions: sums => String(sums.impressions),
  clicks: sums => String(sums.clicks),
};

function read(query: URLSearchParams): Asked | Answer {
  let json: unknown = null;
  try {
    json = JSON.parse(query.get('time_range') ?? '');
  } catch {
    // Reported below.
  }
  const range = rangeSchema.safeParse(json);
  if (!range.success || !isDay(range.data.since) || !isDay(range.data.until) || range.data.since > range.data.until)
    return invalid('Must be a valid time range: time_range');
  if (query.get('time_increment') !== '1') return invalid('Only time_increment 1 is answered by this stand-in');
  const breakdowns = query.get('breakdowns');
  const level = query.get('level') ?? 'account';
  if (breakdowns !== null && !allBreakdowns.includes(breakdowns))
    return invalid(`breakdowns[0] must be one of the following values: ${allBreakdowns.join(', ')} (${breakdowns})`);
  const isByDevice = breakdowns !== null;
  if (level !== (isByDevice ? 'account' : 'campaign'))
    return invalid(`The level ${level} is not answered by this stand-in`);
  const fields = (query.get('fields') ?? '').split(',').filter(Boolean);
  const unknown = fields.find(field => !Object.hasOwn(isByDevice ? deviceFields : campaignFields, field));
  if (unknown !== undefined)
    return invalid(
      `${unknown} is not valid for fields param. please check https://developers.facebook.com/docs/marketing-api/reference/ads-insights/ for all valid values`,
    );
  return { ...range.data, level, isByDevice, needsOptIn: breakdowns === optInBreakdown, fields };
}

function buildRows(business: FacebookBusiness, asked: Asked, now: Date, anchorDay: string): Row[] {
  const rows: Row[] = [];
  if (asked.needsOptIn) return rows;
  for (let day = asked.since; day <= asked.until; day = addDays(day, 1)) {
    const dated = { date_start: day, date_stop: day };
    const campaigns = adRows(business, day, now, anchorDay);
    const pick = (of: (field: string) => unknown) =>
      Object.fromEntries(asked.fields.map(field => [field, of(field)]).filter(([, value]) => value !== undefined));
    if (asked.isByDevice)
      rows.push(
        ...deviceSums(campaigns).map(sums => ({
          ...pick(field => deviceFields[field]?.(sums)),
          ...dated,
          device_platform: sums.device,
        })),
      );
    else rows.push(...campaigns.map(row => ({ ...pick(field => campaignFields[field]?.(row, business)), ...dated })));
  }
  return rows;
}

export type InsightsAsk = {
  business: FacebookBusiness;
  query: URLSearchParams;
  now: Date;
  address: string;
  token: string;
};

/** Serves an ad account's insights: direct answers by page, and jobs, which are ready at the second status request. */
export function createInsights(anchorDay: string) {
  const jobs = new Map<string, { business: FacebookBusiness; asked: Asked; polls: number }>();
  return {
    direct({ business, query, now, address, token }: InsightsAsk): Answer {
      const asked = read(query);
      if ('status' in asked) return asked;
      const length = dayNumber(asked.until) - dayNumber(asked.since) + 1;
      if (business.quirk === 'huge' || (business.quirk === 'big' && length > 7)) return reduceTheData();
      return makeGraphPage(buildRows(business, asked, now, anchorDay), { query, address, token });
    },
    start({ business, query }: InsightsAsk): Answer {
      const asked = read(query);
      if ('status' in asked) return asked;
      const id = `6${String(jobs.size + 1).padStart(14, '0')}`;
      jobs.set(id, { business, asked, polls: 0 });
      return { status: 200, body: { report_run_id: id } };
    },
    isJob: (id: string): boolean => jobs.has(id),
    status(id: string): Answer {
      const job = jobs.get(id);
      if (job === undefined) return notFound(id);
      job.polls += 1;
      const isDone = job.polls > 1;
      return {
        status: 200,
        body: {
          id,
          account_id: job.business.adAccountId,
          async_status: isDone ? 'Job Completed' : 'Job Running',
          async_percent_completion: isDone ? 100 : 40,
        },
      };
    },
    result(id: string, ask: Omit<InsightsAsk, 'business'>): Answer {
      const job = jobs.get(id);
      if (job === undefined || job.polls < 2) return notFound(id);
      return makeGraphPage(buildRows(job.business, job.asked, ask.now, anchorDay), ask);
    },
  };
}
