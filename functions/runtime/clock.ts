let read: () => Date = () => new Date();

/** Returns the current time. Handlers and jobs read it once at their start and pass it on. */
export const now = (): Date => read();

/** Replaces the clock: the local stack and tests run at a given time. */
export function setClock(clock: () => Date): void {
  read = clock;
}
