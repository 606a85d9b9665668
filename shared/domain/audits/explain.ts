import type { Audit, AuditLine, WorstMiss } from '../../model/audit.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import { roundedShare } from './audit.ts';
import { changeIn } from '../../numbers/metrics/change.ts';
import { lookTogether } from './line-numbers.ts';

/** One change that would turn a miss into a pass. */
export type CheapestChange = {
  readonly metric: MetricKey;
  readonly from: number;
  readonly to: number;
  /** The numbers are averages per day. */
  readonly perDay?: true | undefined;
  /** (to - from) / |from|; null when it starts at 0, where every step is infinitely large. */
  readonly relativeChange: number | null;
  /** Returns the change between two printed numbers, in points for a rate or score; null if it starts at 0. */
  readonly printedChange: number | null;
  readonly currency?: string | undefined;
  /** The audit's score if only this changed, and if this and all cheaper ones did. */
  readonly scoreAlone: number;
  readonly scoreTogether: number;
};

/**
 * The misses of an audit, the smallest relative change first, each with the score it would give: the score explained
 * by the function that made it (architecture; product decisions, Beyond the specification 7). Changes from 0 come
 * last; equal ones keep the card's order. A miss that no value can fix is left out. An audit without a score has none.
 */
export function cheapestChanges(
  audit: Pick<Audit, 'lines' | 'score' | 'passed' | 'close' | 'failed'>,
): CheapestChange[] {
  if (audit.score === null) return [];
  const scored = audit.passed + audit.close + audit.failed;
  const after = (more: number): number => roundedShare(audit.passed + more, scored);
  return audit.lines
    .flatMap(changeToPass)
    .sort((a, b) => getMagnitude(a) - getMagnitude(b))
    .map((change, index) => ({ ...change, scoreAlone: after(1), scoreTogether: after(index + 1) }));
}

/** Returns the miss that needs the largest relative change to pass; undefined without one, or without a score. */
export function findWorstMiss(audit: Parameters<typeof cheapestChanges>[0]): WorstMiss | undefined {
  const worst = cheapestChanges(audit).at(-1);
  if (worst === undefined) return undefined;
  const { metric, from, to, perDay, currency } = worst;
  return {
    metric,
    from,
    to,
    ...(perDay === undefined ? {} : { perDay }),
    ...(currency === undefined ? {} : { currency }),
  };
}

type Change = Omit<CheapestChange, 'scoreAlone' | 'scoreTogether'>;

function changeToPass({ metric, perDay, value, valueToPass }: AuditLine): Change[] {
  if (valueToPass === null || !value.known) return [];
  const from = value.value;
  return [
    {
      metric,
      from,
      to: valueToPass,
      ...(perDay === undefined ? {} : { perDay }),
      relativeChange: from === 0 ? null : (valueToPass - from) / Math.abs(from),
      printedChange:
        from === 0 ? null : changeIn(lookTogether({ metric, perDay }, from, valueToPass), valueToPass, from),
      ...(value.currency === undefined ? {} : { currency: value.currency }),
    },
  ];
}

const getMagnitude = ({ relativeChange }: Change): number =>
  relativeChange === null ? Infinity : Math.abs(relativeChange);
