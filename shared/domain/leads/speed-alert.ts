import type { Lead } from '../../model/lead.ts';
import { answeredAt } from './speed.ts';
import { medianOf } from './median.ts';

/** The trade's best practice, and so the default of what is alarming (specification is silent; to-build sheet 5, point 7). */
export const defaultSpeedLimits: SpeedLimits = { unansweredMs: 300_000, medianMs: 900_000, fewestLeads: 5 };

export type SpeedLimits = {
  /** A lead without an answer is late after this long. */
  readonly unansweredMs: number;
  /** The median of a day's first answers is slow above it. */
  readonly medianMs: number;
  /** A median of fewer leads says nothing. */
  readonly fewestLeads: number;
};
export type SpeedAlert =
  | { readonly kind: 'unanswered'; readonly leads: number; readonly oldestMs: number }
  | { readonly kind: 'slow'; readonly leads: number; readonly medianMs: number };

const stillOpenMs = 24 * 3_600_000;

/**
 * What is alarming about how fast the leads of the last 24 hours are answered, judged at `now`: leads that nobody has
 * answered within the limit go first, then a median of first answers that is too slow. Null: nothing is. Leads that were
 * disqualified or won without an answer need none; older ones are the business of yesterday's alert.
 */
export function speedToLeadAlert(leads: readonly Lead[], now: Date, limits: SpeedLimits = defaultSpeedLimits): SpeedAlert | null {
  const recent = leads.map(lead => ({ lead, ageMs: now.getTime() - lead.timestamp })).filter(({ ageMs }) => ageMs >= 0 && ageMs <= stillOpenMs);
  const waiting = recent.filter(({ lead, ageMs }) => ageMs > limits.unansweredMs && answeredAt(lead) === undefined && lead.metrics.dqReason === undefined && lead.closeTimestamp === undefined);
  if (waiting.length > 0) return { kind: 'unanswered', leads: waiting.length, oldestMs: Math.max(...waiting.map(({ ageMs }) => ageMs)) };
  const times = recent.flatMap(({ lead }) => {
    const at = answeredAt(lead);
    return at === undefined ? [] : [at - lead.timestamp];
  });
  const medianMs = medianOf(times);
  return medianMs !== null && times.length >= limits.fewestLeads && medianMs > limits.medianMs ? { kind: 'slow', leads: times.length, medianMs } : null;
}
