import { pause, processTime } from './pause.ts';

/**
 * Returns the next full second of the epoch. Sign-in times have whole seconds, so sessions of the current second look
 * like later ones: they end with it.
 */
export const nextSecond = (): number => Math.floor(processTime() / 1000) + 1;

/** Waits until a second of the epoch begins. */
export const untilSecond = (second: number): Promise<void> => pause(Math.max(0, second * 1000 - processTime()));
