import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { PendingReport, PulledWindow } from '../../platforms/connector.ts';
import type { PlatformError } from '../../platforms/platform-error.ts';
import { logger } from '../../runtime/logger.ts';
import { noteCredentialEnd } from '../credentials/credential-alerts.ts';
import { tellReviews } from '../notifications/tell-reviews.ts';
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
 * How a pull ended, when it did not throw. `deferred`: `message` again, not before `dueAt`. `refused`: no retry will
 * help.
 */
export type PullOutcome =
  | { readonly outcome: 'pulled'; readonly itemsWritten: number }
  | { readonly outcome: 'deferred'; readonly message: PullMessage; readonly dueAt: Date; readonly timeZone: string }
  | { readonly outcome: 'refused'; readonly kind: PlatformError['kind'] | 'slow-report' }
  | { readonly outcome: 'nothing-to-do'; readonly why: NothingToDo['why'] };

/**
 * Pulls one window of one connection and stores its days. The same message twice, or interrupted anywhere and sent
 * again, leaves the same records: every write below either repeats itself or is a condition that no longer holds.
 * Days come first, then the months they settle, then the connection's state, so that the state never claims what is
 * not stored. A report that the platform is still making is asked for by a further message: no pull waits.
 * @throws whatever another try may mend; the queue brings the message again.
 */
export async function pullWindow(message: PullMessage, { now }: { now: Date }): Promise<PullOutcome> {
  // What is the message about?
  const window = await loadWindow(message, now);
  if ('why' in window) {
    if (window.why === 'done') await showProgress(window.job, now);
    return { outcome: 'nothing-to-do', why: window.why };
  }
  // May the platform be asked now?
  const dueAt = await askableFrom(window, now);
  if (dueAt !== null) return deferred(window, dueAt);
  // Ask.
  const answer = await askPlatform(window, now);
  if ('noBudgetUntil' in answer) return deferred(window, answer.noBudgetUntil);
  if (!(await isStillChosen(window))) return { outcome: 'nothing-to-do', why: 'no-connection' };
  if ('failure' in answer) {
    await lookAtVerification(window, answer, now);
    const retryAt = await refuseWindow(window, answer.failure, now);
    return retryAt === null ? { outcome: 'refused', kind: answer.failure.kind } : deferred(window, retryAt);
  }
  if ('pending' in answer) return await waitForReport(window, answer, now);
  // Store the days, then record the outcome.
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

/** Asks for the report again later; one that took too long too often is recorded as failed. */
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

/** What was pulled is kept whether or not this succeeds; the next night announces what this one could not. */
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

/** What was pulled is kept whether or not this succeeds; the next night asks for the same days and tells of them. */
async function announceReviews(
  { message: { siteId, service, purpose }, site }: LoadedWindow,
  pulled: PulledWindow,
  now: Date,
): Promise<void> {
  if (service !== 'gmb' || purpose !== 'nightly') return;
  try {
    await tellReviews(site, pulled, now);
  } catch (error) {
    logger.warn('Review notifications could not be sent', { siteId, error });
  }
}

/** What was pulled is kept whether or not this succeeds; the next night looks again, and at last the audit. */
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
