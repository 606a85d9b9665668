import { newsKind } from '../../../shared/domain/mails/news-kind.ts';
import { findOpen } from '../../stores/alerts/alert-states.ts';
import type { News } from '../../../shared/model/news.ts';
import type { BarChart } from '../mail/bars.ts';
import { evidenceChart } from './evidence-chart.ts';

/** Maximum charts in one digest; the others are a click away. */
const maxCharts = 3;

/** Loads the charts of a digest's first open alerts, one read each. */
export async function chartsOfNews(news: readonly News[]): Promise<ReadonlyMap<News, BarChart>> {
  const numbers = news
    .filter(newsItem => newsItem.event === 'opened' && newsKind(newsItem) === 'numbers')
    .slice(0, maxCharts);
  const charts = new Map<News, BarChart>();
  for (const newsItem of numbers) {
    const alert = await findOpen(newsItem.siteId, newsItem.ruleId);
    const chart = alert?.openedAt === newsItem.openedAt ? evidenceChart(alert.evidence) : undefined;
    if (chart !== undefined) charts.set(newsItem, chart);
  }
  return charts;
}
