import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { generateLeads } from '../../../../scripts/bench/generate-leads.ts';
import { dayNumberIn, dayOfNumber } from '../../../../shared/domain/leads/day-key.ts';
import { leadCounts } from '../../../../shared/domain/leads/facts.ts';
import { numberAt } from '../../../../shared/domain/leads/number-at.ts';
import { summariseLeads, topGroups } from '../../../../shared/domain/leads/summary.ts';
import { leadSchema } from '../../../../shared/model/lead.ts';
import { sqlRows } from '../../support/duckdb.ts';

const timeZone = 'America/New_York';
const folder = mkdtempSync(join(tmpdir(), 'leads-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The same counts written a second time, in SQL. */
const sqlCounts = `
  count(*) as leads,
  count(*) filter (not smsIneligible) as eligible,
  count(*) filter (smsIneligible) as ineligible,
  count(contactedTimestamp) as contacted,
  count(contactedTimestamp) + count(rescheduledTimestamp) as bookings,
  count(*) filter (bookingKept) as bookingsKept,
  count(engagedTimestamp) as engaged,
  count(aiInitEngagementTimestamp) as aiEngaged,
  count(cancelledTimestamp) as cancelled,
  count(noShowTimestamp) as noShow,
  count(rescheduledTimestamp) as rescheduled,
  count(discoveryDayTimestamp) as discovered,
  count(signedTimestamp) as appsSigned,
  count(*) filter (financiallyQualified) as financiallyQualified,
  count(dqReason) as dqReasonLeads,
  count(*) filter (lower(status) = 'won') as units,
  coalesce(sum(revenue) filter (lower(status) = 'won'), 0) as revenue,
  count(*) filter (territoryStatus = 'Open') as openTerritories,
  count(*) filter (territoryStatus = 'Closed') as closedTerritories,
  count(*) filter (territoryStatus = 'Adjusted') as adjustedTerritories,
  avg((signedTimestamp - timestamp) / 86400000.0) filter (signedTimestamp >= timestamp) as leadToAppDays,
  avg((closeTimestamp - timestamp) / 86400000.0) filter (lower(status) = 'won' and closeTimestamp >= timestamp) as leadToDealDays,
  avg((contactedTimestamp - timestamp) / 86400000.0) filter (contactedTimestamp >= timestamp) as leadToContactedDays,
  avg(floor((bookingCreatedAtTimestamp - timestamp) / 60000.0 + 0.5)) filter (bookingCreatedAtTimestamp >= timestamp) as leadToBookingMinutes,
  avg(floor((bookingCreatedAtTimestamp - timestamp) / 60000.0 + 0.5)) filter (bookingCreatedAtTimestamp >= timestamp and financiallyQualified) as leadToBookingQualifiedMinutes`;

const leads = generateLeads(4000);
const file = join(folder, 'leads.json');
writeFileSync(file, leads.map(({ metrics, ...lead }) => JSON.stringify({ ...lead, ...metrics })).join('\n'));
const load = `create table leads as select * from read_json('${file}', format = 'newline_delimited')`;

async function groupsBySql(columns: string): Promise<Map<string, Record<string, number | null>>> {
  const rows = await sqlRows([load], `select ${columns === '' ? "'' as g" : `${columns} as g`}, ${sqlCounts} from leads group by all`);
  return new Map(
    rows.map(({ g, ...counts }) => [
      String(g),
      Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, value === null ? null : Number(value)])),
    ]),
  );
}

function expectEqual(totals: object, expected: Record<string, number | null> | undefined): void {
  expect(expected).toBeDefined();
  for (const [key, value] of Object.entries(expected ?? {})) {
    const actual = Reflect.get(totals, key);
    if (value === null) expect(actual, key).toBeNull();
    else expect(actual, key).toBeCloseTo(value, 6);
  }
}

