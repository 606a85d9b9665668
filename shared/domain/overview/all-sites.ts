import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import { serviceNames, type Service } from '../../platforms/registry.ts';
import type { Report } from '../../model/report.ts';
import { formatDate } from '../formats/dates.ts';
import { formatNumber } from '../formats/numbers.ts';
import { judgedMetrics } from '../../screens/reports.ts';
import type { JudgedNumbers } from './harm.ts';
import { judgePeriod, type Lead, type Verdict, verdictTitle } from './verdict.ts';
import { adjustLook, listKnownNumbers } from '../../numbers/comparison/compare.ts';
import { changeOfValues } from '../../numbers/metrics/change.ts';
import { formatMetric } from '../../numbers/metrics/format.ts';
import { metricTable } from '../../numbers/metrics/table.ts';

type Site = Report['sites'][number];

/** The states of a site in its company's list, by priority: the first that is true applies. */
export const siteStates = [
  'suspended',
  'broken',
  'no-sessions',
  'no-goals',
  'falling',
  'alerts',
  'score-fell',
  'no-leads',
  'not-connected',
  'reporting',
] as const;
export type SiteState = (typeof siteStates)[number];
/** States that need no action. */
type QuietState = 'suspended' | 'reporting';
const isQuiet = (finding: Finding): finding is Extract<Finding, { state: QuietState }> =>
  finding.state === 'suspended' || finding.state === 'reporting';

/** Fewer sessions can have zero conversions by chance. */
const minSessions = 20;
/** Points of a drop in score that exceed one or two metrics at their limits. */
const fallFrom = 10;

const getMetricNumber = ({ metrics }: Site, metric: MetricKey): number | null => {
  const value = metrics[metric]?.value;
  return value?.known === true ? value.value : null;
};

type Broken = NonNullable<Site['broken']>[number];
type Behind = Extract<Verdict, { level: 'behind' }>;
/** The main finding about a site, with the data for its text. */
type Finding =
  | { readonly state: 'broken'; readonly worst: Broken; readonly others: number }
  | { readonly state: 'no-sessions'; readonly before: number }
  | { readonly state: 'no-goals'; readonly sessions: number; readonly lead: Lead }
  | { readonly state: 'falling'; readonly verdict: Behind; readonly lead: Lead; readonly site: Site }
  | { readonly state: 'alerts'; readonly first: string; readonly count: number }
  | { readonly state: 'score-fell'; readonly from: number; readonly to: number }
  | { readonly state: 'no-leads'; readonly spent: Extract<MetricValue, { known: true }> }
  | { readonly state: 'suspended' }
  | { readonly state: 'not-connected' }
  | { readonly state: 'reporting' };

function classifySite(site: Site): Finding {
  const { broken = [], score, previousScore } = site;
  if (site.suspended === true) return { state: 'suspended' };
  const [worst, ...others] = broken.toSorted((a, b) => b.missing.length - a.missing.length);
  if (worst !== undefined) return { state: 'broken', worst, others: others.length };
  if (!site.connected) return { state: 'not-connected' };
  const sessions = getMetricNumber(site, 'sessions');
  const before = site.metrics.sessions?.previous;
  // A site with a missing tag is connected and reports 0.
  if (sessions === 0 && before?.known === true && before.value >= minSessions)
    return { state: 'no-sessions', before: before.value };
  const lead = leadOfSite(site);
  const verdict = judgeSite(site);
  if (verdict.level === 'behind' && verdict.cause === 'nothing-counted')
    return { state: 'no-goals', sessions: verdict.sessions, lead };
  if (verdict.level === 'behind') return { state: 'falling', verdict, lead, site };
  const { alerts = [] } = site;
  const [first] = alerts;
  if (first !== undefined) return { state: 'alerts', first, count: alerts.length };
  if (score !== null && previousScore !== null && previousScore - score >= fallFrom)
    return { state: 'score-fell', from: previousScore, to: score };
  const spent = site.metrics.adSpend?.value;
  return spent?.known === true && spent.value > 0 && getMetricNumber(site, 'paidLeads') === 0
    ? { state: 'no-leads', spent }
    : { state: 'reporting' };
}

/** Returns the metric that judges a site: a site without a shop has no revenue. */
const leadOfSite = ({ metrics: { revenue } }: Site): Lead =>
  revenue === undefined || (!revenue.value.known && revenue.value.why === 'disabled') ? 'goals' : 'revenue';

/** Returns the verdict on a site, as on its own pages. */
export function judgeSite(site: Site): Verdict {
  const lead = leadOfSite(site);
  const numbersOfMetric = (metric: MetricKey): JudgedNumbers | undefined => {
    const compared = site.metrics[metric];
    if (compared === undefined) return undefined;
    const { value, previous, like } = compared;
    return { value, previous, comparable: like !== null, change: siteChange(site, metric) };
  };
  const judged = [...judgedMetrics(lead), 'sessions', 'adSpend'] as const;
  return judgePeriod(Object.fromEntries(judged.map(metric => [metric, numbersOfMetric(metric)])), lead);
}

/** Returns the first state that applies to a site. */
export const findSiteState = (site: Site): SiteState => classifySite(site).state;

/** The target of an attention row: the connection of a service, or a page of the site. */
export type SiteTarget =
  | { readonly kind: 'connect'; readonly service: Service }
  | { readonly kind: 'page'; readonly path: string };
/** A site that needs attention: its problem, the cost, and one button. */
export type Attention = {
  readonly site: Site;
  readonly state: Exclude<SiteState, QuietState>;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: SiteTarget;
};

