import { setTimeout as wait } from 'node:timers/promises';

let run: (ms: number) => Promise<void> = ms => wait(ms);
let time: () => number = () => Date.now();

/** Waits before retrying a failed call. */
export const pause = (ms: number): Promise<void> => run(ms);

/**
 * Returns the process time in milliseconds, for pauses and leases between processes: the machine's, independent of the
 * product's clock.
 */
export const processTime = (): number => time();

/** Replaces pauses and their clock: for a process that doesn't use the machine's time. */
export function setPause(replacement: (ms: number) => Promise<void>, clock: () => number = () => Date.now()): void {
  run = replacement;
  time = clock;
}
