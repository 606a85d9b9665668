import type { RollupRecord } from '../../model/month-record.ts';

/** The difference between a platform's total and its breakdown; negative if the breakdown counts more. */
export type BreakdownDifference = { readonly sessions: number; readonly goals: number };

/**
 * Returns the difference between GA4's totals and the sums of each breakdown (rows withheld below a threshold, folded
 * into '(other)', or sampled). It is stored and shown, never spread over the rows. 0 if the breakdown is complete; null
 * for all without GA4.
 */
export function breakdownDifferences(
  record: RollupRecord,
): Record<'channels' | 'devices' | 'hours', BreakdownDifference> | null {
  const parts = record.sources.ga4?.parts;
  if (parts === undefined) return null;
  const total = { sessions: Number(parts['sessions']), goals: Number(parts['goals']) };
  const short = (rows: readonly { readonly sessions: number; readonly goals: number }[]): BreakdownDifference => ({
    sessions: rows.reduce((rest, { sessions }) => rest - sessions, total.sessions),
    goals: rows.reduce((rest, { goals }) => rest - goals, total.goals),
  });
  return { channels: short(record.channels), devices: short(record.devices), hours: short(record.hours) };
}
