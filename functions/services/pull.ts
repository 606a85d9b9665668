import type { PullMessage } from '../../shared/messages/queues.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import type { Connector, PulledWindow, PullSource } from '../platforms/connector.ts';
import { connectors } from '../platforms/connectors.ts';
import { PlatformError } from '../platforms/platform-error.ts';
import { environment } from '../runtime/environment.ts';
import { logger } from '../runtime/logger.ts';
import { changeConnection, getConnection, type StoredConnection } from '../stores/connections.ts';
import { writeDays } from '../stores/metrics.ts';
import { getNode } from '../stores/sites.ts';
import { completeWindow, jobOfDoneWindow, showProgress } from './backfill.ts';
import { connectionMessage, stateOfFailure } from './connection-messages.ts';
import { accessTokenFor } from './credentials.ts';
import { notifyNotTracking, requireRefresh } from './not-tracking.ts';
import { closeMonth, daysWithout, lastSettledMonth, monthsToClose } from './settled-months.ts';
import { missingAfter, settledUntil } from './windows.ts';

/** How a pull ended, when it did not throw. `parked`: not before `dueAt`. `refused`: no retry will help. */
export type PullOutcome =
  | { readonly outcome: 'pulled'; readonly itemsWritten: number }
  | { readonly outcome: 'parked'; readonly dueAt: Date; readonly timeZone: string }
  | { readonly outcome: 'refused'; readonly kind: PlatformError['kind'] }
  | { readonly outcome: 'nothing-to-do'; readonly why: 'done' | 'no-connection' | 'suspended' };

/** How long a platform that is switched off keeps its windows. */
const stoppedMs = 6 * 3_600_000;

/**
 * Pulls one window of one connection and stores its days. The same message twice, or interrupted anywhere and sent
 * again, leaves the same records: every write below either repeats itself or is a condition that no longer holds.
 * Days come first, then the months they settle, then the connection's state, so that the state never claims what is
 * not stored.
 * @throws whatever another try may mend; the queue brings the message again.
 */
export async function pullWindow(message: PullMessage, { now }: { now: Date }): Promise<PullOutcome> {
  const connector = connectors[message.service];
  const connection = await getConnection(message.siteId, message.service);
  const site = connection === null ? null : await getNode(message.siteId);
  const source = site === null ? null : connector.sourceOf(site);
  if (!connection || !site || !source || source.key !== connection.sourceKey) return { outcome: 'nothing-to-do', why: 'no-connection' };
  if (site.attr.suspended === true) return { outcome: 'nothing-to-do', why: 'suspended' };
  const done = await jobOfDoneWindow(message);
  if (done) {
    await showProgress(done, now);
    return { outcome: 'nothing-to-do', why: 'done' };
  }
  const { timeZone } = connection;
  if (isStopped(message.service)) return { outcome: 'parked', dueAt: new Date(now.getTime() + stoppedMs), timeZone };
  const waitUntil = connection.state === 'throttled' && connection.throttledUntil ? new Date(connection.throttledUntil) : now;
  if (waitUntil > now) return { outcome: 'parked', dueAt: waitUntil, timeZone };
  let pulled: PulledWindow;
  try {
    pulled = await ask(connector, site, source, message, now);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === 'reconnect' && (await isRenewed(connector, site, source))) throw error;
    return await refused(message, connection, error, now);
  }
  // Asking takes seconds to minutes: what another property counted must not stand beside the days of the new one.
  const standing = await getConnection(message.siteId, message.service);
  if (standing?.sourceKey !== source.key) return { outcome: 'nothing-to-do', why: 'no-connection' };
  return { outcome: 'pulled', itemsWritten: await keep(message, connection, connector, pulled, now) };
}

const isStopped = (service: PullMessage['service']) =>
  ({ ga4: environment().GA4_STOPPED, pagespeed: environment().PAGESPEED_STOPPED })[service] === '1';

async function ask(connector: Connector, site: SiteNode, source: PullSource, message: PullMessage, now: Date): Promise<PulledWindow> {
  const { siteId, service, start, end } = message;
  // A platform without a past would measure anew: a day that is there already is the answer to its message.
  if (!connector.hasHistory && (await daysWithout(siteId, service, end, end)).length === 0) {
    return { sections: [], timeZone: null, missingDays: await daysWithout(siteId, service, start, end) };
  }
  const accessToken = source.tokenId === null ? null : await accessTokenFor(source.tokenId, now);
  return connector.pull({ site, accessToken, start, end });
}

