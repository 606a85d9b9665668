import { setTimeout as wait } from 'node:timers/promises';

let run: (ms: number) => Promise<void> = ms => wait(ms);
let time: () => number = () => Date.now();

/** Waits before another try of a call that failed in passing. */
export const pause = (ms: number): Promise<void> => run(ms);

/**
 * Milliseconds of the time that pauses pass and leases between processes are counted in: the machine's, whatever day
 * the product's clock says.
 */
export const processTime = (): number => time();

/** Replaces the waiting, and the time it passes: for a process whose time is not the machine's. */
export function setPause(replacement: (ms: number) => Promise<void>, clock: () => number = () => Date.now()): void {
  run = replacement;
  time = clock;
}
