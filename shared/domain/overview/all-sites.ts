import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import { serviceNames, type Service } from '../../platforms/registry.ts';
import type { Report } from '../../model/report.ts';
import { formatDate } from '../formats/dates.ts';
import { formatChange, formatNumber } from '../formats/numbers.ts';
import { computeMetricChange, isBetter } from '../../numbers/metrics/change.ts';
import { formatMetric } from '../../numbers/metrics/format.ts';
import { judged } from '../../screens/reports.ts';
import { harmfulFrom } from './harm.ts';

type Site = Report['sites'][number];

/** How a site stands among those of its company; the first that is true. */
export const siteStates = ['broken', 'not-connected', 'no-goals', 'score-fell', 'no-leads', 'reporting'] as const;
export type SiteState = (typeof siteStates)[number];

/** With fewer sessions than this, none of them a conversion may be chance. */
const leastSessions = 20;
/** Points of the score from which a fall is more than a metric or two at their margin. */
const fallFrom = 10;

const numberOf = ({ metrics }: Site, metric: MetricKey): number | null => {
  const value = metrics[metric]?.value;
  return value?.known === true ? value.value : null;
};

type Broken = NonNullable<Site['broken']>[number];
/** The one thing to know of a site, with what its words are made of. */
type Finding =
  | { readonly state: 'broken'; readonly worst: Broken; readonly others: number }
  | { readonly state: 'no-goals'; readonly sessions: number }
  | { readonly state: 'score-fell'; readonly from: number; readonly to: number }
  | { readonly state: 'no-leads'; readonly spent: Extract<MetricValue, { known: true }> }
  | { readonly state: 'not-connected' }
  | { readonly state: 'reporting' };

function findingOf(site: Site): Finding {
  const { broken = [], score, previousScore } = site;
  const [worst, ...others] = broken.toSorted((a, b) => b.missing.length - a.missing.length);
  if (worst !== undefined) return { state: 'broken', worst, others: others.length };
  if (!site.connected) return { state: 'not-connected' };
  const sessions = numberOf(site, 'sessions');
  if (numberOf(site, 'goals') === 0 && sessions !== null && sessions >= leastSessions)
    return { state: 'no-goals', sessions };
  if (score !== null && previousScore !== null && previousScore - score >= fallFrom)
    return { state: 'score-fell', from: previousScore, to: score };
  const spent = site.metrics.adSpend?.value;
  return spent?.known === true && spent.value > 0 && numberOf(site, 'paidLeads') === 0
    ? { state: 'no-leads', spent }
    : { state: 'reporting' };
}

/** The state of a site, of which the first that is true counts. */
export const findSiteState = (site: Site): SiteState => findingOf(site).state;

/** Where an attention row leads: to the connection of a service, or to a page of the site. */
export type SiteTarget =
  | { readonly kind: 'connect'; readonly service: Service }
  | { readonly kind: 'page'; readonly path: string };
/** A site that somebody should look at: what is wrong, what it costs, one button. */
export type Attention = {
  readonly site: Site;
  readonly state: Exclude<SiteState, 'reporting' | 'not-connected'>;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: SiteTarget;
};

/** The sites that somebody should look at, the most harmful first; a site that was never connected harms nothing. */
export function attentionOfSites(sites: readonly Site[]): Attention[] {
  const found = sites.flatMap((site): { row: Attention; missing: number }[] => {
    const finding = findingOf(site);
    if (finding.state === 'reporting' || finding.state === 'not-connected') return [];
    return [
      {
        row: { site, state: finding.state, ...wordsOf(finding) },
        missing: finding.state === 'broken' ? finding.worst.missing.length : 0,
      },
    ];
  });
  return found
    .toSorted((a, b) => siteStates.indexOf(a.row.state) - siteStates.indexOf(b.row.state) || b.missing - a.missing)
    .map(({ row }) => row);
}

function wordsOf(
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
          ? 'Access has ended'
          : `${later.length + 1} ${later.length === 0 ? 'day' : 'days'} missing since ${formatDate(since)}`;
      const more = others === 0 ? '' : ` · ${others} more ${others === 1 ? 'connection' : 'connections'}`;
      return {
        title: `${serviceNames[service]} must be reconnected`,
        text: `${days}${more}`,
        action: 'Reconnect',
        to: { kind: 'connect', service },
      };
    }
    case 'no-goals':
      return {
        title: 'No goals counted',
        text: `${formatNumber(finding.sessions)} sessions, 0 goals`,
        action: 'Set up goals',
        to: { kind: 'page', path: '/goals' },
      };
    case 'score-fell':
      return {
        title: `Score fell from ${finding.from} to ${finding.to}`,
        text: 'Newest audit against the one before',
        action: 'Open audit',
        to: { kind: 'page', path: '/audits' },
      };
    case 'no-leads':
      return {
        title: `${formatMetric('adSpend', finding.spent)} spent without a lead`,
        text: 'Advertising of the period',
        action: 'Open ads',
        to: { kind: 'page', path: '/ads-paid' },
      };
  }
}

