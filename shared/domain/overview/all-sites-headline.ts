import type { MetricKey } from '../../model/metric-value.ts';
import type { Report } from '../../model/report.ts';
import { describeMetricChange } from '../../numbers/metrics/format.ts';
import { formatNumber } from '../formats/numbers.ts';
import { attentionOfSites, findMovers, siteChange, type SiteTarget } from './all-sites.ts';
import { judgePeriod, type Lead, verdictTitle } from './verdict.ts';

type Site = Report['sites'][number];

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
 * Returns the headline over all sites (interface.md, Headline): a broken connection first, then the biggest drop and
 * its site, otherwise the period's result. `before` is the comparison in words; `lead` is the metric that judges these
 * sites, revenue for shops.
 */
export function allSitesHeadline(
  { sites, metrics }: Pick<Report, 'sites' | 'metrics'>,
  before: string,
  lead: Lead = 'goals',
): AllSitesHeadline {
  const broken = attentionOfSites(sites).filter(({ state }) => state === 'broken');
  const [first] = broken;
  if (first !== undefined) {
    const others =
      broken.length === 1 ? '' : ` ${broken.length - 1} more ${broken.length === 2 ? 'site waits' : 'sites wait'} too.`;
    return {
      tone: 'bad',
      title: `${first.site.name}: ${first.title}.`,
      text: `${first.text}. Missing days are left out of comparisons and sync once connected.${others}`,
      action: { label: 'Reconnect', primary: true, site: first.site, to: first.to },
    };
  }
  const verdict = judgePeriod(metrics, lead);
  if (verdict.level === 'behind') {
    if (verdict.cause === 'harm')
      return harmful(verdict.metric, `${verdictTitle(verdict, lead)} vs. ${before}.`, sites);
    return {
      tone: 'bad',
      title: `${verdictTitle(verdict, lead)}.`,
      text: verdict.cause === 'ads-lose' ? 'Below 1, ads bring in less than they cost.' : lostText(sites, lead),
      action: {
        label: verdict.cause === 'ads-lose' ? 'See ads' : 'See channels',
        primary: true,
        site: null,
        to: { kind: 'page', path: '/report-monthly' },
      },
    };
  }
  const metricChanges = ([lead, 'sessions'] as const).flatMap(metric => {
    const { change, comparable } = metrics[metric];
    return change === null || !comparable ? [] : [`${metric} ${describeMetricChange(metric, change)}`];
  });
  const levels = {
    ahead: 'Ahead',
    steady: 'Steady',
    unclear: 'No clear change',
    unknown: 'Not comparable',
  } as const;
  const tones = { ahead: 'good', steady: 'info', unclear: 'info', unknown: 'neutral' } as const;
  return {
    tone: tones[verdict.level],
    title: metricChanges.length === 0 ? 'No comparison yet.' : `${levels[verdict.level]}: ${metricChanges.join(', ')}.`,
    text:
      verdict.level === 'unclear'
        ? 'Small numbers can change this much by chance.'
        : `Compared with ${before}, for the sites and days in both periods.`,
    action: {
      label: 'See monthly report',
      primary: false,
      site: null,
      to: { kind: 'page', path: '/report-monthly' },
    },
  };
}

function harmful(metric: MetricKey, title: string, sites: readonly Site[]): AllSitesHeadline {
  const source = metric === 'costPerLead' || metric === 'ROAS' ? dearest(sites, metric) : loser(sites, metric);
  return {
    tone: 'bad',
    title,
    text: source?.text ?? 'No single site explains it.',
    action: {
      label: source === null ? 'See channels' : 'Open site',
      primary: true,
      site: source?.site ?? null,
      to: { kind: 'page', path: source?.path ?? '/report-monthly' },
    },
  };
}

const lostText = (sites: readonly Site[], lead: Lead): string =>
  loser(sites, lead)?.text ?? 'No single site explains it.';

type Source = { readonly site: Site; readonly text: string; readonly path: string };

/** Returns the site with the largest loss of a sum, in absolute numbers. */
function loser(sites: readonly Site[], metric: MetricKey): Source | null {
  const [most] = findMovers(sites, metric, sites.length).fell.toSorted((a, b) => a.difference - b.difference);
  if (most === undefined) return null;
  const lost = metric === 'revenue' ? '' : ` ${formatNumber(-most.difference)} fewer,`;
  return {
    site: most.site,
    text: `${most.site.name} lost the most:${lost} ${describeMetricChange(metric, most.change)}.`,
    path: '/overview',
  };
}

/** Returns a site's change of the metric and its extra spend; null if its advertising isn't more expensive. */
export function weighExtraSpend(site: Site, metric: 'costPerLead' | 'ROAS'): { change: number; weight: number } | null {
  const [change, spent] = [siteChange(site, metric), site.metrics.adSpend?.value];
  if (change === null || spent?.known !== true) return null;
  const worse = metric === 'costPerLead' ? change : -change;
  return worse > 0 ? { change, weight: spent.value * worse } : null;
}

/**
 * Returns the site with the largest extra spend from more expensive advertising; a large percentage may be based on
 * little spend.
 */
function dearest(sites: readonly Site[], metric: 'costPerLead' | 'ROAS'): Source | null {
  const found = sites.flatMap(site => {
    const extra = weighExtraSpend(site, metric);
    return extra === null ? [] : [{ site, ...extra }];
  });
  const [most] = found.toSorted((a, b) => b.weight - a.weight);
  return most === undefined
    ? null
    : {
        site: most.site,
        text: `${most.site.name} accounts for most of it: ${describeMetricChange(metric, most.change)}.`,
        path: '/ads-paid',
      };
}
