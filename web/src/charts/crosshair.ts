let shown: string | null = null;
let pinned: string | null = null;
const listeners = new Set<() => void>();

/** The day that somebody points at: every chart of the page that has it draws its line there. */
export const crosshair = {
  get: (): string | null => shown ?? pinned,
  set(key: string | null): void {
    if (key === shown) return;
    shown = key;
    for (const listener of listeners) listener();
  },
  /** Where the line is while nobody points. */
  pin(key: string | null): void {
    pinned = key;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
