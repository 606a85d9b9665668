import { createHash } from 'node:crypto';
import { keptMonths } from '../../../shared/model/table-care.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import {
  addDays,
  listMonths,
  monthRange,
  previousYearMonth,
  toYearMonth,
} from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { sources } from '../../platforms/sources.ts';
import { notFound } from '../../runtime/errors.ts';
import { changeConnection, getConnection } from '../../stores/connections/connections.ts';
import {
  beginGeneration,
  type BackfillJob,
  createBackfillJob,
  getBackfillJob,
  type JobWindow,
  reopenBackfillJob,
} from '../../stores/jobs/jobs.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { isThrough, newestDay, shownProgress } from './backfill-job.ts';
import { resumeJob } from './backfill-windows.ts';
import { nightlyMessages } from './nightly-messages.ts';
import { listEarlierDays } from './other-property.ts';
import { sendAskedPulls } from './send-pulls.ts';
import { findDispatchZone } from './windows.ts';

const backfillMonths = 18;

/** Counts the calendar months of a first collection, up to the retention limit. */
export const countBackfillMonths = (service: RecordService, asked = backfillMonths): number =>
  Math.min(asked, keptMonths[service] ?? asked);

/**
 * Starts a service's first collection after its account was chosen: one window per calendar month, newest first
 * (specification 9: data up to 18 months; more if a property chosen again was away longer). Choosing the same source
 * again only resends failed and unsent windows and retries a broken connection. Earlier messages are superseded
 * (`isSuperseded`).
 * @throws {DomainError} not-found if the site or its chosen account doesn't exist.
 */
export async function startBackfill(request: {
  siteId: string;
  service: RecordService;
  now: Date;
  months?: number;
  /** Collects the same source again, with more requested than before. */
  again?: boolean;
}): Promise<void> {
  const { siteId, service, now, again = false } = request;
  const months = countBackfillMonths(service, request.months);
  const site = await getNode(siteId);
  const source = site === null ? null : sources[service].resourceOf(site);
  if (site === null || source === null) throw notFound();
  const zone = siteTimeZone(site.attr);
  const current = await getConnection(siteId, service);
  const collected = current?.sourceKey === source.key && !again ? current.backfill : null;
  const running = collected === null ? null : await getBackfillJob(collected.jobId);
  // A job is stored for 400 days; its summary lasts as long as the connection.
  const isCollected = running === null && collected?.finishedAt && collected.failed === 0;
  const job = isCollected
    ? null
    : (running ??
      (await newJob({ siteId, service, sourceKey: source.key, revision: site.revision, zone, months, now })));
  const open = job === null ? null : await openAgain(job, running !== null);
  const connection = await changeConnection(siteId, service, before => {
    const same = before?.sourceKey === source.key ? before : null;
    if (open === null && same === null) return null;
    return {
      ...(same ?? {
        connectedAt: now.toISOString(),
        pulledAt: null,
        lastDay: open && firstLastDay(open),
        missingDays: [],
        platformTimeZone: null,
        compactedThrough: null,
        // Until the collection ends and checks (other-property.ts): days without a property belong to the previous one.
        ...(before === null || open === null ? {} : { otherUntil: addDays(shownProgress(open).start, -1) }),
      }),
      siteId,
      service,
      sourceKey: source.key,
      timeZone: findDispatchZone(zone),
      state: 'working',
      message: undefined,
      throttledUntil: undefined,
      backfill: open === null ? (same?.backfill ?? null) : shownProgress(open),
    };
  });
  // Its last window may have been counted meanwhile, by a message that this generation supersedes.
  if (open?.finishedAt === null) await resumeJob(open);
  // Collects days that nights missed during connection trouble now, rather than next night.
  const wasInTrouble = current?.sourceKey === source.key && current.state !== 'working';
  if (connection && wasInTrouble) await sendAskedPulls(nightlyMessages(connection, now));
}

/** Reopens a job's failed windows; a running job's earlier messages are superseded. */
async function openAgain(job: BackfillJob, isRunning: boolean): Promise<BackfillJob> {
  if (job.failed && job.failed.size > 0) return (await reopenBackfillJob(job.jobId)) ?? job;
  return isRunning && !isThrough(job) ? ((await beginGeneration(job.jobId)) ?? job) : job;
}

async function newJob(request: {
  siteId: string;
  service: RecordService;
  sourceKey: string;
  revision: number;
  zone: string;
  months: number;
  now: Date;
}): Promise<BackfillJob> {
  const { siteId, service, sourceKey, now } = request;
  const yesterday = addDays(siteToday(now, request.zone), -1);
  const windows = sources[service].hasHistory
    ? monthWindows(yesterday, await countMonthsToCollect(request, yesterday))
    : [{ start: yesterday, end: yesterday }];
  // Includes the site's revision: a property chosen again the same day is collected again, because another's days
  // replaced its own.
  const about = [siteId, service, sourceKey, yesterday, request.months, request.revision];
  const digest = createHash('sha256').update(about.join('\n')).digest('base64url');
  const jobId = `backfill-${digest.slice(0, 22)}`;
  await createBackfillJob({ jobId, siteId, service, sourceKey, windows, startedAt: now.toISOString() });
  const job = await getBackfillJob(jobId);
  if (job === null) throw new Error(`The job ${jobId} was written and is not there`);
  return job;
}

/** Extends a collection to its property's last stored day, so that no gap follows an earlier choice. */
async function countMonthsToCollect(
  { siteId, service, sourceKey, months }: { siteId: string; service: RecordService; sourceKey: string; months: number },
  yesterday: string,
): Promise<number> {
  const start = monthRange(previousYearMonth(toYearMonth(yesterday), months - 1)).start;
  // Days without a property may be another's.
  const last = (await listEarlierDays(siteId, service, { sourceKey, otherUntil: yesterday }, start)).at(-1);
  if (last === undefined) return months;
  return countBackfillMonths(service, listMonths({ start: addDays(last, 1), end: yesterday }).length);
}

/** Lists calendar months up to a day, newest first; the newest one ends with that day. */
export function monthWindows(lastDay: string, months: number): JobWindow[] {
  const newest = toYearMonth(lastDay);
  return Array.from({ length: months }, (_, index) => {
    const { start, end } = monthRange(previousYearMonth(newest, index));
    return { start, end: index === 0 ? lastDay : end };
  });
}

/** Returns the newest day a job has certainly collected: its newest window's, or the platform's newest by then. */
function firstLastDay(job: BackfillJob): string | null {
  const newest = newestDay(job);
  return job.done?.has(0) && newest !== null ? addDays(newest, -sources[job.service].lagDays) : null;
}
