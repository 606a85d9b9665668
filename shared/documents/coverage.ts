import { partialText } from '../numbers/comparison/print.ts';
import { formatDateRange, formatInstant } from '../domain/formats/dates.ts';
import { formatNumber } from '../domain/formats/numbers.ts';
import {
  type Collected,
  lowerWord,
  missingText,
  toSettling,
  settlingText,
  stateSentences,
} from '../numbers/metrics/data-state.ts';
import { formatLeadCost, ratioText } from '../numbers/metrics/format.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import { addDays, countDays, type Day } from '../domain/periods/days.ts';
import type { MetricKey } from '../model/metric-value.ts';
import { serviceNames, type Service, shortServiceNames } from '../platforms/registry.ts';
import type { Report } from '../model/report.ts';

type Cover = Report['coverage'][number];

const count = (value: number, singular: string, many: string) =>
  `${formatNumber(value)} ${value === 1 ? singular : many}`;

/** Days in a row as one range, oldest first: 'Oct 3 – 5, Oct 12'; beyond `most` ranges the rest is counted. */
export function dayRanges(days: readonly Day[], most = 8): string {
  const runs: { start: Day; end: Day }[] = [];
  for (const day of days.toSorted()) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.end, 1) === day) last.end = day;
    else runs.push({ start: day, end: day });
  }
  const shown = runs.slice(0, most).map(run => formatDateRange(run));
  const rest = runs.slice(most).reduce((sum, run) => sum + countDays(run), 0);
  return [...shown, ...(rest === 0 ? [] : [`and ${count(rest, 'day', 'days')} more`])].join(', ');
}

/**
 * The coverage of one platform at one or many sites: '11 of 12 sites report this, 1 needs reconnecting, 3 site-days
 * missing'.
 */
export function coverText({ sites, broken, siteDays, missing }: Cover, ofSites: number): string {
  if (ofSites <= 1) {
    if (sites === 0) return lowerWord('not-connected');
    const days = missing.flatMap(entry => entry.days);
    return `${broken > 0 ? 'needs reconnecting, ' : ''}${days.length === 0 ? 'all days collected' : `no data for ${dayRanges(days)}`}`;
  }
  return [
    `${formatNumber(sites)} of ${formatNumber(ofSites)} sites report this`,
    ...(broken === 0 ? [] : [count(broken, 'needs reconnecting', 'need reconnecting')]),
    ...(siteDays === 0 ? [] : [missingText(siteDays, 'site-day')]),
  ].join(', ');
}

/** Returns the coverage with the platform's name, as a sentence. */
export const coverSentence = (cover: Cover, ofSites: number): string =>
  `${serviceNames[cover.service]}: ${coverText(cover, ofSites)}.`;

/** True if no day of any reporting site is missing. */
export const isWhole = ({ broken, siteDays }: Cover): boolean => broken === 0 && siteDays === 0;

/** The platforms without a gap in one line; null if there are none. */
export function wholeSentence(covers: readonly Cover[]): string | null {
  const names = covers.filter(isWhole).map(({ service }) => serviceNames[service]);
  return names.length === 0 ? null : `All days collected: ${names.join(', ')}.`;
}

const aggregationText = (metric: MetricKey, many: boolean): string => {
  const over = many ? 'days and sites' : 'days';
  const { aggregation } = metricTable[metric];
  if (aggregation.kind === 'ratio' && aggregation.median === true) return `The median over all ${over}.`;
  switch (aggregation.kind) {
    case 'sum':
      return `Sum over ${over}, each site counted once.`;
    case 'ratio':
      return `A ratio of sums over ${over}, never an average of rates.`;
    case 'last':
      return many ? "The sum of each site's latest value." : 'The latest value in the period.';
    case 'not-additive':
      return "Can't be added up across sites or days.";
  }
};

/** The coverage of the numbers of some platforms, or all. */
export function summariseCoverage(report: Report, services: readonly Service[] | null = null): Collected {
  const covers = report.coverage.filter(
    ({ service, sites }) => sites > 0 && (services === null || services.includes(service)),
  );
  return {
    connected: covers.length > 0,
    broken: covers.every(({ broken, sites }) => broken === sites),
    held: report.computedAt !== null,
    missing: covers.reduce((sum, { siteDays }) => sum + siteDays, 0),
    restated: services === null ? report.provisional : covers.some(({ restated }) => restated ?? report.provisional),
  };
}

