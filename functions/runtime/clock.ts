let read: () => Date = () => new Date();

/** The instant it is. Handlers and jobs take it once at their start and pass it on. */
export const now = (): Date => read();

/** Replaces the clock: the local stack and tests run at a stated time. */
export function setClock(clock: () => Date): void {
  read = clock;
}
