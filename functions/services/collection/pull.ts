import type { PullMessage } from '../../../shared/messages/queues.ts';
import { daysBetween, lengthOf } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Connector, PendingReport, PulledWindow, ConnectedResource } from '../../platforms/connector.ts';
import { connectors } from '../../platforms/connectors.ts';
import { PlatformError } from '../../platforms/platform-error.ts';
import { isStopped } from '../../platforms/stopped.ts';
import { logger } from '../../runtime/logger.ts';
import { changeConnection, getConnection, type StoredConnection } from '../../stores/connections/connections.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { isSuperseded, jobOfDoneWindow, showProgress } from './backfill.ts';
import { budget, type Reservation } from './budget.ts';
import { connectionMessage, stateOfFailure } from '../connections/connection-messages.ts';
import { noteCredentialEnd } from '../credentials/credential-alerts.ts';
import { accessTokenFor } from '../credentials/credentials.ts';
import { storeWindow } from './store-window.ts';
import { failWindow } from './record-window-outcome.ts';
import { notifyNotTracking, requireRefresh } from '../notifications/not-tracking.ts';
import { reconcile } from './reconcile.ts';
import { daysWithout } from './settled-months.ts';
import { afterWait, nextStep } from './async-reports.ts';

/**
 * How a pull ended, when it did not throw. `deferred`: `message` again, not before `dueAt`. `refused`: no retry will
 * help.
 */
export type PullOutcome =
  | { readonly outcome: 'pulled'; readonly itemsWritten: number }
  | { readonly outcome: 'deferred'; readonly message: PullMessage; readonly dueAt: Date; readonly timeZone: string }
  | { readonly outcome: 'refused'; readonly kind: PlatformError['kind'] | 'slow-report' }
  | { readonly outcome: 'nothing-to-do'; readonly why: 'done' | 'superseded' | 'no-connection' | 'suspended' | 'retired' };

/** How long a platform that is switched off keeps its windows. */
const hourMs = 3_600_000;
const stoppedMs = 6 * hourMs;

/**
 * Pulls one window of one connection and stores its days. The same message twice, or interrupted anywhere and sent
 * again, leaves the same records: every write below either repeats itself or is a condition that no longer holds.
 * Days come first, then the months they settle, then the connection's state, so that the state never claims what is
 * not stored. A report that the platform is still making is asked for by a further message: no pull waits.
 * @throws whatever another try may mend; the queue brings the message again.
 */
export async function pullWindow(message: PullMessage, { now }: { now: Date }): Promise<PullOutcome> {
  const connector = connectors[message.service];
  const connection = await getConnection(message.siteId, message.service);
  if (connection !== null && isSuperseded(message, connection)) return { outcome: 'nothing-to-do', why: 'superseded' };
  const site = connection === null ? null : await getNode(message.siteId);
  const source = site === null ? null : connector.sourceOf(site);
  if (!connection || !site || !source || source.key !== connection.sourceKey) return { outcome: 'nothing-to-do', why: 'no-connection' };
  if (site.attr.suspended === true) return { outcome: 'nothing-to-do', why: 'suspended' };
  if (connection.state === 'retired') return { outcome: 'nothing-to-do', why: 'retired' };
  const done = await jobOfDoneWindow(message);
  if (done) {
    await showProgress(done, now);
    return { outcome: 'nothing-to-do', why: 'done' };
  }
  const { timeZone } = connection;
  const deferred = (dueAt: Date): PullOutcome => ({ outcome: 'deferred', message: afterWait(message, dueAt), dueAt, timeZone });
  // By the hour, so that copies of a message wait as one.
  if (isStopped(message.service)) return deferred(new Date(Math.ceil(now.getTime() / hourMs) * hourMs + stoppedMs));
  const waitUntil = connection.state === 'throttled' && connection.throttledUntil ? new Date(connection.throttledUntil) : now;
  if (waitUntil > now) return deferred(waitUntil);
  let answer: PulledWindow | PendingReport | null;
  try {
    answer = await measuredBefore(connector, message);
    // The steps of a slow report were paid for with its first.
    const refusedUntil = answer === null && message.progress === undefined ? await budget().reserve(reservationOf(message, connection, source, now)) : null;
    if (refusedUntil !== null) return deferred(refusedUntil);
    answer ??= await ask(connector, site, source, message, now);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === 'reconnect' && (await isRenewed(connector, site, source))) throw error;
    return await refused(message, connection, error, now);
  }
  // Asking takes seconds to minutes: what another property counted must not stand beside the days of the new one.
  const standing = await getConnection(message.siteId, message.service);
  if (standing?.sourceKey !== source.key) return { outcome: 'nothing-to-do', why: 'no-connection' };
  if ('pending' in answer) return await waitForReport(message, answer, timeZone, now);
  const itemsWritten = await storeWindow(message, connection, connector, answer, now);
  await announceEnd(message, source, now);
  await reconcile(message, site, now);
  return { outcome: 'pulled', itemsWritten };
}

