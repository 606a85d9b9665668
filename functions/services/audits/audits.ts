import { createHash } from 'node:crypto';
import { type AuditMessage, workerSeconds } from '../../../shared/messages/queues.ts';
import type { Audit, AuditBaseline, AuditType } from '../../../shared/model/audit.ts';
import type { RollupRecord } from '../../../shared/model/month-record.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { hashedText, writeAudit } from '../../../shared/domain/audits/audit.ts';
import type { BaselineWindow } from '../../../shared/domain/audits/baseline.ts';
import { auditStatusAt } from '../../../shared/domain/audits/due.ts';
import type { JudgedValues } from '../../../shared/domain/audits/judged.ts';
import { toBusinessType } from '../../../shared/domain/audits/type-medians.ts';
import {
  type AuditVersion,
  typeOfBaseline,
  typeOfSite,
  chooseAuditVersion,
} from '../../../shared/domain/audits/kinds.ts';
import { formatMonth } from '../../../shared/domain/formats/dates.ts';
import { monthRange, previousYearMonth } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { type RecordService, recordServices } from '../../../shared/platforms/registry.ts';
import type { SiteNumbers } from '../../numbers/numbers.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { logger } from '../../runtime/logger.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { type AuditTrigger, getAuditRun, listRuns, noteAnnounced, putAudit } from '../../stores/audits.ts';
import { readTypeMedians } from '../../stores/type-medians.ts';
import { readDays } from '../../stores/metrics/metrics.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { judgeWindow } from './audit-baseline.ts';
import { auditNumbers, computeMonthlyAverages, judgeAuditedMonth } from './audit-numbers.ts';
import { notifyAll } from '../alerts/tell-all.ts';
import { idsOnPath } from '../rollups/node-sites.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { notifyInApp } from '../notifications/tell-bell.ts';
import { noteFindings } from '../recommendations/record-findings.ts';

export type AuditRequest = {
  readonly siteId: string;
  /** 'yyyyMM' */
  readonly yearMonth: string;
  /** Absent: the site's own type. */
  readonly type?: AuditType | undefined;
  /** Absent: by type, and by whether the site has a baseline. */
  readonly version?: AuditVersion | undefined;
  /** Window of a new baseline, which the audit uses. Absent: the site's, if any. */
  readonly newBaseline?: BaselineWindow | undefined;
  /** Adds a re-run on demand; a scheduled run keeps an existing audit. */
  readonly onDemand: boolean;
  readonly now: Date;
};

const writeTries = 5;

/** Request with values decided once: type, window, whether it ran early. */
type Decided = {
  readonly yearMonth: string;
  readonly type: AuditType;
  readonly version: AuditVersion;
  readonly window: AuditBaseline | null;
  readonly status: Audit['status'];
  readonly now: Date;
};

/**
 * Writes the audit of a site's month and notifies the site. Audits never change: a re-run adds the next run. A repeated
 * scheduled message has one effect. Returns null without writing for a scheduled audit of a suspended site or a month
 * without data.
 * @throws {DomainError} not-found for an unknown site; on demand, conflict if the month or a new baseline's window has
 * no data.
 */
export async function generateAudit(request: AuditRequest): Promise<Audit | null> {
  const { siteId, yearMonth, onDemand, now } = request;
  const site = await getNode(siteId);
  if (site === null) {
    if (onDemand) throw notFound();
    return null;
  }
  if (!onDemand && site.attr.suspended === true) return null;
  const numbers = await auditNumbers(site, yearMonth, now);
  if (!numbers.holds(monthRange(yearMonth))) {
    if (onDemand) throw conflict('There is no data for this month yet. No audit was created');
    return null;
  }
  const trigger: AuditTrigger = onDemand ? 'on-demand' : 'scheduled';
  const status = auditStatusAt(yearMonth, now, siteTimeZone(site.attr));
  const asked = { yearMonth, now, status, ...chooseKind(site, request) };
  const baseline = await loadBaseline(site, asked);
  // The site's baseline has no data, so the previous month is used instead.
  const decided: Decided =
    baseline === null && asked.version === 3 && request.version === undefined ? { ...asked, version: 2 } : asked;
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const runs = await listRuns(siteId, yearMonth);
    const existingRun = runs.find(run => run.trigger === trigger && isStanding(run, decided, onDemand));
    const run = existingRun?.summary.run ?? Math.max(0, ...runs.map(({ summary }) => summary.run)) + 1;
    const audit = existingRun
      ? await getAuditRun(siteId, yearMonth, run)
      : await seal(site, numbers, decided, run, baseline);
    // Before the write, so that people are notified even after a crash.
    if (audit && !existingRun && onDemand) await deferAnnouncement(audit, laterSeconds);
    if (audit && (existingRun || (await putAudit(audit, trigger)))) {
      await (onDemand ? announceOrDefer(site, audit, numbers, now) : announce(site, audit, numbers, now));
      return audit;
    }
  }
  throw new Error(`Too many concurrent writes of audit ${yearMonth} of ${siteId}`);
}

