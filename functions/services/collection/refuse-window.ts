import type { PlatformError } from '../../platforms/platform-error.ts';
import { logger } from '../../runtime/logger.ts';
import { connectionMessage, stateOfFailure } from '../connections/connection-messages.ts';
import { notifyNotTracking } from '../alerts/open-not-tracking.ts';
import { requireRefresh } from '../notifications/not-tracking.ts';
import { budget } from './budget.ts';
import { changeChosen } from './change-chosen.ts';
import type { LoadedWindow } from './load-window.ts';
import { failWindow } from './record-window-outcome.ts';

const shortestPauseMs = 60_000;

/**
 * Records a platform's refusal for its connection, and notifies the site's people if they must act. Returns the retry
 * time for a busy platform, or null if no retry helps.
 * @throws {PlatformError} the refusal itself, where another try may succeed.
 */
export async function refuseWindow(
  { message, connection }: LoadedWindow,
  failure: PlatformError,
  now: Date,
): Promise<Date | null> {
  const { siteId, service } = message;
  const { kind, platformCode, httpStatus } = failure;
  logger.warn('A pull was refused', { siteId, service, kind, platformCode, httpStatus, reason: failure.message });
  const state = stateOfFailure[kind];
  if (state === null) throw failure;
  if (state === 'throttled') {
    const dueAt = failure.retryAt ?? new Date(now.getTime() + shortestPauseMs);
    await budget().pause(service, dueAt, now);
    await changeChosen(message, before => ({
      ...before,
      state,
      message: connectionMessage(service, state),
      throttledUntil: dueAt.toISOString(),
    }));
    return dueAt;
  }
  if (state === 'reconnect-needed') await requireRefresh(siteId, service, now, message.sourceKey);
  if (state !== 'our-configuration' && connection.state !== state) await notifyNotTracking(siteId, service, state, now);
  await failWindow(message, now, kind, before => ({
    ...before,
    state,
    message: connectionMessage(service, state),
    throttledUntil: undefined,
  }));
  return null;
}
