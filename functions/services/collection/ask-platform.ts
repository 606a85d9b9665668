import { daysBetween, countDays } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import type { PendingReport, PulledWindow } from '../../platforms/connector.ts';
import { PlatformError } from '../../platforms/platform-error.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { accessTokenFor } from '../credentials/credentials.ts';
import { isStopped } from '../platform-settings/platform-settings.ts';
import { budget, type Reservation } from './budget.ts';
import type { LoadedWindow } from './load-window.ts';
import { daysWithout } from './settled-months.ts';

const hourMs = 3_600_000;
/** Wait of a window while its platform is switched off. */
const stoppedMs = 6 * hourMs;

/** Returns the time at which the platform may be called for this window; null: now. */
export async function askableFrom({ message, connection }: LoadedWindow, now: Date): Promise<Date | null> {
  // Rounded to the hour, so that copies of a message are merged.
  if (await isStopped(message.service, now)) return new Date(Math.ceil(now.getTime() / hourMs) * hourMs + stoppedMs);
  const { state, throttledUntil } = connection;
  const waitsUntil = state === 'throttled' && throttledUntil ? new Date(throttledUntil) : now;
  return waitsUntil > now ? waitsUntil : null;
}

/** Result of a call: days, a pending report, a wait for the budget, or the platform's refusal. */
type PlatformAnswer =
  | { readonly pulled: PulledWindow }
  | PendingReport
  | { readonly noBudgetUntil: Date }
  | { readonly failure: PlatformError };

/**
 * Calls the platform for the window if the call budget allows it.
 * @throws other errors, and a refused sign-in that was replaced in the meantime: both are retried.
 */
export async function askPlatform(window: LoadedWindow, now: Date): Promise<PlatformAnswer> {
  try {
    const stored = await storedBefore(window);
    if (stored !== null) return { pulled: stored };
    const noBudgetUntil = await reserveCalls(window, now);
    if (noBudgetUntil !== null) return { noBudgetUntil };
    const answer = await pull(window, now);
    return 'pending' in answer ? answer : { pulled: answer };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === 'reconnect' && (await isSignInReplaced(window))) throw error;
    return { failure: error };
  }
}

/** PageSpeed has no history: a second measurement would differ. If the last day is stored, the window is done. */
async function storedBefore({ connector, message }: LoadedWindow): Promise<PulledWindow | null> {
  const { siteId, service, start, end } = message;
  if (connector.hasHistory || (await daysWithout(siteId, service, end, end)).length > 0) return null;
  return { sections: [], timeZone: null, missingDays: await daysWithout(siteId, service, start, end) };
}

/** Reserves the calls for the window. Returns null when granted, or the time to ask again. */
async function reserveCalls({ message, connection, resource }: LoadedWindow, now: Date): Promise<Date | null> {
  const { siteId, service, start, end, purpose, progress } = message;
  // The first step of a slow report reserves the calls of all its steps.
  if (progress !== undefined) return null;
  const daysAgo = daysBetween(end, siteToday(now, connection.platformTimeZone ?? connection.timeZone));
  const use: Reservation['use'] = purpose === 'backfill' ? 'backfill' : daysAgo <= 2 ? 'trailing' : 'refill';
  return budget().reserve({
    service,
    siteId,
    resource: resource.key,
    use,
    days: countDays({ start, end }),
    daysAgo,
    now,
  });
}

async function pull(
  { message, connector, connection, site, resource }: LoadedWindow,
  now: Date,
): Promise<PulledWindow | PendingReport> {
  const { start, end, purpose, progress } = message;
  const { backfill } = connection;
  const collection = purpose === 'backfill' && backfill ? { start: backfill.start, end: backfill.end } : undefined;
  const accessToken = resource.tokenId === null ? null : await accessTokenFor(resource.tokenId, now);
  return connector.pull({ site, accessToken, start, end, purpose, collection, progress: progress?.state ?? null, now });
}

/** Reports whether another sign-in replaced the refused one: the next try uses it. */
async function isSignInReplaced({ connector, site, resource }: LoadedWindow): Promise<boolean> {
  const current = await getNode(site.siteId);
  return current !== null && connector.resourceOf(current)?.tokenId !== resource.tokenId;
}
