import { newsKind } from '../../../shared/domain/mails/news-kind.ts';
import { findOpen } from '../../stores/alerts/alert-states.ts';
import type { News } from '../../../shared/model/news.ts';
import type { BarChart } from '../mail/bars.ts';
import { evidenceChart } from './evidence-chart.ts';

/** Maximum charts in one digest; the others are a click away. */
const mostCharts = 3;

/** Loads the charts of a digest's first open alerts, one read each. */
export async function chartsOfNews(news: readonly News[]): Promise<ReadonlyMap<News, BarChart>> {
  const numbers = news.filter(one => one.event === 'opened' && newsKind(one) === 'numbers').slice(0, mostCharts);
  const charts = new Map<News, BarChart>();
  for (const one of numbers) {
    const alert = await findOpen(one.siteId, one.ruleId);
    const chart = alert?.openedAt === one.openedAt ? evidenceChart(alert.evidence) : undefined;
    if (chart !== undefined) charts.set(one, chart);
  }
  return charts;
}
