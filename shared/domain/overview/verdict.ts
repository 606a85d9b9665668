import type { MetricKey } from '../../model/metric-value.ts';
import { describeMetricChange } from '../../numbers/metrics/format.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { judgedMetrics } from '../../screens/reports.ts';
import { formatNumber } from '../formats/numbers.ts';
import { isClear, isHarmful, isSmall, type Judged, type JudgedNumbers, minReliableCount } from './harm.ts';

/** Fewer sessions can have zero goals by chance. */
const minSessions = 20;

/** The metric that judges a scope: revenue for shops, goals otherwise. */
export type Lead = 'goals' | 'revenue';

/** The result of a scope's period. Every page, report, email and list shows this one and calculates no other. */
export type Verdict =
  | { readonly level: 'behind'; readonly cause: 'nothing-counted'; readonly sessions: number }
  | { readonly level: 'behind'; readonly cause: 'harm'; readonly metric: MetricKey; readonly change: number }
  | { readonly level: 'behind'; readonly cause: 'ads-lose'; readonly returned: number }
  | { readonly level: 'ahead' | 'steady' | 'unclear' | 'unknown' };

/**
 * Judges a scope's period against its comparison: sessions without a goal, then the biggest drop of its main metrics,
 * then shop ads that cost more than they return, otherwise the result of its goals or revenue. Unclear is a change that
 * looks large but that chance explains at these counts.
 */
export function judgePeriod(judged: Judged, lead: Lead): Verdict {
  const [leadNumbers, sessions] = [judged[lead], judged.sessions];
  if (
    leadNumbers?.value.known === true &&
    leadNumbers.value.value === 0 &&
    sessions?.value.known === true &&
    sessions.value.value >= minSessions
  )
    return { level: 'behind', cause: 'nothing-counted', sessions: sessions.value.value };
  const harms = judgedMetrics(lead).flatMap(metric => {
    const numbers = judged[metric];
    const change = numbers === undefined ? null : getKnownChange(numbers);
    return change !== null && isHarmful(metric, change, judged) ? [{ metric, change }] : [];
  });
  const [worst] = harms.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (worst !== undefined) return { level: 'behind', cause: 'harm', ...worst };
  const returned = lead === 'revenue' ? judged.ROAS?.value : undefined;
  if (returned?.known === true && returned.value < 1)
    return { level: 'behind', cause: 'ads-lose', returned: returned.value };
  if (leadNumbers === undefined || !isFullyComparable(leadNumbers)) return { level: 'unknown' };
  // Without a change the previous period had none: anything now is a rise.
  if (leadNumbers.change === null)
    return { level: leadNumbers.value.known && leadNumbers.value.value > 0 ? 'ahead' : 'steady' };
  if (isSmall(leadNumbers.change)) return { level: 'steady' };
  return { level: leadNumbers.change > 0 && isClear(lead, leadNumbers.change, judged) ? 'ahead' : 'unclear' };
}

/** Returns the drop as one sentence without its period's name: 'Goals −32.0%'. */
export function verdictTitle(verdict: Extract<Verdict, { level: 'behind' }>, lead: Lead): string {
  switch (verdict.cause) {
    case 'nothing-counted':
      return `${formatNumber(verdict.sessions)} sessions and no ${lead}`;
    case 'harm':
      return `${metricTable[verdict.metric].title} ${describeMetricChange(verdict.metric, verdict.change)}`;
    case 'ads-lose':
      return `Ads bring back less than they cost: the return on ad spend is ${formatNumber(verdict.returned, 2)}`;
  }
}

const levelTexts = {
  ahead: 'Ahead of',
  steady: 'Steady compared with',
  unclear: 'No clear change from',
  unknown: 'Not comparable with',
} as const;

/**
 * Returns the result of a period without a period at the end: 'Ahead of September 2026'. `before` is the comparison in
 * words.
 */
export function verdictText(verdict: Verdict, lead: Lead, before: string): string {
  if (verdict.level !== 'behind') return `${levelTexts[verdict.level]} ${before}`;
  if (verdict.cause !== 'harm') return verdictTitle(verdict, lead);
  return verdict.metric === lead ? `Behind ${before}` : `${verdictTitle(verdict, lead)} vs. ${before}`;
}

/** Returns true if both periods are known and comparable. */
export const isFullyComparable = ({ value, previous, comparable }: JudgedNumbers): boolean =>
  value.known && previous.known && comparable && value.currency === previous.currency;

/** Returns the known change; a count that fell to zero has no meaningful percentage, because it lost everything. */
function getKnownChange({ value, previous, change }: JudgedNumbers): number | null {
  const isGone = value.known && value.value === 0 && previous.known && previous.value >= minReliableCount;
  return change ?? (isGone ? -1 : null);
}