describe('summariseLeads against SQL', () => {
  const summary = summariseLeads(leads, timeZone);

  it('has the same totals', async () => {
    expectEqual(summary.totals, (await groupsBySql('')).get(''));
  });

  it.each([
    ['persona', summary.personas],
    ['dealType', summary.dealTypes],
    ['leadOwnerName', summary.leadOwners],
    ['utm_source', summary.sources],
  ] as const)('has the same groups by %s', async (column, groups) => {
    const expected = await groupsBySql(column);
    expect(groups.map(({ name }) => name).sort()).toEqual([...expected.keys()].sort());
    for (const { name, totals } of groups) expectEqual(totals, expected.get(name));
  });

  it('has the same campaigns below source and medium', async () => {
    const expected = await groupsBySql("utm_source || '|' || utm_medium || '|' || utm_campaign");
    const actualCampaigns = summary.sources.flatMap(source =>
      source.mediums.flatMap(medium => medium.campaigns.map(campaign => ({ key: `${source.name}|${medium.name}|${campaign.name}`, campaign }))),
    );
    expect(actualCampaigns).toHaveLength(expected.size);
    for (const { key, campaign } of actualCampaigns) expectEqual(campaign.totals, expected.get(key));
  });

  it('has the same value of deals by DQ reason', async () => {
    const rows = await sqlRows([load], 'select dqReason as name, coalesce(sum(revenue), 0) as value from leads where dqReason is not null group by all');
    expect(new Map(summary.dqReasons.map(({ name, dealValue }) => [name, dealValue]))).toEqual(
      new Map(rows.map(({ name, value }) => [String(name), Number(value)])),
    );
  });

  it("has the same number of applications signed per day, in the site's time zone", async () => {
    const rows = await sqlRows(
      [load],
      'select signedTimestamp as at from leads where signedTimestamp is not null',
    );
    const format = new Intl.DateTimeFormat('en-CA', { timeZone });
    const expected = new Map<string, number>();
    for (const { at } of rows) {
      const day = format.format(Number(at));
      expected.set(day, (expected.get(day) ?? 0) + 1);
    }
    expect(new Map(summary.series.appsSigned.map(({ date, y }) => [date, y]))).toEqual(expected);
    expect(summary.series.appsSigned.every(({ date, x }) => date.endsWith(x) && /^\d\d-\d\d$/.test(x))).toBe(true);
  });
});

describe('summariseLeads', () => {
  it('returns zeros and no averages for no leads', () => {
    const { totals, sources, series } = summariseLeads([], timeZone);
    for (const key of leadCounts) expect(totals[key]).toBe(0);
    expect(totals.leadToAppDays).toBeNull();
    expect(sources).toEqual([]);
    expect(series.bookings).toEqual([]);
  });

  it('adds up every breakdown to the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 1e6 }), (count, seed) => {
        const summary = summariseLeads(generateLeads(count, seed), timeZone);
        for (const groups of [summary.sources, summary.personas, summary.dealTypes, summary.leadOwners]) {
          for (const key of leadCounts) {
            expect(groups.reduce((sum, { totals }) => sum + totals[key], 0)).toBeCloseTo(summary.totals[key], 6);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('counts a won deal in any case and uses its close date override', () => {
    const day = 86_400_000;
    const won = leadSchema.parse({
      leadId: 'l1', siteId: 'site-1', timestamp: 10 * day, timestampUpdated: 0, status: 'WON', revenue: 5,
      closeTimestamp: 12 * day, metrics: { dealCloseOverride: 15 * day },
    });
    expect(summariseLeads([won], 'UTC').totals).toMatchObject({ units: 1, revenue: 5, leadToDealDays: 5 });
  });

  it('has no duration for a stage that precedes the lead', () => {
    const odd = leadSchema.parse({ leadId: 'l1', siteId: 'site-1', timestamp: 5000, timestampUpdated: 0, signedTimestamp: 4000, metrics: {} });
    expect(summariseLeads([odd], 'UTC').totals).toMatchObject({ appsSigned: 1, leadToAppDays: null });
  });
});

describe('numberAt', () => {
  it('returns 0 beyond the end', () => expect([numberAt([5], 0), numberAt([5], 1)]).toEqual([5, 0]));
});

describe('topGroups', () => {
  it('lists the five largest and the number of leads in the others', () => {
    const { dealTypes, leadOwners, totals } = summariseLeads(leads, timeZone);
    const { top, restLeads } = topGroups(leadOwners);
    expect(top).toHaveLength(5);
    expect(top.reduce((sum, group) => sum + group.totals.leads, 0) + restLeads).toBe(totals.leads);
    expect(topGroups(dealTypes.slice(0, 2)).restLeads).toBe(0);
  });
});

describe('dayNumberIn', () => {
  it('agrees with Intl at every quarter hour around both clock changes', () => {
    for (const zone of ['America/New_York', 'Pacific/Pago_Pago', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      const dayNumber = dayNumberIn(zone);
      const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
      for (const around of [Date.UTC(2026, 2, 8), Date.UTC(2026, 10, 1), Date.UTC(2026, 3, 4), Date.UTC(2024, 1, 29)]) {
        for (let step = -200; step < 200; step += 1) {
          const at = around + step * 900_000 + 1;
          expect(dayOfNumber(dayNumber(at))).toBe(format.format(at));
        }
      }
    }
  });
});