/** A platform without a past would measure anew: a day that is there already is the answer to its message. */
async function measuredBefore(connector: Connector, { siteId, service, start, end }: PullMessage): Promise<PulledWindow | null> {
  if (connector.hasHistory || (await daysWithout(siteId, service, end, end)).length > 0) return null;
  return { sections: [], timeZone: null, missingDays: await daysWithout(siteId, service, start, end) };
}

async function ask(connector: Connector, site: SiteNode, source: ConnectedResource, message: PullMessage, now: Date): Promise<PulledWindow | PendingReport> {
  const { start, end, purpose, progress } = message;
  const accessToken = source.tokenId === null ? null : await accessTokenFor(source.tokenId, now);
  return connector.pull({ site, accessToken, start, end, purpose, progress: progress?.state ?? null, now });
}

function reservationOf({ siteId, service, start, end, purpose }: PullMessage, connection: StoredConnection, source: ConnectedResource, now: Date): Reservation {
  const daysAgo = daysBetween(end, siteToday(now, connection.platformTimeZone ?? connection.timeZone));
  const use = purpose === 'backfill' ? 'backfill' : daysAgo <= 2 ? 'trailing' : 'refill';
  return { service, siteId, resource: source.key, use, days: lengthOf({ start, end }), daysAgo, now };
}

async function waitForReport(message: PullMessage, { pending }: PendingReport, timeZone: string, now: Date): Promise<PullOutcome> {
  const next = nextStep(message, pending, now);
  if (next !== null) return { outcome: 'deferred', ...next, timeZone };
  logger.warn('A report did not come in time', { siteId: message.siteId, service: message.service, start: message.start, end: message.end });
  await failWindow(message, now, 'slow-report');
  return { outcome: 'refused', kind: 'slow-report' };
}

/** Whether another credential was chosen while the old one was refused: the next try asks with the new one. */
async function isRenewed(connector: Connector, { siteId }: SiteNode, asked: ConnectedResource): Promise<boolean> {
  const site = await getNode(siteId);
  return site !== null && connector.sourceOf(site)?.tokenId !== asked.tokenId;
}

/** What was pulled is kept whether or not this succeeds; the next night announces what this one could not. */
async function announceEnd({ siteId, service }: PullMessage, { tokenId }: ConnectedResource, now: Date): Promise<void> {
  if (tokenId === null) return;
  try {
    await noteCredentialEnd(siteId, service, tokenId, now);
  } catch (error) {
    logger.warn("A credential's end could not be announced", { siteId, service, error });
  }
}

/** A refusal is told where it belongs; one that another try may mend is thrown again. */
async function refused(message: PullMessage, connection: StoredConnection, failure: PlatformError, now: Date): Promise<PullOutcome> {
  const state = stateOfFailure[failure.kind];
  const { siteId, service } = message;
  logger.warn('A pull was refused', { siteId, service, kind: failure.kind, platformCode: failure.platformCode, httpStatus: failure.httpStatus, reason: failure.message });
  if (state === null) throw failure;
  if (state === 'throttled') {
    const dueAt = failure.retryAt ?? new Date(now.getTime() + 60_000);
    await budget().pause(service, dueAt, now);
    await changeConnection(siteId, service, before =>
      before && { ...before, state, message: connectionMessage(service, state), throttledUntil: dueAt.toISOString() },
    );
    return { outcome: 'deferred', message: afterWait(message, dueAt), dueAt, timeZone: connection.timeZone };
  }
  if (state === 'reconnect-needed') await requireRefresh(siteId, service, now);
  if (state !== 'our-configuration' && connection.state !== state) await notifyNotTracking(siteId, service, state, now);
  await failWindow(message, now, failure.kind, before => ({ ...before, state, message: connectionMessage(service, state), throttledUntil: undefined }));
  return { outcome: 'refused', kind: failure.kind };
}
