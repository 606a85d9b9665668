import type { Evidence } from '../../../model/alert.ts';
import { type UnusualMetric, unusualMetrics } from '../../../model/rule-id.ts';
import { formatDay, formatWeekday } from '../../formats/dates.ts';
import { formatPercent } from '../../formats/numbers.ts';
import { formatMetricNumber } from '../../../numbers/metrics/format.ts';
import { metricTable } from '../../../numbers/metrics/table.ts';
import { addDays, type Day, dayNumber, daysBetween, eachDay } from '../../periods/days.ts';
import { toKnownNumber } from '../metric-alerts.ts';
import { metricOn } from '../row-values.ts';
import { partsOfMetric } from '../../../numbers/metrics/finality.ts';
import { settledUntil } from '../settled.ts';
import type { SiteFacts, Verdict } from '../site-facts.ts';
import { median } from '../../../numbers/metrics/median.ts';
import { baseDays, type Expectation, expectDay, type Observed, type Series } from './expected-day.ts';
import { serviceNames } from '../../../platforms/registry.ts';
import { isHoliday } from './holidays.ts';

/** One alert covers what is unusual in as many days, so that a site is notified once a week. */
const windowDays = 7;
/** Days that become final later than this are too old to check (Facebook's leads are final after 28 days). */
const latestSettled = 10;
/** Events a day (visits, goals, leads) below which a change may be chance. */
const enoughEvents = 20;
/** Exactly a year of weekdays. */
const yearDays = 364;
const shownDays = 28;
const maxSeasonFactor = 5;

/** Days of rows that are looked back on. */
export const daysForUnusual = baseDays + windowDays + latestSettled + 1;
/** Days of the year before that say what the season does. */
export const yearAgoRange = (today: Day): { start: Day; end: Day } => ({
  start: addDays(today, -yearDays - daysForUnusual),
  end: addDays(today, -yearDays),
});

export const unusualRule = (metric: UnusualMetric): string => `unusual-${metric}`;
/** The rule of what is unusual without being severe, of all metrics together. */
export const unusualDaysRule = 'unusual-days';

type Found = Expectation & { readonly metric: UnusualMetric; readonly date: Day };
type Watched = {
  readonly metric: UnusualMetric;
  readonly settled: Day;
  readonly services: Evidence['services'];
  readonly series: Series;
  readonly found: readonly Found[];
  readonly isJudged: boolean;
};
type Finding = Found & { readonly of: Watched };

/**
 * Evaluates days of the last final week on which sessions, goals, spend or cost per lead were outside the expected
 * range (method in expected-day.ts). Severe days open an alert for their metric. The rest is one alert per site, so
 * that a site is notified at most once a week; it closes after a final week without an unusual day. Goals that moved
 * with sessions are not reported separately. A site with too little data in the eight weeks before is skipped.
 */
export function unusualVerdicts(facts: SiteFacts): Verdict[] {
  const late = unusualMetrics.flatMap(metric => lateVerdict(facts, metric) ?? []);
  const watched = unusualMetrics.flatMap(metric => watch(facts, metric) ?? []);
  if (watched.length === 0) return late;
  const all = watched.flatMap(of => of.found.map(found => ({ ...found, of })));
  const reported = all.filter(finding => !followsSessions(finding, all));
  const severe = new Set(reported.filter(({ degree }) => degree === 'severe').map(({ metric }) => metric));
  return [
    ...late,
    ...watched.map(watchedMetric =>
      makeVerdict(
        facts,
        unusualRule(watchedMetric.metric),
        reported.filter(({ metric }) => metric === watchedMetric.metric && severe.has(metric)),
        watchedMetric.isJudged,
      ),
    ),
    makeVerdict(
      facts,
      unusualDaysRule,
      reported.filter(({ metric }) => !severe.has(metric)),
      watched.some(({ isJudged }) => isJudged),
    ),
  ];
}

const isLate = (settled: Day, today: Day): boolean => daysBetween(settled, today) > latestSettled;

/** Explains why a metric is no longer monitored because a service finalizes its data too late; null if none does. */
function lateVerdict({ services, today }: SiteFacts, metric: UnusualMetric): Verdict | null {
  const lateServices = services.filter(service => {
    const settled = settledUntil([service], partsOfMetric(metric));
    return settled !== null && isLate(settled.day, today);
  });
  const [first] = lateServices;
  if (first === undefined) return null;
  const name = serviceNames[first.service];
  const why = `${metricTable[metric].title} is no longer monitored because ${name} finalizes its data too late.`;
  return { ruleId: unusualRule(metric), outcome: 'clear', why };
}

/** Evaluates a metric's final week; null if the site has no source for it, or it becomes final too late. */
function watch(facts: SiteFacts, metric: UnusualMetric): Watched | null {
  const settled = settledUntil(facts.services, partsOfMetric(metric));
  if (settled === null || isLate(settled.day, facts.today)) return null;
  const days = eachDay(addDays(settled.day, 1 - windowDays), settled.day);
  const series = buildSeries(facts, metric, addDays(settled.day, 1 - windowDays - baseDays), settled.day);
  const past =
    facts.yearAgo === undefined
      ? null
      : buildSeries(
          { ...facts, rows: facts.yearAgo },
          metric,
          addDays(settled.day, 1 - windowDays - baseDays - yearDays),
          addDays(settled.day, -yearDays),
        );
  const judged = days.flatMap(date => {
    const expectation = expectDay(series, date, past === null ? 1 : seasonFactor(past, date));
    return expectation === null || !isEnough(series, date) ? [] : [{ ...expectation, metric, date }];
  });
  return {
    metric,
    settled: settled.day,
    services: settled.services,
    series,
    found: judged.filter(({ degree }) => degree !== 'usual'),
    isJudged: judged.length > 0,
  };
}

