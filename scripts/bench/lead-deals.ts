import { DuckDBInstance } from '@duckdb/node-api';
import { writeRows } from '../../functions/services/leads/fold-months.ts';
import { loadLeadMonths } from '../../functions/services/leads/lead-months.ts';
import { loadLeadSummary } from '../../functions/services/leads/lead-summary.ts';
import { type MonthHead, readHead, writeHead } from '../../functions/stores/leads/month-rows.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import { crmDays, crmRecord } from '../../shared/domain/leads/crm-record.ts';
import { activeMonths } from '../../shared/domain/leads/instants.ts';
import { computeLeadRate, leadRates, type LeadRate } from '../../shared/domain/leads/rates.ts';
import { getLeadCount } from '../../shared/domain/leads/sums.ts';
import { monthRange, previousYearMonth, type YearMonth } from '../../shared/domain/periods/days.ts';
import type { LeadSummaryView, LeadViewKind } from '../../shared/model/lead-view.ts';
import type { Lead } from '../../shared/model/lead.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { metricsOfSources } from '../../shared/numbers/metrics/compute.ts';
import { sourcesOfRecord } from '../../shared/numbers/rollup/record-metrics.ts';
import { openBareDatabase } from './bare-database.ts';
import { type FigureGroup, rounded } from './figure.ts';
import { generateLeads } from './generate-leads.ts';

const now = new Date('2026-10-20T12:00:00Z');
/** Zones without daylight saving time, so that SQL can shift instants by a constant. */
const zones = [
  { siteId: 'deals-honolulu', tz: 'Hawaii-Aleutian', timeZone: 'Pacific/Honolulu', hours: -10 },
  { siteId: 'deals-samoa', tz: 'Samoa', timeZone: 'Pacific/Pago_Pago', hours: -11 },
] as const;
const companyId = 'deals-company';
const leadsEach = 3000;
const months = Array.from({ length: 20 }, (_, back) => previousYearMonth('202609', back)).toReversed();

const makeNode = (siteId: string, tz: 'Hawaii-Aleutian' | 'Samoa', isSite: boolean): SiteNode => ({
  siteId,
  name: siteId,
  type: isSite ? 'SITE' : 'ORG',
  sitePath: isSite ? `/ISL/${companyId}/${siteId}` : `/ISL/${siteId}`,
  ...(isSite ? { parentId: companyId } : {}),
  attr: { tz },
  revision: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
});

async function writeSite(siteId: string, timeZone: string, leads: readonly Lead[]): Promise<void> {
  const rows = leads.map(lead => ({ key: `ref#${lead.leadId}`, lead: { ...lead, siteId } }));
  const head = await readHead(siteId);
  const heads = new Map<string, MonthHead | null>();
  for (const month of new Set(rows.flatMap(({ lead }) => activeMonths(lead)))) {
    const monthRows = rows.filter(({ lead }) => activeMonths(lead).includes(month));
    heads.set(month, await writeRows(siteId, head, { month, rows: monthRows, timeZone }));
  }
  await writeHead(siteId, head, { foldedTo: head.foldedTo, months: heads, now });
}

type Place = { readonly node: SiteNode; readonly sites: readonly (typeof zones)[number][] };
/** Deals by month: by closing day, and by their lead's day. */
type Truth = Readonly<Record<LeadViewKind, ReadonlyMap<string, number>>>;

/** Counts each place by SQL. A won lead without a closing date closed when it arrived. */
async function countBySql(leads: ReadonlyMap<string, readonly Lead[]>): Promise<(place: Place) => Promise<Truth>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    'create table leads (site varchar, status varchar, created bigint, closed bigint, hours bigint)',
  );
  for (const { siteId, hours } of zones) {
    const rows = (leads.get(siteId) ?? []).map(
      ({ status, timestamp, closeTimestamp }) =>
        `('${siteId}', '${status}', ${timestamp}, ${closeTimestamp ?? 'null'}, ${hours})`,
    );
    await connection.run(`insert into leads values ${rows.join(',')}`);
  }
  return async ({ sites }) => {
    const countBy = async (column: string) => {
      const answer = await connection.runAndReadAll(
        `select strftime(make_timestamp((${column} + hours * 3600000) * 1000), '%Y%m') as yyyymm, count(*) from leads
         where lower(status) = 'won' and site in (${sites.map(({ siteId }) => `'${siteId}'`).join(',')}) group by 1`,
      );
      return new Map(answer.getRows().map(([month, count]) => [String(month), Number(count)]));
    };
    return { closed: await countBy('coalesce(closed, created)'), created: await countBy('created') };
  };
}

const loadSummary = (node: SiteNode, month: YearMonth, kind: LeadViewKind) =>
  loadLeadSummary({
    node,
    range: monthRange(month),
    comparison: monthRange(previousYearMonth(month)),
    kind,
    filter: {},
    rows: true,
    asked: now,
  });

