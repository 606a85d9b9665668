import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from '../../functions/runtime/clients/dynamodb.ts';
import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import { loadLeadMonths } from '../../functions/services/leads/lead-months.ts';
import { writeRows } from '../../functions/services/leads/fold-months.ts';
import { putChange } from '../../functions/stores/leads/changes.ts';
import { type MonthHead, readHead, writeHead } from '../../functions/stores/leads/month-rows.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import { storeLead } from '../../functions/services/leads/store-lead.ts';
import { activeMonths } from '../../shared/domain/leads/instants.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { openBareDatabase } from './bare-database.ts';
import { type FigureGroup, median, rounded, timed } from './figure.ts';
import { generateLeads } from './generate-leads.ts';
import { versionedLead } from '../../shared/domain/leads/merge.ts';

const now = new Date('2026-10-20T12:00:00Z');
const siteCount = 200;
const sizes = { large: 5000, small: 50 } as const;
const runs = 9;
/** One site of this many has a lead newer than its rows. */
const perFresh = 10;
const timeZone = 'America/New_York';

const node = (siteId: string, type: 'ORG' | 'SITE', parent: string | null): SiteNode => ({
  siteId,
  name: siteId,
  type,
  sitePath: parent === null ? `/ISL/${siteId}` : `/ISL/${parent}/${siteId}`,
  ...(parent === null ? {} : { parentId: parent }),
  attr: { tz: 'Eastern' },
  revision: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
});

/** Writes the rows of a site's months as a fold does. */
async function writeSite(siteId: string, count: number): Promise<void> {
  const rows = generateLeads(count).map(lead => ({ key: `ref#${lead.leadId}`, lead: { ...lead, siteId } }));
  const head = await readHead(siteId);
  const months = new Map<string, MonthHead | null>();
  for (const month of new Set(rows.flatMap(({ lead }) => activeMonths(lead)))) {
    const monthRows = rows.filter(({ lead }) => activeMonths(lead).includes(month));
    months.set(month, await writeRows(siteId, head, { month, rows: monthRows, timeZone }));
  }
  await writeHead(siteId, head, { foldedTo: head.foldedTo, months, now });
}

/** Copies one site's data to another. */
async function copySite(from: string, to: string): Promise<void> {
  const table = tableName('leads');
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'siteId = :site',
        ExpressionAttributeValues: { ':site': from },
        ExclusiveStartKey: start,
      }),
    );
    for (let at = 0; at < Items.length; at += 25) {
      await documentClient().send(
        new BatchWriteCommand({
          RequestItems: {
            [table]: Items.slice(at, at + 25).map(item => ({ PutRequest: { Item: { ...item, siteId: to } } })),
          },
        }),
      );
    }
    start = LastEvaluatedKey;
  } while (start !== undefined);
}

/** Writes a company of 200 sites with leads of two years. */
async function writeCompany(name: string, leads: number): Promise<SiteNode> {
  const company = node(name, 'ORG', null);
  await createNode(company);
  const sites = Array.from({ length: siteCount }, (_, index) => `${name}-site-${index}`);
  const [first = ''] = sites;
  await writeSite(first, leads);
  await mapConcurrent(sites, 4, async siteId => {
    await createNode(node(siteId, 'SITE', name));
    if (siteId !== first) await copySite(first, siteId);
  });
  const [fresh] = generateLeads(1, 3);
  for (const siteId of sites.filter((_, index) => index % perFresh === 0)) {
    await putChange(siteId, { id: 'fresh', keys: ['ref#fresh'] }, now);
    if (fresh !== undefined) await storeLead(siteId, 'ref#fresh', versionedLead({ ...fresh, siteId, leadId: 'fresh' }));
  }
  return company;
}

/** Cost of /unit-sales for a company with a million leads, compared with ten thousand. */
export const leadCompanyFigures: FigureGroup = {
  names: ['lead-page-ms-ratio'],
  async *measure(requested) {
    if (!requested.has('lead-page-ms-ratio')) return;
    const close = await openBareDatabase(now);
    try {
      const [large, small] = [await writeCompany('large', sizes.large), await writeCompany('small', sizes.small)];
      const months = Array.from({ length: 10 }, (_, index) => `2026${String(index + 1).padStart(2, '0')}`);
      const ask = (company: SiteNode) => timed(() => loadLeadMonths(company, { months, format: 'year', people: true }));
      const largeTimes: number[] = [];
      const smallTimes: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        largeTimes.push((await ask(large)).ms);
        smallTimes.push((await ask(small)).ms);
      }
      const { result } = await ask(large);
      const came = Object.values(result.years).flatMap(year => Object.values(year));
      if (came.reduce((sum, { units }) => sum + units, 0) < siteCount * sizes.large * 0.2)
        throw new Error('The large company has not the deals of a million leads');
      yield {
        name: 'lead-page-ms-ratio',
        value: rounded(median(largeTimes) / median(smallTimes)),
        unit: 'times',
        against: 'ms of 10,000',
        againstValue: rounded(median(smallTimes), 0),
      };
    } finally {
      await close();
    }
  },
};
