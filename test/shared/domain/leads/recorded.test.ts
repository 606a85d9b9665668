import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LeadMapping } from '../../../../shared/domain/leads/mappings.ts';
import { normaliseLead } from '../../../../shared/domain/leads/normalise.ts';
import { summariseLeads } from '../../../../shared/domain/leads/summary.ts';
import type { Lead } from '../../../../shared/model/lead.ts';
import { sqlRows } from '../../support/duckdb.ts';

/** Exports of two CRMs that are not among the five: real rows for the parser, each through a mapping of its own. */
const folder = join(import.meta.dirname, '../../../../data/recordings/crm');
const csv = (file: string) => `read_csv('${join(folder, file)}', all_varchar = true)`;

const hubspot: LeadMapping = {
  crm: 'goHighLevel', version: 1, verified: true, source: 'data/recordings/crm/hubspot_deal_data.csv',
  fields: [
    { target: 'leadId', kind: 'text', from: ['deal_id'] },
    { target: 'timestamp', kind: 'instant', from: ['property_createdate'] },
    { target: 'closeTimestamp', kind: 'instant', from: ['property_closedate'] },
    { target: 'revenue', kind: 'money', from: ['property_amount'] },
    { target: 'metrics.leadOwnerName', kind: 'text', from: ['owner_id'] },
  ],
};
const salesforce: LeadMapping = {
  crm: 'franConnect', version: 1, verified: true, source: 'data/recordings/crm/sf_opportunity_data.csv',
  fields: [
    { target: 'leadId', kind: 'text', from: ['id'] },
    { target: 'timestamp', kind: 'instant', from: ['created_date'] },
    { target: 'closeTimestamp', kind: 'instant', from: ['close_date'] },
    { target: 'revenue', kind: 'money', from: ['amount'] },
    { target: 'status', kind: 'text', from: ['status'] },
    { target: 'metrics.utm_source', kind: 'text', from: ['lead_source'] },
    { target: 'dealType', kind: 'text', from: ['type'] },
  ],
};

async function queryLeads(query: string, mapping: LeadMapping): Promise<Lead[]> {
  const rows = await sqlRows([], query);
  return rows.map(row => {
    const result = normaliseLead(row, mapping, 'site-1', 1);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.problems).toEqual([]);
    return result.lead;
  });
}

describe('recorded CRM exports', () => {
  it("counts HubSpot's deals by owner and day as SQL does", async () => {
    const summary = summariseLeads(await queryLeads(`select * from ${csv('hubspot_deal_data.csv')}`, hubspot), 'UTC');
    const expected = await sqlRows([], `select coalesce(owner_id, 'N/A') as name, count(*)::int as leads from ${csv('hubspot_deal_data.csv')} group by all`);
    expect(new Map(summary.leadOwners.map(({ name, totals }) => [name, totals.leads]))).toEqual(
      new Map(expected.map(({ name, leads }) => [String(name), Number(leads)])),
    );
    expect(summary.totals.leads).toBe(22);
    expect(summary.totals.leadToDealDays).toBeNull();
  });

  it("sums Salesforce's won opportunities as SQL does", async () => {
    const query = `select *, case is_won when 'true' then 'Won' else 'Open' end as status from ${csv('sf_opportunity_data.csv')}`;
    const summary = summariseLeads(await queryLeads(query, salesforce), 'UTC');
    const [expected] = await sqlRows([], `
      select count(*)::int as leads, count(*) filter (is_won = 'true')::int as units, sum(amount::double) filter (is_won = 'true') as revenue,
        avg(epoch(close_date::timestamp - created_date::timestamp) / 86400) filter (is_won = 'true' and close_date::timestamp >= created_date::timestamp) as days
      from ${csv('sf_opportunity_data.csv')}`);
    expect(summary.totals).toMatchObject({ leads: expected?.['leads'], units: expected?.['units'], revenue: expected?.['revenue'] });
    expect(summary.totals.leadToDealDays).toBeCloseTo(Number(expected?.['days']), 9);
    expect(summary.dealTypes.reduce((sum, { totals }) => sum + totals.units, 0)).toBe(summary.totals.units);
  });

  it('reads a Salesforce lead with its campaign tags', async () => {
    const [lead] = await queryLeads(`select * from ${csv('sf_lead_data.csv')}`, {
      ...salesforce,
      fields: [
        { target: 'leadId', kind: 'text', from: ['id'] },
        { target: 'timestamp', kind: 'instant', from: ['created_date'] },
        { target: 'metrics.utm_source', kind: 'text', from: ['source_last_utm_source_c'] },
        { target: 'metrics.utm_medium', kind: 'text', from: ['source_last_utm_medium_c'] },
        { target: 'metrics.unsubscribed', kind: 'yesNo', from: ['has_opted_out_of_email'] },
      ],
    });
    expect(lead).toMatchObject({
      leadId: '00Q1G00000nDnM5UAK', timestamp: Date.UTC(2019, 10, 11, 17, 23, 34),
      metrics: { utm_source: 'metadata', utm_medium: 'paid_social', unsubscribed: false },
    });
  });
});
