import type { Evidence } from '../../model/alert.ts';
import { formatCurrency, formatDuration, formatNumber, formatPercent, formatSeconds } from '../formats/numbers.ts';

/** A cell of evidence as a person reads it; a dash where nothing is known. Rates are stored as fractions. */
export function cellText(
  { columns, currency }: Pick<Evidence, 'columns' | 'currency'>,
  column: number,
  cell: number | null,
): string {
  const format = columns[column]?.format;
  if (cell === null || format === undefined) return '–';
  switch (format) {
    case 'currency':
      return formatCurrency(cell, currency, 2);
    case 'percent':
      return formatPercent(cell);
    case 'ratio':
      return formatNumber(cell, 2);
    case 'duration':
      return formatDuration(cell);
    case 'seconds':
      return formatSeconds(cell);
    case 'minutes':
    case 'score':
    case 'number':
      return formatNumber(cell);
  }
}
