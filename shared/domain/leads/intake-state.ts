import type { IntakeArrivals, IntakeStanding, LeadIntake } from '../../model/lead-intake.ts';

const dayMs = 86_400_000;
const keptDays = 31;
/** An intake is silent after this long at the earliest. */
const silentMs = 2 * dayMs;
/** Of so many last arrivals half must have been read. */
const judged = 10;
const judgedFrom = 3;
/** The outcomes of so many arrivals are remembered. */
const remembered = 20;
const mostProblems = 20;

/**
 * Whether an intake receives. Silent: nothing came for twice its usual gap between days with arrivals, and for two days
 * at least. Failing: at least half of the last ten arrivals (of three, where there are no more) named no lead.
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

/** What of a standing people are told; null: all is well, or they know. */
export const toAnnounce = (standing: IntakeStanding): 'silent' | 'failing' | null =>
  standing === 'silent' || standing === 'failing' ? standing : null;

/** How long nothing may come before an intake is silent, in milliseconds. */
export function usualGapMs({ days }: Pick<IntakeArrivals, 'days'>): number {
  const count = Object.keys(days).length;
  return Math.max(silentMs, count === 0 ? 0 : (2 * keptDays * dayMs) / count);
}

/** What became of one arrival, as it is counted. */
export type CountedArrival = {
  readonly at: Date;
  readonly outcome: 'stored' | 'refused' | 'waiting';
  readonly problems: readonly { readonly field: string; readonly problem: string }[];
};

const letters = { stored: 's', refused: 'r', waiting: 'w' } as const;

/**
 * The counts of an intake with one more arrival. Days older than 31 days are let go, and the oldest problems of many.
 */
export function withArrival(arrivals: IntakeArrivals, { at, outcome, problems }: CountedArrival): IntakeArrivals {
  const day = at.toISOString().slice(0, 10);
  const oldest = new Date(at.getTime() - keptDays * dayMs).toISOString().slice(0, 10);
  const days = Object.entries({ ...arrivals.days, [day]: (arrivals.days[day] ?? 0) + 1 }).filter(
    ([one]) => one > oldest,
  );
  const last = at.toISOString();
  const named = { ...arrivals.problems };
  for (const { field, problem } of problems) named[field] = { problem, times: (named[field]?.times ?? 0) + 1, last };
  const newest = Object.entries(named)
    .sort(([, a], [, b]) => (a.last > b.last ? -1 : 1))
    .slice(0, mostProblems);
  return {
    ...arrivals,
    lastArrivalAt: arrivals.lastArrivalAt !== null && arrivals.lastArrivalAt > last ? arrivals.lastArrivalAt : last,
    days: Object.fromEntries(days),
    problems: Object.fromEntries(newest),
    recent: `${arrivals.recent}${outcome === 'stored' && problems.length > 0 ? 'p' : letters[outcome]}`.slice(
      -remembered,
    ),
    sinceFold: arrivals.sinceFold + 1,
  };
}
