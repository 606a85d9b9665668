let shown: string | null = null;
let pinned: string | null = null;
const listeners = new Set<() => void>();

/** The day under the pointer: every chart on the page with that day draws its line there. */
export const crosshair = {
  get: (): string | null => shown ?? pinned,
  set(key: string | null): void {
    if (key === shown) return;
    shown = key;
    for (const listener of listeners) listener();
  },
  /** Sets the position of the line while there is no pointer. */
  pin(key: string | null): void {
    pinned = key;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
