import { AsyncLocalStorage } from 'node:async_hooks';
import { processTime } from './pause.ts';

const deadlines = new AsyncLocalStorage<number>();

/** Runs work whose calls to platforms, retries included, end within so many milliseconds. */
export const withDeadline = <Result>(ms: number, work: () => Promise<Result>): Promise<Result> =>
  deadlines.run(processTime() + ms, work);

/** Milliseconds until the work's deadline; infinite without one. */
const timeLeft = (): number => (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - processTime();

/** Ends a call after `ms`, and with the deadline at the latest. */
export const endsWithin = (ms: number): AbortSignal =>
  AbortSignal.timeout(Math.max(1, Math.floor(Math.min(ms, timeLeft()))));

/** Reports whether a pause ends before the deadline. */
export const hasTimeFor = (pauseMs: number): boolean => timeLeft() > pauseMs;