/** Lists the sites that need attention, biggest drop first. */
export function attentionOfSites(sites: readonly Site[]): Attention[] {
  const found = sites.flatMap((site): { row: Attention; rank: number }[] => {
    const finding = classifySite(site);
    if (isQuiet(finding)) return [];
    return [{ row: { site, state: finding.state, ...describeFinding(finding) }, rank: rankFinding(finding) }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ row }) => row);
}

/** More than the days of any period, so that a state outranks them. */
const stateWeight = 1000;
/** Returns a finding's place among others, the first being the lowest: by state, then by missing days. */
const rankFinding = (finding: Finding): number =>
  siteStates.indexOf(finding.state) * stateWeight - (finding.state === 'broken' ? finding.worst.missing.length : 0);

/** Returns a site's place among those that need attention, the first being the lowest; null if it needs none. */
export function rankAttention(site: Site): number | null {
  const finding = classifySite(site);
  return isQuiet(finding) ? null : rankFinding(finding);
}

function describeFinding(
  finding: Extract<Finding, { state: Attention['state'] }>,
): Pick<Attention, 'title' | 'text' | 'action' | 'to'> {
  switch (finding.state) {
    case 'broken': {
      const {
        worst: {
          service,
          missing: [since, ...later],
        },
        others,
      } = finding;
      const days =
        since === undefined
          ? 'Access has expired'
          : `${later.length + 1} ${later.length === 0 ? 'day' : 'days'} missing since ${formatDate(since)}`;
      const more = others === 0 ? '' : ` · ${others} more ${others === 1 ? 'connection' : 'connections'}`;
      return {
        title: `${serviceNames[service]} must be reconnected`,
        text: `${days}${more}`,
        action: 'Reconnect',
        to: { kind: 'connect', service },
      };
    }
    case 'no-sessions':
      return {
        title: 'No sessions counted',
        text: `${formatNumber(finding.before)} in the previous period. Check that the website still has its tag`,
        action: 'Check connection',
        to: { kind: 'connect', service: 'ga4' },
      };
    case 'no-goals':
      return {
        title: finding.lead === 'goals' ? 'No goals counted' : 'No revenue counted',
        text: `${formatNumber(finding.sessions)} sessions, 0 ${finding.lead}`,
        action: 'Set up goals',
        to: { kind: 'page', path: '/goals' },
      };
    case 'falling': {
      const { verdict, lead, site } = finding;
      const compared = verdict.cause === 'harm' ? siteComparison(site, verdict.metric) : null;
      return {
        title: verdictTitle(verdict, lead),
        text:
          compared === null || verdict.cause !== 'harm'
            ? 'vs. the comparison period'
            : `From ${formatMetric(verdict.metric, compared.previous)} to ${formatMetric(verdict.metric, compared.value)}`,
        action: 'Open site',
        to: { kind: 'page', path: '/overview' },
      };
    }
    case 'alerts':
      return {
        title: `${finding.count} open ${finding.count === 1 ? 'alert' : 'alerts'}`,
        text: finding.first,
        action: 'Open alerts',
        to: { kind: 'page', path: '/alerts' },
      };
    case 'not-connected':
      return {
        title: 'Not connected',
        text: "Google Analytics isn't connected",
        action: 'Connect',
        to: { kind: 'connect', service: 'ga4' },
      };
    case 'score-fell':
      return {
        title: `Score dropped from ${finding.from} to ${finding.to}`,
        text: 'Newest audit vs. the previous one',
        action: 'Open audit',
        to: { kind: 'page', path: '/audits' },
      };
    case 'no-leads':
      return {
        title: `${formatMetric('adSpend', finding.spent)} spent without a lead`,
        text: 'Ad spend in this period',
        action: 'Open ads',
        to: { kind: 'page', path: '/ads-paid' },
      };
  }
}

/** Returns the two compared numbers of a site's metric and their format; null without a comparison. */
export function siteComparison({ metrics }: Site, metric: MetricKey) {
  const compared = metrics[metric];
  if (compared === undefined || compared.like === null) return null;
  const { value, previous } = compared.like ?? compared;
  const perDay = compared.like !== undefined && compared.perDay === true;
  const look = perDay
    ? adjustLook(metricTable[metric], { perDay }, ...listKnownNumbers({ value, previous }))
    : metricTable[metric];
  return { value, previous, look, perDay };
}

/** Returns the change between the compared numbers of a site's metric; null without a comparison. */
export function siteChange(site: Site, metric: MetricKey): number | null {
  const compared = siteComparison(site, metric);
  return compared === null ? null : changeOfValues(compared.look, compared.value, compared.previous);
}

export type Mover = { readonly site: Site; readonly change: number; readonly difference: number };
/** A site below this in both periods changes by chance. */
const minMoverValue = 20;

/**
 * Lists the five sites that rose most and the five that fell most, by the change over the days that both periods have.
 * `least`: a site with less in both periods changes by chance.
 */
export function findMovers(
  sites: readonly Site[],
  metric: MetricKey,
  most = 5,
  least = minMoverValue,
): { readonly rose: readonly Mover[]; readonly fell: readonly Mover[] } {
  const movers = sites.flatMap((site): Mover[] => {
    const [change, value] = [siteChange(site, metric), getMetricNumber(site, metric)];
    const before = change === null || value === null ? 0 : value / (1 + change);
    // A drop to zero says nothing about the earlier value.
    if (change === null || value === null || change <= -1 || Math.max(value, before) < least) return [];
    return [{ site, change, difference: Math.round(value - before) }];
  });
  const ordered = movers.toSorted((a, b) => b.change - a.change);
  return {
    rose: ordered.filter(({ change }) => change > 0).slice(0, most),
    fell: ordered
      .toReversed()
      .filter(({ change }) => change < 0)
      .slice(0, most),
  };
}