type Run = Awaited<ReturnType<typeof listRuns>>[number];
/**
 * Reports whether a run is the requested one: on demand only if it was interrupted after storing, so that a retry adds
 * no second run.
 */
const isStanding = ({ summary, unannounced }: Run, { type, version, status }: Decided, onDemand: boolean): boolean =>
  onDemand
    ? unannounced === true && summary.type === type && summary.version === version && summary.status === status
    : isValidFor(summary, status);

/** Stores an audit's findings and notifies people. Safe to repeat. */
async function announce(site: SiteNode, audit: Audit, numbers: SiteNumbers, now: Date): Promise<void> {
  await noteFindings(site, audit.yearMonth, numbers, now);
  await notifyOfAudit(audit, site);
}

/** Announces a stored audit; failures are left to the worker. */
async function announceOrDefer(site: SiteNode, audit: Audit, numbers: SiteNumbers, now: Date): Promise<void> {
  const { siteId, yearMonth, run } = audit;
  try {
    await announce(site, audit, numbers, now);
    await noteAnnounced(audit);
  } catch (error) {
    logger.warn('An audit is stored and could not be announced', { siteId, yearMonth, run, error });
    await deferAnnouncement(audit, 0);
  }
}

/** Exceeds the audit worker's maximum run time. */
const laterSeconds = workerSeconds.audits + 60;

/** Has the worker announce a run unless that was done by then. */
async function deferAnnouncement(
  { siteId, yearMonth, type, version, run }: Audit,
  delaySeconds: number,
): Promise<void> {
  const body: AuditMessage = { v: 1, kind: 'audit', siteId, yearMonth, type, version, onDemand: true, run };
  try {
    await sendMessages(requiredSetting('AUDIT_QUEUE_URL'), [{ body, delaySeconds }]);
  } catch (error) {
    logger.error('An audit is announced when it is asked for again', { siteId, run, error });
  }
}

/** Announces a stored run that was not announced before. */
export async function announceRun(siteId: string, yearMonth: string, run: number, now: Date): Promise<void> {
  const site = await getNode(siteId);
  const runs = site === null ? [] : await listRuns(siteId, yearMonth);
  if (!runs.some(({ summary, unannounced }) => summary.run === run && unannounced === true)) return;
  const audit = await getAuditRun(siteId, yearMonth, run);
  if (site === null || audit === null) return;
  await announce(site, audit, await auditNumbers(site, yearMonth, now), now);
  await noteAnnounced(audit);
}

/** A final audit is permanent; a preliminary one is valid until a final one is due. */
const isValidFor = (summary: Pick<Audit, 'status'>, status: Audit['status']) =>
  summary.status === 'settled' || status === 'provisional';

/** Returns an audit's type, version and baseline: as requested, or from the site's business and baseline. */
function chooseKind(
  { attr }: SiteNode,
  { type, version, newBaseline }: AuditRequest,
): Pick<Decided, 'type' | 'version' | 'window'> {
  const window = newBaseline ?? attr.auditBaseline ?? null;
  const ofSite = type ?? typeOfSite(attr);
  const chosen = newBaseline === undefined ? ofSite : typeOfBaseline(ofSite);
  return {
    type: chosen,
    version: version ?? chooseAuditVersion(chosen, window !== null),
    window: window && { ...window, set: newBaseline !== undefined },
  };
}

/** Returns the window's numbers, null without one or for another kind of comparison. */
async function loadBaseline(
  site: SiteNode,
  { window, version, yearMonth, now }: Decided,
): Promise<JudgedValues | null> {
  if (window === null || version === 2) return null;
  const values = await judgeWindow(site, window, yearMonth, now);
  if (values === null && window.set)
    throw conflict('Baseline audit was not generated. There is no data for these days');
  return values;
}

