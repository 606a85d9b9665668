import type { LeadSums } from '../../model/lead-view.ts';
import { type LeadCount, leadCounts } from './facts.ts';

/** The counts that are not 0. */
export const toLeadSums = (totals: Readonly<Record<LeadCount, number>>): LeadSums =>
  Object.fromEntries(leadCounts.filter(count => totals[count] !== 0).map(count => [count, totals[count]]));

/** A count of some sums. */
export const getLeadCount = (sums: LeadSums, count: LeadCount): number => sums[count] ?? 0;
