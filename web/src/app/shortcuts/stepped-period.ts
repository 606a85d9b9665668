import type { Period } from '../../../../shared/domain/periods/periods.ts';

/**
 * The period before or after one: the last 31 days come after the newest month, the current year after the previous.
 * Undefined at either end. `periods` is in the order of the filter bar, newest first within each kind.
 */
export function steppedPeriod(periods: readonly Period[], id: string, step: 'earlier' | 'later'): Period | undefined {
  const isYear = periods.find(period => period.id === id)?.kind === 'year';
  const line = periods.filter(({ kind }) => (kind === 'year') === isYear);
  const index = line.findIndex(period => period.id === id);
  return index < 0 ? undefined : line[index + (step === 'earlier' ? 1 : -1)];
}