/** Lists each number of deals that a view shows. */
const listDeals = (view: LeadSummaryView): number[] => {
  const sum = (rows: readonly { readonly deals: number }[]) => rows.reduce((total, { deals }) => total + deals, 0);
  return [
    getLeadCount(view.now.sums, 'units'),
    sum(view.personas),
    sum(view.dealTypes),
    sum(view.owners),
    sum(view.territories),
    sum([...view.sources, view.notAttributed]),
    ...(view.sites.length === 0 ? [] : [sum(view.sites)]),
  ];
};

const rateNames = Object.keys(leadRates) as LeadRate[];

/** Measures both over every month of two sites in different zones and their company. */
async function measureDeals(): Promise<{ elsewhere: number; definitions: number }> {
  const leads = new Map(zones.map(({ siteId }, index) => [siteId, generateLeads(leadsEach, 31 + index)] as const));
  const company = makeNode(companyId, 'Samoa', false);
  await createNode(company);
  const places: Place[] = [{ node: company, sites: zones }];
  for (const zone of zones) {
    const node = makeNode(zone.siteId, zone.tz, true);
    await createNode(node);
    await writeSite(zone.siteId, zone.timeZone, leads.get(zone.siteId) ?? []);
    places.push({ node, sites: [zone] });
  }
  const countTruth = await countBySql(leads);
  let elsewhere = 0;
  let definitions = 1;
  for (const place of places) {
    const truth = await countTruth(place);
    const years = await loadLeadMonths(place.node, { months, format: 'year', people: true });
    const rates = ratesByDay(place, leads);
    for (const month of months) {
      const [closed, created] = [
        await loadSummary(place.node, month, 'closed'),
        await loadSummary(place.node, month, 'created'),
      ];
      const expected = { closed: truth.closed.get(month) ?? 0, created: truth.created.get(month) ?? 0 };
      const byClosing = [
        ...listDeals(closed),
        closed.closed.now.deals,
        created.closed.now.deals,
        years.years[month.slice(0, 4)]?.[month]?.totalUnits ?? 0,
        rates(month).units,
      ];
      elsewhere += byClosing.reduce((sum, deals) => sum + Math.abs(deals - expected.closed), 0);
      elsewhere += listDeals(created).reduce((sum, deals) => sum + Math.abs(deals - expected.created), 0);
      for (const name of rateNames) {
        const shown = [
          computeLeadRate(name, key => getLeadCount(closed.now.sums, key)),
          rates(month).metrics[name],
          rateOfRows(name, closed),
        ];
        definitions = Math.max(definitions, new Set(shown.map(rate => rate?.toFixed(9))).size);
      }
    }
  }
  return { elsewhere, definitions };
}

/** Calculates the same leads' rates by day, as metrics, audits and rows do. */
function ratesByDay({ sites }: Place, leads: ReadonlyMap<string, readonly Lead[]>) {
  const days = sites.map(({ siteId, timeZone }) =>
    crmDays(leads.get(siteId) ?? [], { start: '2024-10-01', end: '2026-10-19' }, timeZone),
  );
  return (month: YearMonth) => {
    const records = days.map(siteDays => crmRecord(siteDays, monthRange(month))).filter(record => record !== null);
    const metrics = metricsOfSources(
      records.flatMap(record => sourcesOfRecord(record)),
      { isEcommerce: false },
    );
    const readRate = (metric: LeadRate) => (metrics[metric].known ? metrics[metric].value : null);
    return {
      units: metrics.unitSales.known ? metrics.unitSales.value : 0,
      metrics: { bookingRate: readRate('bookingRate'), keptRate: readRate('keptRate') },
    };
  };
}

/** Sums up the rows of a table and its export. */
function rateOfRows(name: LeadRate, { personas }: LeadSummaryView): number | null {
  const sum = (key: 'leads' | 'booked' | 'kept') => personas.reduce((total, row) => total + row[key], 0);
  return computeLeadRate(name, key => sum(key === 'bookingsKept' ? 'kept' : key));
}

/**
 * `deals-counted-elsewhere`: deals of every month that a view, breakdown, yearly units, daily record or the closed
 * deals figure counts differently from SQL over closing dates (the cohort: over creation dates). `rate-definitions`:
 * different values of one rate for the same people: summary, metric, table rows.
 */
export const leadDealFigures: FigureGroup = {
  names: ['deals-counted-elsewhere', 'rate-definitions'],
  async *measure(requested) {
    if (!this.names.some(name => requested.has(name))) return;
    const close = await openBareDatabase(now);
    try {
      const { elsewhere, definitions } = await measureDeals();
      const figures = { 'deals-counted-elsewhere': [elsewhere, 0], 'rate-definitions': [definitions, 1] } as const;
      for (const [name, [value, limit]] of Object.entries(figures))
        if (requested.has(name)) yield { name, value: rounded(value), unit: '', against: 'limit', againstValue: limit };
    } finally {
      await close();
    }
  },
};