/** Of a site, the change of what both periods have in common; null where there is none. */
export function siteChange({ metrics, changes }: Site, metric: MetricKey): number | null {
  const own = changes?.[metric];
  if (own !== undefined) return own;
  const compared = metrics[metric];
  return compared === undefined ? null : computeMetricChange(metric, compared.value, compared.previous);
}

export type Mover = { readonly site: Site; readonly change: number; readonly difference: number };
/** A site below it in both periods moves by chance. */
const leastToMove = 20;

/**
 * The sites that rose and fell most, five each: by the change of the days that both periods have. `least`: with fewer
 * in both periods a site moves by chance.
 */
export function findMovers(
  sites: readonly Site[],
  metric: 'sessions' | 'goals',
  most = 5,
  least = leastToMove,
): { readonly rose: readonly Mover[]; readonly fell: readonly Mover[] } {
  const movers = sites.flatMap((site): Mover[] => {
    const [change, value] = [siteChange(site, metric), numberOf(site, metric)];
    const before = change === null || value === null ? 0 : value / (1 + change);
    // A change to nothing tells nothing of what there was.
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

export type AllSitesHeadline = {
  readonly tone: 'bad' | 'warning' | 'info' | 'good' | 'neutral';
  readonly title: string;
  readonly text: string;
  readonly action: {
    readonly label: string;
    readonly primary: boolean;
    readonly site: Site | null;
    readonly to: SiteTarget;
  };
};

/**
 * The headline over all sites (interface.md, Headline): a connection to mend, then the largest harmful change and the
 * site that it comes from, else how the period went. `before`: the comparison in words.
 */
export function allSitesHeadline(
  { sites, metrics }: Pick<Report, 'sites' | 'metrics'>,
  before: string,
): AllSitesHeadline {
  const broken = attentionOfSites(sites).filter(({ state }) => state === 'broken');
  const [first] = broken;
  if (first !== undefined) {
    const others =
      broken.length === 1
        ? ''
        : ` ${broken.length - 1} more ${broken.length === 2 ? 'site waits' : 'sites wait'}, too.`;
    return {
      tone: 'bad',
      title: `${first.site.name}: ${first.title}.`,
      text: `${first.text}. Missing days stay out of every comparison and are collected once connected.${others}`,
      action: { label: 'Reconnect', primary: true, site: first.site, to: first.to },
    };
  }
  const harms = judged.flatMap(([metric, title]) => {
    const { change, comparable } = metrics[metric];
    return change !== null && comparable && Math.abs(change) >= harmfulFrom && isBetter(metric, change) === false
      ? [{ metric, title, change }]
      : [];
  });
  const [worst] = harms.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (worst !== undefined) {
    const fell = findMovers(sites, worst.metric === 'goals' ? 'goals' : 'sessions', 1).fell[0];
    return {
      tone: 'bad',
      title: `${worst.title} ${formatChange(worst.change)} against ${before}.`,
      text:
        fell === undefined
          ? 'No single site explains it.'
          : `${fell.site.name} lost most: ${formatChange(fell.change)}.`,
      action: {
        label: fell === undefined ? 'See the channels' : 'Open the site',
        primary: true,
        site: fell?.site ?? null,
        to: { kind: 'page', path: fell === undefined ? '/report-monthly' : '/overview' },
      },
    };
  }
  const [goals, sessions] = [metrics.goals, metrics.sessions];
  const said = [goals, sessions].flatMap(({ change, comparable }, place) =>
    change === null || !comparable ? [] : [`${place === 0 ? 'goals' : 'sessions'} ${formatChange(change)}`],
  );
  const isAhead = goals.change !== null && goals.comparable && goals.change >= harmfulFrom;
  return {
    tone: said.length === 0 ? 'neutral' : isAhead ? 'good' : 'info',
    title:
      said.length === 0 ? 'There is nothing to compare yet.' : `${isAhead ? 'Ahead' : 'Steady'}: ${said.join(', ')}.`,
    text: `Compared with ${before}, over the sites and days that both periods have.`,
    action: {
      label: 'See the monthly report',
      primary: false,
      site: null,
      to: { kind: 'page', path: '/report-monthly' },
    },
  };
}
