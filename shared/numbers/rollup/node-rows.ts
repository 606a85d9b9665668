import type { RollupRecord, RollupSource } from '../../model/month-record.ts';
import { recordServices, sourceKeys } from '../../platforms/registry.ts';
import type { Money, NodeDay, NodeMonth } from '../../model/node-rows.ts';
import { eachDay, type DayRange, monthRange, type YearMonth } from '../../domain/periods/days.ts';
import { type CoveredService, computeCoverage, coverageOfSites } from './coverage.ts';
import { channelRule } from '../../domain/channels/table.ts';
import { crmRecord } from '../../domain/leads/crm-record.ts';
import { mergeMonths, mergeSites } from './merge.ts';
import { type MoneyRecord, sumMoney } from './money.ts';
import { type DaysToRoll, rollupDays } from './rollup.ts';

/** The input of a site's rows: its days, and its services. */
export type SiteDays = {
  /** The site of the days, so that rows of several sites show their origin. */
  readonly siteId?: string;
  readonly days: DaysToRoll;
  readonly services: readonly CoveredService[];
  /** Days counted by the CRM; absent without one. */
  readonly crm?: ReadonlyMap<string, RollupRecord>;
};

/**
 * Creates the rows of a site's days in a range. A day without a record that is not due yet has no row. Hours and named
 * key events are left out, because only months store them (shared/model/node-rows.ts).
 */
export function makeDayRows({ siteId, days, services, crm }: SiteDays, range: DayRange): NodeDay[] {
  const byDate = daysByDate(days);
  return eachDay(range.start, range.end).flatMap(date => {
    const day = { start: date, end: date };
    const coverage = computeCoverage(services, day);
    const serviceDays = byDate.get(date);
    const counted = crm?.get(date);
    if (serviceDays === undefined && counted === undefined && !lacks(coverage)) return [];
    return [
      {
        date,
        record: marked(
          tidied({ ...withCrm(rollupDays(serviceDays ?? {}, day), counted), hours: [], events: [] }),
          siteId,
        ),
        coverage,
      },
    ];
  });
}

/** Creates the row of a site's month 'yyyyMM'; null without data or due days. */
export function makeMonthRow({ siteId, days, services, crm }: SiteDays, yearMonth: YearMonth): NodeMonth | null {
  const range = monthRange(yearMonth);
  const record = marked(
    tidied(withCrm(rollupDays(days, range), crm === undefined ? null : crmRecord(crm, range))),
    siteId,
  );
  const coverage = computeCoverage(services, range);
  if (isEmpty(record) && !isDue(coverage)) return null;
  // A day has one currency; a property may change it within a month.
  const isMixed = sourceKeys.some(key => (record.sources[key]?.currencies ?? []).length > 1);
  return {
    ...record,
    yearMonth,
    channelRule,
    ...withMoney(isMixed ? makeDayRows({ days, services }, range) : []),
    coverage,
  };
}

/** Multiplied by the days of a year and ten thousand sites, it is still an exact number. */
const maxMark = 2 ** 28;

/** Returns a number that identifies a site among others in a sum. */
function siteMark(siteId: string): number {
  let mark = 7;
  for (const character of siteId) mark = (mark * 31 + character.charCodeAt(0)) % maxMark;
  return (mark * 2_654_435) % maxMark;
}

function marked(record: RollupRecord, siteId: string | undefined): RollupRecord {
  if (siteId === undefined) return record;
  const mark = siteMark(siteId);
  return {
    ...record,
    sources: Object.fromEntries(
      Object.entries(record.sources).map(([key, source]) => [key, { ...source, marks: mark * source.days }]),
    ),
  };
}

const withCrm = (record: RollupRecord, crm: RollupRecord | null | undefined): RollupRecord =>
  crm == null ? record : mergeMonths([record, crm]);
const isEmpty = ({ sources }: RollupRecord) => Object.keys(sources).length === 0;
const lacks = (coverage: NodeDay['coverage']) => Object.values(coverage).some(({ siteDays }) => siteDays > 0);
const isDue = (coverage: NodeDay['coverage']) => Object.keys(coverage).length > 0;

function daysByDate(days: DaysToRoll): Map<string, DaysToRoll> {
  const byDate = new Map<string, Record<string, unknown[]>>();
  for (const service of recordServices) {
    for (const day of days[service] ?? []) {
      const held = byDate.get(day.date) ?? {};
      held[service] = [...(held[service] ?? []), day];
      byDate.set(day.date, held);
    }
  }
  return byDate as Map<string, DaysToRoll>;
}

/** Merges the day rows of a node's sites, each passed once, by calendar date in any zone. */
export const daysOfSites = (rows: readonly NodeDay[]): NodeDay[] =>
  grouped(rows, ({ date }) => date).map(([date, same]) => ({
    date,
    record: tidied(mergeSites(same.map(({ record }) => record))),
    ...withMoney(same),
    coverage: coverageOfSites(same.map(({ coverage }) => coverage)),
  }));

/** Merges the month rows of a node's sites, each passed once. */
export const monthsOfSites = (rows: readonly NodeMonth[]): NodeMonth[] =>
  grouped(rows, ({ yearMonth }) => yearMonth).map(([yearMonth, same]) => ({
    ...tidied(mergeSites(same)),
    yearMonth,
    ...withMoney(same.map(row => ({ record: row, money: row.money }))),
    coverage: coverageOfSites(same.map(({ coverage }) => coverage)),
  }));

function withMoney(records: readonly MoneyRecord[]): { money?: Money } {
  const money = sumMoney(records);
  return money === undefined ? {} : { money };
}

function grouped<Row>(rows: readonly Row[], makeKey: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(makeKey(row));
    if (group) group.push(row);
    else groups.set(makeKey(row), [row]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Rounds sums to a millionth, because floating-point errors (0.30000000000000004) are not data. */
export function tidied(record: RollupRecord): RollupRecord {
  const sources: RollupRecord['sources'] = {};
  for (const [key, source] of Object.entries(record.sources) as [keyof typeof sources, RollupSource][])
    sources[key] = {
      ...source,
      parts: Object.fromEntries(Object.entries(source.parts).map(([part, sum]) => [part, tidy(sum)])),
    };
  return {
    sources,
    channels: record.channels.map(row => ({
      ...row,
      sessions: tidy(row.sessions),
      goals: tidy(row.goals),
      transactions: tidy(row.transactions),
      revenue: tidy(row.revenue),
    })),
    devices: record.devices.map(row => ({ ...row, sessions: tidy(row.sessions), goals: tidy(row.goals) })),
    hours: record.hours.map(row => ({ ...row, sessions: tidy(row.sessions), goals: tidy(row.goals) })),
    events: record.events.map(row => ({ ...row, goals: tidy(row.goals) })),
    quality: record.quality,
  };
}

const tidy = (sum: number): number => Number(sum.toFixed(6));
