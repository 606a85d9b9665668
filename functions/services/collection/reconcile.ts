import { createHash } from 'node:crypto';
import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { totalSessions } from '../../platforms/ga4/total.ts';
import { countMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import { readDays } from '../../stores/metrics/metrics.ts';
import { accessTokenFor } from '../credentials/credentials.ts';

/** One in this many site-days is compared: over three months at least every second site. */
const sampleInterval = 100;
/** Tolerated difference: visits over midnight count on two days but once in the total, and small sites have few. */
const allowedShare = 0.02;
const allowedSessions = 5;

/** Stable per site and day for every caller. */
export const isSampled = (siteId: string, day: string): boolean =>
  createHash('sha256').update(`${siteId} ${day}`).digest().readUInt32BE(0) % sampleInterval === 0;

/** Reports whether two sums of the same sessions differ by more than their counting methods explain. */
export function differs(stored: number, total: number): boolean {
  const apart = Math.abs(stored - total);
  return apart > allowedSessions && apart > allowedShare * Math.max(stored, total);
}

/**
 * Compares a nightly window's stored data with the platform's own total (architecture, Operations) for a sample of GA4
 * connections. Differences are logged, counted and alarmed (lib/stacks/monitoring.ts). Failure doesn't affect the
 * stored pull.
 */
export async function reconcile(
  { siteId, service, start, end, purpose }: PullMessage,
  site: SiteNode,
  now: Date,
): Promise<void> {
  const account = site.attr.accounts?.ga4;
  if (service !== 'ga4' || purpose !== 'nightly' || !account || !isSampled(siteId, end)) return;
  try {
    const total = await totalSessions(account.propertyId, await accessTokenFor(account.tokenId, now), { start, end });
    const days = await readDays(siteId, 'ga4', 'core', start, end, 'stored');
    const stored = days.reduce((sum, { totals }) => sum + totals.sessions, 0);
    const isApart = differs(stored, total);
    if (isApart)
      logger.warn("Stored days do not add up to the platform's total", { siteId, service, start, end, stored, total });
    countMetric('ReconciliationDifference', isApart ? 1 : 0, now);
  } catch (error) {
    logger.warn("Stored days could not be compared with the platform's total", { siteId, service, start, end, error });
  }
}
