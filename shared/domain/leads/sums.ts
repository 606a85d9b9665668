import type { LeadSums } from '../../model/lead-view.ts';
import { type LeadCount, leadCounts } from './facts.ts';

/** The counts that are not 0. */
export const toLeadSums = (totals: Readonly<Record<LeadCount, number>>): LeadSums =>
  Object.fromEntries(leadCounts.filter(count => totals[count] !== 0).map(count => [count, totals[count]]));

/**
 * Returns a count from some sums. Sums of an older version have no people with a booking; contacted people are used
 * instead.
 */
export const getLeadCount = (sums: LeadSums, count: LeadCount): number =>
  sums[count] ?? (count === 'booked' ? (sums['contacted'] ?? 0) : 0);
