import type { Backtest } from '../../../../../shared/domain/alerts/backtest.ts';

/** The result of a backtest in one sentence. */
export function formatBacktest({ opened, checked }: Pick<Backtest, 'opened' | 'checked'>): string {
  if (checked === 0) return 'There is not enough data to check this rule.';
  if (opened.length === 0) return 'It would have opened no alert.';
  return `It would have opened ${opened.length} ${opened.length === 1 ? 'alert' : 'alerts'}:`;
}
