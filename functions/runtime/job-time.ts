/** Start of a run, and the time it has left. */
export type JobTime = { readonly now: Date; readonly remainingMs: () => number };

/** Time a job needs to save its position and start the next run. */
const reserveMs = 30_000;

/** Reports whether a run has to leave the rest to the next one. */
export const isShortOfTime = ({ remainingMs }: Pick<JobTime, 'remainingMs'>): boolean => remainingMs() < reserveMs;
