import { isSameRule } from '../../../shared/domain/audits/score-history.ts';
import { listMonths } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { comparedLengths, sumComparedSites } from '../../../shared/domain/reports/compared-sites.ts';
import { chooseSites } from '../../../shared/domain/reports/notable-sites.ts';
import { sumOtherSites } from '../../../shared/domain/reports/other-sites.ts';
import {
  auditsPeriod,
  comparedByDay,
  comparedRanges,
  rangeOfSite,
  makeSiteRow,
  type TablePeriod,
} from '../../../shared/numbers/rollup/site-row.ts';
import { partialMonths } from '../../../shared/numbers/rollup/rows-over.ts';
import { siteAuditSchema } from '../../../shared/model/audit.ts';
import type { NodeDay, NodeMonth, SiteRow } from '../../../shared/model/node-rows.ts';
import { maxReadSites, type OtherSites } from '../../../shared/model/other-sites.ts';
import { listAudits } from '../../stores/audits.ts';
import { writeComparedSites } from '../../stores/compared-sites.ts';
import { toNotableId, writeNotableSites } from '../../stores/notable-sites.ts';
import {
  listSiteRows,
  readNodeDays,
  readSitePart,
  removeOtherPeriods,
  removeSiteRows,
  sitesPerPart,
  writeSiteRows,
} from '../../stores/rollups.ts';
import type { SiteOfNode } from './node-sites.ts';
import { groupConsecutiveMonths, withDash } from './spans.ts';

/** Maximum runs of a month's audit stored before the previous month's. */
const auditsRead = 6;

/** Creates the tables of a node's sites, one per period, written part by part. Existing parts are read once. */
export async function siteTables(nodeId: string, list: readonly TablePeriod[], now: Date) {
  const stored = await listSiteRows(nodeId);
  const waiting = new Map<string, SiteRow[]>(list.map(({ id }) => [id, []]));
  const parts = new Map<string, number>();
  const compared = new Map(list.map(period => [period.id, sumComparedSites(comparedLengths(period))]));
  let sites = 0;

  async function writePart(id: string, rows: readonly SiteRow[]): Promise<void> {
    const part = parts.get(id) ?? 0;
    await writeSiteRows(nodeId, id, part, rows, stored, now);
    parts.set(id, part + 1);
    waiting.set(id, []);
  }

  return {
    /** Returns a site's row for each table in order, from its months and extra days. */
    async rowsOf({ site, linked }: SiteOfNode, siteMonths: readonly NodeMonth[]): Promise<SiteRow[]> {
      const { siteId, name, sitePath, timeZone, isEcommerce, place, suspended } = site;
      const today = siteToday(now, timeZone);
      const [days, audited] = await Promise.all([daysFor(siteId, list, today), readNewestAudit(siteId)]);
      const rows = {
        days: new Map(days.map(day => [day.date, day])),
        months: new Map(siteMonths.map(month => [month.yearMonth, month])),
      };
      const who = {
        siteId,
        name,
        sitePath,
        timeZone,
        linked,
        isEcommerce,
        ...(place === undefined ? {} : { place }),
        ...(suspended ? { suspended } : {}),
        score: audited.score,
        previousScore: audited.previousScore,
      };
      const { audit } = audited;
      return list.map(period =>
        makeSiteRow(audit === undefined || period.id !== auditsPeriod ? who : { ...who, audit }, period, rows, today),
      );
    },
    /** Adds one site's rows; full parts are written. */
    async add(rows: readonly SiteRow[]): Promise<void> {
      sites += 1;
      for (const [index, { id }] of list.entries()) {
        const held = waiting.get(id) ?? [];
        const row = rows[index];
        if (row) {
          held.push(row);
          compared.get(id)?.add(row);
        }
        if (held.length === sitesPerPart) await writePart(id, held);
      }
    },
    /** Writes the rest, and removes parts left from a time with more sites and tables of discontinued periods. */
    async end(): Promise<void> {
      for (const { id } of list) {
        const held = waiting.get(id) ?? [];
        if (held.length > 0 || !parts.has(id)) await writePart(id, held);
        await removeSiteRows(nodeId, id, parts.get(id) ?? 0, stored, now);
        const notable = sites > maxReadSites ? await findNotableSites(nodeId, id) : null;
        await writeNotableSites(nodeId, id, notable, stored, now);
        await writeComparedSites(nodeId, id, sites > 0 ? (compared.get(id)?.read() ?? null) : null, stored, now);
      }
      await removeOtherPeriods(
        nodeId,
        list.flatMap(({ id }) => [id, toNotableId(id)]),
        stored,
        now,
      );
    },
  };
}

/** Finds the notable sites of a period's table, and adds up the others, part by part. */
export async function findNotableSites(nodeId: string, id: string): Promise<{ rows: SiteRow[]; others: OtherSites }> {
  const choice = chooseSites(['previous', 'year-ago']);
  await forEachRow(nodeId, id, choice.add);
  const rows = choice.read(maxReadSites);
  const ids = new Set(rows.map(({ siteId }) => siteId));
  const sum = sumOtherSites();
  await forEachRow(nodeId, id, row => ids.has(row.siteId) || sum.add(row));
  return { rows, others: sum.read() };
}

async function forEachRow(nodeId: string, id: string, use: (row: SiteRow) => void): Promise<void> {
  let rows = await readSitePart(nodeId, id, 0);
  for (let part = 1; rows.length > 0; part += 1) {
    rows.forEach(use);
    rows = await readSitePart(nodeId, id, part);
  }
}

/** Reads the days of months that some period contains partially, and of periods shown or compared by day. */
async function daysFor(siteId: string, list: readonly TablePeriod[], today: string): Promise<NodeDay[]> {
  const months = new Set(
    list.flatMap(period => {
      const { range, previous, yearAgo } = comparedRanges(rangeOfSite(period, today));
      const drawnByDay = period.kind === 'year' ? [] : listMonths(range);
      return [...[range, previous, yearAgo].flatMap(partialMonths), ...drawnByDay, ...comparedByDay(range)];
    }),
  );
  const read = await Promise.all(
    groupConsecutiveMonths([...months]).map(run =>
      readNodeDays(siteId, withDash(run[0] ?? ''), withDash(run.at(-1) ?? '')),
    ),
  );
  return read.flat();
}

/**
 * Returns the newest audited month by its last run, and the scores of the two newest; the older one only under the same
 * rule.
 */
async function readNewestAudit(siteId: string): Promise<Pick<SiteRow, 'score' | 'previousScore' | 'audit'>> {
  const { audits } = await listAudits(siteId, { limit: auditsRead });
  const months = [...new Set(audits.map(({ yearMonth }) => yearMonth))];
  const [newest, before] = months.slice(0, 2).map(month => audits.find(({ yearMonth }) => yearMonth === month));
  const isComparable = isSameRule(newest?.ruleVersion, before?.ruleVersion);
  return {
    score: newest?.score ?? null,
    previousScore: isComparable ? (before?.score ?? null) : null,
    ...(newest === undefined ? {} : { audit: siteAuditSchema.parse(newest) }),
  };
}
