import { figureDefinition } from '../../../../../shared/domain/pages/format.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { adjustLook } from '../../../../../shared/numbers/comparison/compare.ts';
import { explainChange, type Made } from '../../../../../shared/numbers/comparison/contributions.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { changedPair, type Explanation } from '../../../components/why/explain.ts';

const alone = (of: number): Made => ({ of, over: 0 });

/**
 * Explains by site why a sum over many sites changed; nothing for a rate, because a site's row doesn't have its parts.
 */
export function explainSites(report: Report, metric: MetricKey): Explanation[] {
  const figure = report.metrics[metric];
  const pair = changedPair(figure);
  if (metricTable[metric].aggregation.kind !== 'sum' || pair === null || figure.change === null) return [];
  const rows = new Map<string, { name: string; now: Made; before: Made }>();
  for (const { siteId, name, metrics } of report.sites) {
    const site = metrics[metric];
    if (site === undefined || site.like === null) continue;
    const { value, previous } = site.like ?? site;
    // A site counts as in the total: with the days and sites that both periods have.
    if (value.known && previous.known)
      rows.set(siteId, { name, now: alone(value.value), before: alone(previous.value) });
  }
  const look = adjustLook(figureDefinition(metric), figure.common, ...pair);
  const total = { now: alone(pair[0]), before: alone(pair[1]) };
  const contributions = explainChange(
    look,
    { kind: 'sum' },
    total,
    [...rows].map(([id, row]) => ({ id, ...row })),
  );
  if (contributions === null || rows.size === 0) return [];
  const { value } = figure;
  return [
    {
      id: 'site',
      title: 'Site',
      contributions,
      look,
      currency: (value.known ? value.currency : undefined) ?? 'USD',
      rows,
      numbers: [{ part: 'of', title: look.title, isMoney: look.format === 'currency' }],
      unit: figure.common?.perDay === true ? ' a day' : '',
      total,
      restName: report.others === undefined ? 'Sites without a comparison' : 'All other sites',
    },
  ];
}
