import type { IntakeArrivals } from '../../model/lead-intake.ts';

/** Imports that an intake remembers. */
const keptImports = 10;
type Stored = {
  readonly importId: string;
  readonly total: number;
  readonly stored: number;
  readonly at: Date;
};

/** The counts of an intake with leads of an imported file that are stored; of imports the last ten are known. */
export function withImported(arrivals: IntakeArrivals, { importId, total, stored, at }: Stored): IntakeArrivals {
  const known = arrivals.imports ?? {};
  const before = known[importId];
  const now = at.toISOString();
  // A message that came twice counts twice.
  const sum = Math.min(total, (before?.stored ?? 0) + stored);
  const own = { ...before, total, stored: sum, from: before?.from ?? before?.at ?? now, at: now };
  const newest = Object.entries({ ...known, [importId]: own }).sort(([, a], [, b]) => (a.at > b.at ? -1 : 1));
  return {
    ...arrivals,
    imports: Object.fromEntries(newest.slice(0, keptImports)),
    sinceFold: arrivals.sinceFold + stored,
  };
}

/** The counts with an import that is being taken back, or was: what is done stays done. */
export function withUndone(arrivals: IntakeArrivals, importId: string, undo: 'asked' | 'done'): IntakeArrivals {
  const own = arrivals.imports?.[importId];
  if (own === undefined || own.undo === 'done') return arrivals;
  return { ...arrivals, imports: { ...arrivals.imports, [importId]: { ...own, undo } } };
}

/** Whether all leads of a file are stored with this count and were not before it. */
export const isComplete = (before: IntakeArrivals, after: IntakeArrivals, importId: string): boolean => {
  const [was, is] = [before.imports?.[importId], after.imports?.[importId]];
  return is !== undefined && is.stored >= is.total && (was === undefined || was.stored < was.total);
};
