import { listEndingVersions } from '../../../shared/platforms/api-versions.ts';
import type { JobTime } from '../../runtime/job-time.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { isPausedAfterTrial } from '../../../shared/domain/trial/trial.ts';
import { sources } from '../../platforms/sources.ts';
import { countMetric, countNight } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import { getConnections, type StoredConnection } from '../../stores/connections/connections.ts';
import { countPageSpeedSites, notePageSpeedSites } from '../../stores/jobs/page-speed-sites.ts';
import { findBackfillJob } from '../../stores/jobs/jobs.ts';
import { mapRows } from '../../stores/engine/read-rows.ts';
import { getSummaries } from '../../stores/sites/sites.ts';
import { resumeJob } from './backfill-windows.ts';
import { isTried, nightlyMessages } from './nightly-messages.ts';
import { remindNotTracking } from '../notifications/not-tracking.ts';
import { sendDeferred } from './defer-window.ts';
import { countSharedAccounts } from '../connections/shared-accounts.ts';
import { hasMeasuringTurn, measuringPeriod } from './measuring-turn.ts';
import { type OutgoingPull, sendPulls } from './send-pulls.ts';
import { newestExpected } from './windows.ts';
import { type DispatchResult, pageThroughZone } from './zone-pages.ts';

/** A first collection unfinished after this time has lost messages, so they are resent. */
const stalledMs = 6 * 3_600_000;
/** Days without a newer day beyond the usual lag after which a platform counts as silent. */
const quietDays = 14;

/**
 * Sends a time zone's nightly pulls: each connection's trailing window and gaps, stalled first collections, and due
 * deferred windows. Reminds sites of connections that need a new sign-in. Skips connections that can't be read. A
 * regular night also counts connections that last night left outdated, which alarms (lib/stacks/monitoring.ts).
 */
export async function dispatchNightlyPull(event: ScheduleEvent, context: JobTime): Promise<DispatchResult> {
  const { now } = context;
  // Runs with a given date are manual, and runs with a cursor have already started.
  if (event.date === undefined && event.cursor === undefined) countNight(event.timeZone, now);
  let late = 0;
  let shared = 0;
  let measured = 0;
  const period = measuringPeriod(await countPageSpeedSites());
  const sent = await pageThroughZone(event, context, async keys => {
    const judged = mapRows('connections', await getConnections(keys), connection =>
      judge(connection, { now, day: event.date, period }),
    );
    measured += judged.filter(({ connection }) => connection.service === 'pagespeed').length;
    const messages = judged.flatMap(verdict => verdict.messages);
    await sendPulls(messages);
    await remindSites(
      judged.map(({ connection }) => connection),
      now,
    );
    shared += await sharedAmong(judged.map(({ connection }) => connection));
    const active = await activeSites(
      judged.filter(({ stuck, late: isLate }) => stuck || isLate),
      now,
    );
    const troubled = judged.filter(({ connection }) => active.has(connection.siteId));
    late += troubled.filter(verdict => verdict.late).length;
    for (const { connection } of troubled.filter(({ stuck }) => stuck)) await resume(connection);
    return messages.length;
  });
  await notePageSpeedSites(event.timeZone, measured, { isContinued: sent.isContinued, now });
  if (event.date === undefined) countMetric('LateConnections', late, now);
  if (event.date === undefined) countMetric('SharedAccounts', shared, now);
  if (event.date === undefined)
    countMetric('EndingVersions', listEndingVersions(now.toISOString().slice(0, 10)).length, now);
  if (sent.cursor !== null) return sent;
  return { ...sent, messages: sent.messages + (await sendDeferred(event.timeZone, context)) };
}

type Judged = {
  readonly connection: StoredConnection;
  readonly messages: readonly OutgoingPull[];
  readonly stuck: boolean;
  readonly late: boolean;
};

/** Plans a connection's night. Throws for an invalid connection, which is then skipped. */
const judge = (
  connection: StoredConnection,
  { now, day, period }: { now: Date; day: string | undefined; period: number },
): Judged => ({
  connection,
  messages:
    isTried(connection) && isDueTonight(connection, { now, day, period }) ? nightlyMessages(connection, now, day) : [],
  stuck: isStuck(connection, now),
  late: isLate(connection, now),
});

/** Resumes a first collection; an unreadable one is skipped by its reader. */
async function resume({ backfill }: StoredConnection): Promise<void> {
  const job = backfill && (await findBackfillJob(backfill.jobId));
  if (job) await resumeJob(job);
}

/**
 * Reports whether a connection is due tonight: every night, or in turns if PageSpeed's daily calls don't suffice for
 * all websites.
 */
const isDueTonight = (
  { service, siteId, timeZone }: StoredConnection,
  { now, day, period }: { now: Date; day: string | undefined; period: number },
): boolean => service !== 'pagespeed' || hasMeasuringTurn(siteId, day ?? siteToday(now, timeZone), period);

/** Reminds sites of services that need a sign-in; a failure doesn't stop the night. */
async function remindSites(connections: readonly StoredConnection[], now: Date): Promise<void> {
  try {
    await remindNotTracking(
      connections.filter(({ state }) => state === 'reconnect-needed'),
      now,
    );
  } catch (error) {
    logger.warn('Sites could not be reminded of a required sign-in', { error });
  }
}

/** Counts accounts that feed several companies without their owner's approval; a failure doesn't stop the night. */
async function sharedAmong(connections: readonly StoredConnection[]): Promise<number> {
  try {
    return await countSharedAccounts(connections);
  } catch (error) {
    logger.warn('Accounts that feed several companies could not be counted', { error });
    return 0;
  }
}

const isStuck = ({ backfill, state, throttledUntil }: StoredConnection, now: Date): boolean =>
  backfill !== null &&
  backfill.finishedAt === null &&
  state !== 'reconnect-needed' &&
  state !== 'retired' &&
  // Its windows are deferred.
  !(state === 'throttled' && throttledUntil !== undefined && new Date(throttledUntil) > now) &&
  now.getTime() - new Date(backfill.startedAt).getTime() > stalledMs;

/**
 * Reports whether a connection misses last night's newest day for a reason customers can't fix. Excludes platforms that
 * were called last night and have had no data for weeks or ever.
 */
function isLate(
  { service, state, backfill, lastDay, askedThrough, platformTimeZone, timeZone }: StoredConnection,
  now: Date,
): boolean {
  const isOurResponsibility = state === 'working' || state === 'throttled' || state === 'our-configuration';
  const lastNight = addDays(siteToday(now, platformTimeZone ?? timeZone), -1);
  const due = newestExpected(sources[service], lastNight);
  // A measurement in turns has no due day.
  if (!sources[service].hasHistory) return false;
  if (!isOurResponsibility || backfill?.finishedAt === null || (lastDay !== null && lastDay >= due)) return false;
  const answered = askedThrough !== null && askedThrough !== undefined && askedThrough >= addDays(lastNight, -1);
  return !(answered && (lastDay === null || lastDay < addDays(due, -quietDays)));
}

/** Lists the sites that are pulled: neither suspended nor with a long-expired trial. */
async function activeSites(judged: readonly Judged[], now: Date): Promise<ReadonlySet<string>> {
  const sites = await getSummaries([...new Set(judged.map(({ connection }) => connection.siteId))]);
  return new Set(
    sites
      .filter(
        ({ suspended, trialExpiryDate, timeZone }) =>
          !suspended && !isPausedAfterTrial(trialExpiryDate, siteToday(now, timeZone)),
      )
      .map(({ siteId }) => siteId),
  );
}
