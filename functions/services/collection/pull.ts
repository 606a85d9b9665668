import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { PendingReport, PulledWindow } from '../../platforms/connector.ts';
import type { PlatformError } from '../../platforms/platform-error.ts';
import { logger } from '../../runtime/logger.ts';
import { noteCredentialEnd } from '../credentials/credential-alerts.ts';
import { notifyReviews } from '../notifications/tell-reviews.ts';
import { lookAgain } from '../recommendations/look-again.ts';
import { askableFrom, askPlatform } from './ask-platform.ts';
import { afterWait, nextStep } from './async-reports.ts';
import { showProgress } from './backfill-progress.ts';
import { isStillChosen, loadWindow, type LoadedWindow, type NothingToDo } from './load-window.ts';
import { lookAtVerification } from './look-at-verification.ts';
import { reconcile } from './reconcile.ts';
import { askAgain, failWindow, recordPulled } from './record-window-outcome.ts';
import { refuseWindow } from './refuse-window.ts';
import { storeWindow } from './store-window.ts';

/**
 * Outcome of a pull that didn't throw. `deferred`: `message` again, not before `dueAt`. `refused`: no retry will help.
 */
export type PullOutcome =
  | { readonly outcome: 'pulled'; readonly itemsWritten: number }
  | { readonly outcome: 'deferred'; readonly message: PullMessage; readonly dueAt: Date; readonly timeZone: string }
  | { readonly outcome: 'refused'; readonly kind: PlatformError['kind'] | 'slow-report' }
  | { readonly outcome: 'nothing-to-do'; readonly why: NothingToDo['why'] };

/**
 * Pulls one window of one connection and stores its days. Repeated or interrupted messages lead to the same records,
 * because every write is idempotent or conditional. Days are stored first, then completed months, then the connection's
 * state, so the state never claims missing data. Pending reports continue in another message.
 * @throws anything that a retry may fix; the queue delivers the message again.
 */
export async function pullWindow(message: PullMessage, { now }: { now: Date }): Promise<PullOutcome> {
  const window = await loadWindow(message, now);
  if ('why' in window) {
    if (window.why === 'done') await showProgress(window.job, now);
    return { outcome: 'nothing-to-do', why: window.why };
  }
  const dueAt = await askableFrom(window, now);
  if (dueAt !== null) return deferred(window, dueAt);
  const answer = await askPlatform(window, now);
  if ('noBudgetUntil' in answer) return deferred(window, answer.noBudgetUntil);
  if (!(await isStillChosen(window))) return { outcome: 'nothing-to-do', why: 'no-connection' };
  if ('failure' in answer) {
    await lookAtVerification(window, answer, now);
    const retryAt = await refuseWindow(window, answer.failure, now);
    return retryAt === null ? { outcome: 'refused', kind: answer.failure.kind } : deferred(window, retryAt);
  }
  if ('pending' in answer) return await waitForReport(window, answer, now);
  const { itemsWritten, settledMonth } = await storeWindow(
    window.message,
    window.connection,
    window.connector,
    answer.pulled,
    now,
  );
  if (!(await recordPulled(window.message, answer.pulled, settledMonth, now))) {
    await askAgain(window.message);
    return { outcome: 'nothing-to-do', why: 'no-connection' };
  }
  await announceCredentialEnd(window, now);
  await lookAtVerification(window, answer.pulled, now);
  await announceReviews(window, answer.pulled, now);
  await lookForResolved(window, now);
  await reconcile(message, window.site, now);
  return { outcome: 'pulled', itemsWritten };
}

const deferred = ({ message, connection: { timeZone } }: LoadedWindow, dueAt: Date): PullOutcome => ({
  outcome: 'deferred',
  message: afterWait(message, dueAt),
  dueAt,
  timeZone,
});

/** Requests the report again later; records it as failed after too many long waits. */
async function waitForReport(
  { message, connection }: LoadedWindow,
  { pending }: PendingReport,
  now: Date,
): Promise<PullOutcome> {
  const next = nextStep(message, pending, now);
  if (next !== null) return { outcome: 'deferred', ...next, timeZone: connection.timeZone };
  const { siteId, service, start, end } = message;
  logger.warn('A report did not come in time', { siteId, service, start, end });
  await failWindow(message, now, 'slow-report');
  return { outcome: 'refused', kind: 'slow-report' };
}

/** Failure doesn't affect the stored pull; the next night announces the rest. */
async function announceCredentialEnd(
  { message: { siteId, service }, site, resource }: LoadedWindow,
  now: Date,
): Promise<void> {
  if (resource.tokenId === null) return;
  try {
    await noteCredentialEnd(site, service, resource.tokenId, now);
  } catch (error) {
    logger.warn("A credential's end could not be announced", { siteId, service, error });
  }
}

/** Failure doesn't affect the stored pull; the next night reads the same days and notifies. */
async function announceReviews(
  { message: { siteId, service, purpose }, site }: LoadedWindow,
  pulled: PulledWindow,
  now: Date,
): Promise<void> {
  if (service !== 'gmb' || purpose !== 'nightly') return;
  try {
    await notifyReviews(site, pulled, now);
  } catch (error) {
    logger.warn('Review notifications could not be sent', { siteId, error });
  }
}

/** Failure doesn't affect the stored pull; the next night checks again, and finally the audit. */
async function lookForResolved(
  { message: { service, purpose }, site, connection }: LoadedWindow,
  now: Date,
): Promise<void> {
  if (service !== 'ga4' || purpose !== 'nightly') return;
  try {
    await lookAgain(site, connection, now);
  } catch (error) {
    logger.warn('Resolved recommendations could not be checked', { siteId: site.siteId, error });
  }
}
