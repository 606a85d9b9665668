import { type CoveredService } from '../../../shared/numbers/rollup/coverage.ts';
import { makeDayRows, makeMonthRow, type SiteDays } from '../../../shared/numbers/rollup/node-rows.ts';
import { type DaysToRoll, isOfThisRule, rollupMonth } from '../../../shared/numbers/rollup/rollup.ts';
import { toDataConnection, isBroken } from '../../../shared/domain/overview/panel-state.ts';
import {
  type DayRange,
  monthRange,
  listMonths,
  previousYearMonth,
  toYearMonth,
  yearMonthFrom,
} from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { recordServices } from '../../../shared/platforms/registry.ts';
import type { RollupRecord } from '../../../shared/model/month-record.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { NodeMonth } from '../../../shared/model/node-rows.ts';
import { sources } from '../../platforms/sources.ts';
import { listConnections, type StoredConnection } from '../../stores/connections/connections.ts';
import { writeMonthRecord } from '../../stores/metrics/month-records.ts';
import { changeNodeYear, readNodeMonths, writeNodeDays } from '../../stores/rollups.ts';
import { siteGroups } from '../../stores/saved/groups.ts';
import { getSummaries } from '../../stores/sites/sites.ts';
import { forgetTouched, noteTouched, readTouched } from '../../stores/touched-months.ts';
import { keepCrmMonths } from '../leads/keep-crm-months.ts';
import { readPrimaryDays } from '../collection/primary-section.ts';
import { countedSince, newestExpected } from '../collection/windows.ts';
import { idsAbove, isRolledUp } from './node-sites.ts';
import { groupConsecutiveMonths, computeScreenSpan, withDash } from './spans.ts';

/** Connection with the days expected by now. */
type Expected = { readonly connection: StoredConnection; readonly expected: DayRange };

/**
 * `madeAt`: the last run. `expectedAt`: the instant for expected days and counted leads, if not now: for a suspended
 * site.
 */
type RunTimes = {
  readonly whole: boolean;
  readonly now: Date;
  readonly madeAt?: Date | undefined;
  readonly expectedAt?: Date;
};

/**
 * Builds a site's rows from its stored days: recent months, months without a row, months whose missing days arrived or
 * leads changed, and some with an older channel rule. For a suspended site only months with changed leads. `whole`:
 * every month a screen can request. Writes days before months and skips unchanged rows; safe to repeat.
 */
export async function makeSiteRows(
  site: SiteNode,
  { whole, now, madeAt = now, expectedAt = now }: RunTimes,
): Promise<void> {
  const { siteId, attr } = site;
  const timeZone = siteTimeZone(attr);
  const span = computeScreenSpan(siteToday(now, timeZone));
  const recent = previousYearMonth(toYearMonth(siteToday(madeAt, timeZone)));
  const touched = await readTouched(siteId);
  const connections = listExpected(await listConnections(siteId), expectedAt);
  const stored = await readNodeMonths(siteId, span.start.slice(0, 4), span.end.slice(0, 4));
  const older = new Set(listOlderRule(stored).slice(whole ? 0 : -olderMonthsPerNight));
  const isDue = (month: string) =>
    attr.suspended !== true && (month >= recent || older.has(month) || isStale(month, stored, connections));
  const spanMonths = listMonths(span).filter(month => whole || isDue(month));
  const dueMonths = [...new Set([...spanMonths, ...touched.months])].sort();
  for (const months of groupConsecutiveMonths(dueMonths)) {
    const range = { start: monthRange(months[0] ?? '').start, end: monthRange(months.at(-1) ?? '').end };
    await makeRun(siteId, months, {
      connections,
      crm: await keepCrmMonths(site, range, expectedAt),
      older,
      readAt: now,
      suspended: attr.suspended === true,
      beforeDays: changed =>
        noteAbove(
          site,
          changed.filter(month => month < recent),
        ),
    });
  }
  await forgetTouched(siteId, touched);
}

/** Months with an older channel rule rebuilt per night: a site's history takes six nights. */
const olderMonthsPerNight = 6;

/** Lists months with channels under an older rule, oldest first. */
const listOlderRule = (stored: readonly NodeMonth[]): string[] =>
  stored
    .filter(row => !isOfThisRule(row))
    .map(({ yearMonth }) => yearMonth)
    .sort();

