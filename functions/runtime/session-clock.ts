import { pause, processTime } from './pause.ts';

/**
 * The second of the epoch that begins next. Tokens tell in whole seconds when a person signed in, so that a session of
 * the running second cannot be told from one that begins later in it: sessions end with the second that runs.
 */
export const nextSecond = (): number => Math.floor(processTime() / 1000) + 1;

/** Waits until a second of the epoch has begun. */
export const untilSecond = (second: number): Promise<void> => pause(Math.max(0, second * 1000 - processTime()));