async function seal(
  site: SiteNode,
  numbers: SiteNumbers,
  { yearMonth, type, version, window, status, now }: Decided,
  run: number,
  baseline: JudgedValues | null,
): Promise<Audit> {
  const { siteId } = site;
  const both = [monthRange(yearMonth), monthRange(previousYearMonth(yearMonth))] as const;
  const [month, before] = both;
  const countDays = (service: RecordService) => both.map(range => numbers.toRecord(range).sources[service]?.days ?? 0);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const unsealed = writeAudit({
    auditId: makeAuditId(siteId, yearMonth, run),
    siteId,
    yearMonth,
    type,
    version,
    run,
    status,
    timestamp: now.toISOString(),
    metrics: numbers.readMetrics(month),
    prevMetrics: numbers.readMetrics(before),
    judged: await judgeAuditedMonth(site, { yearMonth, version }, numbers, { now }),
    baseline: baseline ?? undefined,
    typeMedians: version === 1 ? await readTypeMedians(toBusinessType(site.attr)) : undefined,
    baselineWindow: baseline === null ? undefined : (window ?? undefined),
    monthlyAvgMetrics:
      version === 3 ? computeMonthlyAverages(numbers, yearMonth, site.attr.isEcommerce === true) : undefined,
    ...pickProfileCounts(numbers.toRecord(month)),
    products: type === 'ecommerce' ? await sumProducts(siteId, yearMonth) : undefined,
    dailyRecords: sum(recordServices.flatMap(countDays)),
    services: recordServices.filter(service => sum(countDays(service)) > 0),
    missingDays: sum(both.flatMap(range => [...numbers.missingIn(range).values()].map(({ length }) => length))),
  });
  return {
    ...unsealed,
    proof: { ...unsealed.proof, hash: createHash('sha256').update(hashedText(unsealed)).digest('hex') },
  };
}

/** Returns the Business Profile's calls and direction requests, null without any. */
function pickProfileCounts({ sources }: RollupRecord) {
  const parts = sources.gmb?.parts;
  return { phoneCalls: parts?.['profileCalls'] ?? null, directionRequests: parts?.['profileDirections'] ?? null };
}

/** Builds 'aud-202610-site-1'; a long site id is replaced by its fingerprint, since ids have 64 characters. */
export function makeAuditId(siteId: string, yearMonth: string, run: number): string {
  const id = `aud-${yearMonth}-${siteId}-${run}`;
  if (id.length <= 64) return id;
  return `aud-${yearMonth}-${createHash('sha256').update(siteId).digest('base64url').slice(0, 40)}-${run}`;
}

async function sumProducts(siteId: string, yearMonth: string): Promise<{ name: string; revenue: number }[]> {
  const { start, end } = monthRange(yearMonth);
  const revenues = new Map<string, number>();
  for (const { products } of await readDays(siteId, 'ga4', 'shop', start, end)) {
    for (const { name, itemRevenue } of products) revenues.set(name, (revenues.get(name) ?? 0) + itemRevenue);
  }
  return [...revenues].map(([name, revenue]) => ({ name, revenue }));
}

/** Adds an audit's notification and its digest lines; its id derives from the audit's, which prevents duplicates. */
async function notifyOfAudit(audit: Audit, site: SiteNode): Promise<void> {
  const month = formatMonth(audit.yearMonth);
  const score = audit.score === null ? 'There is not enough data for a score.' : `The score is ${audit.score} of 100.`;
  const { siteId, auditId, timestamp: at } = audit;
  const title = `Audit of ${month}`;
  const link = `/audit/${auditId}`;
  await notifyInApp(
    {
      notificationId: notificationId(at.slice(0, 10), [auditId]),
      siteId,
      type: 'AUDIT',
      kind: 'audits',
      body: { title, message: `The audit of ${month} for ${site.name} is ready. ${score}`, link, timestamp: at },
      users: {},
      // A month's audits share one inbox line.
      cause: `audit-${audit.yearMonth}`,
    },
    site.sitePath,
  );
  const line = {
    siteId,
    siteName: site.name,
    ruleId: auditId,
    openedAt: at,
    event: 'opened',
    kind: 'audits',
    title,
    words: score,
    link,
    at,
  } as const;
  await notifyAll([site, ...(await getNodes(idsOnPath(site.sitePath)))], line, new Date(at));
}