/** Reports whether a month has no row since data was collected, or its missing days arrived. */
function isStale(month: string, stored: readonly NodeMonth[], connections: readonly Expected[]): boolean {
  const row = stored.find(({ yearMonth }) => yearMonth === month);
  const { start, end } = monthRange(month);
  if (row === undefined) return connections.some(({ expected }) => expected.start <= end && expected.end >= start);
  return connections.some(({ connection: { service, missingDays } }) => {
    const still = new Set(missingDays);
    return row.coverage[service]?.missing.some(day => !still.has(day)) ?? false;
  });
}

function listExpected(connections: readonly StoredConnection[], now: Date): Expected[] {
  return connections
    .filter(connection => toDataConnection(connection) !== 'not-connected')
    .map(connection => {
      const today = siteToday(now, connection.platformTimeZone ?? connection.timeZone);
      return {
        connection,
        expected: { start: countedSince(connection), end: newestExpected(sources[connection.service], today) },
      };
    });
}

type Run = {
  readonly connections: readonly Expected[];
  readonly crm: ReadonlyMap<string, RollupRecord>;
  readonly older: ReadonlySet<string>;
  readonly readAt: Date;
  readonly suspended: boolean;
  /** Receives the months 'yyyyMM' whose days change. */
  readonly beforeDays: (months: readonly string[]) => Promise<void>;
};

/**
 * Notes past months whose days change at the nodes that count the site, and their groups: they compare its months,
 * which may look the same again after days were added and taken away.
 */
async function noteAbove(site: SiteNode, months: readonly string[]): Promise<void> {
  if (months.length === 0) return;
  const above = await getSummaries(await idsAbove(site));
  for (const { siteId } of above.filter(isRolledUp))
    for (const ownerId of [siteId, ...(await siteGroups.list(siteId)).map(({ id }) => id)])
      await noteTouched(ownerId, months);
}

/**
 * Builds consecutive months of one year: read together, one query per service. Updates stored sums with an older
 * channel rule first, because the month's row implies that.
 */
async function makeRun(siteId: string, months: readonly string[], run: Run): Promise<void> {
  const { connections, crm, older, readAt, suspended, beforeDays } = run;
  const [first = '', last = first] = [months[0], months.at(-1)];
  const range = { start: monthRange(first).start, end: monthRange(last).end };
  const read = await Promise.all(recordServices.map(service => readPrimaryDays(siteId, service, range)));
  const days: DaysToRoll = Object.assign({}, ...read);
  const services = connections.map(connection => coveredBy(connection, days));
  for (const month of months.filter(candidate => older.has(candidate)))
    await writeMonthRecord(siteId, 'ga4', rollupMonth({ ga4: days.ga4 }, month), { renew: true });
  // No data is expected for a suspended site in a month after its last run.
  const isOfMonth =
    (month: string) =>
    ({ expected }: CoveredService) =>
      !suspended || expected.end >= monthRange(month).start;
  const given = months.map((month): [string, SiteDays] => [
    month,
    { siteId, days: ofMonth(days, month), services: services.filter(isOfMonth(month)), crm },
  ]);
  await writeNodeDays(
    siteId,
    given.map(([month, siteDays]) => ({ month: withDash(month), rows: makeDayRows(siteDays, monthRange(month)) })),
    readAt,
    changed => beforeDays(changed.map(yearMonthFrom)),
  );
  const rows = given.flatMap(([month, siteDays]) => makeMonthRow(siteDays, month) ?? []);
  await changeNodeYear(
    siteId,
    first.slice(0, 4),
    stored =>
      [...stored.filter(({ yearMonth }) => !months.includes(yearMonth)), ...rows].sort((a, b) =>
        a.yearMonth < b.yearMonth ? -1 : 1,
      ),
    readAt,
  );
}

function ofMonth(days: DaysToRoll, month: string): DaysToRoll {
  const { start, end } = monthRange(month);
  return Object.fromEntries(
    Object.entries(days).map(([service, list]) => [service, list.filter(({ date }) => date >= start && date <= end)]),
  );
}

function coveredBy({ connection, expected }: Expected, days: DaysToRoll): CoveredService {
  const { service } = connection;
  return {
    service,
    expected,
    held: new Set((days[service] ?? []).map(({ date }) => date)),
    isBroken: isBroken(connection),
  };
}
