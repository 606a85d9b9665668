import type { IntakeArrivals, IntakeStanding, LeadIntake } from '../../model/lead-intake.ts';

const dayMs = 86_400_000;
const keptDays = 31;
/** An intake is silent after this long at the earliest. */
const silentMs = 2 * dayMs;
/** Half of this many recent deliveries must have been readable. */
const judged = 10;
const judgedFrom = 3;
/** The outcomes of so many arrivals are remembered. */
const remembered = 20;
const maxProblems = 20;

/**
 * Decides whether an intake works. Silent: no delivery for twice its usual gap, at least two days. Failing: at least
 * half of the last ten deliveries (or three, if there are no more) contain no lead.
 */
export function intakeStanding(
  { state }: Pick<LeadIntake, 'state'>,
  arrivals: IntakeArrivals,
  now: Date,
): IntakeStanding {
  if (state === 'paused') return 'paused';
  const { lastArrivalAt, recent } = arrivals;
  if (lastArrivalAt === null) return 'waiting';
  if (now.getTime() - Date.parse(lastArrivalAt) > usualGapMs(arrivals)) return 'silent';
  const last = recent.slice(-judged);
  const refused = last.split('r').length - 1;
  return last.length >= judgedFrom && refused * 2 >= last.length ? 'failing' : 'receiving';
}

/** Returns the status that users are notified about; null if there is none or they know. */
export const toAnnounce = (status: IntakeStanding): 'silent' | 'failing' | null =>
  status === 'silent' || status === 'failing' ? status : null;

/** Returns how long an intake can be quiet before it is silent, in milliseconds. */
export function usualGapMs({ days }: Pick<IntakeArrivals, 'days'>): number {
  const count = Object.keys(days).length;
  return Math.max(silentMs, count === 0 ? 0 : (2 * keptDays * dayMs) / count);
}

/** The counted result of one delivery. */
export type CountedArrival = {
  readonly at: Date;
  readonly outcome: 'stored' | 'refused' | 'waiting';
  readonly problems: readonly { readonly field: string; readonly problem: string }[];
};

const outcomeCodes = { stored: 's', refused: 'r', waiting: 'w' } as const;

/**
 * The counts of an intake with one more arrival. Days older than 31 days are let go, and the oldest problems of many.
 */
export function withArrival(arrivals: IntakeArrivals, { at, outcome, problems }: CountedArrival): IntakeArrivals {
  const day = at.toISOString().slice(0, 10);
  const oldest = new Date(at.getTime() - keptDays * dayMs).toISOString().slice(0, 10);
  const days = Object.entries({ ...arrivals.days, [day]: (arrivals.days[day] ?? 0) + 1 }).filter(
    ([date]) => date > oldest,
  );
  const last = at.toISOString();
  const named = { ...arrivals.problems };
  for (const { field, problem } of problems) named[field] = { problem, times: (named[field]?.times ?? 0) + 1, last };
  const newest = Object.entries(named)
    .sort(([, a], [, b]) => (a.last > b.last ? -1 : 1))
    .slice(0, maxProblems);
  return {
    ...arrivals,
    lastArrivalAt: arrivals.lastArrivalAt !== null && arrivals.lastArrivalAt > last ? arrivals.lastArrivalAt : last,
    days: Object.fromEntries(days),
    problems: Object.fromEntries(newest),
    recent: `${arrivals.recent}${outcome === 'stored' && problems.length > 0 ? 'p' : outcomeCodes[outcome]}`.slice(
      -remembered,
    ),
    sinceFold: arrivals.sinceFold + 1,
  };
}
