import type { OwnRule } from '../../model/alert.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import { formatDay } from '../formats/dates.ts';
import { formatPercent } from '../formats/numbers.ts';
import { formatMetricNumber } from '../../numbers/metrics/format.ts';
import { getPartAmount } from '../../numbers/metrics/source.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { addDays, type Day, eachDay } from '../periods/days.ts';
import { toKnownNumber, listEvidenceRows } from './metric-alerts.ts';
import { metricOn, sourcesOfRows } from './row-values.ts';
import { partsOfMetric } from '../../numbers/metrics/finality.ts';
import { settledUntil } from './settled.ts';
import type { Firing, SiteFacts, Verdict } from './site-facts.ts';
import { spellDays } from './alert-text.ts';

/** Describes a rule in one line: 'Cost per lead above $80 for 3 days', 'Sessions down by 30% over 7 days'. */
export function ruleTitle(
  { metric, kind, direction, value, days }: Omit<OwnRule, 'ruleId' | 'minimum' | 'isOn' | 'note'>,
  currency = 'USD',
): string {
  const { title } = metricTable[metric];
  const span = `${days} ${days === 1 ? 'day' : 'days'}`;
  if (kind === 'absolute') return `${title} ${direction} ${formatMetricNumber(metric, value, currency)} for ${span}`;
  return `${title} ${direction === 'above' ? 'up' : 'down'} by ${formatPercent(value, 0)} over ${span}`;
}

/**
 * Evaluates a custom rule on its latest final days. Absolute: each day is beyond the value. Relative: the days together
 * differ from as many earlier days by more than the share. Below the minimum volume nothing is checked and an open
 * alert closes; a missing day leaves it unchanged.
 */
export function ownRuleVerdict(facts: SiteFacts, rule: OwnRule): Verdict | null {
  const parts = partsOfMetric(rule.metric);
  const settled = settledUntil(facts.services, parts);
  if (settled === null) return null;
  const judged =
    rule.kind === 'absolute' ? judgeEach(facts, rule, settled.day) : judgeTogether(facts, rule, settled.day);
  if (judged.outcome !== 'firing') return { ruleId: rule.ruleId, ...judged };
  const { metric, days } = rule;
  const first = addDays(settled.day, 1 - days);
  const { currency } = metricOn(facts, metric, settled.day, settled.day);
  const definition = metricTable[metric];
  const title = ruleTitle(rule, currency);
  const evidence: Firing['evidence'] = {
    columns: [{ title: definition.title, format: definition.format }],
    rows: listEvidenceRows(facts, first, settled.day, day => [toKnownNumber(metricOn(facts, metric, day, day).given)]),
    total: [toKnownNumber(metricOn(facts, metric, first, settled.day).given)],
    charted: 0,
    limit: rule.kind === 'absolute' ? rule.value : null,
    settledUntil: settled.day,
    services: settled.services,
    currency,
  };
  return {
    ruleId: rule.ruleId,
    outcome: 'firing',
    severity: 'numbers',
    definition: {
      title,
      icon: rule.direction === 'above' ? 'trending-up' : 'trending-down',
      value: judged.value,
      operator:
        rule.kind === 'absolute'
          ? rule.direction === 'above'
            ? 'at-least'
            : 'at-most'
          : rule.direction === 'above'
            ? 'increased'
            : 'decreased',
      comparison: judged.comparison,
      link: '/alerts',
      description: `${definition.title} ${judged.words}${rule.note === undefined ? '' : ` Note: ${rule.note}`}`,
      isNegative: (rule.direction === 'above') === definition.lowerIsBetter,
      endsWhen: endsWhen(rule, shownIn(metric, currency)),
    },
    evidence,
  };
}

/** The condition that closes a rule's alert. */
function endsWhen({ kind, direction, value }: OwnRule, shown: (given: number) => string): string {
  if (kind === 'absolute') return `it is ${shown(value)} or ${direction === 'above' ? 'less' : 'more'}`;
  return `it is ${direction === 'above' ? 'up' : 'down'} by ${formatPercent(value, 0)} or less`;
}

