import type { Alert } from '../../../../../shared/model/alert.ts';

const days = 30;
const dayMs = 86_400_000;

type Fired = Pick<Alert, 'ruleId' | 'openedAt' | 'endedAt'>;
type Known = {
  readonly open: readonly Fired[];
  /** The newest ended ones; `hasMore` is true if there are older ones. */
  readonly ended: readonly Fired[];
  readonly hasMore: boolean;
};

/**
 * The number of times a rule fired within 30 days: '2', or '2+' if older ended alerts aren't loaded. Helps to see if a
 * threshold is too tight.
 */
export function formatFiredCount(ruleId: string, { open, ended, hasMore }: Known, now: Date): string {
  const since = new Date(now.getTime() - days * dayMs).toISOString();
  const count = [...open, ...ended].filter(alert => alert.ruleId === ruleId && alert.openedAt >= since).length;
  // Sorted by end: one that ended earlier proves that none is missing.
  const isWhole = !hasMore || ended.some(({ endedAt }) => endedAt !== undefined && endedAt < since);
  return isWhole ? String(count) : `${count}+`;
}
