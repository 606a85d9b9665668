import * as z from 'zod/mini';
import { listNotifications } from '../../functions/stores/notifications.ts';
import { listEnded, readAlerts } from '../../functions/stores/alerts/alert-states.ts';
import { accessTokenFor } from '../../functions/services/credentials/credentials.ts';
import { listKeptIds } from '../../functions/stores/sites/deleted-nodes.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { readLeads, readSums } from '../../functions/stores/leads/read-leads.ts';
import { getLeads, leadKey } from '../../functions/stores/leads/lead-items.ts';
import { readDaysBySource, readSection } from '../../functions/stores/metrics/metrics.ts';
import { readNodeDays, readNodeMonths } from '../../functions/stores/rollups.ts';
import { readWonMonths } from '../../functions/stores/sales-authority.ts';
import { type LifeEnd, sites } from './life.ts';
import type { LifeService } from './life-plan.ts';
import { timeZone, type World } from './world.ts';

/** Stored or expected value: a number by kind and key. */
export type Value = { readonly kind: string; readonly key: string; readonly value: number };
/** Platform data for one day of a property. */
export type PlatformDay = { readonly account: number; readonly day: string; readonly value: number };

const years = ['2026', '2026'] as const;
export const firstFactDay = '2026-05-01';
const nodes = ['site-a', 'site-b', 'east', 'west', 'org', 'rival'];
const parts: Readonly<Record<LifeService, string>> = { gsc: 'searchClicks', ga4: 'sessions' };
const crmParts = ['leads', 'unitsSold'] as const;

const searchSchema = z.object({
  rows: z.optional(z.array(z.object({ keys: z.array(z.string()), clicks: z.number() }))),
});
const reportSchema = z.object({
  rows: z.optional(
    z.array(
      z.object({
        dimensionValues: z.array(z.object({ value: z.string() })),
        metricValues: z.array(z.object({ value: z.string() })),
      }),
    ),
  ),
});