/** Returns how far the same day of the previous year was outside the usual range of its weeks; 1 if it wasn't. */
function seasonFactor(past: Series, date: Day): number {
  const then = expectDay(past, addDays(date, -yearDays));
  if (then === null || then.degree === 'usual' || then.expected <= 0) return 1;
  return Math.min(maxSeasonFactor, Math.max(1 / maxSeasonFactor, then.actual / then.expected));
}

function isEnough(series: Series, date: Day): boolean {
  const today = dayNumber(date);
  const events = Array.from({ length: baseDays }, (_, back) => series.get(today - 1 - back)?.events ?? []).flat();
  return events.length === 0 || median(events) >= enoughEvents;
}

/** A metric day by day, of the days that are known. */
function buildSeries(
  facts: Pick<SiteFacts, 'rows' | 'isEcommerce'>,
  metric: UnusualMetric,
  start: Day,
  end: Day,
): Series {
  const series = new Map<number, Observed>();
  for (const day of eachDay(start, end)) {
    const value = toKnownNumber(metricOn(facts, metric, day, day).given);
    if (value === null) continue;
    series.set(dayNumber(day), {
      value,
      isHoliday: isHoliday(day),
      events:
        metric === 'adSpend'
          ? null
          : metric === 'costPerLead'
            ? toKnownNumber(metricOn(facts, 'paidLeads', day, day).given)
            : value,
    });
  }
  return series;
}

/**
 * Returns true for goals that moved no more than the day's sessions. Fewer visits bring fewer goals, so the sessions
 * alert covers them.
 */
const followsSessions = (finding: Found, all: readonly Found[]): boolean =>
  finding.metric === 'goals' &&
  all.some(
    other =>
      other.metric === 'sessions' &&
      other.date === finding.date &&
      Math.sign(other.score) === Math.sign(finding.score) &&
      Math.abs(computeMove(finding)) <= 2 * Math.abs(computeMove(other)),
  );
const computeMove = ({ actual, expected }: Expectation): number => Math.log((actual + 1) / (expected + 1));

function makeVerdict(facts: SiteFacts, ruleId: string, found: readonly Finding[], isJudged: boolean): Verdict {
  const [first, ...others] = found.toSorted(
    (a, b) => a.date.localeCompare(b.date) || Math.abs(b.score) - Math.abs(a.score),
  );
  if (first === undefined)
    return isJudged
      ? {
          ruleId,
          outcome: 'clear',
          why: 'Every final day for a week was within the usual range for its weekday and season.',
        }
      : { ruleId, outcome: 'unknown' };
  const { title, lowerIsBetter } = metricTable[first.metric];
  const currency = metricOn(facts, first.metric, first.date, first.date).currency;
  const isHigher = first.score > 0;
  return {
    ruleId,
    outcome: 'firing',
    severity: 'numbers',
    definition: {
      title: `${title} unusually ${isHigher ? 'high' : 'low'}`,
      icon: isHigher ? 'trending-up' : 'trending-down',
      value: first.actual,
      operator: isHigher ? 'increased' : 'decreased',
      comparison: first.expected,
      link: linksByMetric[first.metric],
      description: [formatSentence(first, currency), ...others.map(other => formatSentence(other, currency))].join(' '),
      isNegative: isHigher === lowerIsBetter,
      endsWhen: 'back to normal',
    },
    evidence: makeEvidence(
      first,
      found.filter(({ metric }) => metric === first.metric),
      currency,
    ),
  };
}

const linksByMetric: Readonly<Record<UnusualMetric, string>> = {
  sessions: '/overview',
  goals: '/overview',
  adSpend: '/ads-paid',
  costPerLead: '/ads-paid',
};

function formatSentence({ metric, date, actual, expected, low, high }: Found, currency: string | undefined): string {
  const shown = (value: number) => formatMetricNumber(metric, value, currency);
  const change = expected <= 0 ? '' : ` (${formatPercent(actual / expected - 1, 0)})`;
  return `${metricTable[metric].title} on ${formatWeekday(date)}, ${formatDay(date)}: ${shown(actual)}${change}. Usual for this weekday and season: ${shown(expected)}, from ${shown(low)} to ${shown(high)}.`;
}
/** The days before with what was expected of each, so that a person sees how well the expectation usually holds. */
function makeEvidence(
  { date: first, of: { metric, settled, series, services } }: Finding,
  found: readonly Found[],
  currency: string | undefined,
): Evidence {
  const { title, format } = metricTable[metric];
  const fires = new Set(found.map(({ date }) => date));
  return {
    columns: [
      { title, format },
      { title: 'Expected', format },
    ],
    rows: eachDay(addDays(first, -shownDays), settled).map(date => ({
      date,
      cells: [
        series.get(dayNumber(date))?.value ?? null,
        found.find(finding => finding.date === date)?.expected ?? expectDay(series, date)?.expected ?? null,
      ],
      kind: fires.has(date) ? 'fires' : 'before',
    })),
    charted: 0,
    compared: 1,
    limit: null,
    settledUntil: settled,
    services,
    currency,
    subject: { metric, date: first },
  };
}
