import { formatSiteCount } from '../../../../shared/domain/alerts/groups.ts';
import { formatNumber } from '../../../../shared/domain/formats/numbers.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../shared/model/report.ts';

export type Site = Report['sites'][number];
/** A site with its known number of a metric. */
export type SiteNumber = { readonly site: Site; readonly value: number; readonly currency?: string | undefined };
export type TopSites = {
  readonly top: readonly SiteNumber[];
  /** The sites after the top ones; `sum` is null for rates, scores and mixed currencies, which don't add up. */
  readonly others: { readonly count: number; readonly sum: number | null };
};

const maxTop = 5;

/** The five sites with the largest numbers of a metric, and the others as one; `unlisted`: sites beyond the listed. */
export function findTopSites(sites: readonly Site[], metric: MetricKey, unlisted?: Report['others']): TopSites {
  const numbers = sites
    .flatMap((site): SiteNumber[] => {
      const value = site.metrics[metric]?.value;
      return value?.known === true ? [{ site, value: value.value, currency: value.currency }] : [];
    })
    .sort((a, b) => b.value - a.value || a.site.name.localeCompare(b.site.name, 'en-US'));
  const others = numbers.slice(maxTop);
  const more = unlisted?.metrics[metric]?.value;
  const addends = [...numbers, ...(more?.known === true ? [more] : [])];
  const addsUp =
    metricTable[metric].aggregation.kind === 'sum' &&
    (more === undefined || more.known || more.why !== 'mixed-currency') &&
    new Set(addends.map(({ currency }) => currency)).size <= 1;
  return {
    top: numbers.slice(0, maxTop),
    others: {
      count: others.length + (unlisted?.sites ?? 0),
      sum: addsUp ? others.reduce((sum, { value }) => sum + value, more?.known === true ? more.value : 0) : null,
    },
  };
}

/** Sites that are named. */
const maxNamed = 3;

/** Says how many sites there are, and which of the listed ones don't report the metric. */
export function describeSites(sites: readonly Site[], metric: MetricKey, count: number): string {
  const all = `${formatSiteCount(count, null)}, largest first`;
  const silent = sites.filter(site => site.metrics[metric]?.value.known !== true);
  if (silent.length === 0 || silent.length === sites.length) return all;
  const names = silent.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en-US'));
  const named = names.length > maxNamed ? [...names.slice(0, maxNamed), `${names.length - maxNamed} more`] : names;
  const list = new Intl.ListFormat('en-US').format(named);
  const title = metricTable[metric].title;
  return `${all}. ${title} not reported by ${formatNumber(silent.length)}: ${list}`;
}
