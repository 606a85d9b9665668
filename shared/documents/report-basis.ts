import { keyed } from '../domain/keyed.ts';
import { metricKeys } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';
import { type Basis, isOnlyPerDay, onBasis } from '../numbers/comparison/basis.ts';
import { metricTable } from '../numbers/metrics/table.ts';

/** Applies a basis to a report: counts as totals where only the lengths of the periods differ. */
export function reportOnBasis(report: Report, basis: Basis): Report {
  if (basis === 'day') return report;
  const isWhole = isOnlyPerDay(report.metrics.sessions.common);
  return {
    ...report,
    metrics: keyed(metricKeys, metric => onBasis(report.metrics[metric], metricTable[metric], basis)),
    channels: isWhole ? report.channels.map(row => ({ ...row, like: undefined })) : report.channels,
    sites: report.sites.map(site => ({
      ...site,
      metrics: Object.fromEntries(
        Object.entries(site.metrics).map(([metric, { value, previous, ...compared }]) => [
          metric,
          compared.perDay === true && compared.partial !== true
            ? { value, previous }
            : { value, previous, ...compared },
        ]),
      ),
    })),
  };
}