/** The source of numbers that come from no platform. */
export const enteredSentence = 'From CRM leads and entered units, not from a platform.';

/**
 * The missing days of a number: not synced or, if all were, days for which a platform doesn't report it (followers of a
 * past day).
 */
export function gapText(report: Report, metric: MetricKey, days: number): string {
  const { missing } = summariseCoverage(report, metricTable[metric].services);
  return missing > 0
    ? `${count(days, 'day is', 'days are')} missing from this number`
    : `Incomplete from the platform on ${count(days, 'day', 'days')}`;
}

/** All facts about a metric's source, one sentence each. */
export function metricFacts(report: Report, metric: MetricKey): readonly string[] {
  const { description, services, lowerIsBetter } = metricTable[metric];
  const many = report.node.sites > 1;
  const covers = report.coverage.filter(({ service }) => services.includes(service));
  const { value, comparable, common, ratio, leadCost } = report.metrics[metric];
  return [
    `${description}${lowerIsBetter ? ' Lower is better.' : ''}`,
    aggregationText(metric, many),
    ...(value.known && ratio !== undefined ? [`${ratioText(metric, ratio, value.currency)}.`] : []),
    ...(value.known && leadCost !== undefined ? [`${formatLeadCost(leadCost, value.currency)}.`] : []),
    ...(services.length === 0 ? [enteredSentence] : covers.map(cover => coverSentence(cover, report.node.sites))),
    ...(services.length > 0 && covers.length === 0 ? ['No connected platform reports it.'] : []),
    ...(value.known && (value.missingDays ?? 0) > 0 ? [`${gapText(report, metric, value.missingDays ?? 0)}.`] : []),
    ...(comparable ? [] : ['The two periods have no comparable data.']),
    ...(partialText(common) === '' ? [] : [`Both numbers cover the data both periods have: ${partialText(common)}.`]),
    ...stateSentences(summariseCoverage(report, services.length === 0 ? null : services)),
  ];
}

/**
 * The one line under a panel: platforms, number of sites, final or not, and the calculation time; `brief` if there is
 * little room.
 */
export function coverageLine(
  report: Report,
  services: readonly Service[] | null,
  brief = false,
): { state: 'settled' | 'provisional' | 'none'; text: string } {
  const covers = report.coverage.filter(
    ({ service, sites }) => sites > 0 && (services === null || services.includes(service)),
  );
  if (report.computedAt === null) return { state: 'none', text: 'Not calculated yet' };
  if (services?.length === 0) return { state: 'settled', text: 'CRM and entered units' };
  if (covers.length === 0) return { state: 'none', text: 'No platform connected' };
  const [first] = covers;
  const many = report.node.sites > 1;
  const { missing, restated } = summariseCoverage(report, services);
  const parts = [
    covers.length === 1 && first !== undefined ? shortServiceNames[first.service] : `${covers.length} platforms`,
    ...(many && covers.length === 1 && first !== undefined ? [`${first.sites} of ${report.node.sites} sites`] : []),
    settlingText(restated),
    ...(brief || missing === 0 ? [] : [missingText(missing, many ? 'site-day' : 'day')]),
    ...(brief ? [] : [`updated ${formatInstant(report.computedAt, report.timeZone)}`]),
  ];
  return { state: toSettling(restated), text: parts.join(' · ') };
}

/** A platform's missing days at one site. */
export type MissingRow = {
  readonly key: string;
  readonly service: Service;
  readonly siteId: string;
  readonly name: string;
  readonly days: readonly Day[];
};

/** The missing data, most days first. */
export const missingRows = (report: Report): readonly MissingRow[] =>
  report.coverage
    .flatMap(({ service, missing }) => missing.map(entry => ({ key: `${service}-${entry.siteId}`, service, ...entry })))
    .toSorted(
      (a, b) => b.days.length - a.days.length || a.name.localeCompare(b.name) || a.service.localeCompare(b.service),
    );

/** Platforms for which some site needs a new sign-in. */
export const brokenCovers = (report: Report): readonly Cover[] => report.coverage.filter(({ broken }) => broken > 0);