type Judged =
  | { readonly outcome: 'firing'; readonly value: number; readonly comparison: number; readonly words: string }
  | { readonly outcome: 'clear'; readonly why: string }
  | { readonly outcome: 'unknown' };

const unknown: Judged = { outcome: 'unknown' };
const tooLittle: Judged = { outcome: 'clear', why: 'There is too little data to check.' };

function judgeEach(facts: SiteFacts, { metric, direction, value, days, minimum }: OwnRule, last: Day): Judged {
  const shown = shownIn(metric, metricOn(facts, metric, last, last).currency);
  const each = eachDay(addDays(last, 1 - days), last).map(date => ({
    date,
    given: metricOn(facts, metric, date, date).given,
    volume: volumeOn(facts, metric, date, date),
  }));
  const beyond = (given: number) => (direction === 'above' ? given > value : given < value);
  const numbers = each.flatMap(({ date, given }) => (typeof given === 'number' ? [{ date, given }] : []));
  const within = numbers.findLast(({ given }) => !beyond(given));
  if (within) return { outcome: 'clear', why: `It was ${shown(within.given)} on ${formatDay(within.date)}.` };
  if (
    each.some(({ given, volume }) => given === 'none' || (given !== 'unknown' && volume !== null && volume < minimum))
  )
    return tooLittle;
  const newest = numbers.at(-1);
  if (newest === undefined || numbers.length < days) return unknown;
  return {
    outcome: 'firing',
    value: newest.given,
    comparison: value,
    words: `was ${numbers.map(({ given }) => shown(given)).join(', ')} on the last ${spellDays(days)} with final data. The limit is ${shown(value)}.`,
  };
}

function judgeTogether(facts: SiteFacts, { metric, direction, value, days, minimum }: OwnRule, last: Day): Judged {
  const shown = shownIn(metric, metricOn(facts, metric, last, last).currency);
  const first = addDays(last, 1 - days);
  const [start, end] = [addDays(first, -days), addDays(first, -1)];
  const [now, before] = [metricOn(facts, metric, first, last).given, metricOn(facts, metric, start, end).given];
  const volumes = [volumeOn(facts, metric, first, last), volumeOn(facts, metric, start, end)];
  if (now === 'unknown' || before === 'unknown') return unknown;
  // Of a sum, what it is compared with must be enough; of a rate, what both are made over.
  const isTooLittle =
    volumes.some(volume => volume !== null && volume < minimum) ||
    (volumes[1] === null && typeof before === 'number' && Math.abs(before) < minimum);
  if (now === 'none' || before === 'none' || before === 0 || isTooLittle) return tooLittle;
  const change = (now - before) / Math.abs(before);
  const beyond = direction === 'above' ? change > value : -change > value;
  if (!beyond) return { outcome: 'clear', why: `It is ${shown(now)}, ${shown(before)} before.` };
  return {
    outcome: 'firing',
    value: now,
    comparison: before,
    words: `was ${shown(now)} in the last ${spellDays(days)} with final data, ${shown(before)} before that: ${formatPercent(change, 0)}.`,
  };
}

const shownIn =
  (metric: MetricKey, currency: string | undefined) =>
  (given: number): string =>
    formatMetricNumber(metric, given, currency);

/** Returns the denominator of a rate in these days; null for a sum. */
function volumeOn(facts: SiteFacts, metric: MetricKey, start: Day, end: Day): number | null {
  const { aggregation } = metricTable[metric];
  if (aggregation.kind !== 'ratio') return null;
  const sources = sourcesOfRows(eachDay(start, end).flatMap(day => facts.rows.get(day) ?? []));
  return sources.reduce((sum, source) => sum + getPartAmount(source, aggregation.over), 0);
}