/** Reads the days of both properties from the platform's stand-in, as of an instant. */
export async function askPlatforms(world: World, service: LifeService, at: number): Promise<PlatformDay[]> {
  world.clock.now = at;
  const until = new Date(at - 86_400_000).toISOString().slice(0, 10);
  const token = await accessTokenFor(`${service}:nights-credential`, new Date(at));
  const ask = async (url: string, body: unknown): Promise<unknown> => {
    const answer = await world.sandbox.respond({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return answer !== null && 'body' in answer ? answer.body : null;
  };
  const given = world.accounts.map(async (accounts, account): Promise<PlatformDay[]> => {
    if (service === 'gsc') {
      const body = { startDate: firstFactDay, endDate: until, dimensions: ['date'], rowLimit: 25_000 };
      const site = encodeURIComponent(accounts.gsc?.accountName ?? '');
      const { rows = [] } = searchSchema.parse(
        await ask(`/searchconsole/webmasters/v3/sites/${site}/searchAnalytics/query`, body),
      );
      return rows.map(({ keys: [day = ''], clicks }) => ({ account, day, value: clicks }));
    }
    const body = {
      dateRanges: [{ startDate: firstFactDay, endDate: until }],
      dimensions: [{ name: 'date' }],
      metrics: [{ name: 'sessions' }],
      limit: '10000',
    };
    const { rows = [] } = reportSchema.parse(
      await ask(`/analyticsdata/v1beta/properties/${accounts.ga4?.propertyId}:runReport`, body),
    );
    return rows.map(({ dimensionValues: [date], metricValues: [sessions] }) => ({
      account,
      day: (date?.value ?? '').replace(/^(\d{4})(\d{2})/, '$1-$2-'),
      value: Number(sessions?.value),
    }));
  });
  return (await Promise.all(given)).flat();
}

/** Reads the final state of a life, as a person would see it. */
export async function readState(world: World, { plan, endedAt }: LifeEnd): Promise<Value[]> {
  const { service } = plan;
  const found: Value[] = [];
  const add = (kind: string, key: string, value: number | undefined) => {
    if (value !== undefined) found.push({ kind, key, value });
  };
  const range = { start: '2026-01-01', end: '2026-12-31' };
  // A deleted site that can be restored keeps its data, which no one sees.
  const hidden = new Set(await listKeptIds());
  for (const { siteId } of sites.filter(site => !hidden.has(site.siteId))) {
    const connection = await getConnection(siteId, service);
    if (connection !== null) {
      const { ofProperty: siteDays } = await readDaysBySource(siteId, [service, 'core'], range, connection);
      for (const day of siteDays) {
        const { clicks, totals } = countsSchema.parse(day);
        add('day', `${siteId} ${day.date}`, clicks ?? totals?.sessions);
      }
      const isWorking = connection.state === 'working' && connection.missingDays.length === 0;
      add('connection', siteId, isWorking && connection.backfill?.finishedAt != null ? 1 : 0);
    }
    if (service === 'ga4')
      for (const { date } of await readSection(siteId, ['ga4', 'shop'], range, 'stored'))
        add('shop', `${siteId} ${date}`, 1);
    await addLeads(siteId, endedAt, add);
    await addAlerts(siteId, add);
  }
  for (const [key, count] of countMentions(world.mails)) add('mailed', key, count);
  for (const node of nodes.filter(id => !hidden.has(id))) {
    for (const { yearMonth, sources, coverage } of await readNodeMonths(node, ...years)) {
      add('month', `${node} ${yearMonth}`, sources[service]?.parts[parts[service]]);
      for (const part of crmParts) add(part, `${node} ${yearMonth}`, sources.crm?.parts[part] || undefined);
      add('missing', `${node} ${yearMonth}`, coverage[service]?.siteDays || undefined);
    }
    for (const { date, record } of await readNodeDays(node, '2026-01', '2026-12')) {
      add('node day', `${node} ${date}`, record.sources[service]?.parts[parts[service]]);
      add('node day leads', `${node} ${date}`, record.sources.crm?.parts['leads'] || undefined);
    }
  }
  return found;
}

const countsSchema = z.object({
  clicks: z.optional(z.number()),
  totals: z.optional(z.object({ sessions: z.number() })),
});

type Add = (kind: string, key: string, value: number | undefined) => void;

async function addLeads(siteId: string, endedAt: number, add: Add): Promise<void> {
  const listed = await readLeads(siteId, 0, endedAt);
  for (const { lead } of listed) {
    const { leadId, timestamp, status, revenue = 0, closeTimestamp = 0 } = lead;
    add('listed', `${siteId} ${leadId}`, timestamp);
    if (status.toLowerCase() === 'won') add('listed won', `${siteId} ${leadId}`, closeTimestamp);
    add('listed revenue', `${siteId} ${leadId}`, revenue);
  }
  const stored = await getLeads(
    siteId,
    possibleLeads.map(lead => leadKey(`intake-${siteId}`, lead)),
  );
  for (const { lead } of stored.values()) add('lead', `${siteId} ${lead.leadId}`, lead.revenue ?? 0);
  const sums = new Map<string, number>();
  for (const part of await readSums(siteId, { from: '2026-01', to: '2026-12', timeZone }))
    for (const [month, { sums: monthSums, deals }] of Object.entries(part))
      for (const [kind, count] of [
        ['sum leads', monthSums['leads']],
        ['sum units', deals?.units],
      ] as const)
        sums.set(`${kind}|${month}`, (sums.get(`${kind}|${month}`) ?? 0) + (count ?? 0));
  for (const [name, count] of sums) {
    const [kind = '', month] = name.split('|');
    add(kind, `${siteId} ${month}`, count || undefined);
  }
  for (const { yearMonth, units, revenue } of await readWonMonths(siteId, '202601', '202612')) {
    add('book units', `${siteId} ${yearMonth}`, units);
    add('book revenue', `${siteId} ${yearMonth}`, revenue);
  }
}

/** Ids of leads that a plan may use. */
const possibleLeads = [
  ...Array.from({ length: 8 }, (_, index) => `lead-${index}`),
  ...Array.from({ length: 30 }, (_, index) => `file-${index}`),
];

/** An alert of unusual days is named after its first one, which may be another metric or direction a day later. */
const nameAlert = (title: string): string => title.replace(/^(Closed: )?.* unusually (high|low)$/, '$1Unusual days');

/** Adds alerts and their notifications. */
async function addAlerts(siteId: string, add: Add): Promise<void> {
  const { open } = await readAlerts(siteId);
  for (const { ruleId } of open) if (ruleId.startsWith('not-tracking')) add('alert open', `${siteId} ${ruleId}`, 1);
  for (const { definition, openedAt, endedAt = '' } of [...open, ...(await listEnded(siteId, undefined, 100)).alerts])
    add('alert', [siteId, openedAt, endedAt, nameAlert(definition.title)].join('|'), 1);
  const bells = new Map<string, number>();
  for (const { body } of (await listNotifications(siteId, undefined, 200)).notifications) {
    const key = `${siteId} ${body.timestamp} ${nameAlert(body.title)}`;
    bells.set(key, (bells.get(key) ?? 0) + 1);
  }
  for (const [key, count] of bells) add('bell', key, count);
}

const mailSchema = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({
    Simple: z.object({
      Subject: z.object({ Data: z.string() }),
      Body: z.object({ Text: z.object({ Data: z.string() }) }),
    }),
  }),
});

/** Counts how often each person was emailed that a site's alert opened or closed. */
function countMentions(emails: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>();
  const mention = (to: string, event: string, title: string, site: string) => {
    const key = [to, event, site, nameAlert(title)].join('|');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const mail of emails) {
    const { Destination, Content } = mailSchema.parse(mail);
    const to = Destination.ToAddresses[0]?.split('@')[0] ?? '';
    const single = /^(.*): Name of (site-\w)$/.exec(Content.Simple.Subject.Data);
    const text = Content.Simple.Body.Text.Data;
    if (single !== null && text.startsWith('Alert ·')) mention(to, 'opened', single[1] ?? '', single[2] ?? '');
    let event = '';
    for (const line of text.split('\n')) {
      if (line === 'Opened') event = 'opened';
      if (line === 'Closed') event = 'ended';
      const [, title, site] = /^- (.*?): Name of (site-\w)/.exec(line) ?? [];
      if (title !== undefined && site !== undefined && event !== '') mention(to, event, title, site);
    }
  }
  return counts;
}
