import { createHash } from 'node:crypto';
import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { totalSessions } from '../../platforms/ga4/total.ts';
import { countMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import { readDays } from '../../stores/metrics/metrics.ts';
import { accessTokenFor } from '../credentials/credentials.ts';

/** One in so many site-days is compared: over three months every second site or more. */
const sampleOf = 100;
/**
 * What may be apart: visits over midnight are in two days and once in the total, and a small site has few of others.
 */
const allowedShare = 0.02;
const allowedSessions = 5;

/** The same for the same site and day, whoever asks. */
export const isSampled = (siteId: string, day: string): boolean =>
  createHash('sha256').update(`${siteId} ${day}`).digest().readUInt32BE(0) % sampleOf === 0;

/** Whether two sums of the same sessions are further apart than their ways of counting explain. */
export function differs(stored: number, total: number): boolean {
  const apart = Math.abs(stored - total);
  return apart > allowedSessions && apart > allowedShare * Math.max(stored, total);
}

/**
 * Compares what is stored of a nightly window with what the platform itself says of it as a whole (architecture,
 * Operations), for a sample of the GA4 connections; a difference is logged, counted and alarmed
 * (lib/stacks/monitoring.ts).
 * What was pulled is kept whether or not the comparison succeeds.
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
