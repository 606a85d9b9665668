import type { Evidence } from '../../model/alert.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import { formatDay } from '../formats/dates.ts';
import { formatNumber, formatPercent } from '../formats/numbers.ts';
import { sumPart } from '../../numbers/metrics/of-sources.ts';
import { addDays, type Day, eachDay } from '../periods/days.ts';
import { type Given, metricOn, partOn, sourcesOfRows } from './row-values.ts';
import { partsOfMetric } from '../../numbers/metrics/finality.ts';
import { settledUntil } from './settled.ts';
import type { SiteFacts, Verdict } from './site-facts.ts';
import { countWord, spellDays } from './alert-text.ts';

/**
 * Sessions from CPC that a bounce rate needs on both sides to be compared, days of each side, and days that it needs.
 */
const enoughCpcSessions = 50;
const bounceDays = 7;
const enoughBounceDays = 5;
/** Days of context before the judged ones. */
const contextDays = 12;

/** The rule in one line. */
export const roasTitle = (threshold: number, days: number): string =>
  `ROAS of ${threshold} or less for ${countWord(days)} consecutive ${days === 1 ? 'day' : 'days'}`;

/**
 * Evaluates ROAS at or below the threshold on each of the latest final days in a row (specification 8, Other alerts).
 * ROAS is the metric's own: revenue from paid sessions over spend on all connected platforms. A day without spend
 * breaks the row; a day without a platform's record leaves the alert unchanged. E-commerce sites only.
 */
export function roasVerdict(facts: SiteFacts): Verdict | null {
  const settled = settledUntil(facts.services, partsOfMetric('ROAS'));
  if (!facts.isEcommerce || settled === null) return null;
  const { roasDays } = facts.rules;
  const threshold = facts.roasThreshold ?? facts.rules.roasThreshold;
  const judged = eachDay(addDays(settled.day, 1 - roasDays), settled.day).map(date => ({
    date,
    ...metricOn(facts, 'ROAS', date, date),
  }));
  const better = judged.findLast(({ given }) => given === 'none' || (typeof given === 'number' && given > threshold));
  if (better) {
    const why =
      better.given === 'none'
        ? `Nothing was spent on ${formatDay(better.date)}.`
        : `ROAS was above ${threshold} on ${formatDay(better.date)}.`;
    return { ruleId: 'roas', outcome: 'clear', why };
  }
  const values = judged.flatMap(({ given }) => (typeof given === 'number' ? given : []));
  const newest = values.at(-1);
  if (newest === undefined || values.length < roasDays) return { ruleId: 'roas', outcome: 'unknown' };
  return {
    ruleId: 'roas',
    outcome: 'firing',
    severity: 'numbers',
    definition: {
      title: roasTitle(threshold, roasDays),
      icon: 'trending-down',
      value: newest,
      operator: 'at-most',
      comparison: threshold,
      link: '/ads-ecommerce',
      description: `Return on ad spend was ${values.map(day => formatNumber(day, 2)).join(', ')} on the last ${spellDays(roasDays)} with final data. The threshold is ${threshold}.`,
      isNegative: true,
      endsWhen: `it is above ${threshold}`,
    },
    evidence: roasEvidence(facts, settled, roasDays, threshold),
  };
}

function roasEvidence(
  facts: SiteFacts,
  settled: { day: Day; services: Evidence['services'] },
  days: number,
  limit: number,
): Evidence {
  const first = addDays(settled.day, 1 - days);
  const computeSums = (start: Day, end: Day) => {
    const sources = sourcesOfRows(eachDay(start, end).flatMap(day => facts.rows.get(day) ?? []));
    return [sumPart(sources, 'paidRevenue'), sumPart(sources, 'adSpend')] as const;
  };
  const toCells = (start: Day, end: Day): (number | null)[] => [
    ...computeSums(start, end).map(sum => (sum.known ? sum.value : null)),
    toKnownNumber(metricOn(facts, 'ROAS', start, end).given),
  ];
  const { currency } = metricOn(facts, 'adSpend', first, settled.day);
  return {
    columns: [
      { title: 'Revenue', format: 'currency' },
      { title: 'Ad spend', format: 'currency' },
      { title: 'ROAS', format: 'ratio' },
    ],
    rows: listEvidenceRows(facts, first, settled.day, day => toCells(day, day)),
    total: toCells(first, settled.day),
    charted: 2,
    limit,
    settledUntil: settled.day,
    services: settled.services,
    currency,
  };
}

