import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import { pageIds } from '../../../../shared/model/page-keys.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { definitionOfPage } from '../../../../shared/screens/pages/pages.ts';
import type { Command } from './commands.ts';

/** Common names of metrics other than their titles. */
const synonyms: Readonly<Partial<Record<MetricKey, string>>> = {
  costPerLead: 'cpl price of a lead cost per acquisition cpa',
  costPerClick: 'cpc price of a click',
  adSpend: 'ad cost budget spent google ads facebook ads',
  paidLeads: 'ad leads leads from ads',
  ROAS: 'return on ad spend roi',
  gcr: 'conversion rate goal rate',
  bounceRate: 'bounces',
  avgSessDuration: 'time on site engagement minutes',
  sessions: 'visits traffic visitors',
  goals: 'conversions key events',
  seoSessions: 'organic traffic visits',
  totalFans: 'followers likes',
  newFans: 'new followers',
  avgPageLoadTime: 'speed slow',
  averageOrderValue: 'aov basket',
  transactions: 'orders purchases',
  revenue: 'sales money turnover',
  gmbViews: 'google maps views',
  gmbActions: 'calls directions',
};

/** Each metric with the first accessible page that shows it. */
export function metricCommands(pages: readonly Command[]): Command[] {
  const seenMetrics = new Set<MetricKey>();
  return pageIds.flatMap(page => {
    const open = pages.find(command => command.kind === 'page' && command.to === `/${page}`);
    if (open === undefined) return [];
    const figures = Object.values(definitionOfPage(page).panels).flatMap(panel =>
      panel.kind === 'figures' ? panel.figures : [],
    );
    return figures.flatMap((figure): Command[] => {
      if (!('metric' in figure) || seenMetrics.has(figure.metric)) return [];
      seenMetrics.add(figure.metric);
      const words = synonyms[figure.metric];
      const { title, titleAbbrev } = metricTable[figure.metric];
      return [
        {
          id: `metric ${figure.metric}`,
          group: 'Metrics',
          kind: 'page',
          title,
          to: `/${page}`,
          metric: figure.metric,
          note: open.title,
          words: [titleAbbrev, words ?? ''].join(' ').trim(),
        },
      ];
    });
  });
}
