import type { RestatedMetric, Restated } from '../../../../../shared/domain/audits/restated.ts';
import { formatLineValue, toLineMetric } from '../../../../../shared/domain/audits/line-numbers.ts';
import type { Audit, AuditOutcome } from '../../../../../shared/model/audit.ts';
import type { MetricKey, MetricValue } from '../../../../../shared/model/metric-value.ts';
import { describeComparison } from './audit-text.ts';

export type RestatedLine = {
  readonly metric: MetricKey;
  readonly value: string | null;
  readonly comparison: string | null;
  readonly outcome: string | null;
};

const outcomes: Record<AuditOutcome, string> = {
  pass: 'pass',
  close: 'close',
  fail: 'fail',
  'not-scored': 'not scored',
  'no-data': 'no data',
  retired: 'retired',
  disabled: 'disabled',
};

/** 'from → to'; a difference hidden by rounding gets a text. */
function step(metric: MetricKey, was: MetricValue, now: MetricValue): string | null {
  if (was === now || (was.known && now.known && was.value === now.value && was.currency === now.currency)) return null;
  const line = { ...toLineMetric(metric), value: now, comparison: was };
  const text = (value: MetricValue) => (value.known ? formatLineValue(line, value) : 'no data');
  const [before, after] = [text(was), text(now)];
  return before === after ? `${after}, changed by less than the precision shown` : `${before} → ${after}`;
}

const toRestatedLine = (
  audit: Pick<Audit, 'version' | 'type' | 'yearMonth' | 'baseline'>,
  { metric, was, now, comparisonWas, comparisonNow, outcomeWas, outcomeNow }: RestatedMetric,
): RestatedLine => {
  const comparison = step(metric, comparisonWas, comparisonNow);
  return {
    metric,
    value: step(metric, was, now),
    comparison: comparison === null ? null : `${describeComparison(audit).name}: ${comparison}`,
    outcome: outcomeWas === outcomeNow ? null : `Would be ${outcomes[outcomeNow]}, was ${outcomes[outcomeWas]}`,
  };
};

/** Metric by metric, those with a changed result first. */
export const restatedLines = (
  audit: Pick<Audit, 'version' | 'type' | 'yearMonth' | 'baseline'>,
  restated: Restated | null,
): RestatedLine[] => {
  const lines = (restated?.metrics ?? []).map(metric => toRestatedLine(audit, metric));
  return [...lines.filter(({ outcome }) => outcome !== null), ...lines.filter(({ outcome }) => outcome === null)];
};

/** The effect on the score, which stays the same. */
export function restatedSentence({ score }: Pick<Audit, 'score'>, { metrics, scoreNow }: Restated): string {
  const numbers = metrics.length === 1 ? 'One metric now reads' : `${metrics.length} metrics now read`;
  const stays = score === null ? 'The audit still has no score' : `The score stays ${score}`;
  return `${numbers} differently today. ${stays}${scoreNow === score ? ', and would be the same.' : `. With today’s numbers it would be ${scoreNow ?? 'none'}.`}`;
}
