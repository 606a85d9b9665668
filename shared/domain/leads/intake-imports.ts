import type { IntakeArrivals } from '../../model/lead-intake.ts';
import { canBeUndone } from './import-parts.ts';

/** Finished imports that an intake remembers. */
const keptImports = 10;
/** The maximum number of unfinished imports that can be undone. */
const maxRunning = 50;
type Stored = {
  readonly importId: string;
  readonly total: number;
  readonly stored: number;
  readonly at: Date;
};

/**
 * The counts of an intake with lines of an imported file that are stored. A message that came twice counts twice: what
 * is complete is decided by the lines themselves. Known are the imports that may be running, and the last ten others.
 */
export function withImported(arrivals: IntakeArrivals, { importId, total, stored, at }: Stored): IntakeArrivals {
  const existing = arrivals.imports ?? {};
  const before = existing[importId];
  const now = at.toISOString();
  const sum = Math.min(total, (before?.stored ?? 0) + stored);
  const updated = { ...before, total, stored: sum, from: before?.from ?? before?.at ?? now, at: now };
  const newest = Object.entries({ ...existing, [importId]: updated }).sort(([, a], [, b]) => (a.at > b.at ? -1 : 1));
  const mayRun = ([, progress]: (typeof newest)[number]) =>
    progress.stored < progress.total && progress.undo !== 'done' && canBeUndone(progress.from ?? progress.at, at);
  const running = newest.filter(mayRun).slice(0, maxRunning);
  const others = newest.filter(entry => !mayRun(entry)).slice(0, keptImports);
  return {
    ...arrivals,
    imports: Object.fromEntries([...running, ...others]),
    sinceFold: arrivals.sinceFold + stored,
  };
}

/** Returns the counts with an import that is being or was undone. Finished undos stay finished. */
export function withUndone(arrivals: IntakeArrivals, importId: string, undo: 'asked' | 'done'): IntakeArrivals {
  const current = arrivals.imports?.[importId];
  if (current === undefined || current.undo === 'done') return arrivals;
  return { ...arrivals, imports: { ...arrivals.imports, [importId]: { ...current, undo } } };
}

/** The counts with the lines of an import that are stored, each counted once. */
export function withStored(arrivals: IntakeArrivals, importId: string, stored: number): IntakeArrivals {
  const current = arrivals.imports?.[importId];
  return current === undefined
    ? arrivals
    : {
        ...arrivals,
        imports: { ...arrivals.imports, [importId]: { ...current, stored: Math.min(current.total, stored) } },
      };
}
