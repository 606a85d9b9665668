import type { AuditMessage } from '../../shared/messages/queues.ts';
import type { ScheduleEvent } from '../../shared/messages/schedules.ts';
import { addDays, previousYearMonth, yearMonthOf } from '../../shared/domain/periods/days.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { countMetric } from '../runtime/embedded-metric.ts';
import { requiredSetting } from '../runtime/environment.ts';
import { type OutgoingMessage, sendMessages } from '../runtime/queue.ts';
import { type ConnectionKey, getConnections, listZone, type StoredConnection } from '../stores/connections.ts';
import { getBackfillJob, getDispatchCursor, listParked, setDispatchCursor, unpark } from '../stores/jobs.ts';
import { getSummaries } from '../stores/sites.ts';
import { sendWindows } from './backfill.ts';
import { nightlyMessages } from './nightly-messages.ts';

/** A dispatch that runs out of time has noted where it was and must be started again; Lambda does so by itself. */
class DispatchInterruptedError extends Error {
  constructor(run: string) {
    super(`The dispatch ${run} ran out of time; started again it goes on where it was`);
    this.name = 'DispatchInterruptedError';
  }
}

export type DispatchContext = { readonly now: Date; readonly remainingMs: () => number };
export type DispatchResult = { readonly connections: number; readonly messages: number };

const stopBeforeMs = 30_000;
/** A first collection that is not through after this long has lost messages: they are sent again. */
const stalledMs = 6 * 3_600_000;

/**
 * Sends the night's pulls of one time zone: windows that were parked and are due, each connection's trailing window
 * with the gaps before it, and what is left of first collections that got stuck. Pages through the zone's index and
 * never holds more than a page. A night of its own (no stated date) also counts the connections that last night did
 * not bring up to date: the promise of yesterday by 07:00 is alarmed by that number (lib/stacks/monitoring.ts).
 */
export async function dispatchNightlyPull(event: ScheduleEvent, context: DispatchContext): Promise<DispatchResult> {
  const { now } = context;
  const parked = await listParked(event.timeZone);
  const waiting = new Set(parked.map(({ message }) => `${message.siteId}#${message.service}`));
  const due = parked.filter(({ dueAt }) => new Date(dueAt) <= now);
  await sendMessages(requiredSetting('PULL_QUEUE_URL'), due.map(({ message }) => ({ body: message })));
  for (const { sk } of due) await unpark(event.timeZone, sk);

  let late = 0;
  const sent = await pageThroughZone(event, context, async keys => {
    const connections = await getConnections(keys);
    const messages = connections.filter(isTried).flatMap(connection => nightlyMessages(connection, now, event.date));
    await sendMessages(requiredSetting('PULL_QUEUE_URL'), messages);
    const troubled = await ofActiveSites(connections.filter(one => isStuck(one, now) || isLate(one, now)));
    late += troubled.filter(one => isLate(one, now)).length;
    for (const { siteId, service, backfill } of troubled.filter(one => isStuck(one, now))) {
      if (waiting.has(`${siteId}#${service}`)) continue;
      const job = backfill && (await getBackfillJob(backfill.jobId));
      if (job) await sendWindows(job);
    }
    return messages.length;
  });
  if (event.date === undefined) countMetric('LateConnections', late, now);
  return { ...sent, messages: sent.messages + due.length };
}

/** A dead credential is not tried again: a person must act. Lost access is, since owners give it back silently. */
const isTried = ({ state }: StoredConnection) => state !== 'reconnect-needed' && state !== 'retired';

const isStuck = ({ backfill, state }: StoredConnection, now: Date): boolean =>
  backfill !== null &&
  backfill.finishedAt === null &&
  state !== 'reconnect-needed' &&
  now.getTime() - new Date(backfill.startedAt).getTime() > stalledMs;

/** Without the day before yesterday, which last night was to bring, for a reason that no customer can mend. */
function isLate({ state, backfill, lastDay, platformTimeZone, timeZone }: StoredConnection, now: Date): boolean {
  const isOurs = state === 'working' || state === 'throttled' || state === 'our-configuration';
  const due = addDays(siteToday(now, platformTimeZone ?? timeZone), -2);
  return isOurs && backfill?.finishedAt !== null && (lastDay === null || lastDay < due);
}

/** Without those of suspended sites, which are not pulled. */
async function ofActiveSites(connections: readonly StoredConnection[]): Promise<StoredConnection[]> {
  const sites = await getSummaries([...new Set(connections.map(({ siteId }) => siteId))]);
  const active = new Set(sites.filter(site => !site.suspended).map(({ siteId }) => siteId));
  return connections.filter(({ siteId }) => active.has(siteId));
}

/** Sends one message a site of the zone: the standard audit of the month before the run's day. */
export async function dispatchMonthlyAudit(event: ScheduleEvent, context: DispatchContext): Promise<DispatchResult> {
  const today = event.date ?? siteToday(context.now, event.timeZone);
  const yearMonth = previousYearMonth(yearMonthOf(today));
  // The index is in the order of sites, so that a site's services stand together, also across pages.
  let lastSite = '';
  return pageThroughZone(event, context, async keys => {
    const messages: OutgoingMessage[] = [];
    for (const { siteId } of keys) {
      if (siteId === lastSite) continue;
      lastSite = siteId;
      const body: AuditMessage = { v: 1, kind: 'audit', siteId, yearMonth, type: 'standard', version: 2, onDemand: false };
      messages.push({ body });
    }
    await sendMessages(requiredSetting('AUDIT_QUEUE_URL'), messages);
    return messages.length;
  });
}

async function pageThroughZone(
  event: ScheduleEvent,
  { now, remainingMs }: DispatchContext,
  send: (keys: readonly ConnectionKey[]) => Promise<number>,
): Promise<DispatchResult> {
  const run = `${event.job}#${event.timeZone}#${event.date ?? siteToday(now, event.timeZone)}`;
  const resumedAt = event.cursor ?? (await getDispatchCursor(run));
  let cursor = resumedAt;
  let connections = 0;
  let messages = 0;
  for (;;) {
    const page = await listZone(event.timeZone, cursor);
    messages += await send(page.keys);
    connections += page.keys.length;
    if (page.cursor === null) break;
    cursor = page.cursor;
    await setDispatchCursor(run, cursor, now);
    if (remainingMs() < stopBeforeMs) throw new DispatchInterruptedError(run);
  }
  if (cursor !== null) await setDispatchCursor(run, null, now);
  return { connections, messages };
}
