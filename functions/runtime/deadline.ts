import { AsyncLocalStorage } from 'node:async_hooks';
import { processTime } from './pause.ts';

const deadlines = new AsyncLocalStorage<number>();

/** Runs work whose platform calls, retries included, end within the given milliseconds. */
export const withDeadline = <Result>(ms: number, work: () => Promise<Result>): Promise<Result> =>
  deadlines.run(processTime() + ms, work);

/** Returns the milliseconds until the work's deadline; infinite without one. */
const timeLeft = (): number => (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - processTime();

/** Ends a call after `ms`, or at the deadline if earlier. */
export const endsWithin = (ms: number): AbortSignal =>
  AbortSignal.timeout(Math.max(1, Math.floor(Math.min(ms, timeLeft()))));

/** Reports whether a pause ends before the deadline. */
export const hasTimeFor = (pauseMs: number): boolean => timeLeft() > pauseMs;
