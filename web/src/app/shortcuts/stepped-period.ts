import type { Period, PeriodKind } from '../../../../shared/domain/periods/periods.ts';

/** Period kinds in sequence. */
const lines: readonly (readonly PeriodKind[])[] = [['last-31', 'month'], ['year']];

/**
 * The period before or after one: the last 31 days follow the newest month, the current year follows the previous one.
 * Undefined at either end, and for a period without neighbors. `periods` is in filter bar order, newest first within
 * each kind.
 */
export function steppedPeriod(periods: readonly Period[], id: string, step: 'earlier' | 'later'): Period | undefined {
  const kinds = lines.find(line => line.includes(periods.find(period => period.id === id)?.kind ?? 'custom'));
  const line = periods.filter(({ kind }) => kinds?.includes(kind));
  const index = line.findIndex(period => period.id === id);
  return index < 0 ? undefined : line[index + (step === 'earlier' ? 1 : -1)];
}
