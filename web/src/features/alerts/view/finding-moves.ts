import { getShelf } from '../../../../../shared/domain/findings/finding.ts';
import { addDays, type Day } from '../../../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { RecommendationStatus } from '../../../../../shared/model/recommendation.ts';
import { undoPath } from '../../../components/insights/undo-path.ts';
import type { ListedFinding } from './finding-text.ts';

/** A change of a row: done, snoozed for some days, or back on the list. */
export type FindingChange = { readonly kind: 'done' | 'back' } | { readonly kind: 'snooze'; readonly days: number };

/** The next state of a finding: an alert's snooze, or a recommendation's statuses one after another and its snooze. */
export type FindingState = {
  /** Null: no snooze. `until` null: until the alert closes. */
  readonly snooze: { readonly until: Day | null; readonly reason: string } | null;
  readonly statuses: readonly RecommendationStatus[];
};

const reasons = { done: 'Marked done in the inbox', snooze: 'Snoozed in the inbox' } as const;

/** Returns true if the viewer can change a finding; previews are published elsewhere. */
export const mayChange = (finding: ListedFinding): boolean =>
  finding.of.mayUpdate && (finding.kind === 'alert' || finding.of.status !== 'preview');

/** Returns the state after a change. */
export function stateAfter(finding: ListedFinding, change: FindingChange, now: Date): FindingState {
  const until = change.kind === 'snooze' ? addDays(siteToday(now, finding.of.timeZone), change.days) : null;
  const isAlert = finding.kind === 'alert';
  // A recommendation that is done is resolved, an alert snoozed until it closes.
  const isSnoozed = change.kind === 'snooze' || (change.kind === 'done' && isAlert);
  return {
    snooze: isSnoozed ? { until, reason: reasons[change.kind] } : null,
    statuses: isAlert ? [] : [statusAfter(finding.of.status, change.kind)],
  };
}

function statusAfter(status: RecommendationStatus, kind: FindingChange['kind']): RecommendationStatus {
  if (kind === 'done') return 'resolved';
  return kind === 'back' && (status === 'resolved' || status === 'dismissed') ? 'pending' : status;
}

/** Returns the state that undoes a change; null if nothing can. */
export function stateBefore(finding: ListedFinding, change: FindingChange, now: Date): FindingState | null {
  const isAside = getShelf(finding, now) !== 'todo';
  if (finding.kind === 'alert') {
    const { snooze } = finding.of;
    return { snooze: isAside && snooze !== undefined ? snooze : null, statuses: [] };
  }
  const { status, snoozedUntil } = finding.of;
  const after = statusAfter(status, change.kind);
  const statuses = after === status ? [status] : undoPath(status, after);
  const snooze = isAside && snoozedUntil !== undefined ? { until: snoozedUntil, reason: reasons.snooze } : null;
  return statuses === null ? null : { snooze, statuses };
}