/** The evidence days: earlier days, days the rule checked, and preliminary days. */
export function listEvidenceRows(
  facts: SiteFacts,
  first: Day,
  last: Day,
  toCells: (day: Day) => (number | null)[],
  before = contextDays,
): Evidence['rows'] {
  return eachDay(addDays(first, -before), addDays(facts.today, -1)).flatMap(date => {
    const kind = date < first ? 'before' : date <= last ? 'fires' : 'provisional';
    const cells = toCells(date);
    return kind !== 'fires' && cells.every(cell => cell === null) ? [] : [{ date, cells, kind } as const];
  });
}

export const toKnownNumber = (given: Given): number | null => (typeof given === 'number' ? given : null);

type Side = { readonly sessions: number; readonly engaged: number; readonly days: number };

/**
 * Evaluates the bounce rate of visits with medium cpc over the latest seven final days against the previous seven
 * (specification 8, Other alerts): it rose by the threshold, with enough sessions on both sides. Days without a record
 * are left out; each side needs five of seven.
 */
export function cpcBounceVerdict(facts: SiteFacts): Verdict | null {
  const settled = settledUntil(
    facts.services.filter(({ service }) => service === 'ga4'),
    ['cpcSessions', 'cpcEngagedSessions'],
  );
  if (settled === null) return null;
  const ruleId = 'cpc-bounce';
  const start = addDays(settled.day, 1 - bounceDays);
  const now = cpcSide(facts, start, settled.day);
  const before = cpcSide(facts, addDays(start, -bounceDays), addDays(start, -1));
  if (now.days < enoughBounceDays || before.days < enoughBounceDays) return { ruleId, outcome: 'unknown' };
  if (now.sessions < enoughCpcSessions || before.sessions < enoughCpcSessions)
    return {
      ruleId,
      outcome: 'clear',
      why: `Fewer than ${enoughCpcSessions} paid visits in a week are too few to compare.`,
    };
  const [rate, rateBefore] = [computeBounceRate(now), computeBounceRate(before)];
  const points = (rate - rateBefore) * 100;
  // A hundredth of a point: 5 points are 5 points, whatever dividing leaves behind.
  if (points < facts.rules.bouncePoints - 0.005)
    return {
      ruleId,
      outcome: 'clear',
      why: `It is ${formatPercent(rate)}, ${formatPercent(rateBefore)} the week before.`,
    };
  return {
    ruleId,
    outcome: 'firing',
    severity: 'numbers',
    definition: {
      title: 'Bounce Rate from CPC increased',
      icon: 'trending-up',
      value: rate,
      operator: 'increased',
      comparison: rateBefore,
      link: '/ads-paid',
      description: `${formatPercent(rate)} of paid visits left without engaging in the last seven final days, up from ${formatPercent(rateBefore)} in the previous seven.`,
      isNegative: true,
      endsWhen: `it is up by less than ${facts.rules.bouncePoints} points`,
    },
    evidence: {
      columns: [
        { title: 'Paid visits', format: 'number' },
        { title: 'Bounce rate', format: 'percent' },
      ],
      rows: listEvidenceRows(facts, start, settled.day, day => cellsOfSide(cpcSide(facts, day, day)), bounceDays),
      total: cellsOfSide(now),
      charted: 1,
      limit: rateBefore,
      settledUntil: settled.day,
      services: ['ga4'],
    },
  };
}

const computeBounceRate = ({ sessions, engaged }: Side): number => Math.max(0, sessions - engaged) / sessions;
const cellsOfSide = (side: Side): (number | null)[] =>
  side.days === 0 ? [null, null] : [side.sessions, side.sessions === 0 ? null : computeBounceRate(side)];

function cpcSide(facts: SiteFacts, start: Day, end: Day): Side {
  const side = { sessions: 0, engaged: 0, days: 0 };
  for (const day of eachDay(start, end)) {
    const row = facts.rows.get(day);
    const [sessions, engaged] = [partOn(row, 'ga4', 'cpcSessions'), partOn(row, 'ga4', 'cpcEngagedSessions')];
    if (sessions === null || engaged === null) continue;
    side.sessions += sessions;
    side.engaged += engaged;
    side.days += 1;
  }
  return side;
}

/** Metrics that an own rule may be about: those with a number of each day. */
export const canBeRuled = (metric: MetricKey): boolean => partsOfMetric(metric).length > 0;