/** Whether another credential was chosen while the old one was refused: the next try asks with the new one. */
async function isRenewed(connector: Connector, { siteId }: SiteNode, asked: PullSource): Promise<boolean> {
  const site = await getNode(siteId);
  return site !== null && connector.sourceOf(site)?.tokenId !== asked.tokenId;
}

async function keep(
  message: PullMessage,
  connection: StoredConnection,
  connector: Connector,
  pulled: PulledWindow,
  now: Date,
): Promise<number> {
  const { siteId, service, start, end, purpose } = message;
  const zone = pulled.timeZone ?? connection.platformTimeZone ?? connection.timeZone;
  const settled = settledUntil(connector, siteToday(now, zone));
  let itemsWritten = 0;
  for (const { section, days } of pulled.sections) itemsWritten += await writeDays(siteId, service, section, days, settled);
  for (const month of monthsToClose({ start, end }, purpose, settled, connection.compactedThrough)) {
    await closeMonth(siteId, service, month, { start, end, sections: pulled.sections });
  }
  const closed = lastSettledMonth(settled);
  await finish(message, 'done', now, before => ({
    ...before,
    state: 'working',
    message: undefined,
    throttledUntil: undefined,
    pulledAt: later(before.pulledAt, now.toISOString()),
    lastDay: later(before.lastDay, end),
    missingDays: missingAfter(before.missingDays, { start, end }, pulled.missingDays),
    platformTimeZone: pulled.timeZone ?? before.platformTimeZone,
    compactedThrough: purpose === 'nightly' ? `${closed.slice(0, 4)}-${closed.slice(4)}` : before.compactedThrough,
  }));
  return itemsWritten;
}

const later = (before: string | null, candidate: string) => (before !== null && before > candidate ? before : candidate);

/** A refusal is told where it belongs; one that another try may mend is thrown again. */
async function refused(message: PullMessage, connection: StoredConnection, failure: PlatformError, now: Date): Promise<PullOutcome> {
  const state = stateOfFailure[failure.kind];
  const { siteId, service } = message;
  logger.warn('A pull was refused', { siteId, service, kind: failure.kind, platformCode: failure.platformCode, httpStatus: failure.httpStatus, reason: failure.message });
  if (state === null) throw failure;
  if (state === 'throttled') {
    const dueAt = failure.retryAt ?? new Date(now.getTime() + 60_000);
    await changeConnection(siteId, service, before =>
      before && { ...before, state, message: connectionMessage(service, state), throttledUntil: dueAt.toISOString() },
    );
    return { outcome: 'parked', dueAt, timeZone: connection.timeZone };
  }
  if (state === 'reconnect-needed') await requireRefresh(siteId);
  if (state !== 'our-configuration' && connection.state !== state) await notifyNotTracking(siteId, service, state, now);
  await giveUp(message, now, before => ({ ...before, state, message: connectionMessage(service, state), throttledUntil: undefined }));
  return { outcome: 'refused', kind: failure.kind };
}

/** Notes that a window will not come: its days that are not stored are missing, and a backfill counts it as failed. */
export async function giveUp(
  message: PullMessage,
  now: Date,
  change: (connection: StoredConnection) => StoredConnection = before => before,
): Promise<void> {
  const { siteId, service, start, end } = message;
  const missing = await daysWithout(siteId, service, start, end);
  await finish(message, 'failed', now, before => ({
    ...change(before),
    missingDays: missingAfter(before.missingDays, { start, end }, missing),
  }));
}

/** The connection first: a window that is counted has nothing left to do when its message comes again. */
async function finish(
  { siteId, service, jobId, windowIndex }: PullMessage,
  outcome: 'done' | 'failed',
  now: Date,
  change: (connection: StoredConnection) => StoredConnection,
): Promise<void> {
  await changeConnection(siteId, service, before => before && change(before));
  if (jobId !== undefined && windowIndex !== undefined) await completeWindow(jobId, windowIndex, outcome, now);
}
